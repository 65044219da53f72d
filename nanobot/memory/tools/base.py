"""What a tool of memory is, and how all of them answer."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nanobot.memory.log import guard
from nanobot.memory.models import ChatType

NOTHING: Final = "Nothing in memory matches this."


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChat:
    """The chat a tool is called in: it decides what may be seen."""

    session_key: str
    user_id: str | None = None
    chat_type: ChatType = "direct"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTool:
    """A tool: its name, what it does, its parameters as JSON schema, and the call itself."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    execute: Callable[..., Awaitable[str]]


def parameters(required: Mapping[str, str], optional: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    """Describe a tool's parameters, all of them texts, as JSON schema."""
    described = {**required, **(optional or {})}
    return {
        "type": "object",
        "properties": {name: {"type": "string", "description": what} for name, what in described.items()},
        "required": list(required),
    }


def inline(text: str) -> str:
    """Return stored text on one line, in which it can imitate no fence."""
    return guard.fence(" ".join(text.split()))


def fenced(lines: Sequence[str]) -> str:
    """Mark an answer as recalled."""
    return "\n".join(["<memory>", *(lines or [NOTHING]), "</memory>"])
