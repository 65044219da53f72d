"""Whom a message is meant for: the assistant, or the people it is among. Pure.

In a chat of one person with the assistant all is meant for the assistant. Where several people are heard, in a group or
in the log of a talk between two, only what answers the assistant, names it, or comes right after it has spoken.
"""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from nanobot.memory.knowledge.keys import key
from nanobot.memory.models import Event

ANSWERED_WITHIN: Final = timedelta(hours=1)
"""So soon after the assistant spoke, a message in company answers it."""

_CALLED: Final = ("assistant", "nanobot", "bot")
_MENTION: Final = re.compile(r"(?<!\w)@(\w+)")
_CALL: Final = re.compile(r"^\W*(?:(?:hey|hi|hello|ok|okay|dear|yo|thanks|please),?\s+)?(\w+)\s*[,:!]", re.IGNORECASE)
_CALL_AT_END: Final = re.compile(r",\s*(\w+)\W*$")


def is_for_assistant(event: Event, earlier: Sequence[Event]) -> bool:
    """Tell whether a person's message is meant for the assistant. *earlier* events of its chat come oldest first."""
    if not _in_company(event, earlier):
        return True
    if event.parent_event_id and any(one.id == event.parent_event_id and _by_assistant(one) for one in earlier):
        return True
    called, names = _called(event.content), _names(earlier)
    if called & names:
        return True
    messages = [one for one in earlier if one.event_type == "message"]
    return (
        bool(messages)
        and _by_assistant(messages[-1])
        and event.at - messages[-1].at <= ANSWERED_WITHIN
        and not called & _people(earlier)
        and not _MENTION.search(event.content)
    )


def _in_company(event: Event, earlier: Sequence[Event]) -> bool:
    return event.chat_type == "group" or any(_is_another(one, event) for one in earlier)


def _is_another(one: Event, event: Event) -> bool:
    if one.event_type != "message" or one.direction != "inbound":
        return False
    if one.sender_id and event.sender_id:
        return one.sender_id != event.sender_id
    return bool(one.sender_name and event.sender_name) and one.sender_name != event.sender_name


def _by_assistant(event: Event) -> bool:
    return event.event_type == "message" and event.direction == "outbound"


def _called(text: str) -> set[str]:
    """Return who is spoken to by name: at the start, at the end, or with an at sign."""
    ends = [found[1] for pattern in (_CALL, _CALL_AT_END) if (found := pattern.search(text))]
    return {key(name) for name in (*_MENTION.findall(text), *ends)}


def _names(earlier: Sequence[Event]) -> set[str]:
    heard = {word for one in earlier if _by_assistant(one) and one.sender_name for word in key(one.sender_name).split()}
    return heard | set(_CALLED)


def _people(earlier: Sequence[Event]) -> set[str]:
    return {
        word
        for one in earlier
        if one.event_type == "message" and not _by_assistant(one) and one.sender_name
        for word in key(one.sender_name).split()
    }
