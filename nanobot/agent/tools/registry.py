"""The tools of one agent, by name."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from loguru import logger

from nanobot.agent.errors import DuplicateToolError, ToolError
from nanobot.agent.tools.arguments import problems
from nanobot.agent.tools.base import Tool


class ToolRegistry:
    """Tools by name. What goes wrong in one is told to the model as text, never raised."""

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            self.register(tool)

    def register(self, tool: Tool) -> None:
        """Add a tool.

        Raises:
            DuplicateToolError: There is one of this name.
        """
        if tool.name in self._tools:
            raise DuplicateToolError(f"there is a tool {tool.name!r} already: unregister it first")
        self._tools[tool.name] = tool

    def unregister(self, name: str) -> None:
        """Remove a tool; one that is not there is no error."""
        self._tools.pop(name, None)

    def get(self, name: str) -> Tool | None:
        """Return the tool of this name."""
        return self._tools.get(name)

    def has(self, name: str) -> bool:
        """Say whether there is a tool of this name."""
        return name in self._tools

    def get_definitions(self) -> list[dict[str, Any]]:
        """Return all tools as the OpenAI protocol describes them, in order of registration."""
        return [tool.to_schema() for tool in self._tools.values()]

    def with_more(self, tools: Iterable[Tool]) -> Self:
        """Return a registry with these tools too.

        Raises:
            DuplicateToolError: Two share a name.
        """
        return type(self)([*self._tools.values(), *tools])

    async def execute(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Run a tool and return what the model is told: the result, or what is wrong."""
        tool = self._tools.get(name)
        if tool is None:
            return f"Error: there is no tool {name!r}. There are: {', '.join(self._tools) or 'none'}."
        if wrong := list(problems(dict(arguments), tool.parameters)):
            return f"Error: {name} was not run: {'; '.join(wrong)}."
        try:
            return await tool.execute(**arguments)
        except ToolError as error:
            return f"Error: {error}"
        except Exception as error:  # noqa: BLE001 - a tool may be anybody's code: the model is told, the turn goes on
            logger.opt(exception=error).warning("the tool {} failed", name)
            return f"Error: {name} failed: {type(error).__name__}: {error}"
