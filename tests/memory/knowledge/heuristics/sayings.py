"""What somebody says, and what is read of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from nanobot.memory.knowledge.findings import (
    Claim,
    EntityType,
    Known,
    KnownEntity,
    NothingKnown,
    Passage,
    Reference,
    Role,
    Turn,
)
from nanobot.memory.knowledge.heuristics.extractor import claims_of
from nanobot.memory.models import EventId

AT = datetime(2026, 5, 12, 9, 0, tzinfo=UTC)
"""A Tuesday."""


def message(text: str, *, role: Role = "person", known: Known | None = None) -> Passage:
    """Make a message of Ana's."""
    turn = Turn(event_id=EventId("evt_1"), speaker="Ana", role=role, at=AT, text=text)
    return Passage(turn=turn, owner="Ana", known=known or NothingKnown())


def claims(text: str, *, known: Known | None = None) -> list[Claim]:
    """Return what a message of Ana's claims."""
    return claims_of(message(text, known=known))


def said(text: str, *, known: Known | None = None) -> set[str]:
    """Return what a message of Ana's claims, each as "Ana works_at Foxglove"; with "no longer" or "not" before it."""
    return {_written(claim) for claim in claims(text, known=known)}


def dated(text: str) -> dict[str, str | None]:
    """Return what a message of Ana's claims, with the date from when, or until when, it holds."""
    return {_written(claim): claim.valid_from or claim.valid_to for claim in claims(text)}


def slots(text: str) -> dict[str, str | None]:
    """Return what a message of Ana's claims, with what it is about."""
    return {_written(claim): claim.slot for claim in claims(text)}


def _written(claim: Claim) -> str:
    target = claim.object.name if isinstance(claim.object, Reference) else claim.object
    before = "no longer " if claim.effect == "ends" else "not " if claim.polarity == "-" else ""
    return f"{before}{claim.subject.name} {claim.predicate} {target}"


@dataclass(frozen=True, slots=True)
class Remembered(NothingKnown):
    """Memory that holds some claims, all of this conversation."""

    facts: tuple[Claim, ...]

    def held(self, subject: str, predicate: str | None = None) -> Sequence[Claim]:
        """Return what holds about a thing."""
        return [c for c in self.facts if c.subject.name == subject and predicate in (None, c.predicate)]

    def entity(self, name: str) -> KnownEntity | None:
        """Return what a fact says that a name is."""
        for claim in self.facts:
            for thing in (claim.subject, claim.object):
                if isinstance(thing, Reference) and thing.name.casefold() == name.casefold():
                    return KnownEntity(name=thing.name, type=thing.type)
        return None

    def recent(self) -> Sequence[Claim]:
        """Return all of it."""
        return self.facts


def fact(
    subject: str, predicate: str, target: str, *, kind: EntityType | None = None, about: EntityType = "person"
) -> Claim:
    """Make a claim that memory holds; *kind* is the type of an object that is a thing."""
    return Claim(
        subject=Reference(name=subject, type=about),
        predicate=predicate,
        object=Reference(name=target, type=kind) if kind else target,
    )
