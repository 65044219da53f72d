"""Reads the dates of a text: candidates of every rule, the best of those that overlap, joined with their clocks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import DAYS_PER_WEEK, a_day
from nanobot.memory.dates.clock import Clock, at, clocks
from nanobot.memory.dates.days import DAYS
from nanobot.memory.dates.distances import DISTANCES, anniversary, the_last
from nanobot.memory.dates.expression import DateExpression, Direction, Kind, Lean, Moment, Vantage
from nanobot.memory.dates.noise import without_noise
from nanobot.memory.dates.periods import PERIODS
from nanobot.memory.dates.rules import Rule

_RULES: Final[tuple[Rule, ...]] = (*DISTANCES, *DAYS, *PERIODS)
_HINT: Final = re.compile(
    rf"\d|(?:day|night|week|month|year|decade|morrow|morning|noon|evening|recently|o.clock)|"
    rf"\b(?:tmrw|tmr|tmrow|tomo|tomoz|2moro|tonite|eod|minutes?|mins?|hours?|hrs?|yrs?|wks?|fortnights?|quarter|half|"
    rf"mths?|the last|easter|pentecost|halloween|christmas|xmas|valentine|thanksgiving|spring|summer|fall|autumn|"
    rf"winter|midday|midnight|{words.one_of(words.MONTHS)}|{words.one_of(words.WEEKDAYS)})",
    re.IGNORECASE,
)
_LEADS: Final[dict[str, tuple[str, Kind]]] = {
    **dict.fromkeys(("since", "ever since"), ("since", "since")),
    "from": ("from", "since"),
    **dict.fromkeys(
        ("starting", "starting from", "starting on", "starting in", "beginning", "as of", "as from", "effective"),
        ("as of", "since"),
    ),
    **dict.fromkeys(("until", "till", "til", "up to", "up until"), ("until", "until")),
    **dict.fromkeys(("by", "no later than", "not later than"), ("by", "until")),
    **dict.fromkeys(("due", "due by", "due on", "due in"), ("due", "until")),
    "before": ("before", "before"),
    "after": ("after", "after"),
    **{word: (word, "point") for word in ("on", "in", "at", "over", "during", "for", "between", "around")},
    "back in": ("in", "point"),
    "about": ("around", "point"),
}
"""Prepositions: what each counts as, and how it bounds time."""

_LEAD: Final = re.compile(rf"(?<![\w'])(?P<lead>{words.one_of(_LEADS)})\s+(?:the\s+)?$", re.IGNORECASE)
_LONGEST_LEAD: Final = 24
_OTHER_END: Final = re.compile(
    r"\b(?:from|between)\s+\S.{0,28}?\s*(?:\bto|\band|\bthrough|\bthru|[-–—])\s*(?:the\s+)?$"
)
"""What makes the other end of a range of the word after it."""
_BEFORE, _AFTER = 40, 32
_CLOCK_AFTER_DAY: Final = re.compile(r"[\s,]*(?:(?:at|in|from|@|around)\s+)?", re.IGNORECASE)
_DAY_AFTER_CLOCK: Final = re.compile(r"[\s,]*", re.IGNORECASE)
_ONWARDS: Final = re.compile(r"\s+(?:on|onwards?|forward)\b")
_BETWEEN_ENDS: Final = frozenset({"to", "to the", "through", "thru", "and", "and the", "-", "–", "—"})
_SO_OLD: Final = re.compile(
    rf"(?<!\w)(?:for\s+)?(?P<years>{words.NUMBER})\s+(?:years|yrs)\s+(?:(?:married|together|sober|clean|of\s+\w+)\s+)?$",
    re.IGNORECASE,
)
_NOT_SO_OLD: Final = re.compile(r"\b(?:in|after|within|than|last|next|past|every|age|turns?|of)\s+$", re.IGNORECASE)
_THE_LAST: Final = re.compile(
    rf"\bthe\s+(?:last|past)\s+(?P<count>{words.NUMBER})(?=\s+(?:as|in|at|with|for|of\s+(?:them|those|which)|were|"
    r"spent|have\s+been)\b|\s*(?:[.,;!?)]|$))",
    re.IGNORECASE,
)
_REACH: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """A moment and its place, preposition included."""

    start: int
    end: int
    lead: str
    moment: Moment


def read_dates(text: str, now: datetime, *, lean: Lean = "none") -> list[DateExpression]:
    """Read the times a text names, in order and without overlaps.

    Args:
        text: What was written, informal English.
        now: When it was written, in the timezone of who wrote it.
        lean: Which "friday", "june" or "3rd" is meant where no word tells: the coming one for plans, the one before for
            what has happened; with "none" the coming day and the nearest month.

    >>> [each.value for each in read_dates("since may, and on friday at 3pm", datetime(2026, 6, 10, 9))]
    ['2026-05', '2026-06-12T15:00']
    """
    if not _HINT.search(text):
        return []
    clean = without_noise(text)
    found = _joined(clean, _apart(_candidates(clean, now, lean)), now, lean)
    return [_expression(text, each, now) for each in _through(clean, found)]


def _candidates(text: str, now: datetime, lean: Lean) -> Iterator[_Found]:
    for rule in _RULES:
        for match in rule.matches(text):
            each = _read(rule, match, now, lean)
            if each is not None:
                yield each
    yield from _ellipses(text, now)


def _read(rule: Rule, match: re.Match[str], now: datetime, lean: Lean) -> _Found | None:
    text, start, end = match.string, match.start(), match.end()
    before = text[max(0, start - _BEFORE) : start].lower()
    lead = _LEAD.search(before[-_LONGEST_LEAD:])
    word, kind = _LEADS[lead["lead"].lower()] if lead else ("", "point")
    other_end = None if lead else _OTHER_END.search(before)
    if other_end:
        word = "to"
    vantage = Vantage(now=now, lean=_lean(word, lean), lead=word, before=before, after=text[end : end + _AFTER].lower())
    try:
        moment = rule.read(match, vantage)
    except (ValueError, OverflowError):  # there is no such day
        return None
    if moment is None:
        return None
    if moment.kind == "point" and not (word == "from" and _is_origin(moment, vantage)):
        moment = replace(moment, kind=kind)
    return _Found(start=start - (len(lead[0]) if lead else 0), end=end, lead=word, moment=moment)


def _is_origin(moment: Moment, vantage: Vantage) -> bool:
    """Tell "the notes from March" from "from March on"."""
    called = vantage.after.startswith(("'s ", "’s "))
    return called or (moment.last < vantage.today and not _ONWARDS.match(vantage.after))


def _lean(lead: str, lean: Lean) -> Lean:
    """Let the preposition decide where it can: since is past, by is to come."""
    if lead == "since":
        return "past"
    return "future" if lead in {"until", "by", "due"} and lean == "none" else lean


def _ellipses(text: str, now: datetime) -> Iterator[_Found]:
    """Find "the last two" after "for six years"."""
    for match in _THE_LAST.finditer(text):
        if re.search(r"\byears\b", text[max(0, match.start() - _REACH) : match.start()], re.IGNORECASE):
            yield _Found(start=match.start(), end=match.end(), lead="", moment=the_last(match["count"], now))


def _apart(candidates: Iterator[_Found]) -> list[_Found]:
    """Keep of those that overlap the first, of those that begin together the longest."""
    kept: list[_Found] = []
    for each in sorted(candidates, key=lambda each: (each.start, -each.end)):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
    return kept


def _joined(text: str, days: Sequence[_Found], now: datetime, lean: Lean) -> list[_Found]:
    """Give each day its time, each sure time that has no day the nearest one, each anniversary its beginning."""
    found: list[_Found] = []
    free = [clock for clock in clocks(text) if not any(_overlap(clock, day) for day in days)]
    for day in days:
        clock = next((each for each in free if _belongs(text, each, day)), None)
        if clock is not None and _is_day(day.moment):
            free.remove(clock)
            found.append(_timed(day, clock, now))
        else:
            found.append(_since_so_long(text, day, now))
    found += [_today_at(clock, now, lean) for clock in free if clock.sure and clock.lead]
    return _apart(iter(found))


def _overlap(clock: Clock, day: _Found) -> bool:
    return clock.start < day.end and day.start < clock.end


def _belongs(text: str, clock: Clock, day: _Found) -> bool:
    if clock.start >= day.end:
        gap = text[day.end : clock.start]
        plain = clock.sure or clock.lead in {"at", "around", "by", "@", "from", "until"}
        return plain and bool(_CLOCK_AFTER_DAY.fullmatch(gap))
    plain = clock.sure or clock.lead in {"at", "around", "by", "@", "since", "until"}
    return plain and day.lead in {"", "on", "in"} and bool(_DAY_AFTER_CLOCK.fullmatch(text[clock.end : day.start]))


def _is_day(moment: Moment) -> bool:
    return moment.first == moment.last and "T" not in moment.value and moment.until is None


def _timed(day: _Found, clock: Clock, now: datetime) -> _Found:
    today = day.moment.first == now.date() and (day.lead not in {"since", "from"} and clock.lead != "since")
    hour = at(clock, day.moment.part, now if today and not day.moment.part else None)
    kind: Kind = _LEADS[clock.lead][1] if clock.lead in _LEADS and day.moment.kind == "point" else day.moment.kind
    moment = replace(day.moment, value=f"{day.moment.value}T{hour:%H:%M}", kind=kind)
    return replace(day, start=min(day.start, clock.start), end=max(day.end, clock.end), moment=moment)


def _today_at(clock: Clock, now: datetime, lean: Lean) -> _Found:
    hour = at(clock, "", None)
    day = now.date()
    if lean == "past" and hour > now.time():
        day -= timedelta(days=1)
    elif lean == "future" and hour <= now.time():
        day += timedelta(days=1)
    kind: Kind = _LEADS[clock.lead][1] if clock.lead in _LEADS else "point"
    moment = Moment(value=f"{day}T{hour:%H:%M}", first=day, last=day, kind=kind)
    return _Found(start=clock.start, end=clock.end, lead=clock.lead, moment=moment)


def _since_so_long(text: str, found: _Found, now: datetime) -> _Found:
    before = text[max(0, found.start - _BEFORE) : found.start]
    match = _SO_OLD.search(before)
    if not match or found.moment.last < now.date() or found.moment.kind != "point" or found.moment.until:
        return found
    if _NOT_SO_OLD.search(before[: match.start()]):
        return found
    start = found.start - len(before) + match.start()
    return replace(found, start=start, moment=anniversary(match["years"], found.moment))


def _through(text: str, found: Sequence[_Found]) -> list[_Found]:
    """Make a range of two that are said as its ends: "from June to August"."""
    joined: list[_Found] = []
    for each in found:
        if joined and _are_ends(text, joined[-1], each):
            joined[-1] = _range(joined[-1], each)
        elif each.lead != "to":
            joined.append(each)
    return joined


def _are_ends(text: str, one: _Found, other: _Found) -> bool:
    if one.lead not in {"from", "as of", "between"} or one.moment.until or other.moment.until:
        return False
    gap = text[one.end : other.start].strip().lower()
    return gap in _BETWEEN_ENDS or (gap == "" and other.lead == "until")


def _range(one: _Found, other: _Found) -> _Found:
    end = other.moment
    if end.last < one.moment.first and _is_day(end):
        end = a_day(end.last + timedelta(days=DAYS_PER_WEEK))
    moment = Moment(value=one.moment.value, first=one.moment.first, last=end.last, kind="range", until=end.value)
    return _Found(start=one.start, end=other.end, lead=one.lead, moment=moment)


def _expression(text: str, found: _Found, now: datetime) -> DateExpression:
    moment = found.moment
    return DateExpression(
        text=text[found.start : found.end],
        start=found.start,
        end=found.end,
        value=moment.value,
        until=moment.until,
        kind=moment.kind,
        direction=_direction(moment, now),
        first=moment.first,
        last=moment.last,
    )


def _direction(moment: Moment, now: datetime) -> Direction:
    if moment.first == moment.last == now.date() and "T" in moment.value:
        said = time.fromisoformat(moment.value.split("T")[1])
        return "past" if said <= now.time() else "future"
    return _beside(moment.first, moment.last, now.date())


def _beside(first: date, last: date, today: date) -> Direction:
    if last < today:
        return "past"
    return "future" if first > today else "present"
