"""Family, friends, couples and pets: who is what to whom, and since or until when."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.family import couples, friends, kinship, pets
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (*couples.RULES, *friends.RULES)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of family, friends and pets in ways that no single verb leads to."""
    yield from kinship.claims(scene)
    yield from friends.claims(scene)
    yield from couples.claims(scene)
    yield from pets.claims(scene)
