"""The durable queue: table ``job``.

A job is put down in the transaction that made the work, leased by one worker at a time, and gone when it is done. A
worker that dies keeps nothing: its lease ends and another takes the job. So a handler may run more than once; what it
writes through its `Effect` is written once, for the effect and the end of the job are one transaction that a lost lease
undoes.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Any, Final

from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

Effect = Callable[[Connection], None]
"""What a handler wants written when its job is done."""

ENQUEUE: Final = """
    INSERT INTO job (id, kind, key, payload, priority, quiet, created_at, not_before)
    VALUES (:id, :kind, :key, :payload, :priority, :quiet, :now, :not_before)
    ON CONFLICT (kind, key) WHERE lease_owner IS NULL AND parked_at IS NULL DO NOTHING
"""

LEASE: Final = """
    UPDATE job
       SET lease_owner = :owner, lease_until = :until, attempts = attempts + 1
     WHERE id = (
        SELECT id FROM job
         WHERE parked_at IS NULL
           AND (lease_until IS NULL OR lease_until <= :now)
           AND not_before <= :now
           AND (quiet = 0 OR :quiet_too = 1 OR created_at <= :overdue)
           AND NOT EXISTS (
               SELECT 1 FROM job AS running
                WHERE running.kind = job.kind AND running.key = job.key
                  AND running.lease_owner IS NOT NULL AND running.lease_until > :now
           )
         ORDER BY priority, not_before, id
         LIMIT 1
     )
    RETURNING *
"""

NEXT_DUE: Final = """
    SELECT min(CASE WHEN lease_until IS NULL OR lease_until < not_before THEN not_before ELSE lease_until END)
      FROM job
     WHERE parked_at IS NULL
"""

FINISH: Final = "DELETE FROM job WHERE id = :id AND lease_owner = :owner"

SUCCESSOR: Final = """
    SELECT 1 FROM job
     WHERE kind = :kind AND key = :key AND id <> :id AND lease_owner IS NULL AND parked_at IS NULL
"""

RETRY: Final = """
    UPDATE job SET lease_owner = NULL, lease_until = NULL, not_before = :at, last_error = :error
     WHERE id = :id AND lease_owner = :owner
"""

PARK: Final = """
    UPDATE job SET lease_owner = NULL, lease_until = NULL, parked_at = :now, last_error = :error
     WHERE id = :id AND lease_owner = :owner
"""

RELEASE: Final = """
    UPDATE job SET lease_owner = NULL, lease_until = NULL, attempts = attempts - 1
     WHERE id = :id AND lease_owner = :owner
"""

PARKED: Final = "SELECT * FROM job WHERE parked_at IS NOT NULL ORDER BY id"

UNPARK: Final = """
    UPDATE job SET parked_at = NULL, attempts = 0, not_before = :now WHERE id = :id AND parked_at IS NOT NULL
"""

FORGET_PARKED: Final = "DELETE FROM job WHERE kind = :kind AND key = :key AND parked_at IS NOT NULL AND id <> :id"

PROBLEM: Final = """
    SELECT last_error FROM job WHERE kind = :kind AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1
"""

DROP: Final = "DELETE FROM job WHERE id = :id"

HURRY: Final = """
    UPDATE job SET not_before = :now WHERE parked_at IS NULL AND lease_owner IS NULL AND not_before > :now
"""

COUNTS: Final = """
    SELECT kind,
           sum(CASE WHEN parked_at IS NOT NULL THEN 1 ELSE 0 END) AS parked,
           sum(CASE WHEN parked_at IS NULL AND lease_until > :now THEN 1 ELSE 0 END) AS running,
           sum(CASE WHEN parked_at IS NULL AND (lease_until IS NULL OR lease_until <= :now) THEN 1 ELSE 0 END)
               AS waiting
      FROM job
     GROUP BY kind
     ORDER BY kind
"""


PRESS: Final = """
    UPDATE job SET priority = :priority, quiet = 0, not_before = :now
     WHERE kind = :kind AND key = :key AND parked_at IS NULL AND lease_owner IS NULL
"""

MADE_LATER: Final = """
    UPDATE job SET created_at = :now, not_before = :now
     WHERE parked_at IS NULL AND (created_at > :now OR (attempts > 0 AND not_before > :latest_retry))
"""

LEASED_LATER: Final = "UPDATE job SET lease_until = :latest_lease WHERE lease_until > :latest_lease"


class Priority(IntEnum):
    """Which of two due jobs goes first."""

    HIGH = 0
    MEDIUM = 1
    LOW = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class NewJob:
    """Work to be done. Of two waiting jobs of one `kind` with one `key`, one is enough."""

    kind: str
    key: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    priority: Priority = Priority.MEDIUM
    quiet: bool = False
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Work in hand. `attempt` is 1 the first time."""

    id: str
    kind: str
    key: str
    payload: Mapping[str, Any]
    attempt: int
    owner: str
    last_error: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCount:
    """How many jobs of one kind there are, by state."""

    kind: str
    waiting: int
    running: int
    parked: int


def enqueue(conn: Connection, jobs: Iterable[NewJob], *, now: datetime, new_id: Callable[[], str]) -> int:
    """Put jobs down; returns how many were not there already."""
    return sum(conn.execute(ENQUEUE, _row(job, now, new_id())).rowcount for job in jobs)


def lease(
    conn: Connection, owner: str, *, now: datetime, seconds: float, quiet_too: bool, overdue: timedelta
) -> Job | None:
    """Take the most urgent due job for *seconds*; None where there is none.

    Without *quiet_too* jobs that need quiet are left, but for those that have waited longer than *overdue*.
    """
    values = {
        "owner": owner,
        "now": to_text(now),
        "until": to_text(now + timedelta(seconds=seconds)),
        "quiet_too": int(quiet_too),
        "overdue": to_text(now - overdue),
    }
    row = conn.execute(LEASE, values).fetchone()
    return _job(row) if row else None


def next_due(conn: Connection) -> datetime | None:
    """Tell when a worker should look again; None where there is nothing to wait for."""
    (text,) = conn.execute(NEXT_DUE).fetchone()
    return from_text(text) if text else None


def finish(conn: Connection, job: Job) -> bool:
    """Take a job that is done out of the queue; False where its lease was lost meanwhile.

    What was given up of the same work is done by it too.
    """
    return _alone(conn, job, conn.execute(FINISH, {"id": job.id, "owner": job.owner}).rowcount == 1)


def retry(conn: Connection, job: Job, error: str, *, at: datetime) -> bool:
    """Let a job that failed run again at a time. Where the same work waits anew, that one is enough."""
    if conn.execute(SUCCESSOR, {"id": job.id, "kind": job.kind, "key": job.key}).fetchone():
        return finish(conn, job)
    values = {"id": job.id, "owner": job.owner, "at": to_text(at), "error": error}
    return conn.execute(RETRY, values).rowcount == 1


def park(conn: Connection, job: Job, error: str, *, now: datetime) -> bool:
    """Give a job up, keeping it and its error; of several for the same work the last one is enough."""
    values = {"id": job.id, "owner": job.owner, "now": to_text(now), "error": error}
    return _alone(conn, job, conn.execute(PARK, values).rowcount == 1)


def release(conn: Connection, job: Job) -> bool:
    """Give a job back that was leased and not begun."""
    if conn.execute(SUCCESSOR, {"id": job.id, "kind": job.kind, "key": job.key}).fetchone():
        return finish(conn, job)
    return conn.execute(RELEASE, {"id": job.id, "owner": job.owner}).rowcount == 1


def unpark(conn: Connection, *, now: datetime) -> int:
    """Let every parked job run again; returns how many. One whose work waits anew is dropped."""
    revived = 0
    for row in conn.execute(PARKED).fetchall():
        if conn.execute(SUCCESSOR, {"id": row["id"], "kind": row["kind"], "key": row["key"]}).fetchone():
            conn.execute(DROP, {"id": row["id"]})
        else:
            revived += conn.execute(UNPARK, {"id": row["id"], "now": to_text(now)}).rowcount
    return revived


def hurry(conn: Connection, *, now: datetime) -> int:
    """Make every waiting job due now: a retry need not wait when someone asks for it. Returns how many."""
    return conn.execute(HURRY, {"now": to_text(now)}).rowcount


def press(conn: Connection, job: NewJob, *, now: datetime, new_id: Callable[[], str]) -> None:
    """Put a job down to run at once; one that waits for the same work does so instead."""
    enqueue(conn, [job], now=now, new_id=new_id)
    conn.execute(PRESS, {"kind": job.kind, "key": job.key, "priority": int(Priority.HIGH), "now": to_text(now)})


def follow_clock(conn: Connection, *, now: datetime, latest_retry: datetime, latest_lease: datetime) -> None:
    """Where the clock was set back, let nothing wait for the time it showed before."""
    conn.execute(MADE_LATER, {"now": to_text(now), "latest_retry": to_text(latest_retry)})
    conn.execute(LEASED_LATER, {"latest_lease": to_text(latest_lease)})


def counts(conn: Connection, *, now: datetime) -> list[JobCount]:
    """Count the jobs of each kind by state."""
    return [JobCount(**row) for row in conn.execute(COUNTS, {"now": to_text(now)})]


def parked(conn: Connection) -> list[Job]:
    """Return the jobs that were given up, the oldest first."""
    return [_job(row) for row in conn.execute(PARKED)]


def problem(conn: Connection, kind: str) -> str:
    """Return why the latest job of a kind failed; empty where none that is unfinished did."""
    row = conn.execute(PROBLEM, {"kind": kind}).fetchone()
    return row["last_error"] if row else ""


def _alone(conn: Connection, job: Job, held: bool) -> bool:  # noqa: FBT001 - what it passes on
    """Forget what was given up of the same work, where the lease was held."""
    if held:
        conn.execute(FORGET_PARKED, {"id": job.id, "kind": job.kind, "key": job.key})
    return held


def _row(job: NewJob, now: datetime, job_id: str) -> dict[str, Any]:
    return {
        "id": job_id,
        "kind": job.kind,
        "key": job.key,
        "payload": json.dumps(dict(job.payload)),
        "priority": int(job.priority),
        "quiet": int(job.quiet),
        "now": to_text(now),
        "not_before": to_text(job.not_before or now),
    }


def _job(row: Row) -> Job:
    return Job(
        id=row["id"],
        kind=row["kind"],
        key=row["key"],
        payload=json.loads(row["payload"]),
        attempt=row["attempts"],
        owner=row["lease_owner"] or "",
        last_error=row["last_error"],
    )
