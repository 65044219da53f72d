"""Which processes work on this file: table ``process``. A crash shows by a beat that stopped."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from nanobot.memory.store import Connection
from nanobot.memory.times import from_text, to_text

LOST_AFTER: Final = timedelta(seconds=60)
KEPT: Final = timedelta(days=1)

BEAT: Final = """
    INSERT INTO process (id, pid, workers, started_at, seen_at, active_at)
    VALUES (:id, :pid, :workers, :started_at, :now, :active_at)
    ON CONFLICT (id) DO UPDATE
       SET started_at = excluded.started_at, seen_at = excluded.seen_at,
           active_at = excluded.active_at, stopped_at = NULL
"""

LEAVE: Final = "UPDATE process SET seen_at = :now, stopped_at = :now WHERE id = :id"

FORGET: Final = "DELETE FROM process WHERE seen_at < :before"

ALL: Final = "SELECT * FROM process ORDER BY started_at DESC, id DESC"

State = Literal["running", "stopped", "crashed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """A process that works, or worked, on the file. `active_at` is when the user was last active there."""

    pid: int
    workers: int
    state: State
    started_at: datetime
    seen_at: datetime
    active_at: datetime | None


def beat(
    conn: Connection,
    process_id: str,
    *,
    pid: int,
    workers: int,
    started_at: datetime,
    now: datetime,
    active_at: datetime | None,
) -> None:
    """Say that a process lives, and forget those long gone."""
    conn.execute(FORGET, {"before": to_text(now - KEPT)})
    values = {
        "id": process_id,
        "pid": pid,
        "workers": workers,
        "started_at": to_text(started_at),
        "now": to_text(now),
        "active_at": to_text(active_at) if active_at else None,
    }
    conn.execute(BEAT, values)


def leave(conn: Connection, process_id: str, *, now: datetime) -> None:
    """Say that it stops in order."""
    conn.execute(LEAVE, {"id": process_id, "now": to_text(now)})


def processes(conn: Connection, *, now: datetime) -> list[Presence]:
    """Return the processes of the last day, the latest first."""
    return [
        Presence(
            pid=row["pid"],
            workers=row["workers"],
            state=_state(row["stopped_at"], from_text(row["seen_at"]), now),
            started_at=from_text(row["started_at"]),
            seen_at=from_text(row["seen_at"]),
            active_at=from_text(row["active_at"]) if row["active_at"] else None,
        )
        for row in conn.execute(ALL)
    ]


def _state(stopped_at: str | None, seen_at: datetime, now: datetime) -> State:
    if stopped_at:
        return "stopped"
    return "running" if now - seen_at <= LOST_AFTER else "crashed"
