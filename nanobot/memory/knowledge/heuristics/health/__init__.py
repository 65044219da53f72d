"""Allergies, diets, conditions and medicines."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.health import allergies, conditions, diets, medicines
from nanobot.memory.knowledge.heuristics.health.conditions import condition_of
from nanobot.memory.knowledge.heuristics.health.diets import DIETS
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene

__all__ = ["DIETS", "RULES", "claims", "condition_of"]

RULES: Final[tuple[Rule, ...]] = (*allergies.RULES, *diets.RULES, *conditions.RULES, *medicines.RULES)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of health in ways that no single verb leads to."""
    yield from conditions.claims(scene)
    yield from allergies.claims(scene)
    yield from diets.claims(scene)
    yield from medicines.claims(scene)
