"""What the user wants and likes, in about 300 tokens: how to answer, then tastes and health.

Instructions come first, slot by slot, the strongest slot first; then what the graph holds of the user's taste. The text
is the same as long as nothing changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Final

from nanobot.memory.insight import learnings, relevance
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import CountTokens, Note, NoteLine, inline, note_of
from nanobot.memory.insight.owners import own_entities
from nanobot.memory.insight.poles import pole_of
from nanobot.memory.insight.relevance import Fading
from nanobot.memory.knowledge import facts
from nanobot.memory.knowledge.models import EntityId, Fact
from nanobot.memory.models import EventId
from nanobot.memory.store import Connection

BUDGET: Final = 300

ANSWERING: Final = "How to answer, as the user asked:"
OF_THE_USER: Final = "What the user likes and needs:"

IN_OWN_WORDS: Final = "In the user's words:"

_TASTES: Final[Mapping[str, tuple[str, str]]] = {
    "allergic_to": ("Allergic to", "Not allergic to"),
    "diet": ("Diet:", "Does not eat:"),
    "prefers": ("Prefers", "Does not prefer"),
    "favorite": ("Favorite", "Not the favorite"),
    "likes": ("Likes", "Does not like"),
    "dislikes": ("Dislikes", "Does not mind"),
    "hobby": ("Hobbies:", "Does not do:"),
}
"""Predicates in the order they are told, what matters most first; with how each is said, and denied."""

_OF_TASTE: Final = frozenset(("prefers", "favorite", "likes", "dislikes"))
_IN_A_LINE: Final = 4


def written(
    conn: Connection,
    listener: Listener,
    now: datetime,
    fading: Fading,
    *,
    today: str,
    count: CountTokens,
    budget: int = BUDGET,
) -> Note:
    """Write the preferences that hold for a listener. *count* counts tokens; *today* is a local date."""
    held = followed(conn, listener, now, fading)
    people = own_entities(conn, listener)
    sections = (
        (ANSWERING, _instructions([one for one in held if one.tool_name is None and _tells_how(one)], listener)),
        (OF_THE_USER, _tastes(conn, listener, people, today=today)),
        (IN_OWN_WORDS, _statements(conn, listener, people, now, fading, today=today)),
    )
    return note_of(sections, budget=budget, count=count)


def followed(
    conn: Connection, listener: Listener, now: datetime, fading: Fading, *, slot: str | None = None
) -> list[Learning]:
    """Return the learnings to follow here and now, the strongest first."""
    own = [one for one in learnings.select(conn, listener.audience, slot=slot) if listener.follows(one)]
    return relevance.active(own, now, fading)


def of_tools(
    conn: Connection, listener: Listener, now: datetime, fading: Fading, *, tool_name: str | None = None
) -> list[NoteLine]:
    """Return what was learned of one tool, or of all, the strongest first."""
    held = followed(conn, listener, now, fading)
    about = [one for one in held if one.tool_name and tool_name in (None, one.tool_name)]
    return [
        NoteLine(text=f"- {inline(one.tool_name or '')}: {inline(one.text)}", event_ids=one.event_ids) for one in about
    ]


def _instructions(held: Sequence[Learning], listener: Listener) -> Iterator[NoteLine]:
    slots: dict[str, list[Learning]] = {}
    for learning in sorted(held, key=lambda one: not one.explicit):
        slots.setdefault(learning.slot, []).append(learning)
    for learning in (one for slot in slots.values() for one in slot):
        whose = f"{inline(learning.speaker)}: " if _is_to_be_named(learning, listener) and learning.speaker else ""
        yield NoteLine(text=f"- {whose}{inline(learning.text)}", event_ids=learning.event_ids)


def _tells_how(learning: Learning) -> bool:
    """Tell whether it can be followed: a rule, a complaint, a wish with a direction, or praise that came again."""
    if learning.explicit or learning.pinned or learning.polarity == "-" or learning.reinforced_count > 1:
        return True
    return pole_of(learning.slot, learning.value, learning.value, forbids=False) is not None


def _is_to_be_named(learning: Learning, listener: Listener) -> bool:
    """Tell whether others listen too, whom it does not concern."""
    return listener.is_group and learning.scope != "chat"


def _tastes(conn: Connection, listener: Listener, people: Mapping[EntityId, str], *, today: str) -> Iterator[NoteLine]:
    if not people:
        return
    taught = learnings.taught_by(conn)
    found = [
        fact
        for fact in facts.select(conn, listener.audience, today=today, subject_ids=list(people))
        if fact.predicate in _TASTES and fact.subject_id in people and not _is_instruction(fact, taught)
    ]
    for predicate in _TASTES:
        of_it = [fact for fact in found if fact.predicate == predicate]
        for subject_id, name in people.items():
            mine = _strongest_first(fact for fact in of_it if fact.subject_id == subject_id)
            yield from _told(predicate, mine, whose=f"{inline(name)}: " if len(people) > 1 else "")


def _statements(
    conn: Connection,
    listener: Listener,
    people: Mapping[EntityId, str],
    now: datetime,
    fading: Fading,
    *,
    today: str,
) -> Iterator[NoteLine]:
    """Quote the preferences of which no fact was made: those would be told twice, or have ended."""
    if listener.is_group:
        return
    known = facts.select(conn, listener.audience, today=today, subject_ids=list(people), history=True)
    made = {event_id for fact in known if fact.predicate in _TASTES for event_id in fact.event_ids}
    for one in followed(conn, listener, now, fading, slot=learnings.TASTE):
        if made.isdisjoint(one.event_ids):
            yield NoteLine(text=f'- "{inline(one.said)}"', event_ids=one.event_ids)


def _is_instruction(fact: Fact, taught: AbstractSet[EventId]) -> bool:
    """Tell whether it is said of the assistant's answers only: as a learning it is told already, or has ended."""
    return fact.predicate in _OF_TASTE and taught >= set(fact.event_ids)


def _strongest_first(found: Iterable[Fact]) -> list[Fact]:
    return sorted(found, key=lambda fact: (fact.pinned, fact.last_said_at, fact.strength, fact.id), reverse=True)


def _told(predicate: str, found: Sequence[Fact], *, whose: str) -> Iterator[NoteLine]:
    for polarity, lead in zip("+-", _TASTES[predicate], strict=True):
        some = [fact for fact in found if fact.polarity == polarity]
        for start in range(0, len(some), _IN_A_LINE):
            part = some[start : start + _IN_A_LINE]
            things = "; ".join(dict.fromkeys(inline(_thing(fact)) for fact in part))
            event_ids = tuple(dict.fromkeys(event_id for fact in part for event_id in fact.event_ids))
            yield NoteLine(text=f"- {whose}{lead} {things}.", event_ids=event_ids)


def _thing(fact: Fact) -> str:
    if not fact.slot:
        return fact.object
    slot = fact.slot.replace("_", " ")
    return f"{slot}: {fact.object}" if fact.predicate == "favorite" else f"{fact.object} ({slot})"
