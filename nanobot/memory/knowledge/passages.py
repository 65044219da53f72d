"""From events to what extractors read: who speaks in which role, at which local time, after which turns."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Any, Final

from nanobot.memory.knowledge.findings import Role, Turn
from nanobot.memory.log import guard
from nanobot.memory.models import Event

DECISION: Final = "decision"
"""The key of an event's metadata under which a decision of the user's is kept."""

MINED: Final = ("remember", "correct")
"""The decisions that say something to be read."""

BEFORE: Final = 12
"""How many turns of a conversation are given with a message."""

ASSISTANT: Final = "assistant"
_END: Final = re.compile(r"[.!?…]+[\"'”’)]*(?=\s)|\n+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What of an event is read, and where in the content it begins."""

    text: str
    offset: int


def role_of(event: Event) -> Role:
    """Tell whose words an event has: a person's, the assistant's, or of no person at all."""
    if event.event_type in ("tool_call", "tool_result"):
        return "tool"
    if event.event_type == "observation":
        return "person" if decision_of(event) else "tool"
    return "assistant" if event.direction == "outbound" else "person"


def decision_of(event: Event) -> dict[str, Any]:
    """Return what the user decided by this event; empty where it is no decision."""
    found = event.metadata.get(DECISION)
    is_ours = event.event_type == "observation" and event.direction == "internal"
    return found if is_ours and isinstance(found, dict) else {}


def words_of(event: Event) -> Words:
    """Return what an event says in its own words: not what was recalled into it, nor how a decision is put."""
    if decision := decision_of(event):
        text = str(decision.get("text", "")) if decision.get("verb") in MINED else ""
        return Words(text=text, offset=max(event.content.rfind(text), 0))
    text = guard.strip_recalled(event.content)
    return Words(text=text, offset=max(event.content.find(text), 0))


def local_time(event: Event, zone: tzinfo) -> datetime:
    """Return when an event happened by the clock of its sender, or in memory's timezone where that is not known."""
    if event.utc_offset is None:
        return event.at.astimezone(zone)
    return event.at.astimezone(timezone(timedelta(minutes=event.utc_offset)))


def turn_of(event: Event, speaker: str, zone: tzinfo) -> Turn:
    """Make a turn of an event."""
    return Turn(
        event_id=event.id,
        speaker=speaker,
        role=role_of(event),
        at=local_time(event, zone),
        text=words_of(event).text,
    )


def sentence_at(text: str, start: int, end: int) -> str:
    """Return the sentence around a place of a text.

    >>> sentence_at("Hi there. Emma moved to Lisbon! Good.", 10, 14)
    'Emma moved to Lisbon!'
    """
    begin, stop = 0, len(text)
    for found in _END.finditer(text):
        if found.end() <= start:
            begin = found.end()
        elif found.start() >= end:
            stop = found.end()
            break
    return text[begin:stop].strip()
