"""What a tool is: a name, a description and a schema for the model, and something to do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any


class Tool(ABC):
    """Something the model may have done.

    Subclasses set `name`, `description` and `parameters` (a JSON schema of type object) and write `execute`.

    >>> class Echo(Tool):
    ...     name = "echo"
    ...     description = "Say the text again."
    ...     parameters = {"type": "object", "properties": {"text": {"type": "string"}}}
    ...
    ...     async def execute(self, text: str = "") -> str:
    ...         return text
    >>> Echo().to_schema()["function"]["name"]
    'echo'
    """

    name: str
    description: str
    parameters: Mapping[str, Any]

    @abstractmethod
    async def execute(self, *args: Any, **arguments: Any) -> str:  # noqa: ANN401 - each tool has its own
        """Do it and return what the model is told. Arguments come by name, and already fit `parameters`.

        Raises:
            ToolError: It cannot be done; the message is for the model.
        """

    def to_schema(self) -> dict[str, Any]:
        """Return the tool as the OpenAI protocol describes it to a model."""
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.description,
                "parameters": dict(self.parameters),
            },
        }
