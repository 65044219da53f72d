"""What the fields of an event may be."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, get_args

from nanobot.memory.errors import InvalidEventError
from nanobot.memory.models import ChatType, Direction, EventType, NewEvent

TEXTS: Final[Sequence[str]] = ("content", "channel", "chat_id")
OPTIONAL_TEXTS: Final[Sequence[str]] = (
    "sender_id",
    "sender_name",
    "parent_event_id",
    "tool_name",
    "idempotency_key",
)
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "chat_type": get_args(ChatType),
    "direction": get_args(Direction),
    "event_type": get_args(EventType),
}


def check(event: NewEvent) -> None:
    """Raise an error that names a field with a value it cannot have.

    Raises:
        InvalidEventError: there is one.
    """
    for name in TEXTS:
        _require(isinstance(getattr(event, name), str), event, name, "a string")
    for name in OPTIONAL_TEXTS:
        _require(isinstance(getattr(event, name), str | None), event, name, "a string or None")
    for name, allowed in WORDS.items():
        _require(getattr(event, name) in allowed, event, name, f"one of {', '.join(allowed)}")
    _require(bool(event.channel) and bool(event.chat_id), event, "channel", "not empty, nor chat_id")
    _require(isinstance(event.timestamp, datetime | None), event, "timestamp", "a datetime or None")
    _require(isinstance(event.metadata, Mapping), event, "metadata", "a mapping")


def _require(holds: bool, event: NewEvent, name: str, expected: str) -> None:  # noqa: FBT001 - the condition itself
    if not holds:
        raise InvalidEventError(f"{name} is {getattr(event, name)!r}; it must be {expected}.")
