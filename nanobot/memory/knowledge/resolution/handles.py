"""Handles: the names people go by on a platform."""

import re
from functools import lru_cache

from nanobot.memory.knowledge.resolution.likeness import HINT, Likeness
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms
from nanobot.memory.knowledge.resolution.persons import parsed


def is_handle(name: str) -> bool:
    """Tell whether a name is a handle."""
    return re.fullmatch(r"@[\w.-]+", name) is not None


@lru_cache(maxsize=MANY_NAMES)
def handles(name: str) -> frozenset[str]:
    """Give the handles that someone of this name is likely to have.

    >>> "jdoe" in handles("Jane Doe"), "janed" in handles("Jane Doe")
    (True, True)
    """
    found = parsed(name)
    given, family = found.given.replace(" ", ""), found.family.replace(" ", "")
    if not (given and family):
        return frozenset()
    pairs = ((given, family), (given[0], family), (given, family[0]), (family, given), (family, given[0]))
    return frozenset(left + right for left, right in pairs)


def compare(left: str, right: str) -> Likeness | None:
    """Compare two names of which one is a handle."""
    handle, name = (left, right) if is_handle(left) else (right, left)
    bare = forms(handle).joined
    if is_handle(name):
        return None
    return Likeness(layer="handle", score=HINT) if bare in handles(name) or bare == forms(name).joined else None
