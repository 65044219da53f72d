"""Who someone is: names, age, birthday, nationality, languages, how to reach them."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.identity import ages, birthdays, contacts, languages, naming, nationality
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene

__all__ = ["RULES", "claims"]

RULES: Final[tuple[Rule, ...]] = naming.RULES


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a sentence says of who someone is."""
    yield from naming.claims(scene)
    yield from ages.claims(scene)
    yield from birthdays.claims(scene)
    yield from nationality.claims(scene)
    yield from languages.claims(scene)
    yield from contacts.claims(scene)
