"""Where people live, come from and have been; where firms are."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.places import homes, moves, origins, sites, visits
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (*homes.RULES, *moves.RULES, *origins.RULES, *visits.RULES, *sites.RULES)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of places in ways that no single verb leads to."""
    yield from moves.claims(scene)
    yield from visits.claims(scene)
    yield from sites.claims(scene)
    yield from origins.claims(scene)
    yield from homes.claims(scene)
