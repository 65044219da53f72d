"""Reads the log for what it says of how to behave, in order, a batch at a time. For worker threads.

What is learned hangs on the log alone: not on the batches, the clock, or what was configured to fade.
"""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Final

from loguru import logger

from nanobot.memory.insight import choices, feedback_log, learnings
from nanobot.memory.insight.addressing import is_for_assistant
from nanobot.memory.insight.feedback import Feedback, read_feedback
from nanobot.memory.insight.feedback_log import Place
from nanobot.memory.insight.learning import Said
from nanobot.memory.insight.learnings import TASTE
from nanobot.memory.insight.tastes import Taste, read_taste
from nanobot.memory.knowledge.findings import LIKELY, Turn
from nanobot.memory.knowledge.passages import ASSISTANT, BEFORE, role_of, turn_of, words_of
from nanobot.memory.log import events
from nanobot.memory.models import Event
from nanobot.memory.scopes import chat_scope, user_scope
from nanobot.memory.store import Connection, Database
from nanobot.memory.times import to_text

BATCH: Final = 200
"""Events read between two commits."""


def learn_some(database: Database, zone: tzinfo, *, limit: int = BATCH) -> bool:
    """Read the next events; returns whether there are more.

    Raises:
        MemoryUnavailableError: the file cannot be used now; what was read stays read.
    """
    with database.reading() as conn:
        begun = feedback_log.read_up_to(conn)
        batch = events.after(conn, begun, limit=limit)
        heard = [piece for event in batch if (piece := _heard(conn, event, zone))]
        decided = [event for event in batch if choices.choice_of(event)]
    if not batch:
        return False
    with database.writing() as conn:
        if feedback_log.read_up_to(conn) != begun:
            return True  # another process was quicker
        _write(conn, heard, decided)
        feedback_log.advance(conn, batch[-1].seq)
    return len(batch) == limit


def learn_all(database: Database, zone: tzinfo) -> None:
    """Read all that was said until now.

    Raises:
        MemoryUnavailableError: the file cannot be used now; what was read stays read.
    """
    while learn_some(database, zone):
        pass


def waiting(conn: Connection) -> int:
    """Count the events that are still to be read."""
    return events.count_after(conn, feedback_log.read_up_to(conn))


def _write(conn: Connection, heard: Sequence[Said], decided: Sequence[Event]) -> None:
    for piece in heard:
        feedback_log.note(conn, piece)
    places = [Place.of(piece) for piece in heard]
    for event in decided:
        choice = choices.choice_of(event)
        about = feedback_log.of_event(conn, choice.event_id) if choice else None
        if choice and about:
            feedback_log.note(conn, choices.piece_of(choice, event, about))
            places.append(Place.of(about))
    learnings.reconsider(conn, places)


def _heard(conn: Connection, event: Event, zone: tzinfo) -> Said | None:
    """Read what a person says to the assistant; what cannot be read says nothing."""
    if event.event_type != "message" or event.direction != "inbound":
        return None
    earlier = events.before(conn, event.session_key, event.seq, limit=BEFORE)[::-1]
    if not is_for_assistant(event, earlier):
        return None
    text = words_of(event).text
    try:
        found = read_feedback(text, [_turn(one, zone) for one in earlier if _is_turn(one)])
        taste = None if found else read_taste(text)
    except Exception as error:  # noqa: BLE001 - one message must not stop the reading of the rest
        logger.warning("Memory cannot read {} for feedback, and goes on: {!r}", event.id, error)
        return None
    if taste:
        return _statement(event, taste)
    return _piece(event, found) if found else None


def _is_turn(event: Event) -> bool:
    return event.event_type in ("message", "tool_result")


def _turn(event: Event, zone: tzinfo) -> Turn:
    speaker = event.tool_name or event.sender_name or event.sender_id or ""
    return turn_of(event, ASSISTANT if role_of(event) == "assistant" else speaker, zone)


def _piece(event: Event, found: Feedback) -> Said:
    return Said(
        event_id=event.id,
        seq=event.seq,
        at=to_text(event.at),
        scope=event.scope,
        holder=chat_scope(event.session_key) if found.scope == "chat" else _author(event),
        kind=found.scope,
        slot=found.slot,
        speaker=event.sender_name,
        value=found.value,
        polarity=found.polarity,
        source="explicit" if found.explicit else "inferred",
        content=words_of(event).text[found.start : found.end],
        recommendation=found.text,
        confidence=found.confidence,
    )


def _statement(event: Event, taste: Taste) -> Said:
    """Keep a preference in the words of its author."""
    return Said(
        event_id=event.id,
        seq=event.seq,
        at=to_text(event.at),
        scope=event.scope,
        holder=_author(event),
        kind="user",
        slot=TASTE,
        speaker=event.sender_name,
        value=taste.text,
        content=taste.text,
        recommendation=taste.text,
        confidence=LIKELY,
    )


def _author(event: Event) -> str:
    return user_scope(event.person_id or f"{event.channel}:{event.sender_id or event.sender_name or 'someone'}")
