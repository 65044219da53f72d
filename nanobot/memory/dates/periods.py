"""Weeks, weekends, months, quarters, seasons, years and feasts, and their early, middle and late parts."""

import re
from datetime import date, timedelta
from functools import partial
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import (
    FEASTS,
    JANUARY,
    MOVABLE,
    SATURDAY,
    SEASONS,
    a_feast,
    a_month,
    a_quarter,
    a_season,
    a_week,
    a_weekend,
    a_year,
    add_months,
    part_of,
    recurring,
)
from nanobot.memory.dates.expression import Moment, Vantage
from nanobot.memory.dates.rules import MODIFIER, POINTING, Rule, closed, leaning, opened, rule

_STEPS: Final = {"last": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "upcoming": 1}
_MONTHS_IN: Final = {"month": 1, "quarter": 3}
_EARLY: Final = frozenset({"early", "beginning", "start"})
_LATE: Final = frozenset({"late", "end"})
_ON_YEAR: Final = frozenset(
    {"in", "since", "until", "by", "due", "before", "after", "during", "from", "as of", "between", "to"}
)
_MEASURED: Final = re.compile(
    r"\s*(?:[%€$£°]|x\b|people|persons?|users?|steps?|words?|tokens?|km\b|kilometers?|miles?|meters?|m\b|kg\b|kcal|"
    r"calories|euros?|dollars?|bucks|pounds|eur\b|usd\b|rows?|lines?|files?|items?|events?|ms\b|mb\b|gb\b|hours?|"
    r"minutes?|days|weeks|years|times|square|px\b|pieces?|degrees|volts?|watts?)"
)


def _step(match: re.Match[str]) -> int:
    return _STEPS[(match["modifier"] or "this").lower().split()[-1]]


def _edged(whole: Moment, match: re.Match[str], vantage: Vantage) -> Moment:
    """Take the part that was said; "by the end of June" is by its last day."""
    edge = (match["edge"] or "").lower().removeprefix("the ").split(" ")[0].rstrip("-")
    if not edge:
        return whole
    if edge == "end" and vantage.lead in {"by", "until", "before"}:
        last = whole.last - timedelta(days=2) if _is_week(whole) and vantage.today.weekday() < SATURDAY else whole.last
        return Moment(value=last.isoformat(), first=last, last=last)
    return part_of(whole, "early" if edge in _EARLY else "late" if edge in _LATE else "middle")


def _is_week(whole: Moment) -> bool:
    return (whole.last - whole.first).days == 6  # noqa: PLR2004 - seven days


def _unit(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read "last month", and with "the end of" also "the month"."""
    if not (match["modifier"] or match["edge"]):
        return None
    unit = match["unit"].lower()
    return _edged(stepped("week" if unit == "wk" else unit, _step(match), vantage.today), match, vantage)


def stepped(unit: str, step: int, today: date) -> Moment:
    """Name the week, weekend, month, quarter or year that is *step* from the one of today."""
    month = add_months(today.replace(day=1), step * _MONTHS_IN.get(unit, 0))
    match unit:
        case "week":
            return a_week(today + timedelta(days=7 * step))
        case "weekend":
            return a_weekend(today + timedelta(days=7 * step))
        case "month":
            return a_month(month.year, month.month)
        case "quarter":
            return a_quarter(month.year, (month.month + 2) // 3)
        case _:
            return a_year(today.year + step)


def _before_last(match: re.Match[str], vantage: Vantage) -> Moment:
    step = -2 if match["side"].lower() == "before" else 2
    return stepped(match["unit"].lower(), step, vantage.today)


def _weekend(match: re.Match[str], vantage: Vantage) -> Moment | None:
    """Read a weekend: the last one is over, the next one is in the week to come."""
    today, modifier = vantage.today, match["modifier"]
    if modifier is None and vantage.lead not in {"on", "at", "over", "by", "until", "since", "before", "for", "during"}:
        return None
    if modifier is None or modifier.lower() == "this":
        step = -1 if leaning(None, vantage) == "past" and today.weekday() < SATURDAY else 0
    else:
        step = _step(match)
        step = 0 if modifier.lower().endswith("coming") and today.weekday() < SATURDAY else step
    return a_weekend(today + timedelta(days=7 * step))


def _month(match: re.Match[str], vantage: Vantage) -> Moment | None:
    if not _is_month(match, vantage):
        return None
    number, modifier = words.month(match["month"]), (match["modifier"] or "").lower()
    if match["year"]:
        whole = a_month(_year_of(match["year"], vantage), number)
    elif modifier == "this":
        whole = a_month(vantage.today.year, number)
    else:
        strict = modifier in {"last", "next"}
        whole = recurring(lambda year: a_month(year, number), vantage.today, leaning(modifier, vantage), strict=strict)
    return _edged(whole, match, vantage)


def _is_month(match: re.Match[str], vantage: Vantage) -> bool:
    """Tell a month from a name or a verb by what stands beside it."""
    name = match["month"].lower().rstrip(".")
    if match["year"] or match["edge"]:
        return True
    if match["modifier"]:
        return name not in words.VERBS_TOO or match["modifier"].lower() != "this" or _ends(vantage)
    if vantage.lead in POINTING:
        doubtful = vantage.lead in {"from", "after", "for", "over"} and name in words.NAMES_TOO
        return not doubtful or bool(re.match(r"\s*(?:to|until|till|through|on|onwards?|[-–])\b", vantage.after))
    if not vantage.before.strip() and not re.search(r"\w", vantage.after):
        return len(name) > len("mar") or name == "may"
    return opened(vantage.before) and _ends(vantage) and len(name) > len("sept") and name not in words.NAMES_TOO


def _ends(vantage: Vantage) -> bool:
    return closed(vantage.after) and not re.match(r"\s+(?:not|as|i|is|was|it|that|the|you|be)\b", vantage.after)


def _year_of(text: str, vantage: Vantage) -> int:
    step = _STEPS.get(text.lower().split()[0])
    return words.year(text) if step is None else vantage.today.year + step


def _season(match: re.Match[str], vantage: Vantage) -> Moment | None:
    name, modifier = match["season"].lower(), (match["modifier"] or "").lower()
    if not (modifier or match["year"] or match["edge"] or vantage.lead in POINTING):
        return None
    if vantage.lead == "for" and not (modifier or match["year"] or match["edge"]):
        return None
    if name == "fall" and not (modifier or match["year"] or match["edge"] or match["the"]):
        return None
    if match["year"]:
        whole = a_season(_year_of(match["year"], vantage), name)
    else:
        strict = modifier in {"last", "next"}
        whole = recurring(partial(a_season, name=name), vantage.today, leaning(modifier, vantage), strict=strict)
    return _edged(whole, match, vantage)


def _quarter(match: re.Match[str], vantage: Vantage) -> Moment | None:
    if not (match["year"] or match["modifier"] or vantage.lead in POINTING):
        return None
    number = int(match["number"])
    if match["year"]:
        return a_quarter(_year_of(match["year"], vantage), number)
    return recurring(lambda year: a_quarter(year, number), vantage.today, leaning(match["modifier"], vantage))


def _year(match: re.Match[str], vantage: Vantage) -> Moment | None:
    if not match["edge"] and (vantage.lead not in _ON_YEAR or _MEASURED.match(vantage.after)):
        return None
    return _edged(a_year(_year_of(match["year"], vantage)), match, vantage)


def _feast(match: re.Match[str], vantage: Vantage) -> Moment | None:
    name = _feast_name(match["feast"])
    if not (match["modifier"] or match["year"] or vantage.lead):
        return None
    if match["year"]:
        return a_feast(_year_of(match["year"], vantage), name)
    if (name, vantage.lead) == ("new year", "in"):
        return a_month(vantage.today.year + (vantage.lean != "past"), JANUARY)
    return recurring(partial(a_feast, name=name), vantage.today, leaning(match["modifier"], vantage))


def _feast_name(text: str) -> str:
    said = " ".join(re.sub(r"['’]s?(?!\w)", "", text.lower()).split())
    return said.replace("years", "year").replace("valentines", "valentine").replace("xmas", "christmas")


_EDGE: Final = r"(?:(?P<edge>(?:early|mid|late)[\s-]|(?:the\s+)?(?:beginning|start|middle|end)\s+of)\s*)?"
_SAID_YEAR: Final = rf"(?P<year>{words.YEAR}(?!\d)|(?:last|this|next)\s+year\b|'\d\d\b)"
_FEASTS: Final = words.one_of((*FEASTS, *MOVABLE, "thanksgiving")).replace(r"\ ", r"['’]?s?\s+")
_THE: Final = r"(?P<the>the\s+)?"

PERIODS: Final[tuple[Rule, ...]] = (
    rule(
        rf"{_EDGE}(?:(?:later|earlier|sometime)\s+)?(?:the\s+)?(?:{MODIFIER})?(?P<unit>week|wk|month|quarter|year)\b"
        r"(?!-|\s+(?:before|after)\b)",
        _unit,
    ),
    rule(
        r"the\s+(?P<unit>weekend|week|month|year)\s+(?P<side>before|after)\s+(?:last|next)\b",
        _before_last,
    ),
    rule(rf"(?:the\s+)?(?:{MODIFIER})?week-?\s?end\b", _weekend),
    rule(rf"{_EDGE}(?:{MODIFIER})?(?P<month>{words.MONTH})(?:,?\s*(?:of\s+)?{_SAID_YEAR})?", _month),
    rule(
        rf"{_EDGE}{_THE}(?:{MODIFIER})?(?P<season>{words.one_of(SEASONS)})\b(?!['’]?s\b|\s+(?:break|school|camp|rolls?|"
        rf"onions?|cleaning|coat|clothes|tires|tyres|water|boot|framework|semester|term)\b)(?:,?\s*(?:of\s+)?{_SAID_YEAR})?",
        _season,
    ),
    rule(rf"(?:{MODIFIER})?q(?P<number>[1-4])(?:\s*(?:of\s+)?{_SAID_YEAR})?(?!\w)", _quarter),
    rule(rf"{_EDGE}(?P<year>{words.YEAR}(?![\d%:]|[.,/-]\d)|'\d\d\b)", _year),
    rule(
        rf"(?:the\s+)?(?:{MODIFIER})?(?P<feast>{_FEASTS}|xmas(?:\s+(?:day|eve))?)(?:['’]?s)?\b(?:\s+(?:of\s+)?{_SAID_YEAR})?",
        _feast,
    ),
)
