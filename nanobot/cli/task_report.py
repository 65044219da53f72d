"""Background work for people: tables on stdout, talk on stderr."""

from collections.abc import Sequence
from datetime import timedelta, tzinfo
from typing import TYPE_CHECKING

from nanobot.cli.overview import Backlog, Overview, TaskRecord, briefly
from nanobot.cli.render import columns, console, inert, local

if TYPE_CHECKING:
    from nanobot.memory.background.presence import State


def duration(seconds: float | None) -> str:
    """Write how long a run took.

    >>> duration(0.0123), duration(75), duration(None)
    ('12 ms', '75.0 s', '-')
    """
    if seconds is None:
        return "-"
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def show_overview(overview: Overview, zone: tzinfo) -> None:
    """Print how background work stands."""
    out, table = console(), columns()
    for name, value in (
        ("Workers", _workers(overview, zone)),
        ("User", str(overview.activity)),
        ("Queue", str(Backlog.of(overview.queue))),
        ("Last 24 hours", str(overview.last_day)),
    ):
        table.add_row(name, inert(value))
    out.print(table)
    if overview.queue:
        table = columns("queue", "waiting", "running", "parked")
        for count in overview.queue:
            table.add_row(inert(count.kind), f"{count.waiting:,}", f"{count.running:,}", f"{count.parked:,}")
        out.print()
        out.print(table)
    if overview.periodic:
        table = columns("task", "next run", "last run", "average")
        for task in overview.periodic:
            following = f"{local(task.next_run, zone)} ({_ahead(task.next_run - overview.at, overview.state)})"
            table.add_row(inert(task.kind), following, local(task.last_run, zone), duration(task.average_seconds))
        out.print()
        out.print(table)


def show_records(records: Sequence[TaskRecord], zone: tzinfo) -> None:
    """Print a block for each type of task."""
    out = console()
    if not records:
        out.print("No task ran in the last 30 days.")
    for number, record in enumerate(records):
        if number:
            out.print()
        out.print(inert(record.kind))
        table = columns()
        for name, value in (
            ("  Runs", f"{record.runs:,}"),
            ("  Average", duration(record.average_seconds)),
            ("  95 % within", duration(record.p95_seconds)),
            ("  Success", f"{record.success_rate:.1%}"),
            ("  Last run", local(record.last_run, zone)),
            ("  Last error", record.last_error or "none"),
        ):
            table.add_row(name, inert(value))
        out.print(table)


def show_worked_off(texts: int, left: Backlog) -> None:
    """Print what was done, and what others are at or is left."""
    console().print(f"{texts:,} texts embedded; {left} left on the queue")
    _tell_of_parked(left)


def show_retried(jobs: int, left: Backlog) -> None:
    """Print how many jobs are due again; what stays given up is told on stderr."""
    out = console()
    out.print(f"{jobs:,} jobs are due now")
    if jobs:
        out.print("A running agent takes them; or work them off here: `nanobot memory extract-now`", style="dim")
    _tell_of_parked(left)


def _tell_of_parked(left: Backlog) -> None:
    if left.parked:
        told = f"{left.parked:,} jobs were given up: `nanobot memory task-metrics` says why, "
        console(stderr=True).print(f"{told}`nanobot memory retry --parked` lets them run again", soft_wrap=True)


def _workers(overview: Overview, zone: tzinfo) -> str:
    """Say who works, or why nobody does."""
    if not overview.processes:
        return "none: not running"
    running = [process for process in overview.processes if process.state == "running"]
    if running:
        where = (f"process {each.pid} since {local(each.started_at, zone)}" for each in running)
        return f"{overview.workers} in {', '.join(where)}"
    last = overview.processes[0]
    ago = briefly((overview.at - last.seen_at).total_seconds())
    seen = f"crashed, last seen {ago} ago" if last.state == "crashed" else f"stopped {ago} ago"
    return f"none: not running (process {last.pid} {seen})"


def _ahead(span: timedelta, state: "State | None") -> str:
    if state != "running":
        return "when an agent runs" if span <= timedelta() else f"in {briefly(span.total_seconds())}, if an agent runs"
    return "now" if span <= timedelta() else f"in {briefly(span.total_seconds())}"
