"""What people like, dislike, prefer, do for fun, and what their favourites are."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene
from nanobot.memory.knowledge.heuristics.taste import choices, favourites, hobbies, likings, preferences, refusals

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = (*likings.RULES, *refusals.RULES, *hobbies.RULES)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read tastes that no single verb leads to."""
    yield from likings.claims(scene)
    yield from favourites.claims(scene)
    yield from preferences.claims(scene)
    yield from refusals.claims(scene)
    yield from choices.claims(scene)
    yield from hobbies.claims(scene)
