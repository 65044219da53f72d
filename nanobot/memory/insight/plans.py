"""Plans, promises and deadlines: what is near, what has no date, and what passed without an outcome."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from nanobot.memory.dates.bounds import bounds
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import NoteLine, inline
from nanobot.memory.insight.owners import own_entities
from nanobot.memory.knowledge import facts
from nanobot.memory.knowledge.models import EntityId, Fact
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

AHEAD: Final = timedelta(days=7)
BEHIND: Final = timedelta(days=2)
VAGUE: Final = timedelta(days=32)
"""A plan for a longer time than this has no date to be near."""
MOST_UNDATED: Final = 10

_PREDICATES: Final = ("plans_to", "goal", "deadline", "decided")
_NEEDS_DATE: Final = frozenset(("deadline", "decided"))
_MONTH, _DAY = len("2026-05"), len("2026-05-12")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Something to come. `date` is local and as exact as it was said; None: some time. It runs until `end`."""

    fact: Fact
    date: str | None
    begin: datetime | None
    end: datetime | None


def near(conn: Connection, audience: Audience, now: datetime, zone: tzinfo) -> list[Plan]:
    """Return the open plans whose date is near, by date, then those without a date, newest first.

    Near is within the next seven days, or less than two days ago. What was done or called off is not open.
    """
    open_plans = _open(conn, audience, now, zone)
    dated = [plan for plan in open_plans if plan.begin and plan.end and _is_near(plan.begin, plan.end, now)]
    undated = [plan for plan in open_plans if plan.begin is None and plan.fact.predicate not in _NEEDS_DATE]
    undated.sort(key=lambda plan: (plan.fact.last_said_at, plan.fact.id), reverse=True)
    dated.sort(key=lambda plan: (plan.begin, plan.fact.said_at, plan.fact.id))
    return [*dated, *undated[:MOST_UNDATED]]


def left_open(conn: Connection, audience: Audience, now: datetime, zone: tzinfo, *, since: datetime) -> list[Plan]:
    """Return the plans whose date passed after *since*, is near no more, and has no known outcome; the latest first."""
    passed = [
        plan
        for plan in _open(conn, audience, now, zone)
        if plan.end and since < plan.end <= now - BEHIND and plan.fact.predicate != "decided"
    ]
    return sorted(passed, key=lambda plan: (plan.end, plan.fact.id), reverse=True)


def lines(conn: Connection, listener: Listener, plans: Iterable[Plan], now: datetime, zone: tzinfo) -> list[NoteLine]:
    """Write plans for a context: "On 14 May: fly to Reykjavik (said 10 April)." Those of others with their names."""
    own = own_entities(conn, listener)
    return [
        NoteLine(text=told(plan, own=own if len(own) == 1 else (), now=now, zone=zone), event_ids=plan.fact.event_ids)
        for plan in plans
    ]


def told(plan: Plan, *, own: Collection[EntityId], now: datetime, zone: tzinfo) -> str:
    """Write one plan as a line."""
    fact, year = plan.fact, now.astimezone(zone).year
    said = _day(fact.said_at.astimezone(zone), year)
    if plan.date and plan.begin:
        when = _when(plan.date, plan.begin.astimezone(zone), year)
    else:
        when = "Goal" if fact.predicate == "goal" else "Some time"
    return f"{when}: {inline(_what(fact, own))} (said {said})."


def _open(conn: Connection, audience: Audience, now: datetime, zone: tzinfo) -> list[Plan]:
    today = now.astimezone(zone).date().isoformat()
    held = (
        fact
        for predicate in _PREDICATES
        for fact in facts.select(conn, audience, today=today, predicate=predicate)
        if fact.polarity == "+"
    )
    return list(_planned(held, zone))


def _planned(held: Iterable[Fact], zone: tzinfo) -> Iterator[Plan]:
    for fact in held:
        date = fact.object if fact.predicate == "deadline" and _span(fact.object, zone) else fact.valid_from
        span = _span(date, zone)
        if span and span[1] - span[0] <= VAGUE:
            yield Plan(fact=fact, date=date, begin=span[0], end=span[1])
        else:
            yield Plan(fact=fact, date=None, begin=None, end=None)


def _span(date: str | None, zone: tzinfo) -> tuple[datetime, datetime] | None:
    if date is None:
        return None
    try:
        return bounds(date, zone)
    except ValueError:  # a deadline may be any words
        return None


def _is_near(begin: datetime, end: datetime, now: datetime) -> bool:
    return begin <= now + AHEAD and end > now - BEHIND


def _what(fact: Fact, own: Collection[EntityId]) -> str:
    if fact.predicate == "deadline":
        return f"deadline of {fact.subject}"
    if fact.subject_id in own:
        return fact.object
    verb = {"plans_to": "plans to", "goal": "wants to", "decided": "decided to"}[fact.predicate]
    return f"{fact.subject} {verb} {fact.object}"


def _when(date: str, begin: datetime, year: int) -> str:
    if len(date) <= _MONTH:
        return f"In {begin:%B}" + (f" {begin.year}" if begin.year != year else "")
    return f"On {_day(begin, year)}" + (f" at {begin:%H:%M}" if len(date) > _DAY else "")


def _day(at: datetime, year: int) -> str:
    return f"{at.day} {at:%B}" + (f" {at.year}" if at.year != year else "")
