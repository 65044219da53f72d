"""Given names: which are short for which, and whether a woman or a man bears them."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, sound
from nanobot.memory.knowledge.resolution.tables import rows

Gender = Literal["f", "m"]


def _table() -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]], dict[str, frozenset[Gender]]]:
    """Read the tables: which lines a form is full in, which it is short in, and who bears it."""
    full: defaultdict[str, set[int]] = defaultdict(set)
    short: defaultdict[str, set[int]] = defaultdict(set)
    bearers: defaultdict[str, set[Gender]] = defaultdict(set)
    for number, (gender, line) in enumerate(_lines()):
        left, right = ({sound(name) for name in names.split()} for names in line.split(" ="))
        for names, forms in ((left, full), (right - left, short)):
            for name in names:
                forms[name].add(number)
                bearers[name].add(gender)
    return _frozen(full), _frozen(short), {name: frozenset(found) for name, found in bearers.items()}


def _lines() -> Iterator[tuple[Gender, str]]:
    gender: Gender = "f"
    for line in rows("given_names"):
        if line in ("[f]", "[m]"):
            gender = "f" if line == "[f]" else "m"
        else:
            yield gender, line


def _frozen(lines: dict[str, set[int]]) -> dict[str, frozenset[int]]:
    return {name: frozenset(numbers) for name, numbers in lines.items()}


_FULL, _SHORT, _BEARERS = _table()
_NONE: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=MANY_NAMES)
def is_given_name(word: str) -> bool:
    """Tell whether a word is a given name, full or short."""
    return sound(word) in _BEARERS


@lru_cache(maxsize=MANY_NAMES)
def gender_of(word: str) -> Gender | None:
    """Tell who bears a given name; None where both do or it is not known."""
    bearers = _BEARERS.get(sound(word))
    return next(iter(bearers)) if bearers and len(bearers) == 1 else None


@lru_cache(maxsize=MANY_NAMES)
def families(word: str) -> frozenset[int]:
    """Give the numbers of the names that a word is a form of; two that share none are two names."""
    folded = sound(word)
    return _FULL.get(folded, _NONE) | _SHORT.get(folded, _NONE)


@lru_cache(maxsize=MANY_NAMES)
def short_for(left: str, right: str) -> bool:
    """Tell whether one given name is short for the other, or both are for a third.

    Two full forms of one name in two languages (Peter, Piotr) are two people's names.

    >>> short_for("Bob".lower(), "robert"), short_for("peggy", "margaret"), short_for("peter", "piotr")
    (True, True, False)
    """
    left, right = sound(left), sound(right)
    full, short = _FULL.get, _SHORT.get
    if short(left, _NONE) & full(right, _NONE) or full(left, _NONE) & short(right, _NONE):
        return True
    return bool(short(left, _NONE) & short(right, _NONE))
