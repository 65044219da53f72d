"""Which events were read, and how that ended: table ``extraction``.

Events are read in the order they arrived, each once; so what is left to read is all that comes after the last row.
"""

from dataclasses import dataclass
from typing import Final, Literal

from nanobot.memory.log import events
from nanobot.memory.models import Event, EventId
from nanobot.memory.store import Connection

LAST: Final = "SELECT coalesce(max(seq), 0) AS seq FROM extraction"

INSERT: Final = """
    INSERT INTO extraction (seq, event_id, outcome, error) VALUES (:seq, :event_id, :outcome, :error)
"""

OF_EVENT: Final = "SELECT outcome, error FROM extraction WHERE event_id = :event_id"

FAILED: Final = "SELECT count(*) FROM extraction WHERE outcome = 'failed'"

COUNT_UP: Final = """
    INSERT INTO resolution_count (layer, outcome, count, seconds) VALUES (:layer, :outcome, :count, :seconds)
    ON CONFLICT (layer, outcome) DO UPDATE SET
        count = resolution_count.count + excluded.count, seconds = resolution_count.seconds + excluded.seconds
"""

COUNTS: Final = "SELECT layer, outcome, count, seconds FROM resolution_count ORDER BY layer, outcome"

ReadOutcome = Literal["read", "skipped", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEvent:
    """How the reading of one event ended."""

    outcome: ReadOutcome
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolutionCount:
    """How many mentions one layer resolved, to which outcome, and how long that took in all."""

    layer: str
    outcome: str
    count: int
    seconds: float

    @property
    def average_milliseconds(self) -> float:
        """How long one took."""
        return self.seconds / self.count * 1000 if self.count else 0.0


def last(conn: Connection) -> int:
    """Return the place in the log up to which events were read; 0 where none was."""
    return int(conn.execute(LAST).fetchone()["seq"])


def waiting(conn: Connection) -> int:
    """Count the events that are still to be read."""
    return events.count_after(conn, last(conn))


def mark(conn: Connection, event: Event, ended: ReadEvent) -> None:
    """Write down that an event was read."""
    values = {"seq": event.seq, "event_id": event.id, "outcome": ended.outcome, "error": ended.error}
    conn.execute(INSERT, values)


def of_event(conn: Connection, event_id: EventId) -> ReadEvent | None:
    """Tell how the reading of an event ended; None where it is still to be read."""
    row = conn.execute(OF_EVENT, {"event_id": event_id}).fetchone()
    return ReadEvent(outcome=row["outcome"], error=row["error"]) if row else None


def failures(conn: Connection) -> int:
    """Count the events whose reading failed."""
    (count,) = conn.execute(FAILED).fetchone()
    return int(count)


def count_up(conn: Connection, layer: str, outcome: str, *, count: int, seconds: float) -> None:
    """Add to the figures of one layer of resolution."""
    conn.execute(COUNT_UP, {"layer": layer, "outcome": outcome, "count": count, "seconds": seconds})


def resolution_counts(conn: Connection) -> list[ResolutionCount]:
    """Return how mentions were resolved, by layer and outcome."""
    return [ResolutionCount(**row) for row in conn.execute(COUNTS)]
