"""Whether a word is plain English, a person's name, a place: for chat that writes them all in lower case."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final

from nanobot.memory.knowledge.extractors.tables import first_names, fold, places, tools
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES, Gender

_ENDINGS: Final = (
    ("ies", "y"),
    ("es", ""),
    ("es", "e"),
    ("s", ""),
    ("ing", ""),
    ("ing", "e"),
    ("ed", ""),
    ("ed", "e"),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("ly", ""),
    ("ily", "y"),
    ("ally", ""),
)
"""Ending of an inflected word, and what stands in its place in the headword."""
_SHORTEST_STEM: Final = 3
_SHORTEST_DOUBLED: Final = 4
"""Only what is at least so long may have doubled its last letter: "stop" in "stopped"."""


@cache
def common_words() -> frozenset[str]:
    """Return the English words that are no names."""
    text = resources.files(__package__).joinpath("common_words.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and line[0] != "#")


@cache
def is_common(word: str) -> bool:
    """Say whether a lower-case word is an English word, inflected or not, rather than a name.

    >>> [is_common(word) for word in ("tongue", "sells", "bakeries", "yara", "keiko")]
    [True, True, True, False, False]
    """
    plain = word.casefold().removesuffix("'s")
    if plain in NOT_NAMES:
        return True
    name = first_names().get(fold(plain))
    if name and not name.word:
        return False
    return plain in common_words() or any(map(_is_headword, _stems(plain)))


def _stems(word: str) -> Iterator[str]:
    """Yield what a word may be an inflected form of."""
    for ending, restored in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            yield word.removesuffix(ending) + restored


def _is_headword(stem: str) -> bool:
    doubled = len(stem) >= _SHORTEST_DOUBLED and stem[-1] == stem[-2]
    return stem in common_words() or (doubled and stem[:-1] in common_words())


def gender_of(name: str) -> Gender | None:
    """Say whether a first name is a woman's or a man's, where it is one of the two."""
    known = first_names().get(fold(name.split(" ", 1)[0])) if name else None
    return known.gender if known else None


def is_first_name(name: str) -> bool:
    """Say whether a word is a known first name."""
    return fold(name.split(" ", 1)[0]) in first_names()


def is_place(name: str) -> bool:
    """Say whether a name is that of a known place, and of no person."""
    return fold(name) in places()


def is_tool(name: str) -> bool:
    """Say whether a name is that of known software."""
    return fold(name) in tools()
