"""What ran and how it ended, as another process reads it."""

from datetime import timedelta

import pytest

from nanobot.memory.background import metrics
from nanobot.memory.background.metrics import Outcome, TaskMetrics
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming


def note(
    database: Database, timing: ManualTiming, outcome: Outcome = "completed", *, kind: str = "k", seconds: float = 1.0
) -> None:
    error = None if outcome == "completed" else f"{outcome} at {timing.monotonic():g}"
    with database.writing() as conn:
        metrics.record(conn, kind, started_at=timing.now(), seconds=seconds, outcome=outcome, error=error)


def summed_up(database: Database, timing: ManualTiming, **since: float) -> dict[str, TaskMetrics]:
    with database.reading() as conn:
        found = metrics.by_kind(conn, since=timing.now() - timedelta(**since))
    return {each.kind: each for each in found}


def test_nothing_ran_where_nothing_ran(database: Database, timing: ManualTiming) -> None:
    assert summed_up(database, timing, days=30) == {}


def test_runs_are_summed_up_by_kind(database: Database, timing: ManualTiming) -> None:
    note(database, timing, seconds=1.0)
    timing.move(10)
    note(database, timing, "failed", seconds=2.0)
    timing.move(10)
    note(database, timing, "parked", seconds=6.0)
    note(database, timing, kind="other", seconds=0.5)
    with Database.open(database.path) as elsewhere:
        found = summed_up(elsewhere, timing, days=1)
    assert found["k"] == TaskMetrics(
        kind="k",
        started=3,
        completed=1,
        failed=2,
        average_seconds=3.0,
        p95_seconds=metrics.percentile_95([1.0, 2.0, 6.0]),
        last_run=timing.now(),
        last_error="parked at 20",
    )
    assert (found["other"].started, found["other"].last_error) == (1, None)


def test_the_last_error_is_told_also_after_a_success(database: Database, timing: ManualTiming) -> None:
    note(database, timing, "failed")
    timing.move(5)
    note(database, timing)
    assert summed_up(database, timing, days=1)["k"].last_error == "failed at 0"


def test_19_of_20_runs_take_no_longer_than_the_95th_percentile() -> None:
    assert metrics.percentile_95([float(n) for n in range(1, 101)]) == pytest.approx(95.05)
    assert metrics.percentile_95([1.0, 1.0]) == 1.0
    assert metrics.percentile_95([3.0, 1.0, 2.0]) == pytest.approx(2.9)


def test_only_what_ran_since_is_counted(database: Database, timing: ManualTiming) -> None:
    note(database, timing)
    timing.move(3600)
    note(database, timing)
    assert summed_up(database, timing, minutes=1)["k"].started == 1
    assert summed_up(database, timing, hours=1)["k"].started == 2


def test_runs_are_kept_for_thirty_days(database: Database, timing: ManualTiming) -> None:
    note(database, timing)
    timing.move(timedelta(days=1).total_seconds())
    note(database, timing)
    timing.move(timedelta(days=29).total_seconds())
    with database.writing() as conn:
        assert metrics.prune(conn, now=timing.now()) == 0
    timing.move(1)
    with database.writing() as conn:
        assert metrics.prune(conn, now=timing.now()) == 1
    assert summed_up(database, timing, days=60)["k"].started == 1
