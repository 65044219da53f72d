"""When a periodic task is due: after sleep, downtime, clocks that jump, and daylight saving."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.background import schedule
from nanobot.memory.background.schedule import Daily, Every, Periodic, When
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming

LISBON = ZoneInfo("Europe/Lisbon")
MINUTE = Periodic(kind="minute", when=Every(seconds=60))

Due = Callable[..., list[str]]


@pytest.fixture(name="due")
def _due(database: Database, timing: ManualTiming) -> Due:
    """Take what is due now."""

    def due(*tasks: Periodic) -> list[str]:
        with database.writing() as conn:
            return schedule.take_due(conn, tasks, now=timing.now(), zone=LISBON)

    return due


def days(when: Daily, since: str, count: int) -> list[str]:
    """Return so many times of a task that runs in Lisbon, as UTC."""
    moment, times = datetime.fromisoformat(since), []
    for _ in range(count):
        moment = when.after(moment, LISBON)
        times.append(moment.strftime("%m-%d %H:%M"))
    return times


def test_a_task_is_due_each_time_its_interval_has_passed(timing: ManualTiming, due: Due) -> None:
    found = []
    for _ in range(10):
        found.append(due(MINUTE))
        timing.move(30)
    assert found == [[], [], ["minute"], [], ["minute"], [], ["minute"], [], ["minute"], []]


@pytest.mark.parametrize("away", [timedelta(minutes=3), timedelta(hours=8), timedelta(days=40)])
def test_what_was_missed_is_caught_up_once(timing: ManualTiming, due: Due, away: timedelta) -> None:
    nightly = Periodic(kind="nightly", when=Daily(at=time(3, 30)))
    due(MINUTE, nightly)
    timing.move(away.total_seconds())
    assert due(MINUTE) == ["minute"]
    assert due(MINUTE) == []
    timing.move(60)
    assert due(MINUTE) == ["minute"]
    timing.move(timedelta(days=40).total_seconds())
    assert due(nightly) == ["nightly"]
    assert due(nightly) == []


def test_a_clock_that_jumps_forward_makes_a_task_due_once(timing: ManualTiming, due: Due) -> None:
    due(MINUTE)
    timing.set(timing.now() + timedelta(days=365))
    assert due(MINUTE) == ["minute"]
    assert due(MINUTE) == []


@pytest.mark.parametrize("back", [timedelta(minutes=2), timedelta(hours=5), timedelta(days=365)])
@pytest.mark.parametrize("when", [Every(seconds=60), Daily(at=time(3, 30)), Daily(at=time(3, 30), weekday=6)], ids=repr)
def test_a_clock_that_is_set_back_delays_a_task_no_longer_than_its_interval(
    timing: ManualTiming, due: Due, when: When, back: timedelta
) -> None:
    task = Periodic(kind="k", when=when)
    due(task)
    timing.set(timing.now() - back)
    assert due(task) == []
    timing.move(when.longest.total_seconds())
    assert due(task) == ["k"]


def test_a_clock_that_is_set_back_a_little_runs_nothing_twice(timing: ManualTiming, due: Due) -> None:
    nightly = Periodic(kind="nightly", when=Daily(at=time(3, 30)))
    timing.set(datetime(2026, 1, 1, 3, tzinfo=UTC))
    due(nightly)
    timing.move(1800)
    assert due(nightly) == ["nightly"]
    timing.set(timing.now() - timedelta(hours=1))
    assert due(nightly) == []
    timing.move(3600)
    assert due(nightly) == []


def test_two_processes_on_one_file_do_not_both_start_a_task(database: Database, timing: ManualTiming, due: Due) -> None:
    due(MINUTE)
    timing.move(60)
    with Database.open(database.path) as other, other.writing() as conn:
        assert schedule.take_due(conn, [MINUTE], now=timing.now(), zone=LISBON) == ["minute"]
    assert due(MINUTE) == []


def test_a_plan_is_kept_over_a_restart(database: Database, timing: ManualTiming, due: Due) -> None:
    due(MINUTE)
    timing.move(45)
    assert due(MINUTE) == []
    with database.reading() as conn:
        assert schedule.next_times(conn) == {"minute": timing.now() + timedelta(seconds=15)}


def test_a_daily_task_keeps_its_local_time_when_clocks_change() -> None:
    assert days(Daily(at=time(3, 30)), "2026-03-27T12:00+00:00", 3) == ["03-28 03:30", "03-29 02:30", "03-30 02:30"]
    assert days(Daily(at=time(3, 30)), "2026-10-23T12:00+00:00", 3) == ["10-24 02:30", "10-25 03:30", "10-26 03:30"]


def test_a_time_that_is_left_out_is_taken_an_hour_later() -> None:
    # In Lisbon 01:00 becomes 02:00 on 29 March 2026: there is no 01:30.
    assert days(Daily(at=time(1, 30)), "2026-03-27T12:00+00:00", 3) == ["03-28 01:30", "03-29 01:30", "03-30 00:30"]
    assert datetime(2026, 3, 29, 1, 30, tzinfo=UTC).astimezone(LISBON).time() == time(2, 30)


def test_a_time_that_is_repeated_is_taken_once() -> None:
    # In Lisbon 02:00 becomes 01:00 on 25 October 2026: 01:30 is there twice.
    assert days(Daily(at=time(1, 30)), "2026-10-23T12:00+00:00", 3) == ["10-24 00:30", "10-25 00:30", "10-26 01:30"]


def test_a_weekly_task_comes_on_its_weekday() -> None:
    assert days(Daily(at=time(9), weekday=0), "2026-01-01T12:00+00:00", 2) == ["01-05 09:00", "01-12 09:00"]
    assert days(Daily(at=time(9), weekday=3), "2026-01-01T08:00+00:00", 2) == ["01-01 09:00", "01-08 09:00"]
    assert days(Daily(at=time(9), weekday=3), "2026-01-01T09:00+00:00", 1) == ["01-08 09:00"]


moments = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - zone given
wall_times = st.times().map(lambda at: at.replace(second=0, microsecond=0, fold=0))
zones = st.sampled_from(["Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC"]).map(
    ZoneInfo
)


@given(moments, wall_times, st.none() | st.integers(0, 6), zones)
def test_the_next_time_is_later_and_no_further_than_the_longest(
    moment: datetime, at: time, weekday: int | None, zone: ZoneInfo
) -> None:
    when = Daily(at=at, weekday=weekday)
    following = when.after(moment, zone)
    assert timedelta() < following - moment <= when.longest
    assert weekday is None or following.astimezone(zone).weekday() in {weekday, (weekday + 1) % 7}
