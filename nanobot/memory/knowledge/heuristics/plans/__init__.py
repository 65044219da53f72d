"""Plans, goals, decisions, and what was attended."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.plans import decisions, goals, intentions, occasions, trips
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (*goals.RULES, *decisions.RULES, *occasions.RULES)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what is planned or decided in ways that no single verb leads to."""
    yield from trips.claims(scene)
    yield from decisions.claims(scene)
    yield from intentions.claims(scene)
