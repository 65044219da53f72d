"""Finds what people and models mean by a name or by a part of an id."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from rapidfuzz import fuzz

from nanobot.memory.errors import (
    AmbiguousEntityError,
    UnknownEntityError,
    UnknownFactError,
    UnknownMergeError,
)
from nanobot.memory.knowledge.models import Entity, Fact
from nanobot.memory.memory import Memory

SHOWN_OF_ID: Final = 8
"""How much of an id is shown: its end. Ids begin with a time, which those of one moment share."""

LEAST_OF_ID: Final = 4
LEAST_LIKENESS: Final = 65
MOST_NEAR: Final = 3
MOST_FACTS: Final = 2


class Viewpoint(TypedDict):
    """Who asks, as memory wants it."""

    user_id: str | None
    session_key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One of several things that go by a name, with what tells it from the others."""

    entity: Entity
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Somebody who asks a memory, and what is meant where they name something."""

    memory: Memory
    user_id: str | None = None
    session_key: str | None = None

    @property
    def viewpoint(self) -> Viewpoint:
        """Who asks, to hand on to memory."""
        return Viewpoint(user_id=self.user_id, session_key=self.session_key)

    async def thing(self, name: str) -> Entity:
        """Return the one thing of a name, of an id, or of an id that begins or ends so.

        Raises:
            UnknownEntityError: there is none; the error names what is spelled alike.
            AmbiguousEntityError: there are several; its candidates are `Candidate`s.
        """
        try:
            return (await self.memory.entity(name, **self.viewpoint)).entity
        except UnknownEntityError:
            return await self._by_id(name)
        except AmbiguousEntityError as error:
            raise await self._ambiguous(name, error.candidates) from error

    async def fact(self, fact_id: str) -> Fact:
        """Return the one fact of an id, or of an id that begins or ends so.

        Raises:
            UnknownFactError: there is none, or several.
        """
        try:
            return (await self.memory.why(fact_id, **self.viewpoint)).fact
        except UnknownFactError:
            known: dict[str, Fact] = {fact.id: fact for fact in await self.memory.facts(history=True, **self.viewpoint)}
        found = completed(fact_id, known)
        if len(found) > 1:
            raise UnknownFactError(f"{len(found)} facts have an id like {fact_id!r}: {_choice(found)}.")
        if not found:
            least = f" (write at least {LEAST_OF_ID} characters of it)" if len(fact_id) < LEAST_OF_ID else ""
            raise UnknownFactError(
                f"No fact has the id {fact_id!r}{least}: `nanobot memory facts --history` lists them."
            )
        return known[found[0]]

    async def merge(self, merge_id: str) -> str:
        """Return the id of a merge or split that begins or ends so; what is no such part is returned as it is.

        Raises:
            UnknownMergeError: there are several.
        """
        found = completed(merge_id, await self._merges())
        if len(found) > 1:
            raise UnknownMergeError(f"{len(found)} merges have an id like {merge_id!r}: {_choice(found)}.")
        return found[0] if found else merge_id

    async def near(self, name: str) -> list[str]:
        """Return the known names that are spelled most like a name."""
        known = dict.fromkeys(entity.name for entity in await self.memory.entities(**self.viewpoint))
        alike = {other: _likeness(name, other) for other in known}
        best = sorted(alike, key=lambda other: -alike[other])[:MOST_NEAR]
        return [other for other in best if alike[other] >= LEAST_LIKENESS]

    async def _by_id(self, part: str) -> Entity:
        listed = await self.memory.entities(**self.viewpoint)
        listed += await self.memory.entities("concept", **self.viewpoint)
        known: dict[str, Entity] = {entity.id: entity for entity in listed}
        found = completed(part, known)
        if len(found) > 1:
            raise await self._ambiguous(part, [known[entity_id] for entity_id in found])
        if found:
            return known[found[0]]
        if not listed:
            raise UnknownEntityError("Nothing is known yet: talk with the agent, or import a file.")
        near = await self.near(part)
        advice = f"did you mean {' or '.join(near)}?" if near else "`nanobot memory entities` lists what is known."
        raise UnknownEntityError(f"Nothing known goes by {part!r}: {advice}")

    async def _ambiguous(self, name: str, entities: Iterable[Entity]) -> AmbiguousEntityError:
        told = [Candidate(entity=entity, facts=await self._facts(entity)) for entity in entities]
        return AmbiguousEntityError(f"{name!r} may be one of {len(told)}: say which, by its id.", candidates=told)

    async def _facts(self, entity: Entity) -> tuple[Fact, ...]:
        return tuple(await self.memory.facts(entity.id, limit=MOST_FACTS, **self.viewpoint))

    async def _merges(self) -> list[str]:
        """Return the ids of merges that stand, by way of the facts that passed them."""
        sides: dict[str, str] = {}
        for fact in await self.memory.facts(history=True, **self.viewpoint):
            sides |= {side: fact.id for side in (fact.subject_id, fact.object_id) if side}
        reasons = [await self.memory.why(fact_id, **self.viewpoint) for fact_id in dict.fromkeys(sides.values())]
        return list(dict.fromkeys(merge.id for reason in reasons for merge in reason.merges))


def short(some_id: str) -> str:
    """Return what is shown of an id.

    >>> short("fact_0187fba5-cd80-7422-b454-c2d357028f68")
    '57028f68'
    """
    return some_id[-SHOWN_OF_ID:]


def completed(part: str, ids: Iterable[str]) -> Sequence[str]:
    """Return the id that *part* is, or else those that begin or end with it.

    >>> completed("8f68", ["fact_0187fba5-8f68", "fact_0187fba5-8f69"]), completed("f68", ["fact_0187fba5-8f68"])
    (['fact_0187fba5-8f68'], [])
    """
    ids, part = list(ids), part.strip().lower()
    if part in ids:
        return [part]
    if len(part) < LEAST_OF_ID:
        return []
    return [some_id for some_id in ids if some_id.endswith(part) or some_id.startswith(part)]


def _likeness(name: str, other: str) -> float:
    """Tell how alike a name is spelled to another, or to a word of it."""
    mine, theirs = name.casefold(), other.casefold()
    return max(fuzz.ratio(mine, part) for part in (theirs, *theirs.split()))


def _choice(ids: Sequence[str]) -> str:
    more = " and others" if len(ids) > MOST_NEAR else ""
    return f"write more of it: {', '.join(ids[:MOST_NEAR])}{more}"
