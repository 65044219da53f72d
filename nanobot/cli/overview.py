"""Background work as people and programs are told of it.

Reads what `Memory.tasks` found in the file; so it is true also while another process works, or none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal, Self

if TYPE_CHECKING:
    from nanobot.memory.background.jobs import JobCount
    from nanobot.memory.background.metrics import TaskMetrics
    from nanobot.memory.background.presence import Presence, State
    from nanobot.memory.background.supervisor import BackgroundStatus

UNITS: Final = (("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """Whether the user is about, and how long ago they were last active; None: nothing is known of it."""

    state: Literal["active", "quiet"]
    seconds: float | None

    @classmethod
    def of(cls, processes: Sequence["Presence"], *, now: datetime, quiet_seconds: float) -> Self:
        """Look where the user was active last."""
        last = max((process.active_at for process in processes if process.active_at), default=None)
        if last is None:
            return cls(state="quiet", seconds=None)
        seconds = max(0.0, (now - last).total_seconds())
        return cls(state="active" if seconds < quiet_seconds else "quiet", seconds=seconds)

    def __str__(self) -> str:
        """Say it as people do: Active (12s ago), Quiet (3m)."""
        if self.seconds is None:
            return "Quiet (no message yet)"
        span = briefly(self.seconds)
        return f"Active ({span} ago)" if self.state == "active" else f"Quiet ({span})"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodicTask:
    """A task that comes again. `last_run` and `average_seconds` are None where none ran in 30 days."""

    kind: str
    next_run: datetime
    last_run: datetime | None
    average_seconds: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What was started, and how it ended."""

    started: int
    completed: int
    failed: int

    @classmethod
    def of(cls, metrics: Sequence["TaskMetrics"]) -> Self:
        """Add up the tasks of all types."""
        return cls(
            started=sum(task.started for task in metrics),
            completed=sum(task.completed for task in metrics),
            failed=sum(task.failed for task in metrics),
        )

    def __str__(self) -> str:
        """Say it with shares, where anything was started."""
        if not self.started:
            return "nothing was started"
        shares = (f"{count:,} {what} ({count / self.started:.1%})" for what, count in self._ends())
        return f"{self.started:,} started, {', '.join(shares)}"

    def _ends(self) -> Sequence[tuple[str, int]]:
        return (("completed", self.completed), ("failed", self.failed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """What is on the queue, by state."""

    waiting: int
    running: int
    parked: int

    @classmethod
    def of(cls, queue: Sequence["JobCount"]) -> Self:
        """Add up the jobs of all types."""
        return cls(
            waiting=sum(count.waiting for count in queue),
            running=sum(count.running for count in queue),
            parked=sum(count.parked for count in queue),
        )

    def __str__(self) -> str:
        """Say what there is."""
        states = (("waiting", self.waiting), ("running", self.running), ("parked", self.parked))
        return ", ".join(f"{count:,} {state}" for state, count in states if count) or "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """How background work stands. `state` is that of the latest process, running if any is; None: there was none."""

    state: "State | None"
    workers: int
    processes: Sequence["Presence"]
    queue: Sequence["JobCount"]
    activity: Activity
    periodic: Sequence[PeriodicTask]
    last_day: Totals
    at: datetime

    @classmethod
    def of(cls, status: "BackgroundStatus", *, now: datetime, quiet_seconds: float) -> Self:
        """Sum up what the file tells."""
        running = [process for process in status.processes if process.state == "running"]
        latest = next(iter(running or status.processes), None)
        ran = {metrics.kind: metrics for metrics in status.last_month}
        return cls(
            state=None if latest is None else latest.state,
            workers=sum(process.workers for process in running),
            processes=status.processes,
            queue=status.queue,
            activity=Activity.of(status.processes, now=now, quiet_seconds=quiet_seconds),
            periodic=[_periodic(kind, at, ran.get(kind)) for kind, at in sorted(status.next_runs.items())],
            last_day=Totals.of(status.last_day),
            at=now,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRecord:
    """How the runs of one type of task went. `success_rate` is the share of them that were completed."""

    kind: str
    runs: int
    average_seconds: float
    p95_seconds: float
    success_rate: float
    last_run: datetime
    last_error: str | None

    @classmethod
    def of(cls, metrics: "TaskMetrics") -> Self:
        """Take it from what was measured."""
        return cls(
            kind=metrics.kind,
            runs=metrics.started,
            average_seconds=metrics.average_seconds,
            p95_seconds=metrics.p95_seconds,
            success_rate=metrics.completed / metrics.started,
            last_run=metrics.last_run,
            last_error=metrics.last_error,
        )


def briefly(seconds: float) -> str:
    """Write a span of time in its largest whole unit.

    >>> briefly(12.7), briefly(200), briefly(90_000)
    ('12s', '3m', '1d')
    """
    for unit, length in UNITS:
        if seconds >= length:
            return f"{int(seconds // length)}{unit}"
    return "0s"


def _periodic(kind: str, next_run: datetime, ran: "TaskMetrics | None") -> PeriodicTask:
    return PeriodicTask(
        kind=kind,
        next_run=next_run,
        last_run=ran.last_run if ran else None,
        average_seconds=ran.average_seconds if ran else None,
    )
