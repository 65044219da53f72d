"""What the object of a claim is called, and another put in its place."""

from dataclasses import replace

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import with_capitals


def object_text(claim: Claim) -> str:
    """Return the words of a claim's object, none where it has none."""
    return claim.object.name if isinstance(claim.object, Reference) else claim.object or ""


def renamed(thing: Reference, name: str) -> Reference:
    """Return a thing of the same type that is called otherwise, at no place of the message."""
    return replace(thing, name=with_capitals(name), start=0, end=0, also=())


def other_object(claim: Claim, text: str) -> Reference | str:
    """Read a text as an object of the kind that a claim has."""
    return renamed(claim.object, text) if isinstance(claim.object, Reference) else text
