"""Which event names which thing, and where in its text: table ``mention``."""

from datetime import datetime
from typing import Final

from nanobot.memory.knowledge import aliases
from nanobot.memory.knowledge.aliases import Use
from nanobot.memory.knowledge.findings import Named
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId, Mention
from nanobot.memory.models import EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection
from nanobot.memory.times import to_text

THERE: Final = """
    SELECT 1 FROM mention
     WHERE event_id = :event_id AND start = :start AND stop = :stop AND entity_id = :entity_id AND key = :key
"""

INSERT: Final = """
    INSERT INTO mention (event_id, ordinal, entity_id, text, key, start, stop, confidence, method, at, scope)
    SELECT :event_id, count(*), :entity_id, :text, :key, :start, :stop, :confidence, :method, :at, :scope
      FROM mention WHERE event_id = :event_id
"""

PLACES: Final = "SELECT start, stop FROM mention WHERE event_id = :event_id ORDER BY start, stop"

OF_EVENT: Final = f"""
    SELECT mention.*, entity.canonical_id FROM mention JOIN entity ON entity.id = mention.entity_id
     WHERE mention.event_id = :event_id AND {VISIBLE}
     ORDER BY mention.start, mention.ordinal
"""  # noqa: S608 - VISIBLE is a constant


def add(conn: Connection, named: Named, entity_id: EntityId, *, event_id: EventId, at: datetime, scope: str) -> None:
    """Store where an event names a thing, and the name as one of the thing's. Once is enough; twice is harmless."""
    values = {
        "event_id": event_id,
        "entity_id": entity_id,
        "text": named.text,
        "key": key(named.name),
        "start": named.start,
        "stop": named.end,
        "confidence": named.confidence,
        "method": named.method,
        "at": to_text(at),
        "scope": scope,
    }
    if not conn.execute(THERE, values).fetchone():
        conn.execute(INSERT, values)
        aliases.note(conn, entity_id, Use(name=named.name, scope=scope, event_id=event_id))
        aliases.settle(conn, entity_id)


def places(conn: Connection, event_id: EventId) -> list[tuple[int, int]]:
    """Return where an event names things."""
    return [(row["start"], row["stop"]) for row in conn.execute(PLACES, {"event_id": event_id})]


def of_event(conn: Connection, audience: Audience, event_id: EventId) -> list[Mention]:
    """Return the things an event names, in order of its text."""
    rows = conn.execute(OF_EVENT, {"event_id": event_id, **audience.parameters})
    return [
        Mention(
            event_id=row["event_id"],
            text=row["text"],
            start=row["start"],
            end=row["stop"],
            entity_id=row["canonical_id"],
            confidence=row["confidence"],
            method=row["method"],
        )
        for row in rows
    ]
