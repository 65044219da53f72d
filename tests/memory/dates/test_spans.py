from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from nanobot.memory.dates import Lean, read_dates

LISBON = ZoneInfo("Europe/Lisbon")
THURSDAY = datetime(2026, 5, 14, 17, 30, tzinfo=LISBON)


def values(text: str, lean: Lean = "none", now: datetime = THURSDAY) -> list[str]:
    return [each.value for each in read_dates(text, now, lean=lean)]


@pytest.mark.parametrize(
    ("text", "value", "until"),
    [
        ("worked here for six years", "2020", "2026"),
        ("for the last two years", "2024", "2026"),
        ("for 3 months", "2026-02", "2026-05"),
        ("over the past few weeks", "2026-04", "2026-05"),
        ("in the last year", "2025", "2026"),
        ("since two years", "2024", "2026"),
        ("I've been at the mill three years now", "2023", "2026"),
        ("been married for about ten years", "2016", "2026"),
        ("married 12 years this june", "2014-06", "2026-06"),
        ("15 years tomorrow", "2011-05-15", "2026-05-15"),
    ],
)
def test_a_duration_gives_its_beginning(text: str, value: str, until: str) -> None:
    (read,) = read_dates(text, THURSDAY)
    assert (read.kind, read.value, read.until) == ("duration", value, until)


def test_the_last_two_are_of_the_years_named_before() -> None:
    assert values("been there for six years, the last two as a planner") == ["2020", "2024"]


@pytest.mark.parametrize(
    ("text", "value", "until"),
    [
        ("from 2017 to 2019", "2017", "2019"),
        ("between march and may", "2026-03", "2026-05"),
        ("from june to august", "2026-06", "2026-08"),
        ("from monday until friday", "2026-05-18", "2026-05-22"),
        ("may 20-23", "2026-05-20", "2026-05-23"),
        ("3-5 June", "2026-06-03", "2026-06-05"),
        ("from 3 june to 5 june", "2026-06-03", "2026-06-05"),
        ("for the next two weeks", "2026-05-14", "2026-05"),
    ],
)
def test_two_ends_make_a_range(text: str, value: str, until: str) -> None:
    (read,) = read_dates(text, THURSDAY)
    assert (read.kind, read.value, read.until) == ("range", value, until)


@pytest.mark.parametrize(
    "text",
    [
        "may I ask something",
        "this may be wrong",
        "the password may have been rotated",
        "you may 3 times",
        "we march on",
        "they march 20 miles",
        "the sun is out",
        "he sat on the mat",
        "they wed in secret",
        "a second opinion",
        "in my second year of school",
        "give me a sec",
        "don't fall for it",
        "prices fall again",
        "spring break",
        "on the 3rd floor",
        "the 5th time",
        "the 20th century",
        "with June and April",
        "a letter from June",
        "my friend jan",
        "every friday",
        "on fridays",
        "monday to friday",
        "black friday sale",
        "until the sun is up",
        "the Tuesday yoga class",
        "on a wednesday",
        "that afternoon",
        "it's been 3 years since then",
        "done in 5 minutes",
        "24/7",
        "3/9 of them",
        "version 1.2.3.4",
        "https://example.org/2026-03-09/x",
        "in 2000 steps",
        "at 9 percent",
        "at home",
        "at the end of the day it is fine",
        "fixed in two days of work",
        "5 days a week",
        "40 years of marriage",
        "one day",
        "room 2019",
        "31 february",
        "2026-13-45",
        "day in day out",
        "",
    ],
)
def test_what_is_no_date_is_left_alone(text: str) -> None:
    assert values(text) == []


def test_a_thing_that_took_two_weeks_is_no_plan() -> None:
    assert values("read it in two weeks", "past") == []


def test_a_plan_for_two_weeks_did_not_begin_two_weeks_ago() -> None:
    assert values("going to Porto for two weeks", "future") == []


def test_a_weekend_keeps_its_days_beside_its_month() -> None:
    (read,) = read_dates("last weekend", THURSDAY)
    assert (f"{read.first}", f"{read.last}") == ("2026-05-09", "2026-05-10")


def test_a_part_of_a_month_keeps_its_days() -> None:
    (read,) = read_dates("in late june", THURSDAY)
    assert (f"{read.first}", f"{read.last}") == ("2026-06-21", "2026-06-30")


def test_the_preposition_is_part_of_the_expression() -> None:
    (read,) = read_dates("surgery on march 9th so no runs", THURSDAY)
    assert (read.text, read.start, read.end) == ("on march 9th", 8, 20)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("on friday", "point"),
        ("since friday", "since"),
        ("starting monday", "since"),
        ("by friday", "until"),
        ("until friday", "until"),
        ("before june", "before"),
        ("after june 5", "after"),
    ],
)
def test_the_preposition_says_how_time_is_bounded(text: str, kind: str) -> None:
    assert [each.kind for each in read_dates(text, THURSDAY)] == [kind]


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("yesterday", "past"),
        ("tomorrow", "future"),
        ("this month", "present"),
        ("at 3pm", "past"),
        ("at 6pm", "future"),
    ],
)
def test_an_expression_knows_on_which_side_of_now_it_is(text: str, direction: str) -> None:
    assert [each.direction for each in read_dates(text, THURSDAY)] == [direction]


def test_several_dates_come_in_order() -> None:
    text = "moved in march, started on the 1st of June 2024 and leave tomorrow at 9am"
    assert values(text) == ["2026-03", "2024-06-01", "2026-05-15T09:00"]


def test_last_night_is_the_day_it_began_even_after_midnight() -> None:
    assert values("last night", now=datetime(2026, 5, 14, 1, tzinfo=LISBON)) == ["2026-05-13"]


def test_the_last_weekend_is_over_even_on_a_sunday() -> None:
    (read,) = read_dates("last weekend", datetime(2026, 5, 17, 12, tzinfo=LISBON))
    assert f"{read.first}" == "2026-05-09"


def test_a_chinese_text_has_no_english_dates() -> None:
    assert values("昨天我在北京吃饭,上周也是") == []
