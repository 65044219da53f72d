"""What the agent needs of a language model."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Message = Mapping[str, Any]
"""A chat message in the OpenAI form: `role`, `content`, `tool_calls`, `tool_call_id`."""

DeltaListener = Callable[[str], Awaitable[None] | None]
"""Told each piece of text as it arrives; plain or async."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool the model wants run. `problem` says why its arguments could not be read; they are empty then."""

    id: str
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LLMResponse:
    """What the model said: text, tools it wants run, or both. `usage` counts tokens where the endpoint tells.

    >>> LLMResponse(content="hello").has_tool_calls
    False
    """

    content: str | None
    tool_calls: Sequence[ToolCall] = ()
    finish_reason: str = "stop"
    usage: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_tool_calls(self) -> bool:
        """Whether the model waits for the results of tools."""
        return bool(self.tool_calls)


class LLMProvider(Protocol):
    """A language model that chats."""

    async def chat(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Mapping[str, Any]] | None = None,
        model: str | None = None,
        max_tokens: int = 4096,
        temperature: float = 0.7,
        on_delta: DeltaListener | None = None,
    ) -> LLMResponse:
        """Answer *messages*; with *on_delta*, tell each piece of text as it arrives.

        Raises:
            ProviderError: There is no answer; the message says what to do next.
        """
        ...

    def get_default_model(self) -> str:
        """Return the model used when none is named."""
        ...
