"""How near two names are, by the rules of what they name."""

from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution import handles, persons, things
from nanobot.memory.knowledge.resolution.keys import exact_keys
from nanobot.memory.knowledge.resolution.likeness import FULL, HINT, Likeness
from nanobot.memory.knowledge.resolution.statements import has_many, is_relation


def likeness(left: str, right: str, kind: EntityType) -> Likeness | None:
    """Compare two names of things of one kind; None where one thing does not bear both."""
    if kind not in ("person", "pet"):
        return things.compare(left, right, kind)
    if is_relation(left) or is_relation(right):
        return _compare_relations(left, right)
    if handles.is_handle(left) or handles.is_handle(right):
        return handles.compare(left, right)
    return persons.compare(left, right)


def _compare_relations(left: str, right: str) -> Likeness | None:
    """Compare "my boss" with "my boss": of bosses and husbands one has one, of friends and cousins many."""
    if not exact_keys(left) & exact_keys(right):
        return None
    return Likeness(layer="exact", score=HINT if has_many(left) else FULL)
