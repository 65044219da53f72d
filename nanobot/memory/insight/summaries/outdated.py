"""Keeps out of a summary the sentences that say what has ended since, or what was a slip: the facts tell of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from nanobot.memory.insight.summaries.choosing import Candidate
from nanobot.memory.insight.summaries.weighing import core
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.models import EventId


def still_so(found: Sequence[Candidate], ended: Iterable[Fact]) -> list[Candidate]:
    """Return the candidates that do not say what *ended*; one that was said on the day it ended tells of the end."""
    said_in: dict[EventId, list[Fact]] = defaultdict(list)
    for fact in ended:
        for event_id in fact.event_ids:
            said_in[event_id].append(fact)
    return [one for one in found if not any(_says(one, fact) for fact in _said_with(one, said_in))]


def _said_with(one: Candidate, said_in: Mapping[EventId, Sequence[Fact]]) -> Iterator[Fact]:
    return chain.from_iterable(said_in.get(event_id, ()) for event_id in one.statement.event_ids)


def _says(one: Candidate, fact: Fact) -> bool:
    """Tell whether a sentence of a fact's message says the fact: it has all words of the object."""
    what = core(fact.object)
    if not what or not what <= one.telling:
        return False
    return fact.retracted or _was_before(one.statement.day or "", fact.valid_to)


def _was_before(day: str, end: str | None) -> bool:
    return end is not None and day[: len(end)] < end[: len(day)]
