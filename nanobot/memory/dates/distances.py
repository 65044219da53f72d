"""Times said by how far away they are, and durations that reach up to now: "two weeks ago", "for six years"."""

import re
from datetime import date, datetime, timedelta
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import a_day, add_months, weekday_by
from nanobot.memory.dates.expression import Moment, Vantage
from nanobot.memory.dates.rules import Rule, rule

_WRITTEN: Final = {
    "minute": "%Y-%m-%dT%H:%M",
    "hour": "%Y-%m-%dT%H:%M",
    "day": "%Y-%m-%d",
    "week": "%Y-%m",
    "fortnight": "%Y-%m",
    "month": "%Y-%m",
    "year": "%Y",
    "decade": "%Y",
}
"""How exactly a distance in a unit says a time: "two weeks ago" is not a day."""

_VAGUER: Final = {"minute": "hour", "hour": "hour", "day": "week", "week": "week", "month": "year"}
_LENGTH: Final = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "fortnight": timedelta(days=14),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
    "decade": timedelta(days=3652),
}
_LETTERS: Final = {"h": "hour", "d": "day", "w": "week", "mo": "month", "y": "year"}
_SLACK: Final = {"week": timedelta(days=3), "fortnight": timedelta(days=3)}
_TASK_TIME: Final = re.compile(
    r"\b(?:time|times|once|twice|first|only|best|worst|biggest|done|finished|fixed|built|made|wrote|read|all|than)\s+$"
)
_BEEN: Final = re.compile(r"(?<!it's )(?<!its )(?<!has )\bbeen\s+(?:[\w'&-]+\s+){0,4}$")
_NOT_SO_LONG: Final = re.compile(r"\s+(?:ago|old|late|later|since|after|before|of|behind|apart|in|younger|older)\b|-")
_NOT_TIME: Final = re.compile(r"\s+(?:of|ago|flat|straight|or\s+less|each|per|a\s+(?:day|week|month|year))\b")


def _ago(match: re.Match[str], vantage: Vantage) -> Moment:
    unit = _LETTERS[match["letter"].lower()] if match["letter"] else words.unit(match["unit"])
    quantity = words.quantity(match["digits"]) if match["digits"] else _quantity(match)
    if match["today"]:
        return a_day(_moved(vantage.now, unit, -quantity.count).date())
    return away(quantity, unit, vantage.now, -1)


def _weeks_from(match: re.Match[str], vantage: Vantage) -> Moment:
    """Read "a week from Friday", "two weeks on Monday"."""
    name, weeks = match["from"].lower(), int(_quantity(match).count)
    near = {"today": 0, "tomorrow": 1}.get(name)
    first = vantage.today + timedelta(days=near) if near is not None else _coming(name, vantage)
    return a_day(first + timedelta(days=7 * weeks))


def _coming(name: str, vantage: Vantage) -> date:
    return weekday_by(vantage.today, words.weekday(name), "future")


def _been(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read "been here three years"."""
    unit = words.unit(match["unit"])
    if unit not in {"month", "year"} or not _BEEN.search(vantage.before) or _NOT_SO_LONG.match(vantage.after):
        return None
    return None if vantage.lean == "future" else reaching_now(_quantity(match), unit, vantage.now)


def _ahead(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read "in two weeks"; of what is over it says how long it took."""
    if match["in"] and (vantage.lean == "past" or _TASK_TIME.search(vantage.before) or _NOT_TIME.match(vantage.after)):
        return None
    quantity, unit = _quantity(match), words.unit(match["unit"])
    if match["in"] and unit == "minute" and vantage.lean != "future":
        return None
    if match["in"] and match["in"].lower() == "within":
        end = _moved(vantage.now, unit, quantity.count)
        return _reaching(vantage.now, end, unit, kind_future=True)
    return away(quantity, unit, vantage.now, 1)


def _up_to_now(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read "for six years", "over the last two weeks": from then until now."""
    if _NOT_TIME.match(vantage.after) or (not match["quantity"] and not match["lead"] and match["modifier"] == "last"):
        return None
    return reaching_now(_quantity(match), words.unit(match["unit"]), vantage.now)


def _for_so_long(match: re.Match[str], vantage: Vantage) -> Moment | None:
    quantity, unit = _quantity(match), words.unit(match["unit"])
    if vantage.lean == "future" or unit in {"minute", "hour"} or _NOT_TIME.match(vantage.after):
        return None
    return reaching_now(quantity, unit, vantage.now)


def _from_now_on(match: re.Match[str], vantage: Vantage) -> Moment | None:
    quantity, unit = _quantity(match), words.unit(match["unit"])
    if not match["quantity"] and not match["lead"]:
        return None
    return _reaching(vantage.now, _moved(vantage.now, unit, quantity.count), unit, kind_future=True)


def _quantity(match: re.Match[str]) -> words.Quantity:
    said = words.quantity(match["quantity"] or "a")
    more = 0.5 if match["half"] else 0.0
    return words.Quantity(count=said.count + more, low=said.low + more, high=said.high + more)


def the_last(count: str, now: datetime) -> Moment:
    """Read "the last two" of the years that a sentence has named before."""
    return reaching_now(words.quantity(count), "year", now)


def reaching_now(quantity: words.Quantity, unit: str, now: datetime) -> Moment:
    """Name the time from so long ago until *now*."""
    return _reaching(_moved(now, unit, -quantity.count), now, unit)


def anniversary(years: str, of: Moment) -> Moment:
    """Read "12 years this June": the beginning of what is so old then."""
    months = 12 * words.number(years)
    first, last = add_months(of.first, -months), add_months(of.last, -months)
    value = first.isoformat()[: len(of.value)]
    return Moment(value=value, first=first, last=last, kind="duration", until=of.value)


def away(quantity: words.Quantity, unit: str, now: datetime, sign: int) -> Moment:
    """Name what is so far from *now*; *sign* is -1 for the past, 1 for the future."""
    if unit == "year" and quantity.count < 1:
        unit, quantity = "month", words.Quantity(count=6, low=6, high=6)
    middle = _moved(now, unit, sign * quantity.count)
    written = _WRITTEN[_VAGUER.get(unit, unit) if quantity.vague else unit]
    if quantity.vague:
        ends = (now + sign * quantity.low * _LENGTH[unit], now + sign * quantity.high * _LENGTH[unit])
        return _between(min(ends), max(ends), middle.strftime(written))
    if unit in {"month", "year", "decade"}:
        return _whole(middle, unit)
    slack = _SLACK.get(unit, timedelta())
    return _between(middle - slack, middle + slack, middle.strftime(written))


def _whole(at: datetime, unit: str) -> Moment:
    """Name the month or the year that a distance leads to."""
    if unit == "month":
        first = at.date().replace(day=1)
        return Moment(value=f"{first:%Y-%m}", first=first, last=add_months(first, 1) - timedelta(days=1))
    year = at.date().replace(month=1, day=1)
    return Moment(value=f"{year:%Y}", first=year, last=year.replace(month=12, day=31))


def _reaching(first: datetime, last: datetime, unit: str, *, kind_future: bool = False) -> Moment:
    written = _WRITTEN[unit]
    return Moment(
        value=first.strftime("%Y-%m-%d" if kind_future else written),
        first=first.date(),
        last=last.date(),
        kind="range" if kind_future else "duration",
        until=last.strftime(written),
    )


def _between(first: datetime, last: datetime, value: str) -> Moment:
    return Moment(value=value, first=first.date(), last=last.date())


def _moved(now: datetime, unit: str, count: float) -> datetime:
    months = {"month": 1, "year": 12, "decade": 120}.get(unit)
    if months is None:
        return now + count * _LENGTH[unit]
    whole = int(count * months)
    day = add_months(now.date(), whole) + timedelta(days=round((count * months - whole) * 30))
    return now.replace(year=day.year, month=day.month, day=day.day)


_ROUGHLY: Final = (
    r"(?:(?:about|around|almost|nearly|over|more\s+than|at\s+least|like|well\s+over|just\s+over|roughly|some|maybe|"
    r"probably|exactly|another|only|just|now)\s+){0,2}"
)
_SOON: Final = r"(?:\s+or\s+(?:so|two))?"
_MUCH: Final = rf"(?P<quantity>{words.QUANTITY})\s*"
_UNIT: Final = rf"(?P<unit>{words.UNIT})\b(?P<half>\s+and\s+a\s+half\b)?"

DISTANCES: Final[tuple[Rule, ...]] = (
    rule(
        rf"{_ROUGHLY}(?:{_MUCH}{_UNIT}|(?P<digits>\d{{1,3}})\s?(?P<letter>h|d|w|mo|y))(?:\s+or\s+so)?\s+ago\b"
        r"(?P<today>\s+today\b)?",
        _ago,
    ),
    rule(rf"(?P<in>in|within)\s+{_ROUGHLY}{_MUCH}{_UNIT}{_SOON}(?:['’]?s?['’]?\s+time\b)?", _ahead),
    rule(
        rf"{_MUCH}(?P<unit>weeks?)\b(?P<half>)\s+(?:from|on)\s+(?P<from>today|tomorrow|{words.WEEKDAY})",
        _weeks_from,
    ),
    rule(rf"{_ROUGHLY}{_MUCH}{_UNIT}(?:\s+(?:or\s+so|now|already)\b)?", _been),
    rule(rf"(?P<in>){_MUCH}{_UNIT}\s+from\s+(?:now|today)\b", _ahead),
    rule(
        r"(?:(?P<lead>for|in|over|during|within|since|across)\s+)?(?:at\s+least\s+|about\s+)?(?:the|these|my)\s+"
        rf"(?P<modifier>last|past)\s+(?:{_MUCH})?{_UNIT}",
        _up_to_now,
    ),
    rule(
        r"(?:(?P<lead>for|in|over|during|within)\s+)?(?:the|these)\s+(?:next|coming)\s+"
        rf"(?:{_MUCH})?{_UNIT}",
        _from_now_on,
    ),
    rule(rf"(?:for|since)\s+{_ROUGHLY}{_MUCH}{_UNIT}(?:\s+(?:or\s+so|now|already)\b)?", _for_so_long),
)
