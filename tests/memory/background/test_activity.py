"""Whether the user is about."""

import math
from timeit import timeit

import pytest

from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.timing import WallTiming
from nanobot.memory.testing import ManualTiming
from nanobot.memory.times import utc_now


@pytest.fixture(name="activity")
def _activity(timing: ManualTiming) -> ActivityTracker:
    return ActivityTracker(timing, quiet_seconds=30)


def test_before_the_first_activity_it_is_quiet(activity: ActivityTracker) -> None:
    assert not activity.is_user_active()
    assert activity.seconds_since_last_activity() == math.inf
    assert activity.seconds_until_quiet() == 0


def test_the_user_is_active_until_the_threshold(activity: ActivityTracker, timing: ManualTiming) -> None:
    activity.mark_activity()
    timing.move(29.5)
    assert activity.is_user_active()
    assert activity.seconds_until_quiet() == 0.5
    timing.move(0.5)
    assert not activity.is_user_active()
    assert activity.seconds_since_last_activity() == 30


def test_each_activity_counts_anew(activity: ActivityTracker, timing: ManualTiming) -> None:
    for _ in range(5):
        activity.mark_activity()
        timing.move(20)
    assert activity.is_user_active()


def test_a_clock_that_jumps_changes_nothing(activity: ActivityTracker, timing: ManualTiming) -> None:
    activity.mark_activity()
    timing.set(timing.now().replace(year=2036))
    assert activity.is_user_active()
    timing.set(timing.now().replace(year=2016))
    assert activity.seconds_since_last_activity() == 0


def test_asking_costs_less_than_a_tenth_of_a_millisecond() -> None:
    activity = ActivityTracker(WallTiming(utc_now), quiet_seconds=30)
    activity.mark_activity()
    assert min(timeit(activity.is_user_active, number=100) / 100 for _ in range(5)) < 0.0001
