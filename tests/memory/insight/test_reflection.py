"""Looking back on a week."""

from datetime import UTC, datetime, timedelta

import pytest

from nanobot.memory.insight import reflection
from nanobot.memory.insight.notes import Note
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.diary import GROUP, Diary

NOW = datetime(2026, 5, 11, 8, tzinfo=UTC)  # a Monday


@pytest.fixture(name="week")
def _week(database: Database) -> Diary:
    """A diary in which Ana moved from Porto to Lisbon last week."""
    diary = Diary(database, SteppingClock(NOW - timedelta(days=30)))
    diary.believe("lives_in", "Porto")
    diary.clock.move(days=26)
    diary.believe("lives_in", "Lisbon")
    diary.believe("works_as", "a baker")
    diary.clock.move(days=4)
    return diary


def reflect(diary: Diary, session_key: str = "cli:direct") -> Note:
    listener = diary.listener(session_key)
    with diary.database.reading() as conn:
        return reflection.reflect(conn, listener, diary.clock(), UTC)


def test_what_changed_is_told_with_what_was_before(week: Diary) -> None:
    note = reflect(week)
    assert note.text.splitlines() == [
        "Changed from 4 May to 11 May:",
        "- Ana works as a baker.",
        "- Ana lives in Lisbon; before: Porto.",
    ]
    assert len(note.event_ids) == 3


def test_of_fewer_than_three_facts_nothing_is_made(diary: Diary) -> None:
    diary.believe("lives_in", "Lisbon")
    diary.believe("works_as", "a baker")
    assert reflect(diary) == Note()
    diary.believe("likes", "olives")
    assert reflect(diary) != Note()


def test_what_was_said_longer_ago_is_no_change(week: Diary) -> None:
    week.clock.move(days=8)
    assert reflect(week) == Note()


def test_what_ended_without_anything_in_its_place_is_told(week: Diary) -> None:
    week.believe("works_as", "a baker", effect="ends")
    assert "- No longer so: Ana works as a baker." in reflect(week).text


def test_a_plan_without_an_outcome_is_open(week: Diary) -> None:
    week.clock.move(days=-20)
    week.believe("plans_to", "see the dentist", valid_from="2026-05-02")
    week.believe("plans_to", "fly to Reykjavik", valid_from="2026-06-02")
    week.clock.move(days=20)
    lines = reflect(week).text.splitlines()
    assert lines[lines.index("Planned, and no outcome known:") + 1 :] == ["On 2 May: see the dentist (said 21 April)."]


def test_what_recurs_is_told(week: Diary) -> None:
    week.clock.move(days=-28)
    for _ in range(28):
        week.say("What is the weather like?")
        week.say("And read me the headlines")
        week.clock.move(days=1, seconds=-120)
    text = reflect(week).text
    assert '- Asks "What is the weather like?", and then "And read me the headlines", about 8:00.' in text
    assert "- Writes mostly between 8:00 and 11:00." in text


def test_a_group_is_not_told_what_is_private(week: Diary) -> None:
    week.say("hello", sender_id="77", **GROUP)
    assert reflect(week, "telegram:-9") == Note()


@pytest.mark.parametrize(("days", "due"), [(None, True), (5.9, False), (6, True), (7, True)])
def test_it_is_time_to_look_back_after_six_days(*, days: float | None, due: bool) -> None:
    last = None if days is None else NOW - timedelta(days=days)
    assert reflection.is_due(NOW, last) is due


def test_the_same_week_gives_the_same_text(week: Diary) -> None:
    assert reflect(week) == reflect(week)
