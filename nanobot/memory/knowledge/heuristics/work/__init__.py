"""Work, school and firms: where, as what, on what, with and for whom, and since or until when."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene
from nanobot.memory.knowledge.heuristics.work import (
    clients,
    employment,
    founding,
    leaving,
    professions,
    projects,
    studies,
    teams,
)

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (
    *employment.RULES,
    *leaving.RULES,
    *professions.RULES,
    *projects.RULES,
    *teams.RULES,
    *founding.RULES,
    *studies.RULES,
    *clients.RULES,
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of work in ways that no single verb leads to."""
    yield from employment.claims(scene)
    yield from professions.claims(scene)
    yield from founding.claims(scene)
    yield from projects.claims(scene)
    yield from leaving.claims(scene)
    yield from teams.claims(scene)
    yield from studies.claims(scene)
    yield from clients.claims(scene)
