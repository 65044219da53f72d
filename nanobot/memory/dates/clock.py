"""Times of day: "at 3pm", "15:00", "at nine", "half past two", noon."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from nanobot.memory.dates import words

NOON: Final = 12
_LATEST_IN_WORDS, _LATEST_IN_DIGITS = 7, 5
"""The last hour that is taken for one after noon: \"at seven\" may be, 6:40 is not."""
_HOURS: Final = 24
_MINUTES: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day in a text. `sure` ones need no day beside them; an `open` hour may be before or after noon."""

    start: int
    end: int
    hour: int
    minute: int
    sure: bool
    open: bool
    lead: str


_NUMBER: Final = rf"(?:[01]?\d|2[0-4]|{words.one_of(list(words.SMALL)[:12])})"
_HALF: Final = r"(?P<half>[ap])\.?\s?m\b\.?"
_PART: Final = r"(?:\s+(?:in\s+the|at)\s+(?P<part>morning|afternoon|evening|night)\b)?"
_CLOCK: Final = re.compile(
    r"(?<![\w.:/,$€£-])(?:(?P<lead>at|around|by|since|until|till|til|before|after|from|about)\s+|(?P<sign>@)\s*)?(?:"
    rf"(?P<past>half|quarter|ten|twenty|five)\s+(?P<side>past|to)\s+(?P<spoken>{_NUMBER})\b"
    rf"|(?P<hour>{_NUMBER})(?:[:.h](?P<minute>[0-5]\d)(?!\d))?(?:\s?{_HALF}|\s?(?P<oclock>o['’]?clock)\b|(?![\w%$€£°]|[:.,/-]\d))"
    r"|(?P<named>noon|midday|midnight)\b"
    rf"){_PART}",
    re.IGNORECASE,
)
_FRACTIONS: Final = {"half": 30, "quarter": 15, "ten": 10, "twenty": 20, "five": 5}
_NOT_HOURS: Final = re.compile(
    r"\s*(?:%|percent|people|years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|of|times|x\b|km|miles?|degrees|"
    r"euros?|dollars?|bucks|am|pm)",
    re.IGNORECASE,
)


def clocks(text: str) -> Iterator[Clock]:
    """Yield the times of day in a text, in order."""
    for match in _CLOCK.finditer(text):
        clock = _read(match)
        if clock is not None:
            yield clock


def at(clock: Clock, part: str, now: datetime | None) -> time:
    """Settle the hour: by the part of the day; of two that are left, the one after *now*, or the usual one.

    Without a part and without *now* one to seven is in the afternoon.
    """
    hour = clock.hour
    if clock.open and hour < NOON and _is_after_noon(clock, part, now):
        hour += NOON
    return time(hour % _HOURS, clock.minute)


def _is_after_noon(clock: Clock, part: str, now: datetime | None) -> bool:
    if part:
        return part not in {"morning", "noon", "lunchtime"} or clock.hour <= 3  # noqa: PLR2004 - three at lunchtime
    if now is not None:
        return (clock.hour, clock.minute) <= (now.hour, now.minute)
    return clock.hour <= _LATEST_IN_WORDS


def _read(match: re.Match[str]) -> Clock | None:
    if match["named"]:
        return _clock(match, 0 if match["named"].lower() == "midnight" else NOON, 0, sure=True)
    if match["past"]:
        hour, minute = _spoken(match)
        return _clock(match, *_halved(match, hour, minute), sure=True)
    if _NOT_HOURS.match(match.string, match.end()):
        return None
    hour, minute = words.number(match["hour"]) if match["hour"] != "0" else 0, int(match["minute"] or 0)
    if match["half"] and not 1 <= hour <= NOON:
        return None
    sure = bool(match["half"] or match["oclock"] or (match["minute"] and ":" in match[0]))
    return _clock(match, *_halved(match, hour, minute), sure=sure)


def _spoken(match: re.Match[str]) -> tuple[int, int]:
    hour, minutes = words.number(match["spoken"]), _FRACTIONS[match["past"].lower()]
    if match["side"].lower() == "to":
        return hour - 1, _MINUTES - minutes
    return hour, minutes


def _halved(match: re.Match[str], hour: int, minute: int) -> tuple[int, int]:
    half = (match["half"] or "").lower()
    if half:
        hour = hour % NOON + (NOON if half == "p" else 0)
    elif match["part"] and hour < NOON and match["part"].lower() != "morning":
        hour += NOON
    return hour, minute


def _clock(match: re.Match[str], hour: int, minute: int, *, sure: bool) -> Clock:
    settled = bool(match["half"] or match["named"] or match["part"] or hour > NOON or hour == 0)
    settled = settled or bool(match["hour"] and match["hour"].startswith("0"))
    return Clock(
        start=match.start(),
        end=match.end(),
        hour=hour,
        minute=minute,
        sure=sure,
        open=not settled and not (match["minute"] and hour > _LATEST_IN_DIGITS),
        lead=(match["lead"] or match["sign"] or "").lower(),
    )
