"""From a partial local date to the instants it stands for."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from nanobot.memory.dates.almanac import add_months

_YEAR, _MONTH, _DAY = len("2025"), len("2025-05"), len("2025-05-12")
_REST: Final = {_YEAR: "-01-01", _MONTH: "-01"}
EARLIEST: Final = datetime.min.replace(tzinfo=UTC)
LATEST: Final = datetime.max.replace(tzinfo=UTC)


def bounds(value: str, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the first instant of a partial date and the instant after its last, in UTC.

    A day may have 23 or 25 hours; a date with a time is the minute it names.

    Raises:
        ValueError: The value is no partial date, such as ``2025``, ``2025-05``, ``2025-05-12`` or ``2025-05-12T14:00``.

    >>> [f"{instant:%F %R}" for instant in bounds("2026-02", UTC)]
    ['2026-02-01 00:00', '2026-03-01 00:00']
    """
    if len(value) > _DAY:
        first = datetime.fromisoformat(value)
        if first.tzinfo is not None:
            raise ValueError(f"{value!r} has a timezone: a partial date is local, leave it out.")
        return _instant(first, zone), _instant(first, zone) + timedelta(minutes=1)
    first_day = date.fromisoformat(value + _REST.get(len(value), ""))
    return span(first_day, _last_day(first_day, len(value)), zone)


def span(first: date, last: date, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the first instant of a local day and the instant after the last of another, in UTC."""
    end = LATEST if last == date.max else _instant(datetime.combine(last + timedelta(days=1), time()), zone)
    return _instant(datetime.combine(first, time()), zone), end


def _last_day(first: date, length: int) -> date:
    if length == _DAY:
        return first
    if length == _MONTH:
        return add_months(first, 1) - timedelta(days=1)
    return first.replace(month=12, day=31)


def _instant(local: datetime, zone: tzinfo) -> datetime:
    try:
        return local.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return EARLIEST if local.year == 1 else LATEST
