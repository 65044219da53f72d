"""Tools used, what projects rest on, when they are due, and things owned."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene
from nanobot.memory.knowledge.heuristics.technical import (
    deadlines,
    dependencies,
    firm_tools,
    possessions,
    project_tools,
    switches,
    tools,
)

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (
    *tools.RULES,
    *project_tools.RULES,
    *dependencies.RULES,
    *possessions.RULES,
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of tools, deadlines and things owned in ways that no single verb leads to."""
    yield from switches.claims(scene)
    yield from firm_tools.claims(scene)
    yield from deadlines.claims(scene)
    yield from project_tools.claims(scene)
    yield from tools.claims(scene)
    yield from dependencies.claims(scene)
    yield from possessions.claims(scene)
