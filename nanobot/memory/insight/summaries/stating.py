"""States facts as sentences: dated, those of one kind together, with what held before."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, tzinfo
from itertools import groupby
from typing import Final

from nanobot.memory.insight.summaries.layout import short_day
from nanobot.memory.insight.summaries.models import Statement
from nanobot.memory.insight.summaries.telling import of_another
from nanobot.memory.knowledge.findings import STATED
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.log.fencing import fence

_PHRASES: Final[Mapping[str, str]] = dict(
    line.split(" | ")
    for line in """
name | is called {}
nickname | is also called {}
age | is {} years old
birthday | has the birthday {}
nationality | has the nationality {}
speaks | speaks {}
email | has the e-mail address {}
phone | has the phone number {}
timezone | is in the timezone {}
from | is from {}
lives_in | lives in {}
moved_from | moved from {}
visited | visited {}
located_in | is in {}
works_at | works at {}
works_as | works as {}
works_on | works on {}
manages | manages {}
reports_to | reports to {}
colleague_of | is a colleague of {}
founded | founded {}
client_of | is a client of {}
studies_at | studies at {}
studies | studies {}
graduated_from | graduated from {}
spouse_of | is married to {}
partner_of | is together with {}
parent_of | is a parent of {}
child_of | is a child of {}
sibling_of | is a sibling of {}
relative_of | is related to {}
friend_of | is a friend of {}
knows | knows {}
has_pet | has a pet: {}
owns | owns {}
uses | uses {}
depends_on | depends on {}
deadline | is due {}
likes | likes {}
dislikes | dislikes {}
prefers | prefers {}
favorite | likes {} best
hobby | has a hobby: {}
allergic_to | is allergic to {}
diet | follows a diet: {}
has_condition | has {}
takes | takes {}
plans_to | plans to {}
goal | has a goal: {}
decided | decided {}
attended | attended {}
believes | believes {}
""".strip().splitlines()
)
_HAPPENED: Final = frozenset(("attended", "visited", "moved_from", "founded", "graduated_from", "decided"))
_PLANNED: Final = frozenset(("plans_to", "deadline"))
_AHEAD: Final = _PLANNED | {"goal", "birthday"}
"""Facts whose date is not when they began to hold."""
_HURT: Final = re.compile(
    r"\b(?:twisted|sprained|broken|pulled|bruised|strained|torn|fractured|dislocated|swollen|sore|cold|flu|fever|cough"
    r"|\w*aches?|hangover|covid|infection|poisoning|injury|injured)\b",
    re.IGNORECASE,
)
"""Conditions that pass: what one had on a day says nothing of the month after."""
PASSED: Final = 0.7
"""What is left of the weight of what happened: mostly it is told better by who tells of it."""
_MOST_TOGETHER: Final = 5
_DAY, _MONTH = 10, 7


def stated(
    facts: Iterable[Fact], ended: Iterable[Fact] = (), *, today: str = "", zone: tzinfo = UTC
) -> list[Statement]:
    """State what holds, the most important first; *ended* are the facts that what holds took the place of.

    A plan whose day was before *today*, a local date, is none any more. What happened has a day, like what was said.
    """
    told = [fact for fact in facts if _may_be_told(fact) and not _is_over(fact, today)]
    before: dict[str, Fact] = {fact.superseded_by: fact for fact in ended if fact.superseded_by and not fact.retracted}
    statements = []
    for _, alike in groupby(sorted(told, key=_order), key=_kind):
        several = list(alike)[:_MOST_TOGETHER]
        if _is_of_its_day(several[0]):
            statements += [_happening(fact, zone) for fact in several]
        elif any(fact.id in before for fact in several):
            statements += [_statement([fact], before) for fact in several]
        else:
            statements.append(_statement(several, before))
    return sorted(statements, key=lambda one: (-one.weight, len(one.text), one.text))


def _may_be_told(fact: Fact) -> bool:
    """Tell whether there are words for a fact: for a verb that was only parsed ("admire") there are none to rely on."""
    known = fact.predicate in _PHRASES or fact.confidence >= STATED
    return known and bool(fact.object_id or of_another(fact.object))


def _is_of_its_day(fact: Fact) -> bool:
    """Tell whether a fact is told of the day it was said on: what happened, a hurt, a plan without a date."""
    if fact.polarity == "-":
        return False
    hurt = fact.predicate == "has_condition" and _HURT.search(fact.object)
    return fact.predicate in _HAPPENED or bool(hurt) or (fact.predicate == "plans_to" and not fact.valid_from)


def _is_over(fact: Fact, today: str) -> bool:
    day = fact.valid_from or ""
    return fact.predicate in _PLANNED and bool(day) and day < today[: len(day)]


def _order(fact: Fact) -> tuple[object, ...]:
    return (*_kind(fact), fact.said_at, fact.id)


def _kind(fact: Fact) -> tuple[str, str, str, str, str]:
    return (fact.subject, fact.predicate, fact.polarity, fact.slot or "", fact.valid_from or "")


def _happening(fact: Fact, zone: tzinfo) -> Statement:
    """Tell what happened on its day, or on the day it was said where that is not known."""
    when = fact.valid_from or ""
    exact = len(when) == _DAY
    day = when if exact else fact.said_at.astimezone(zone).date().isoformat()
    text = _sentence(fact, [_object(fact)])
    if when:
        text += f" ({short_day(day) if exact else day_in_words(when)})"
    return Statement(
        text=fence(f"{text}."), event_ids=fact.event_ids, day=day, weight=PASSED * _weight(fact), gists=(_gist(fact),)
    )


def _statement(alike: Sequence[Fact], before: Mapping[str, Fact]) -> Statement:
    first = alike[0]
    text = _sentence(first, sorted(dict.fromkeys(_object(fact) for fact in alike), key=_is_phrase)) + _since(first)
    event_ids = [event_id for fact in alike for event_id in fact.event_ids]
    if (earlier := before.get(first.id)) is not None:
        text += f" (before: {earlier.object})"
        event_ids += earlier.event_ids
    return Statement(
        text=fence(f"{text}."),
        event_ids=tuple(dict.fromkeys(event_ids)),
        weight=max(map(_weight, alike)),
        gists=tuple(_gist(fact) for fact in alike),
    )


def _weight(fact: Fact) -> float:
    return 0.5 + 0.5 * fact.importance * min(1.0, fact.strength)


def _sentence(fact: Fact, objects: Sequence[str]) -> str:
    listed = _listed(objects)
    said = _PHRASES.get(fact.predicate, f"{fact.predicate.replace('_', ' ')}: {{}}").format(listed)
    if fact.predicate == "favorite" and fact.slot:
        slot = fact.slot.replace("_", " ")
        return f"{fact.subject}'s favorite {slot} {'include' if slot.endswith('s') else 'is'} {listed}"
    if fact.polarity == "-":
        return _denied(fact, said) if fact.predicate in _PHRASES else f"{fact.subject}: not {said}"
    return f"{fact.subject} {said}"


def _gist(fact: Fact) -> str:
    """Return what a fact says of its subject: an event alone, since one may go to it, join it or attend it."""
    if fact.predicate == "attended":
        return _object(fact)
    return _sentence(fact, [_object(fact)]).removeprefix(fact.subject) + _since(fact)


def _is_phrase(thing: str) -> bool:
    """Tell whether a thing of a list has a verb, which would seem to reach for what comes after."""
    first, _, rest = thing.partition(" ")
    return first.endswith("ing") and bool(rest)


def _listed(objects: Sequence[str]) -> str:
    return objects[0] if len(objects) == 1 else f"{', '.join(objects[:-1])} and {objects[-1]}"


def _object(fact: Fact) -> str:
    """Name the object; a text in someone's own words is told of them."""
    return fact.object if fact.object_id else of_another(fact.object) or fact.object


def _since(fact: Fact) -> str:
    if not fact.valid_from or fact.predicate in _HAPPENED:
        return ""
    day = day_in_words(fact.valid_from)
    return f" ({day})" if fact.predicate in _AHEAD else f" since {day}"


def _denied(fact: Fact, said: str) -> str:
    """Deny a phrase: "does not work at Kestrel", "is not from Porto", "has not visited Porto"."""
    verb, _, rest = said.partition(" ")
    if verb == "is":
        return f"{fact.subject} is not {rest}"
    if fact.predicate in _HAPPENED:
        return f"{fact.subject} has not {said}"
    base = {"has": "have", "studies": "study"}.get(verb, verb.removesuffix("s"))
    return f"{fact.subject} does not {base} {rest}"


def day_in_words(day: str) -> str:
    """Write a local date as exact as it is known.

    >>> day_in_words("2026-05"), day_in_words("2026-05-12"), day_in_words("2026")
    ('May 2026', '12 May 2026', '2026')
    """
    try:
        if len(day) == _DAY:
            exact = date.fromisoformat(day)
            return f"{exact.day} {exact:%B %Y}"
        if len(day) == _MONTH:
            return f"{date.fromisoformat(f'{day}-01'):%B %Y}"
    except ValueError:
        pass
    return day
