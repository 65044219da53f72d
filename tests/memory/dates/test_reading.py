from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from nanobot.memory.dates import Lean, read_dates

LISBON = ZoneInfo("Europe/Lisbon")
THURSDAY = datetime(2026, 5, 14, 17, 30, tzinfo=LISBON)


def values(text: str, lean: Lean = "none", now: datetime = THURSDAY) -> list[str]:
    return [each.value for each in read_dates(text, now, lean=lean)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Today I start", "2026-05-14"),
        ("see you tonight", "2026-05-14"),
        ("this morning was rough", "2026-05-14"),
        ("as of today", "2026-05-14"),
        ("yesterday", "2026-05-13"),
        ("we met last night", "2026-05-13"),
        ("TOMORROW then", "2026-05-15"),
        ("call me tmrw", "2026-05-15"),
        ("tmr morning", "2026-05-15"),
        ("the day before yesterday", "2026-05-12"),
        ("the night before last", "2026-05-12"),
        ("the day after tomorrow", "2026-05-16"),
        ("it broke the other day", "2026-05"),
        ("I recently switched", "2026-05"),
    ],
)
def test_a_day_beside_today_is_that_day(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two days ago", "2026-05-12"),
        ("about 10 days ago", "2026-05-04"),
        ("a week ago", "2026-05"),
        ("two weeks ago", "2026-04"),
        ("2 wks ago", "2026-04"),
        ("a couple of weeks ago", "2026-04"),
        ("a month ago", "2026-04"),
        ("3 months ago", "2026-02"),
        ("a few months ago", "2026"),
        ("half a year ago", "2025-11"),
        ("a year ago today", "2025-05-14"),
        ("twenty-five years ago", "2001"),
        ("a year and a half ago", "2024"),
        ("two years ago", "2024"),
        ("an hour ago", "2026-05-14T16:30"),
        ("20 mins ago", "2026-05-14T17:10"),
        ("3d ago", "2026-05-11"),
    ],
)
def test_a_distance_back_is_as_exact_as_its_unit(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("in 3 days", "2026-05-17"),
        ("in two weeks", "2026-05"),
        ("in two weeks' time", "2026-05"),
        ("in a fortnight", "2026-05"),
        ("in a month", "2026-06"),
        ("in six months", "2026-11"),
        ("in 2 years", "2028"),
        ("three weeks from now", "2026-06"),
        ("in an hour", "2026-05-14T18:30"),
        ("a week from friday", "2026-05-22"),
        ("two weeks from tomorrow", "2026-05-29"),
    ],
)
def test_a_distance_ahead_is_as_exact_as_its_unit(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("last week", "2026-05"),
        ("this week", "2026-05"),
        ("next week", "2026-05"),
        ("last month", "2026-04"),
        ("next month", "2026-06"),
        ("last year", "2025"),
        ("earlier this year", "2026"),
        ("next year", "2027"),
        ("last weekend", "2026-05"),
        ("this weekend", "2026-05"),
        ("the weekend before last", "2026-05"),
        ("next quarter", "2026-07"),
        ("since Q1 2025", "2025-01"),
        ("end of the month", "2026-05"),
        ("by the end of the month", "2026-05-31"),
        ("by the end of next year", "2027-12-31"),
        ("by the end of the week", "2026-05-15"),
    ],
)
def test_a_period_is_the_one_that_was_named(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "lean", "value"),
    [
        ("on friday", "none", "2026-05-15"),
        ("on friday", "past", "2026-05-08"),
        ("on friday", "future", "2026-05-15"),
        ("fired tuesday", "past", "2026-05-12"),
        ("by friday", "none", "2026-05-15"),
        ("until friday", "none", "2026-05-15"),
        ("since monday", "none", "2026-05-11"),
        ("since monday", "future", "2026-05-11"),
        ("since sat", "none", "2026-05-09"),
        ("last tuesday", "future", "2026-05-12"),
        ("next tuesday", "past", "2026-05-19"),
        ("next Friday", "none", "2026-05-22"),
        ("this friday", "none", "2026-05-15"),
        ("this tuesday", "past", "2026-05-12"),
        ("this coming monday", "none", "2026-05-18"),
        ("this past monday", "none", "2026-05-11"),
        ("tuesday next week", "none", "2026-05-19"),
        ("friday of last week", "none", "2026-05-08"),
        ("on thursday", "past", "2026-05-07"),
        ("on thursday", "future", "2026-05-21"),
    ],
)
def test_a_weekday_is_settled_by_its_words_then_by_the_lean(text: str, lean: Lean, value: str) -> None:
    assert values(text, lean) == [value]


@pytest.mark.parametrize(
    ("text", "lean", "value"),
    [
        ("last May", "none", "2025-05"),
        ("in May", "none", "2026-05"),
        ("this May", "none", "2026-05"),
        ("next May", "none", "2027-05"),
        ("in may 2025", "none", "2025-05"),
        ("since march", "none", "2026-03"),
        ("since august", "none", "2025-08"),
        ("in january", "none", "2026-01"),
        ("in january", "future", "2027-01"),
        ("in September", "past", "2025-09"),
        ("in june of last year", "none", "2025-06"),
        ("early June", "none", "2026-06"),
        ("mid-june", "none", "2026-06"),
        ("late february", "none", "2026-02"),
        ("at the end of june", "none", "2026-06"),
        ("september", "future", "2026-09"),
        ("January '24", "none", "2024-01"),
    ],
)
def test_a_month_is_the_one_that_was_named(text: str, lean: Lean, value: str) -> None:
    assert values(text, lean) == [value]


@pytest.mark.parametrize(
    ("text", "lean", "value"),
    [
        ("may 3", "none", "2026-05-03"),
        ("may 3", "future", "2027-05-03"),
        ("3 May", "none", "2026-05-03"),
        ("3rd of may", "none", "2026-05-03"),
        ("on march 9th", "none", "2026-03-09"),
        ("the 1st of June", "none", "2026-06-01"),
        ("the first of june", "none", "2026-06-01"),
        ("the 27th", "none", "2026-05-27"),
        ("on the 27th", "past", "2026-04-27"),
        ("on the 3rd", "none", "2026-06-03"),
        ("the 3rd of next month", "none", "2026-06-03"),
        ("Friday the 15th", "none", "2026-05-15"),
        ("friday, june 5", "none", "2026-06-05"),
        ("due june 30", "none", "2026-06-30"),
        ("12 March 2024", "none", "2024-03-12"),
        ("Jan 5, 2021", "none", "2021-01-05"),
        ("December 25th 2020", "none", "2020-12-25"),
        ("2026-03-09", "none", "2026-03-09"),
        ("2026/3/9", "none", "2026-03-09"),
        ("2026-03-09T14:00:00Z", "none", "2026-03-09T14:00"),
        ("09.03.2026", "none", "2026-03-09"),
        ("3/9/2026", "none", "2026-09-03"),
        ("9/23/2026", "none", "2026-09-23"),
        ("12 May '90", "none", "1990-05-12"),
        ("12/03/24", "none", "2024-03-12"),
        ("by 3/9", "none", "2026-09-03"),
        ("on 29 february", "none", "2028-02-29"),
    ],
)
def test_a_calendar_date_is_read_as_it_is_written(text: str, lean: Lean, value: str) -> None:
    assert values(text, lean) == [value]


@pytest.mark.parametrize(
    ("text", "lean", "value"),
    [
        ("in 2017", "none", "2017"),
        ("since 2021", "none", "2021"),
        ("back in 2019", "none", "2019"),
        ("in '98", "none", "1998"),
        ("late 2020", "none", "2020"),
        ("in the summer", "none", "2026-06"),
        ("in spring", "none", "2026-03"),
        ("in the fall", "none", "2026-09"),
        ("last summer", "none", "2025-06"),
        ("last winter", "none", "2025-12"),
        ("next spring", "none", "2027-03"),
        ("summer of 2019", "none", "2019-06"),
        ("at easter", "past", "2026-04-05"),
        ("at Easter", "future", "2027-03-28"),
        ("at christmas", "future", "2026-12-25"),
        ("last Christmas", "none", "2025-12-25"),
        ("on New Year's Eve", "past", "2025-12-31"),
        ("on new years eve", "future", "2026-12-31"),
        ("on valentine's day", "past", "2026-02-14"),
        ("around easter last year", "none", "2025-04-20"),
        ("in the new year", "none", "2027-01"),
        ("over Thanksgiving", "past", "2025-11-27"),
    ],
)
def test_years_seasons_and_feasts_are_read(text: str, lean: Lean, value: str) -> None:
    assert values(text, lean) == [value]


@pytest.mark.parametrize(
    ("text", "lean", "value"),
    [
        ("next Tuesday at 3pm", "none", "2026-05-19T15:00"),
        ("friday at 15:00", "none", "2026-05-15T15:00"),
        ("tomorrow at nine", "none", "2026-05-15T09:00"),
        ("tomorrow night at 9", "none", "2026-05-15T21:00"),
        ("tomorrow at 3", "none", "2026-05-15T15:00"),
        ("tonight at 8", "none", "2026-05-14T20:00"),
        ("at 3pm", "none", "2026-05-14T15:00"),
        ("at 15:00", "past", "2026-05-14T15:00"),
        ("at 18:00", "past", "2026-05-13T18:00"),
        ("at 8am", "future", "2026-05-15T08:00"),
        ("since three o'clock today", "none", "2026-05-14T15:00"),
        ("leaves sat at 6am", "none", "2026-05-16T06:00"),
        ("3pm tomorrow", "none", "2026-05-15T15:00"),
        ("at half past nine on friday", "none", "2026-05-15T09:30"),
        ("at quarter to ten tomorrow", "none", "2026-05-15T09:45"),
        ("tomorrow at noon", "none", "2026-05-15T12:00"),
        ("june 5 at 10:30am", "none", "2026-06-05T10:30"),
        ("2026-03-09 14:00", "none", "2026-03-09T14:00"),
        ("at seven in the evening on monday", "none", "2026-05-18T19:00"),
    ],
)
def test_a_time_of_day_belongs_to_the_day_beside_it(text: str, lean: Lean, value: str) -> None:
    assert values(text, lean) == [value]
