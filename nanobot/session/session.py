"""One conversation as a value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self

Message = Mapping[str, Any]
"""A chat message in the OpenAI form: `role`, `content`, `tool_calls`, `tool_call_id`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The messages of one conversation, oldest first.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> session = Session(key="cli:direct", created_at=noon, updated_at=noon)
    >>> len(session.extended([{"role": "user", "content": "hi"}], at=noon).messages)
    1
    """

    key: str
    created_at: datetime
    updated_at: datetime
    messages: tuple[Message, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def extended(self, messages: Iterable[Message], *, at: datetime) -> Self:
        """Return this session with *messages* after its own."""
        return replace(self, messages=(*self.messages, *messages), updated_at=at)
