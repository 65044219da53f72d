"""What recurs in what someone asks for: hours, weekdays, requests, and requests that follow each other. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Final

from nanobot.memory.index.words import query_terms
from nanobot.memory.insight.notes import NoteLine, inline
from nanobot.memory.knowledge.passages import words_of
from nanobot.memory.models import Event, EventId

FEWEST: Final = 10
LEAST_DAYS: Final = 4
OFTEN: Final = 3
"""On so many days, a request recurs."""
FOLLOWS_WITHIN: Final = timedelta(hours=1)
MOST: Final = 3
SHOWN: Final = 5

_HOURS_OF_DAY: Final = 24
_SPAN: Final = 3
_MOSTLY: Final = 0.6
_LONGEST: Final = 15
_SMALL_TALK: Final = frozenset(
    """
    hi hello hey yo thank thanks cheer ok okay yes yep yeah no nope sure fine great nice cool lol haha good morn even
    night afternoon bye pleas sorri right perfect love not well hm alright got welcom got
    """.split()  # noqa: SIM905 - a list of words reads best as words
)

_Key = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    """Something asked for, by the stems of its words, at its local time."""

    event: Event
    at: datetime
    key: _Key


def habits(messages: Sequence[Event], zone: tzinfo) -> list[NoteLine]:
    """Tell what recurs in someone's messages, given oldest first."""
    times = [message.at.astimezone(zone) for message in messages]
    requests = list(_requests(messages, zone))
    pairs = _pairs(requests)
    within = {key for pair in pairs for key in pair}
    single = {key: found for key, found in _recurring(requests).items() if key not in within}
    return [*_when(messages, times), *_told_pairs(pairs), *_told(single)]


def _requests(messages: Iterable[Event], zone: tzinfo) -> Iterator[_Request]:
    for message in messages:
        words = words_of(message).text
        key = frozenset(query_terms(words)) if len(words.split()) <= _LONGEST else frozenset()
        if key and not key <= _SMALL_TALK:
            yield _Request(event=message, at=message.at.astimezone(zone), key=key)


def _when(messages: Sequence[Event], times: Sequence[datetime]) -> Iterator[NoteLine]:
    if len(times) < FEWEST or len({at.date() for at in times}) < LEAST_DAYS:
        return
    event_ids = tuple(message.id for message in messages[-SHOWN:])
    hours = Counter(at.hour for at in times)
    share = {
        start: sum(hours[(start + step) % _HOURS_OF_DAY] for step in range(_SPAN)) for start in range(_HOURS_OF_DAY)
    }
    start = max(share, key=lambda hour: (share[hour], hours[hour], -hour))
    if share[start] >= _MOSTLY * len(times):
        yield NoteLine(
            text=f"- Writes mostly between {start}:00 and {(start + _SPAN) % _HOURS_OF_DAY}:00.", event_ids=event_ids
        )
    day, count = Counter(f"{at:%A}" for at in times).most_common(1)[0]
    weeks = {at.isocalendar()[:2] for at in times if f"{at:%A}" == day}
    if count >= _MOSTLY * len(times) and len(weeks) >= OFTEN:
        yield NoteLine(text=f"- Writes mostly on {day}s.", event_ids=event_ids)


def _recurring(requests: Iterable[_Request]) -> Mapping[_Key, list[_Request]]:
    found: dict[_Key, list[_Request]] = {}
    for request in requests:
        found.setdefault(request.key, []).append(request)
    return {key: same for key, same in found.items() if len(_days(same)) >= OFTEN}


def _pairs(requests: Sequence[_Request]) -> Mapping[tuple[_Key, _Key], list[_Request]]:
    """Find requests after which another follows, in the same chat, on several days."""
    chats: dict[str, list[_Request]] = {}
    for request in requests:
        chats.setdefault(request.event.session_key, []).append(request)
    found: dict[tuple[_Key, _Key], list[_Request]] = {}
    for chat in chats.values():
        for first, second in pairwise(chat):
            if first.key != second.key and second.at - first.at <= FOLLOWS_WITHIN:
                found.setdefault((first.key, second.key), []).extend((first, second))
    return {pair: both for pair, both in found.items() if len(_days(both)) >= OFTEN}


def _told(recurring: Mapping[_Key, list[_Request]]) -> Iterator[NoteLine]:
    for same in _oftenest(recurring.values()):
        yield NoteLine(text=f'- Asks again and again: "{_words(same[-1])}"{_rhythm(same)}.', event_ids=_ids(same))


def _told_pairs(pairs: Mapping[tuple[_Key, _Key], list[_Request]]) -> Iterator[NoteLine]:
    for both in _oftenest(pairs.values()):
        first, second = both[-2:]
        text = f'- Asks "{_words(first)}", and then "{_words(second)}"{_rhythm(both)}.'
        yield NoteLine(text=text, event_ids=_ids(both))


def _oftenest(recurring: Iterable[list[_Request]]) -> list[list[_Request]]:
    return sorted(recurring, key=lambda same: (-len(_days(same)), same[-1].event.id))[:MOST]


def _rhythm(same: Sequence[_Request]) -> str:
    """Say on which weekday or at which hour it comes, where it nearly always does."""
    day, on_day = Counter(f"{request.at:%A}" for request in same).most_common(1)[0]
    hour, at_hour = Counter(request.at.hour for request in same).most_common(1)[0]
    told = f", on {day}s" if on_day == len(same) else ""
    return told + (f", about {hour}:00" if at_hour >= _MOSTLY * len(same) else "")


def _days(requests: Iterable[_Request]) -> set[date]:
    return {request.at.date() for request in requests}


def _words(request: _Request) -> str:
    return inline(words_of(request.event).text).rstrip(" .")


def _ids(same: Sequence[_Request]) -> tuple[EventId, ...]:
    return tuple(request.event.id for request in same[-SHOWN:])
