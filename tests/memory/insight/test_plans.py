"""Plans: those whose date is near, those without a date, and those of which no outcome is known."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nanobot.memory.insight import plans
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.diary import GROUP, Diary

START = datetime(2026, 4, 10, 12, tzinfo=UTC)


@pytest.fixture(name="planner")
def _planner(database: Database) -> Diary:
    """A diary in April."""
    return Diary(database, SteppingClock(START))


def lines(diary: Diary, session_key: str = "cli:direct") -> list[str]:
    listener, now = diary.listener(session_key), diary.clock()
    with diary.database.reading() as conn:
        found = plans.near(conn, listener.audience, now, UTC)
        return [line.text for line in plans.lines(conn, listener, found, now, UTC)]


@pytest.mark.parametrize(
    ("day", "shown"),
    [("2026-05-06", False), ("2026-05-07", True), ("2026-05-14", True), ("2026-05-16", True), ("2026-05-17", False)],
)
def test_a_plan_is_shown_from_a_week_before_its_date_until_two_days_after(
    planner: Diary, *, day: str, shown: bool
) -> None:
    planner.believe("plans_to", "fly to Reykjavik", valid_from="2026-05-14")
    planner.clock.move(days=(datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC) - START).days)
    assert lines(planner) == (["On 14 May: fly to Reykjavik (said 10 April)."] if shown else [])


def test_a_plan_that_was_done_or_called_off_is_not_shown(planner: Diary) -> None:
    planner.believe("plans_to", "fly to Reykjavik", valid_from="2026-04-14")
    planner.clock.move(days=1)
    planner.believe("plans_to", "fly to Reykjavik", effect="ends")
    planner.believe("plans_to", "call the dentist", polarity="-")
    assert lines(planner) == []


def test_plans_without_a_date_come_last_and_the_newest_first(planner: Diary) -> None:
    planner.believe("plans_to", "paint the kitchen")
    planner.clock.move(days=1)
    planner.believe("goal", "run a marathon")
    planner.believe("plans_to", "call Bruno", valid_from="2026-04-15T14:30")
    planner.believe("plans_to", "visit Porto", valid_from="2026-04")
    assert lines(planner) == [
        "In April: visit Porto (said 11 April).",
        "On 15 April at 14:30: call Bruno (said 11 April).",
        "Goal: run a marathon (said 11 April).",
        "Some time: paint the kitchen (said 10 April).",
    ]


def test_a_plan_for_a_whole_year_has_no_date_to_be_near(planner: Diary) -> None:
    planner.believe("plans_to", "learn Finnish", valid_from="2027")
    assert lines(planner) == ["Some time: learn Finnish (said 10 April)."]


def test_a_deadline_and_a_dated_decision_are_shown(planner: Diary) -> None:
    planner.believe("lives_in", "Lisbon")
    planner.believe("deadline", "2026-04-12", subject="the report", own=False, type="project")
    planner.believe("decided", "meet on Monday", valid_from="2026-04-13")
    planner.believe("decided", "use green paint")
    assert lines(planner) == [
        "On 12 April: deadline of the report (said 10 April).",
        "On 13 April: meet on Monday (said 10 April).",
    ]


def test_the_plans_of_others_are_told_with_their_names(planner: Diary) -> None:
    planner.believe("lives_in", "Lisbon")
    planner.believe("plans_to", "get married", subject="Emma", own=False, valid_from="2026-04-12")
    assert lines(planner) == ["On 12 April: Emma plans to get married (said 10 April)."]


def test_a_date_in_another_year_is_told_with_it(planner: Diary) -> None:
    planner.believe("plans_to", "fly to Reykjavik", valid_from="2027-01-02")
    planner.clock.move(days=263)  # the end of December
    assert lines(planner) == ["On 2 January 2027: fly to Reykjavik (said 10 April)."]


def test_private_plans_are_not_told_in_a_group(planner: Diary) -> None:
    planner.say("hello", sender_id="77", **GROUP)
    planner.believe("plans_to", "fly to Reykjavik", valid_from="2026-04-12")
    assert lines(planner, "telegram:-9") == []


def test_a_day_begins_and_ends_by_the_local_clock(planner: Diary) -> None:
    planner.believe("plans_to", "fly to Reykjavik", valid_from="2026-04-12")
    midnight_in_tokyo = datetime(2026, 4, 14, 15, tzinfo=UTC)
    everything = Audience(everything=True)
    with planner.database.reading() as conn:
        assert not plans.near(conn, everything, midnight_in_tokyo, ZoneInfo("Asia/Tokyo"))
        assert plans.near(conn, everything, midnight_in_tokyo, ZoneInfo("UTC"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.integers(-60, 60), st.integers(0, 59))
def test_a_dated_plan_is_near_or_left_open_but_never_both(planner: Diary, ahead: int, later: int) -> None:
    day = (START + timedelta(days=ahead)).date().isoformat()
    planner.believe("plans_to", f"see {day}", valid_from=day)
    now = START + timedelta(days=later)
    with planner.database.reading() as conn:
        near = plans.near(conn, Audience(everything=True), now, UTC)
        passed = plans.left_open(conn, Audience(everything=True), now, UTC, since=now - timedelta(days=60))
    assert not {plan.fact.id for plan in near} & {plan.fact.id for plan in passed}
    assert all(plan.end and plan.end <= now for plan in passed)
