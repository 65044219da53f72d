"""What changed lately in what is believed: facts that began, and facts that ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from nanobot.memory.insight.notes import NoteLine, inline
from nanobot.memory.knowledge import facts
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

MOST: Final = 10

_SAID_OTHERWISE: Final[Mapping[str, str]] = {
    "name": "is called",
    "nickname": "goes by",
    "age": "is of age",
    "birthday": "has a birthday on",
    "email": "has the e-mail address",
    "phone": "has the phone number",
    "timezone": "is in the timezone",
    "from": "comes from",
    "located_in": "is in",
    "nationality": "is",
    "has_pet": "has a pet:",
    "spouse_of": "is married to",
    "partner_of": "is the partner of",
    "favorite": "likes best",
    "hobby": "spends free time with",
    "allergic_to": "is allergic to",
    "diet": "eats",
    "has_condition": "has",
    "deadline": "is due on",
    "goal": "wants to",
    "decided": "decided to",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A fact that began, or with `ended` one that ended. `after` took its place."""

    fact: Fact
    ended: bool = False
    after: Fact | None = None


def changes(conn: Connection, audience: Audience, now: datetime, zone: tzinfo, *, span: timedelta) -> list[Change]:
    """Return what began or ended in the time before now, what matters most first."""
    since, today = now - span, now.astimezone(zone).date().isoformat()
    first_day = since.astimezone(zone).date().isoformat()
    known = [fact for fact in facts.select(conn, audience, today=today, history=True) if not fact.retracted]
    by_id = {fact.id: fact for fact in known}
    ended = [
        Change(fact=fact, ended=True, after=by_id.get(fact.superseded_by) if fact.superseded_by else None)
        for fact in known
        if fact.valid_to and first_day <= fact.valid_to <= today
    ]
    told = {change.after.id for change in ended if change.after}
    began = [
        Change(fact=fact)
        for fact in known
        if since <= fact.said_at <= now and fact.valid_to is None and fact.id not in told
    ]
    return sorted([*began, *ended], key=_weight, reverse=True)


def lines(found: Sequence[Change]) -> Iterator[NoteLine]:
    """Write changes as sentences."""
    for change in found[:MOST]:
        fact, after = change.fact, change.after
        if not change.ended:
            yield NoteLine(text=f"- {inline(told(fact))}.", event_ids=fact.event_ids)
        elif after is None:
            yield NoteLine(text=f"- No longer so: {inline(told(fact))}.", event_ids=fact.event_ids)
        else:
            event_ids = tuple(dict.fromkeys((*after.event_ids, *fact.event_ids)))
            yield NoteLine(text=f"- {inline(told(after))}; before: {inline(fact.object)}.", event_ids=event_ids)


def told(fact: Fact) -> str:
    """Write a fact as a short sentence without its full stop."""
    verb = _SAID_OTHERWISE.get(fact.predicate, fact.predicate.replace("_", " "))
    if fact.predicate.endswith("_of") and fact.predicate not in _SAID_OTHERWISE:
        verb = f"is a {verb}"
    detail = fact.slot.replace("_", " ") if fact.slot else fact.valid_from if fact.relation_type == "plan" else None
    about = f" ({detail})" if detail else ""
    return f"{fact.subject} {'does not: ' if fact.polarity == '-' else ''}{verb} {fact.object}{about}"


def _weight(change: Change) -> tuple[float, datetime, str]:
    return change.fact.importance * change.fact.strength, change.fact.said_at, change.fact.id
