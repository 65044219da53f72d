"""Periodic tasks: table ``schedule``, and the arithmetic of when one is due.

A task that is due becomes one job; while that waits, no second piles up behind it. After sleep or downtime it is caught
up once. Two processes on one file do not both start it: who moves the due time on, has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final

from nanobot.memory.store import Connection
from nanobot.memory.times import from_text, to_text

DUE: Final = "SELECT kind, next_at FROM schedule"

BEGIN: Final = "INSERT INTO schedule (kind, next_at) VALUES (:kind, :next_at) ON CONFLICT (kind) DO NOTHING"

MOVE_ON: Final = "UPDATE schedule SET next_at = :next_at WHERE kind = :kind AND next_at = :seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """Again and again, so many seconds after the last time."""

    seconds: float

    def after(self, moment: datetime, zone: tzinfo) -> datetime:  # noqa: ARG002 - the same call as of Daily
        """Return when it is due next."""
        return moment + timedelta(seconds=self.seconds)

    @property
    def longest(self) -> timedelta:
        """The longest time between two runs."""
        return timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """At a local time, on every day or on one weekday (0 is Monday).

    A time that daylight saving leaves out is taken an hour later; one that it repeats is taken the first time.
    """

    at: time
    weekday: int | None = None

    def after(self, moment: datetime, zone: tzinfo) -> datetime:
        """Return the first such time after *moment*.

        >>> from zoneinfo import ZoneInfo
        >>> Daily(at=time(3, 30)).after(datetime(2026, 3, 28, 12, tzinfo=UTC), ZoneInfo("Europe/Lisbon")).isoformat()
        '2026-03-29T02:30:00+00:00'
        """
        day = moment.astimezone(zone).date()
        for ahead in range(9):
            then = datetime.combine(day + timedelta(days=ahead), self.at, tzinfo=zone).astimezone(UTC)
            on_its_day = self.weekday is None or (day + timedelta(days=ahead)).weekday() == self.weekday
            if on_its_day and then > moment:
                return then
        raise AssertionError("a week has every weekday")

    @property
    def longest(self) -> timedelta:
        """The longest time between two runs, with an hour for daylight saving."""
        return timedelta(days=1 if self.weekday is None else 7, hours=1)


When = Every | Daily


@dataclass(frozen=True, slots=True, kw_only=True)
class Periodic:
    """A task that comes again."""

    kind: str
    when: When


def take_due(conn: Connection, tasks: Sequence[Periodic], *, now: datetime, zone: tzinfo) -> list[str]:
    """Return the kinds that are due and move them on. What was missed meanwhile is due once, not many times."""
    planned = {row["kind"]: row["next_at"] for row in conn.execute(DUE)}
    due = []
    for task in tasks:
        following = to_text(task.when.after(now, zone))
        if task.kind not in planned:
            conn.execute(BEGIN, {"kind": task.kind, "next_at": following})
            continue
        next_at = from_text(planned[task.kind])
        is_due, clock_went_back = next_at <= now, next_at - now > task.when.longest
        if not is_due and not clock_went_back:
            continue
        values = {"kind": task.kind, "next_at": following, "seen": planned[task.kind]}
        if conn.execute(MOVE_ON, values).rowcount and is_due:
            due.append(task.kind)
    return due


def next_times(conn: Connection) -> dict[str, datetime]:
    """Return when each periodic task is due."""
    return {row["kind"]: from_text(row["next_at"]) for row in conn.execute(DUE)}
