"""What each message says of how to behave: table ``feedback``, and how far the log was read for it."""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Final

from nanobot.memory.insight.learning import Said
from nanobot.memory.models import EventId
from nanobot.memory.store import Connection, Row

NOTE: Final = """
    INSERT INTO feedback (event_id, seq, at, scope, verb, target, holder, kind, slot, speaker, value, polarity, source,
                          content, recommendation, confidence)
    VALUES (:event_id, :seq, :at, :scope, :verb, :target, :holder, :kind, :slot, :speaker, :value, :polarity, :source,
            :content, :recommendation, :confidence)
    ON CONFLICT (event_id) DO NOTHING
"""

OF_EVENT: Final = "SELECT * FROM feedback WHERE event_id = :event_id"

OF_SLOT: Final = "SELECT * FROM feedback WHERE holder = :holder AND kind = :kind AND slot = :slot ORDER BY at, seq"

REMOVE: Final = "DELETE FROM feedback WHERE event_id = :event_id"

READ_UP_TO: Final = "SELECT coalesce(max(seq), 0) AS seq FROM learning_progress"

ADVANCE: Final = """
    INSERT INTO learning_progress (id, seq) VALUES (1, :seq) ON CONFLICT (id) DO UPDATE SET seq = excluded.seq
"""

CLEAR: Final = "DELETE FROM feedback"

CLEAR_PROGRESS: Final = "DELETE FROM learning_progress"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What pieces of feedback share that are read together: whose they are, where they hold, what they are about."""

    holder: str
    kind: str
    slot: str

    @classmethod
    def of(cls, said: Said) -> "Place":
        """Return the place of one."""
        return cls(holder=said.holder, kind=said.kind, slot=said.slot)


def note(conn: Connection, said: Said) -> None:
    """Keep a piece of feedback. What is known of an event stays."""
    conn.execute(NOTE, asdict(said))


def of_event(conn: Connection, event_id: EventId) -> Said | None:
    """Return what an event says of how to behave."""
    row = conn.execute(OF_EVENT, {"event_id": event_id}).fetchone()
    return _said(row) if row else None


def of_place(conn: Connection, place: Place) -> list[Said]:
    """Return all that was said about one thing."""
    return [_said(row) for row in conn.execute(OF_SLOT, asdict(place))]


def remove(conn: Connection, event_ids: Iterable[EventId]) -> Collection[Place]:
    """Forget what some events say; returns the places it was about."""
    places: dict[Place, None] = {}
    for event_id in event_ids:
        if said := of_event(conn, event_id):
            places[Place.of(said)] = None
            conn.execute(REMOVE, {"event_id": event_id})
    return tuple(places)


def read_up_to(conn: Connection) -> int:
    """Return the place in the log up to which it was read; 0 where it was not."""
    return int(conn.execute(READ_UP_TO).fetchone()["seq"])


def advance(conn: Connection, seq: int) -> None:
    """Write down how far the log was read."""
    conn.execute(ADVANCE, {"seq": seq})


def clear(conn: Connection) -> None:
    """Forget all of it, to read the log again."""
    conn.execute(CLEAR)
    conn.execute(CLEAR_PROGRESS)


def _said(row: Row) -> Said:
    return Said(**dict(row))
