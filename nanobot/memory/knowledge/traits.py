"""What claims tell of a person that helps to tell them from another of the same name. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.claims import ResolvedClaim
from nanobot.memory.knowledge.findings import Reference
from nanobot.memory.knowledge.heuristics.lexicon import KIN
from nanobot.memory.knowledge.models import EntityId, Gender

MOST: Final = 6
"""So many descriptors are kept of one event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What is told of one person: words such as ``sister`` or ``plumber``, and a gender."""

    descriptors: tuple[str, ...] = ()
    gender: Gender | None = None

    def __or__(self, other: "Traits") -> "Traits":
        """Give what both tell."""
        words = tuple(dict.fromkeys((*self.descriptors, *other.descriptors)))[:MOST]
        return Traits(descriptors=words, gender=self.gender or other.gender)


def traits_of(resolved: Iterable[ResolvedClaim]) -> Mapping[EntityId, Traits]:
    """Return what claims tell of the people they are about."""
    found: dict[EntityId, Traits] = {}
    for one in resolved:
        claim = one.claim
        if claim.effect != "holds" or claim.polarity != "+":
            continue
        sides = ((one.subject_id, claim.subject), (one.object_id, claim.object))
        for entity_id, reference in sides:
            if entity_id and isinstance(reference, Reference) and (told := _by_relation(reference)) != Traits():
                found[entity_id] = found.get(entity_id, Traits()) | told
        if claim.predicate == "works_as" and isinstance(claim.object, str):
            told = Traits(descriptors=(claim.object.casefold(),))
            found[one.subject_id] = found.get(one.subject_id, Traits()) | told
    return found


def _by_relation(reference: Reference) -> Traits:
    """Read what someone is to another out of the names they are given: ``Ana's sister``."""
    told = Traits()
    for name in (reference.name, *reference.also):
        owner, _, relation = name.rpartition("'s ")
        word = relation.casefold()
        if owner and word in KIN:
            told |= Traits(descriptors=(word,), gender=KIN[word][1])
    return told
