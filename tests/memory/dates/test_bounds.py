from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.dates import bounds, read_dates

LISBON = ZoneInfo("Europe/Lisbon")
ZONES = st.sampled_from([UTC, LISBON, ZoneInfo("Asia/Kolkata"), ZoneInfo("America/Los_Angeles")])
NAIVE = st.datetimes(min_value=datetime(1971, 1, 1), max_value=datetime(2150, 1, 1))  # noqa: DTZ001 - zoned below


@pytest.mark.parametrize(
    ("value", "first", "end"),
    [
        ("2025", "2025-01-01T00:00", "2026-01-01T00:00"),
        ("2024-02", "2024-02-01T00:00", "2024-03-01T00:00"),
        ("2025-12", "2025-12-01T00:00", "2026-01-01T00:00"),
        ("2025-12-31", "2025-12-31T00:00", "2026-01-01T00:00"),
        ("2025-05-12T14:00", "2025-05-12T14:00", "2025-05-12T14:01"),
    ],
)
def test_a_partial_date_reaches_to_the_instant_after_its_last(value: str, first: str, end: str) -> None:
    assert [f"{instant:%Y-%m-%dT%H:%M}" for instant in bounds(value, UTC)] == [first, end]


def test_a_local_day_is_given_in_utc() -> None:
    first, end = bounds("2026-07-01", LISBON)
    assert (first, end) == (datetime(2026, 6, 30, 23, tzinfo=UTC), datetime(2026, 7, 1, 23, tzinfo=UTC))


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-05-12", 24)])
def test_a_day_is_as_long_as_its_clocks_say(day: str, hours: int) -> None:
    first, end = bounds(day, LISBON)
    assert end - first == timedelta(hours=hours)


def test_the_ends_of_the_calendar_are_ends() -> None:
    assert bounds("9999", UTC)[1] == datetime.max.replace(tzinfo=UTC)
    assert bounds("0001", ZoneInfo("Asia/Tokyo"))[0] == datetime.min.replace(tzinfo=UTC)


@pytest.mark.parametrize("value", ["", "soon", "2025-13", "2025-02-30", "2025-05-12T25:00", "2025-05-12T14:00+02:00"])
def test_what_is_no_partial_date_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        bounds(value, UTC)


@given(NAIVE, ZONES)
def test_today_holds_the_present(naive: datetime, zone: tzinfo) -> None:
    now = naive.replace(tzinfo=zone)
    (today,) = read_dates("today", now)
    first, end = bounds(today.value, zone)
    assert first <= now.astimezone(UTC) < end
