"""States facts as sentences: dated, those of one kind together, with what held before."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from nanobot.memory.insight.summaries.models import Statement
from nanobot.memory.insight.summaries.telling import of_another
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
has_pet | has a pet, {}
owns | owns {}
uses | uses {}
depends_on | depends on {}
deadline | is due {}
likes | likes {}
dislikes | dislikes {}
prefers | prefers {}
favorite | likes {} best
hobby | has a hobby, {}
allergic_to | is allergic to {}
diet | follows a diet, {}
has_condition | has {}
takes | takes {}
plans_to | plans to {}
goal | has a goal, {}
decided | decided {}
attended | attended {}
believes | believes {}
""".strip().splitlines()
)
_HAPPENED: Final = frozenset(("attended", "visited", "moved_from", "founded", "graduated_from", "decided"))
_AHEAD: Final = frozenset(("plans_to", "goal", "deadline", "birthday"))
"""Facts whose date is not when they began to hold."""
_MOST_TOGETHER: Final = 5
_DAY, _MONTH = 10, 7


def stated(facts: Iterable[Fact], ended: Iterable[Fact] = ()) -> list[Statement]:
    """State what holds, the most important first; *ended* are the facts that what holds took the place of."""
    facts = [fact for fact in facts if fact.object_id or of_another(fact.object)]
    before: dict[str, Fact] = {fact.superseded_by: fact for fact in ended if fact.superseded_by and not fact.retracted}
    ordered = sorted(facts, key=_order)
    statements = []
    for _, alike in groupby(ordered, key=_kind):
        several = list(alike)[:_MOST_TOGETHER]
        if len(several) == 1 or several[0].valid_from or several[0].id in before:
            statements += [_statement([fact], before) for fact in several]
        else:
            statements.append(_statement(several, before))
    return sorted(statements, key=lambda statement: (-statement.weight, statement.text))


def _order(fact: Fact) -> tuple[object, ...]:
    return (*_kind(fact), fact.said_at, fact.id)


def _kind(fact: Fact) -> tuple[str, str, str, str, str]:
    return (fact.subject, fact.predicate, fact.polarity, fact.slot or "", fact.valid_from or "")


def _statement(alike: Sequence[Fact], before: Mapping[str, Fact]) -> Statement:
    first = alike[0]
    objects = list(dict.fromkeys(_object(fact) for fact in alike))
    listed = objects[0] if len(objects) == 1 else f"{', '.join(objects[:-1])} and {objects[-1]}"
    said = _PHRASES.get(first.predicate, f"{first.predicate.replace('_', ' ')}: {{}}").format(listed)
    if first.predicate == "favorite" and first.slot:
        text = f"{first.subject}'s favorite {first.slot.replace('_', ' ')} is {listed}"
    elif first.polarity == "-":
        text = _denied(first, said) if first.predicate in _PHRASES else f"{first.subject}: not {said}"
    else:
        text = f"{first.subject} {said}"
    event_ids = [event_id for fact in alike for event_id in fact.event_ids]
    if first.valid_from:
        text += _when(first.predicate, day_in_words(first.valid_from))
    if (earlier := before.get(first.id)) is not None:
        text += f" (before: {earlier.object})"
        event_ids += earlier.event_ids
    weight = max(0.5 + 0.5 * fact.importance * min(1.0, fact.strength) for fact in alike)
    return Statement(text=fence(f"{text}."), event_ids=tuple(dict.fromkeys(event_ids)), weight=weight)


def _object(fact: Fact) -> str:
    """Name the object; a text in someone's own words is told of them."""
    return fact.object if fact.object_id else of_another(fact.object) or fact.object


def _when(predicate: str, day: str) -> str:
    if predicate in _HAPPENED or predicate in _AHEAD:
        return f" ({day})"
    return f" since {day}"


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
