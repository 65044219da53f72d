"""Whether two bare names are one, with nothing said around them: a measure for screening lists, lenient on purpose.

The resolver does not use it: in a conversation a letter's difference is often another person.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rapidfuzz.distance import OSA

from nanobot.memory.knowledge.resolution import cjk
from nanobot.memory.knowledge.resolution.given_names import short_for
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms, sound
from nanobot.memory.knowledge.resolution.persons import TITLES
from nanobot.memory.knowledge.resolution.tables import rows
from nanobot.memory.knowledge.resolution.things import bare_firm

Kind = Literal["person", "org", "vessel"]

SAME: Final = 0.5
"""Names of this similarity and more are taken for one."""
SLIP: Final = 0.2
"""What each changed letter costs."""
SIGN: Final = 3
"""How many letters a changed sign of an unspaced script counts for."""
EXTRA: Final = {"person": 0.05, "org": 0.6, "vessel": 0.2}
"""What each word costs that only one of the names has: people leave names out, firms do not."""
MOVED: Final = 0.1
ALIKE: Final = 0.35
"""Words less alike than this are not the same word miswritten."""
_HONORIFICS: Final = frozenset(
    (*TITLES, "sheikh", "shaikh", "haji", "hajji", "mullah", "maulana", "qari", "syed", "sayyid")
)
_NUMBERS: Final = dict(row.split(" = ") for row in rows("numbers"))
_SPELLINGS: Final = ((re.compile(r"isation\b"), "ization"), (re.compile(r"our\b"), "or"), (re.compile(r"\bal "), ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pairing:
    """Which words of two names stand for each other, and those left over on either side."""

    slips: int
    left: tuple[str, ...]
    right: tuple[str, ...]


def same_name(left: str, right: str, kind: Kind = "person") -> float:
    """Tell how surely two names without context are one: 0 to 1, `SAME` and more for yes.

    >>> same_name("Smith, John", "John Smith") >= SAME, same_name("Daniel Tusk", "Donald Tusk") >= SAME
    (True, False)
    """
    one, other = _words(left, kind), _words(right, kind)
    if not one or not other:
        return float(forms(left).key == forms(right).key)
    joined = _joined_cost(one, other, kind)
    return round(max(0.0, 1 - min(_paired_cost(one, other, kind), joined) - _unspaced_cost(left, right)), 4)


@lru_cache(maxsize=MANY_NAMES)
def _words(name: str, kind: Kind) -> tuple[str, ...]:
    words = bare_firm(name) if kind == "org" else forms(name).words
    text = " ".join(words)
    for pattern, spelling in _SPELLINGS:
        text = pattern.sub(spelling, text)
    kept = [_NUMBERS.get(word, word) for word in text.split() if word not in _HONORIFICS or kind != "person"]
    return _counted(kept)


def _counted(words: Sequence[str]) -> tuple[str, ...]:
    """Put tens and ones together: 40 4 is 44."""
    counted: list[str] = []
    for word in words:
        if counted and len(word) == 1 and word.isdigit() and re.fullmatch(r"[2-6]0", counted[-1]):
            counted[-1] = counted[-1][0] + word
        else:
            counted.append(word)
    return tuple(counted)


def _joined_cost(one: Sequence[str], other: Sequence[str], kind: Kind) -> float:
    """Price the letters changed where words are written together."""
    slips = OSA.distance("".join(one), "".join(other))
    longest = max(len("".join(one)), len("".join(other)))
    return slips * SLIP * _shortness(longest, kind)


def _shortness(letters: int, kind: Kind) -> float:
    """Make a slip in a short name cost more, most of all in a firm's."""
    return max(1.0, (10 if kind == "org" else 7) / max(1, letters))


def _paired_cost(one: Sequence[str], other: Sequence[str], kind: Kind) -> float:
    pairing = _pair(one, other)
    swapped = min(len("".join(pairing.left)), len("".join(pairing.right)))
    extra = abs(len(pairing.left) - len(pairing.right)) if swapped else len(pairing.left) + len(pairing.right)
    letters = min(sum(map(len, one)), sum(map(len, other)))
    cost = (pairing.slips + swapped) * SLIP * _shortness(letters, kind) + extra * EXTRA[kind]
    return cost + (MOVED if pairing.slips and tuple(sorted(one)) == tuple(sorted(other)) else 0)


def _pair(one: Sequence[str], other: Sequence[str]) -> _Pairing:
    """Pair words greedily, the most alike first."""
    likely = sorted(
        ((-_alike(left, right), abs(i - j), i, j) for i, left in enumerate(one) for j, right in enumerate(other))
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    slips = 0
    for alike, _, i, j in likely:
        if i in used_left or j in used_right or -alike < ALIKE:
            continue
        used_left.add(i)
        used_right.add(j)
        slips += _slips(one[i], other[j])
    return _Pairing(
        slips=slips,
        left=tuple(word for place, word in enumerate(one) if place not in used_left),
        right=tuple(word for place, word in enumerate(other) if place not in used_right),
    )


@lru_cache(maxsize=MANY_NAMES)
def _slips(left: str, right: str) -> int:
    if left == right or sound(left) == sound(right) or short_for(left, right):
        return 0
    if 1 in (len(left), len(right)) and left[0] == right[0]:
        return 0
    return int(min(OSA.distance(left, right), OSA.distance(sound(left), sound(right)) + 0))


@lru_cache(maxsize=MANY_NAMES)
def _alike(left: str, right: str) -> float:
    return 1 - _slips(left, right) / max(len(left), len(right))


def _unspaced_cost(left: str, right: str) -> float:
    """Price changed signs in scripts where one sign is a syllable or a word."""
    if not (cjk.is_unspaced(left) and cjk.is_unspaced(right)):
        return 0.0
    return OSA.distance(left, right) * SLIP * SIGN
