"""Calendar arithmetic: months, weeks, seasons and feasts, and which of many Junes is meant."""

from calendar import monthrange
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Final

from nanobot.memory.dates.expression import Lean, Moment

DAYS_PER_WEEK: Final = 7
MONTHS_PER_YEAR: Final = 12
THURSDAY, SATURDAY, SUNDAY = 3, 5, 6
JANUARY, NOVEMBER = 1, 11

SEASONS: Final = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
"""The month a season begins with, north of the equator: where someone lives is not known here."""

FEASTS: Final[dict[str, tuple[int, int, int, int]]] = {
    "christmas": (12, 25, 1, 1),
    "christmas day": (12, 25, 0, 0),
    "christmas eve": (12, 24, 0, 0),
    "boxing day": (12, 26, 0, 0),
    "new year": (1, 1, 1, 0),
    "new year day": (1, 1, 0, 0),
    "new year eve": (12, 31, 0, 0),
    "halloween": (10, 31, 0, 0),
    "valentine": (2, 14, 0, 0),
    "valentine day": (2, 14, 0, 0),
}
"""Month and day, and how many days before and after belong to it."""

MOVABLE: Final[dict[str, tuple[int, int, int]]] = {
    "easter": (0, 2, 1),
    "easter sunday": (0, 0, 0),
    "easter monday": (1, 0, 0),
    "good friday": (-2, 0, 0),
    "pentecost": (49, 0, 1),
}
"""Days after Easter Sunday, and how many days before and after belong to it."""


def a_day(day: date, *, part: str = "") -> Moment:
    """Name one day."""
    return Moment(value=day.isoformat(), first=day, last=day, part=part)


def a_month(year: int, month: int) -> Moment:
    """Name one month."""
    first = date(year, month, 1)
    return Moment(value=f"{first:%Y-%m}", first=first, last=first.replace(day=monthrange(year, month)[1]))


def a_year(year: int) -> Moment:
    """Name one year."""
    return Moment(value=f"{year:04}", first=date(year, 1, 1), last=date(year, 12, 31))


def a_window(first: date, last: date) -> Moment:
    """Name some days that have no name of their own; their month is that of the middle one."""
    return Moment(value=f"{first + (last - first) // 2:%Y-%m}", first=first, last=last)


def some_months(year: int, month: int, count: int) -> Moment:
    """Name a season or a quarter by the first and the last of its months."""
    begins = a_month(year, month)
    ends = a_month(*_month_after(year, month, count - 1))
    return Moment(value=begins.value, first=begins.first, last=ends.last, until=ends.value)


def a_week(day: date) -> Moment:
    """Name the week of a day, Monday to Sunday."""
    monday = day - timedelta(days=day.weekday())
    return a_window(monday, monday + timedelta(days=SUNDAY))


def a_weekend(day: date) -> Moment:
    """Name the Saturday and Sunday of the week of a day."""
    saturday = day + timedelta(days=SATURDAY - day.weekday())
    return a_window(saturday, saturday + timedelta(days=1))


def a_season(year: int, name: str) -> Moment:
    """Name a season by the year it begins in."""
    return some_months(year, SEASONS[name], 3)


def a_quarter(year: int, number: int) -> Moment:
    """Name a quarter of a year, 1 to 4."""
    return some_months(year, 3 * number - 2, 3)


def a_feast(year: int, name: str) -> Moment:
    """Name a feast of a year: its day, with the days around it that belong to it."""
    if name in MOVABLE:
        shift, before, after = MOVABLE[name]
        day = easter(year) + timedelta(days=shift)
    elif name == "thanksgiving":
        before, after = 0, 3
        day = nth_weekday(year, NOVEMBER, THURSDAY, 4)
    else:
        month, number, before, after = FEASTS[name]
        day = date(year, month, number)
    return Moment(value=day.isoformat(), first=day - timedelta(days=before), last=day + timedelta(days=after))


def easter(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar.

    Meeus, Astronomical Algorithms (1991), chapter 8.

    >>> easter(2026)
    datetime.date(2026, 4, 5)
    """
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    h = (19 * a + b - d - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    i, k = divmod(c, 4)
    line = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * line) // 451
    month, day = divmod(h + line - 7 * m + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """Return, say, the fourth Thursday of a month."""
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % DAYS_PER_WEEK + DAYS_PER_WEEK * (nth - 1))


def add_months(day: date, count: int) -> date:
    """Move by months; the 31st becomes the last day of a shorter month."""
    year, month = _month_after(day.year, day.month, count)
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def part_of(whole: Moment, edge: str) -> Moment:
    """Narrow a month or a year to its early, middle or late third; its value stays as exact as it was."""
    third = ((whole.last - whole.first).days + 1) // 3
    first, last = whole.first, whole.last
    if edge == "early":
        last = first + timedelta(days=third - 1)
    elif edge == "late":
        first = last - timedelta(days=third - 1)
    else:
        first, last = first + timedelta(days=third), last - timedelta(days=third)
    value = whole.value if whole.until is None else f"{first:%Y-%m}"
    return Moment(value=value, first=first, last=last)


def recurring(named: Callable[[int], Moment], today: date, lean: Lean, *, strict: bool = False) -> Moment:
    """Choose among the years: the latest that has begun, the coming one, or the nearest.

    With *strict* one that is under way counts as neither past nor future ("last May", "next May").
    """
    moments = list(_moments(named, range(today.year - 4, today.year + 5)))
    past = [moment for moment in moments if (moment.last if strict else moment.first) < today]
    past += [moment for moment in moments if not strict and moment.first == today]
    future = [moment for moment in moments if (moment.first > today if strict else moment.last >= today)]
    if lean == "past" and past:
        return past[-1]
    if lean == "future" and future:
        return future[0]
    return min(moments, key=lambda moment: _distance(moment, today))


def weekday_by(today: date, weekday: int, lean: Lean) -> date:
    """Return the day of that name before today, or the one after."""
    if lean == "past":
        return today - timedelta(days=(today.weekday() - weekday - 1) % DAYS_PER_WEEK + 1)
    return today + timedelta(days=(weekday - today.weekday() - 1) % DAYS_PER_WEEK + 1)


def _moments(named: Callable[[int], Moment], years: Iterable[int]) -> Iterable[Moment]:
    """Name a thing in each year that has it: 29 February is not in all."""
    for year in years:
        try:
            yield named(year)
        except ValueError:
            continue


def _distance(moment: Moment, today: date) -> tuple[int, bool]:
    days = max((moment.first - today).days, (today - moment.last).days, 0)
    return days, moment.last < today


def _month_after(year: int, month: int, count: int) -> tuple[int, int]:
    years, index = divmod(month - 1 + count, MONTHS_PER_YEAR)
    return year + years, index + 1
