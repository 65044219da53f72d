"""Names that letters do not show to be one: customary short forms, and places in two languages."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms, normalise
from nanobot.memory.knowledge.resolution.places import CODES, NAMES
from nanobot.memory.knowledge.resolution.tables import rows


def _table(lines: Iterable[Sequence[str]]) -> dict[str, frozenset[int]]:
    table: defaultdict[str, set[int]] = defaultdict(set)
    for number, names in enumerate(lines):
        for name in names:
            for key in (forms(name).key, forms(name).joined):
                table[key].add(number)
    return {key: frozenset(numbers) for key, numbers in table.items()}


_LINES: Final = _table((*NAMES, *(line.split(" = ") for line in rows("equivalents"))))
_CODES: Final = _table(CODES)
_NONE: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=MANY_NAMES)
def meanings(name: str) -> frozenset[int]:
    """Give the numbers of the things that a name customarily stands for."""
    return _LINES.get(normalise(name), _NONE) | _LINES.get(forms(name).joined, _NONE)


def same_thing(left: str, right: str) -> bool:
    """Tell whether two names customarily stand for one thing.

    >>> same_thing("Köln", "Cologne"), same_thing("vscode", "Visual Studio Code"), same_thing("Bonn", "Cologne")
    (True, True, False)
    """
    return bool(meanings(left) & meanings(right))


def same_place(left: str, right: str) -> bool:
    """Tell whether two names of places customarily stand for one: names and postal codes.

    >>> same_place("VA", "Virginia")
    True
    """
    return same_thing(left, right) or bool(_CODES.get(normalise(left), _NONE) & _CODES.get(normalise(right), _NONE))
