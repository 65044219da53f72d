"""The span of time a question asks about, in English and, for the commonest expressions, seven other languages."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import Final

from nanobot.memory.dates.bounds import EARLIEST, LATEST, span
from nanobot.memory.dates.chinese import CHINESE
from nanobot.memory.dates.expression import DateExpression, Kind, Moment, Vantage
from nanobot.memory.dates.foreign import FOREIGN, folded
from nanobot.memory.dates.reading import read_dates
from nanobot.memory.dates.rules import Rule

_HAN: Final = re.compile("[\u3400-\u9fff]")
_JOINED: Final = re.compile(r"\s*(?:,|and|or|&|,\s*(?:and|or))\s*", re.IGNORECASE)
_LONGEST_QUESTION: Final = 2_000


def range_of(text: str, now: datetime) -> tuple[datetime, datetime] | None:
    """Return the span a question asks about: its first instant and the instant after its last, in UTC.

    Of several times the first counts, with those that "and" or "or" join to it; what has no year is over ("in march").
    A question of more than 2,000 characters is read up to there.

    >>> from datetime import UTC
    >>> first, end = range_of("what did I do last week?", datetime(2026, 8, 12, 9, tzinfo=UTC))
    >>> f"{first:%F} {end:%F}"
    '2026-08-03 2026-08-10'
    """
    question = text[:_LONGEST_QUESTION]
    expressions = read_dates(question, now, lean="past") or read_dates(question, now)
    if expressions:
        return _span_of(question, expressions, now)
    rules, plain = (
        (CHINESE, unicodedata.normalize("NFKC", question)) if _HAN.search(question) else (FOREIGN, folded(question))
    )
    moment = _first(rules, plain, now)
    return span(moment.first, moment.last, _zone(now)) if moment else None


def _span_of(text: str, expressions: Sequence[DateExpression], now: datetime) -> tuple[datetime, datetime]:
    first, last, end = expressions[0].first, expressions[0].last, expressions[0].end
    for each in expressions[1:]:
        if not _JOINED.fullmatch(text, end, each.start):
            break
        first, last, end = min(first, each.first), max(last, each.last), each.end
    return _open(expressions[0].kind, first, last, now)


def _open(kind: Kind, first: date, last: date, now: datetime) -> tuple[datetime, datetime]:
    """Leave open the side that is: "since May" reaches to now, "before May" from the beginning."""
    begins, ends = span(first, last, _zone(now))
    match kind:
        case "since":
            return begins, max(ends, span(now.date(), now.date(), _zone(now))[1])
        case "until":
            return EARLIEST, ends
        case "before":
            return EARLIEST, begins
        case "after":
            return ends, LATEST
        case _:
            return begins, ends


def _first(rules: Sequence[Rule], text: str, now: datetime) -> Moment | None:
    """Read what begins first, of those the longest."""
    best: tuple[int, int, Moment] | None = None
    for rule in rules:
        for match in rule.matches(text):
            moment = _read(rule, match, now)
            if moment and (best is None or (match.start(), -match.end()) < best[:2]):
                best = (match.start(), -match.end(), moment)
    return best[2] if best else None


def _read(rule: Rule, match: re.Match[str], now: datetime) -> Moment | None:
    try:
        return rule.read(match, Vantage(now=now, lean="past", lead="", before="", after=""))
    except (ValueError, OverflowError):  # there is no such day
        return None


def _zone(now: datetime) -> tzinfo:
    return now.tzinfo or UTC
