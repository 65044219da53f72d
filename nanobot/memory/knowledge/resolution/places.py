"""Places: their names in several languages, their short forms, and names that several places have."""

from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.resolution.normalising import forms, normalise
from nanobot.memory.knowledge.resolution.tables import rows

NAMES: Final = tuple(tuple(row.split(" = ")) for row in rows("places"))
CODES: Final = tuple(tuple(row.split(" = ")) for row in rows("place_codes"))
STATES: Final = frozenset(normalise(name) for names in CODES for name in names)
_HOMONYMS: Final = frozenset(rows("homonymous_places"))
_REGIONS: Final = frozenset((*rows("countries"), *(normalise(name) for _, name in CODES)))


def is_state(place: str) -> bool:
    """Tell whether a place is a state or province that towns are told apart by."""
    return place in STATES


def is_homonym(name: str) -> bool:
    """Tell whether several well-known places have this name."""
    return normalise(name.partition(",")[0]) in _HOMONYMS


@lru_cache(maxsize=16_384)
def regions(context: str, name: str) -> frozenset[str]:
    """Give the countries and states that a sentence about a place names besides it.

    >>> sorted(regions("volcano boarding in Nicaragua, based in Granada", "Granada"))
    ['nicaragua']
    """
    return frozenset(forms(context).words) & _REGIONS - frozenset(forms(name).words)
