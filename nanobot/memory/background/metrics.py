"""What ran and how it ended: table ``task_run``, so that another process can tell."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean, quantiles
from typing import Final, Literal

from nanobot.memory.store import Connection
from nanobot.memory.times import from_text, to_text

Outcome = Literal["completed", "failed", "parked"]

INSERT: Final = """
    INSERT INTO task_run (kind, started_at, seconds, outcome, error)
    VALUES (:kind, :started_at, :seconds, :outcome, :error)
"""

SINCE: Final = """
    SELECT kind, started_at, seconds, outcome, error FROM task_run WHERE started_at >= :since ORDER BY started_at, id
"""

PRUNE: Final = "DELETE FROM task_run WHERE started_at < :before"

KEPT: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskMetrics:
    """How the runs of one kind of task went. `failed` counts each attempt that failed, parked ones too."""

    kind: str
    started: int
    completed: int
    failed: int
    average_seconds: float
    p95_seconds: float
    last_run: datetime
    last_error: str | None


def record(
    conn: Connection, kind: str, *, started_at: datetime, seconds: float, outcome: Outcome, error: str | None = None
) -> None:
    """Note one run."""
    row = {"kind": kind, "started_at": to_text(started_at), "seconds": seconds, "outcome": outcome, "error": error}
    conn.execute(INSERT, row)


def by_kind(conn: Connection, *, since: datetime) -> list[TaskMetrics]:
    """Sum up the runs since a time, by kind of task."""
    runs = defaultdict(list)
    for row in conn.execute(SINCE, {"since": to_text(since)}):
        runs[row["kind"]].append(row)
    return [
        TaskMetrics(
            kind=kind,
            started=len(rows),
            completed=sum(row["outcome"] == "completed" for row in rows),
            failed=sum(row["outcome"] != "completed" for row in rows),
            average_seconds=fmean(row["seconds"] for row in rows),
            p95_seconds=percentile_95([row["seconds"] for row in rows]),
            last_run=from_text(rows[-1]["started_at"]),
            last_error=next((row["error"] for row in reversed(rows) if row["error"]), None),
        )
        for kind, rows in sorted(runs.items())
    ]


def prune(conn: Connection, *, now: datetime) -> int:
    """Drop the runs older than 30 days."""
    return conn.execute(PRUNE, {"before": to_text(now - KEPT)}).rowcount


def percentile_95(seconds: list[float]) -> float:
    """Return the 95th percentile of durations.

    >>> percentile_95([1.0])
    1.0
    """
    return seconds[0] if len(seconds) == 1 else quantiles(seconds, n=20, method="inclusive")[-1]
