"""Days: today and its neighbours, days of the week, calendar dates in letters and in digits."""

import re
from datetime import date, timedelta
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import a_day, a_window, add_months, recurring, weekday_by
from nanobot.memory.dates.expression import Moment, Vantage
from nanobot.memory.dates.rules import DAY_POINTING, MODIFIER, PART, Rule, closed, leaning, opened, rule

_OFFSETS: Final = (
    (r"(?:the\s+)?day\s+before\s+yesterday|the\s+night\s+before\s+last", -2),
    (r"(?:the\s+)?day\s+after\s+(?:tomorrow|tmrw|tmr)", 2),
    (r"yesterday|yday|last\s+night|yesternight", -1),
    (r"(?:later\s+|earlier\s+)?(?:today|2day)|to-?night|tonite|2nite|this\s+(?:morning|afternoon|evening)|eod", 0),
    (r"tom+or+ow|tmrw|tmr|tmrow|tomo|2moro|2morrow|tomoz", 1),
)
_PART_SAID: Final = re.compile(r"night|tonite|nite|morning|afternoon|evening|noon|lunchtime")
_PLURAL: Final = re.compile(r"\s*s\b|\s+(?:mornings|afternoons|evenings|nights)\b")
_SPECIAL: Final = re.compile(
    r"\b(?:black|casual|taco|cyber|palm|ash|fat|shrove|whit|super|bloody|manic|ruby|freaky|sheffield|every|each|most|"
    r"any|a|an|alternate|other|usual|typical)\s+$"
)
_AT_AN_HOUR: Final = re.compile(r"(?:\s+at)?\s+\d{1,2}(?::\d\d|\s?[ap]m)\b")
_LABELS: Final = re.compile(r"\s+(?:school|roast|league|times|blues|night\s+football|prayers?|club|person|week)\b")
_COUNTED: Final = re.compile(
    r"\s*(?:%|x\b|miles?|km|people|times|percent|points|hours|minutes|days|weeks|months|years)"
)
_MONTHS: Final = 12


def _offset(days: int) -> Rule:
    pattern = next(text for text, offset in _OFFSETS if offset == days)

    def read(match: re.Match[str], vantage: Vantage) -> Moment:
        part = _PART_SAID.search(match[0].lower())
        return a_day(vantage.today + timedelta(days=days), part=part[0] if part else "")

    return rule(rf"(?:{pattern})\b{PART}", read)


def _other_day(match: re.Match[str], vantage: Vantage) -> Moment:  # noqa: ARG001 - a reader
    return a_window(vantage.today - timedelta(days=7), vantage.today - timedelta(days=1))


def _recently(match: re.Match[str], vantage: Vantage) -> Moment:  # noqa: ARG001 - a reader
    month = f"{vantage.today:%Y-%m}"
    return Moment(value=month, first=vantage.today - timedelta(days=30), last=vantage.today)


def _weekday(match: re.Match[str], vantage: Vantage) -> Moment | None:
    name, modifier = match["weekday"].lower(), (match["modifier"] or "").lower()
    short = name in words.SHORT_WEEKDAYS
    pointed = modifier or vantage.lead in DAY_POINTING or match["part"] or _AT_AN_HOUR.match(vantage.after)
    if short and not pointed:
        return None
    if match["the"] and not modifier and (short or not closed(vantage.after)):
        return None
    if _PLURAL.match(vantage.after) or _SPECIAL.search(vantage.before) or _LABELS.match(vantage.after):
        return None
    day = _day_of_week(words.weekday(name), modifier, vantage)
    return a_day(day, part=(match["part"] or "").lower())


def _day_of_week(weekday: int, modifier: str, vantage: Vantage) -> date:
    """Say which: "next" is in the week after this one, "this" in this week unless the lean passes it."""
    monday = vantage.today - timedelta(days=vantage.today.weekday())
    if modifier == "next":
        return monday + timedelta(days=7 + weekday)
    if modifier == "this" and vantage.lean == "none" and weekday >= vantage.today.weekday():
        return monday + timedelta(days=weekday)
    return weekday_by(vantage.today, weekday, leaning(modifier, vantage))


def _weekday_of_week(match: re.Match[str], vantage: Vantage) -> Moment:
    weeks = {"last": -1, "past": -1, "this": 0}.get(match["modifier"].lower(), 1)
    monday = vantage.today - timedelta(days=vantage.today.weekday())
    return a_day(monday + timedelta(days=7 * weeks + words.weekday(match["weekday"])))


def _month_and_day(match: re.Match[str], vantage: Vantage) -> Moment | None:
    name, spoken = match["month"].lower(), not match["day"][0].isdecimal()
    if _COUNTED.match(vantage.after):
        return None
    if spoken and name in words.VERBS_TOO:
        return None
    return _calendar_day(match, vantage, words.ordinal(match["day"]))


def _day_and_month(match: re.Match[str], vantage: Vantage) -> Moment | None:
    bare = match["day"].isdecimal() and not match["of"] and not match["year"]
    verb = match["month"].lower() in words.VERBS_TOO and not match["month"].istitle()
    if bare and verb and not (closed(vantage.after) and (vantage.lead or opened(vantage.before))):
        return None
    return _calendar_day(match, vantage, words.ordinal(match["day"]))


def _calendar_day(match: re.Match[str], vantage: Vantage, day: int) -> Moment:
    month = words.month(match["month"])
    if match["year"]:
        first = date(words.year(match["year"]), month, day)
        last = first.replace(day=int(match["to"])) if match["to"] else first
        return _days(first, last)
    last_day = int(match["to"] or day)
    return recurring(
        lambda year: _days(date(year, month, day), date(year, month, last_day)), vantage.today, vantage.lean
    )


def _days(first: date, last: date) -> Moment:
    if last <= first:
        return a_day(first)
    return Moment(value=first.isoformat(), first=first, last=last, kind="range", until=last.isoformat())


def _day_of_month(match: re.Match[str], vantage: Vantage) -> Moment | None:
    if not closed(vantage.after) or not (vantage.lead in DAY_POINTING or opened(vantage.before)):
        return None
    number = words.ordinal(match["day"])
    if match["which"]:
        shift = {"last": -1, "this": 0, "next": 1}[match["which"].lower()]
        return a_day(add_months(vantage.today.replace(day=1), shift).replace(day=number))
    months = (add_months(vantage.today.replace(day=1), shift) for shift in range(-2, 3))
    days = [month.replace(day=number) for month in months if add_months(month, 1) - month >= timedelta(days=number)]
    past = [day for day in days if day <= vantage.today]
    return a_day(past[-1] if vantage.lean == "past" else days[len(past)])


def _year_first(match: re.Match[str], vantage: Vantage) -> Moment:  # noqa: ARG001 - a reader
    day = a_day(date(int(match["year"]), int(match["month"]), int(match["day"])))
    if not match["time"]:
        return day
    return Moment(value=f"{day.value}T{match['time']}", first=day.first, last=day.last)


def _day_first(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read 3/9/2026 as 3 September, as most of the world writes it, unless that is impossible."""
    day, month, year = int(match["day"]), int(match["month"]), match["year"]
    if month > _MONTHS:
        day, month = month, day
    if year:
        return a_day(date(words.year(year), month, day))
    if vantage.lead not in DAY_POINTING or not closed(vantage.after):
        return None
    return recurring(lambda each: a_day(date(each, month, day)), vantage.today, vantage.lean)


_OF_YEAR: Final = rf"(?:\s*,?\s*(?:of\s+)?(?P<year>{words.YEAR}|['’]\d\d)(?!\d))?"
_NAMED: Final = rf"(?:{words.WEEKDAY}\.?,?\s+(?:the\s+)?)?"
_DAY: Final = rf"(?P<day>{words.ORDINAL}|\d{{1,2}}(?!\d|[.,:/]\d|%))"
_TO: Final = r"(?:\s*(?:[-–]|to)\s*(?P<to>\d{1,2})(?:st|nd|rd|th)?(?!\d|[.,:/]\d|%|\s?[ap]\.?m))?"

DAYS: Final = (
    *(_offset(days) for _, days in _OFFSETS),
    rule(r"the\s+other\s+(?:day|night|week)\b", _other_day),
    rule(r"recently\b", _recently),
    rule(rf"(?P<the>the\s+)?(?:{MODIFIER})?(?P<weekday>{words.WEEKDAY}){PART}", _weekday),
    rule(rf"(?P<weekday>{words.WEEKDAY})\s+(?:of\s+)?(?P<modifier>last|this|next)\s+week\b", _weekday_of_week),
    rule(rf"(?P<modifier>last|this|next)\s+week(?:'s)?\s+(?:on\s+)?(?P<weekday>{words.WEEKDAY})", _weekday_of_week),
    rule(rf"{_NAMED}(?P<month>{words.MONTH})\s*(?:the\s+)?{_DAY}{_TO}{_OF_YEAR}", _month_and_day),
    rule(
        rf"{_NAMED}(?:the\s+)?(?P<day>{words.ORDINAL}|\d{{1,2}}){_TO}\s*(?P<of>of\s+)?"
        rf"(?P<month>{words.MONTH}){_OF_YEAR}",
        _day_and_month,
    ),
    rule(
        rf"{_NAMED}the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)\b)(?:\s+of\s+(?P<which>this|next|last)\s+month\b)?",
        _day_of_month,
    ),
    rule(
        rf"(?P<year>{words.YEAR})(?P<sep>[-/.])(?P<month>\d{{1,2}})(?P=sep)(?P<day>\d{{1,2}})(?!\d|[-/]\d|\.\d)"
        r"(?:T(?P<time>[0-2]\d:[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?",
        _year_first,
    ),
    rule(
        rf"(?P<day>\d{{1,2}})(?P<sep>[./-])(?P<month>\d{{1,2}})(?P=sep)(?P<year>{words.YEAR}|\d\d)(?!\d|[-/.]\d)",
        _day_first,
    ),
    rule(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})(?P<year>)(?![\d/%]|\.\d)", _day_first),
)
