"""How the assistant had better be with this user: from what pleased and displeased, and from how they write."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from nanobot.memory.insight import preferences
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.manners import FEWEST, Manner, manners
from nanobot.memory.insight.notes import Note, NoteLine, inline, note_of
from nanobot.memory.insight.relevance import Fading
from nanobot.memory.log import events
from nanobot.memory.models import Event
from nanobot.memory.scopes import user_scope
from nanobot.memory.store import Connection

HEADING: Final = "The user's style, as observed; match it where nothing else was asked for:"
LEAST_OBSERVATIONS: Final = 3
MOST_LINES: Final = 15
LOOKED_AT: Final = 600
"""Events that are looked through for the user's own messages."""
MESSAGES: Final = 200
_OF_STYLE: Final = frozenset(
    ("response_length", "tone", "format", "language", "code_style", "schedule", "address", "emoji", "content")
)


def directive(conn: Connection, listener: Listener, now: datetime, fading: Fading) -> Note:
    """Write how to be, from at least three observations of style; the most often observed first.

    What is asked for as a rule is not in it: that stands among the preferences.
    """
    held = preferences.followed(conn, listener, now, fading)
    styles = [one for one in held if not one.explicit and one.slot in _OF_STYLE and one.tool_name is None]
    written = manners(own_messages(conn, listener)[:MESSAGES])
    if sum(one.reinforced_count for one in styles) + len(written) < LEAST_OBSERVATIONS:
        return Note()
    return note_of([(HEADING, _lines(styles, written))])


def own_messages(conn: Connection, listener: Listener, *, looked_at: int = LOOKED_AT) -> list[Event]:
    """Return the latest messages of the listener's own, newest first; in a group nobody's."""
    if listener.is_group:
        return []
    return [
        event
        for event in events.recent(conn, listener.audience, limit=looked_at)
        if event.direction == "inbound" and event.person_id and user_scope(event.person_id) == listener.user
    ]


def _lines(styles: Sequence[Learning], written: Sequence[Manner]) -> Iterator[NoteLine]:
    weighed = [
        (one.reinforced_count, NoteLine(text=f"- {inline(one.text)}", event_ids=one.event_ids)) for one in styles
    ]
    weighed += [
        (max(1, one.count // FEWEST), NoteLine(text=f"- {one.text}", event_ids=one.event_ids)) for one in written
    ]
    ranked = sorted(weighed, key=lambda pair: -pair[0])
    return (line for _, line in ranked[:MOST_LINES])
