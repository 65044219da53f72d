"""Where a clause begins: what may stand before a verb whose subject is not said again."""

import re
from typing import Final

from nanobot.memory.knowledge.heuristics.lexicon import MARKERS
from nanobot.memory.knowledge.heuristics.wording import pattern

BOUNDARY: Final = pattern(r"(?:^|[,;:(–—\x00\"*]|\s-|\b(?:and|but|so|or|then|because|cos|since|now|plus)\b)\s*$")
CLAUSE_SIGN: Final = re.compile(r"[,;:(–—\x00]")
INFLECTED: Final = re.compile(r"(?:ed|ing)$")
_BARE: Final = """
    been got had met went came saw bought sold left quit made took gave found built wrote
    back just in at on from off done no new first last
"""
BARE_VERBS: Final = frozenset(_BARE.split())
"""How a clause begins whose subject is left out, but for verbs in -ed and -ing."""


def is_boundary(text: str) -> bool:
    """Whether nothing but the start of a clause ends a text."""
    return bool(BOUNDARY.search(text)) or has_markers_only(CLAUSE_SIGN.split(text)[-1])


def has_markers_only(text: str) -> bool:
    """Whether a text holds nothing but words that say nothing of the clause after them."""
    return all(word.lower().strip(".!?\"'*,:;-") in MARKERS for word in text.split())


def starts_with_verb(word: str) -> bool:
    """Whether a clause begins with its verb, its subject left out: "Sold the car", "been there since May"."""
    return bool(INFLECTED.search(word.lower())) or word.lower() in BARE_VERBS
