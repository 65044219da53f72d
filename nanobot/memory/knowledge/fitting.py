"""Whether a claim can be: its two sides must be of the kinds its predicate speaks of. Pure."""

from dataclasses import replace
from typing import Final

from nanobot.memory.knowledge.findings import Claim, EntityType, Reference
from nanobot.memory.knowledge.predicates import PREDICATES, Predicate

ANY: Final = "any"


def fitted(claim: Claim) -> Claim | None:
    """Give a claim the form its predicate wants; None where it cannot have it.

    >>> ana, lisbon = Reference(name="Ana", type="person"), Reference(name="Lisbon", type="location")
    >>> fitted(Claim(subject=lisbon, predicate="lives_in", object=ana)) is None
    True
    >>> fitted(Claim(subject=ana, predicate="lives_in", object="Lisbon")).object == lisbon
    True
    """
    predicate = PREDICATES.get(claim.predicate)
    if predicate is None:
        return claim
    subject = _typed(claim.subject, predicate.subjects)
    target = _object(claim.object, predicate) if claim.object is not None else None
    if subject is None or (claim.object is not None and target is None):
        return None
    return replace(claim, subject=subject, object=target, slot=claim.slot if predicate.slotted else None)


def subject_types(claim: Claim) -> frozenset[EntityType] | None:
    """Return the types its subject may have; None where any may be."""
    predicate = PREDICATES.get(claim.predicate)
    return predicate.subjects if predicate else None


def object_types(claim: Claim) -> frozenset[EntityType] | None:
    """Return the types a thing that is its object may have; None where any may be."""
    predicate = PREDICATES.get(claim.predicate)
    return None if predicate is None or ANY in predicate.objects else frozenset(predicate.entity_types)


def _object(target: Reference | str, predicate: Predicate) -> Reference | str | None:
    types = frozenset(predicate.entity_types)
    if isinstance(target, str):
        if predicate.objects - types:
            return target if target.strip() else None
        only = next(iter(types)) if len(types) == 1 else None
        return Reference(name=target, type=only) if only and target.strip() else None
    if ANY in predicate.objects:
        return target
    return _typed(target, types) if types else target.name


def _typed(reference: Reference, allowed: frozenset[EntityType]) -> Reference | None:
    """Give a thing of an unknown kind the only kind it can have."""
    if reference.type in allowed:
        return reference
    if reference.type == "concept" and len(allowed) == 1:
        return replace(reference, type=next(iter(allowed)))
    return None
