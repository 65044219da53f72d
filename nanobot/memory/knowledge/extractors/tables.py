"""The word lists the extractors go by, read once from the files beside this one.

They hold words of the language: first names, places, software, what ends the name of a firm. Names are looked up
folded: in lower case and without accents.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal

Gender = Literal["f", "m"]

_UNDECOMPOSED: Final = str.maketrans(
    {"ø": "o", "ł": "l", "ı": "i", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"}
)
_LAST_ACCENT: Final = 0x3000
"""Beyond it, combining marks make other letters: が is not か."""
_HEADING: Final = re.compile(r"^\[(.+?)\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstName:
    """A first name. `word`: it is an English word too, so in lower case it may well be just that."""

    gender: Gender | None
    word: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A place or a piece of software by its usual name. `word` as in `FirstName`."""

    name: str
    word: bool


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text in lower case and without accents.

    >>> fold("Zoë Brännström"), fold("Weiß")
    ('zoe brannstrom', 'weiss')
    """
    if text.isascii():
        return text.casefold()
    spelled = unicodedata.normalize("NFKD", text.casefold().translate(_UNDECOMPOSED))
    return unicodedata.normalize(
        "NFC", "".join(c for c in spelled if not unicodedata.combining(c) or ord(c) > _LAST_ACCENT)
    )


@cache
def first_names() -> Mapping[str, FirstName]:
    """Return the first names, folded."""
    found: dict[str, FirstName] = {}
    for heading, body in _sections("first_names.txt"):
        gender: Gender | None = "f" if heading == "f" else "m" if heading == "m" else None
        for entry in body.split():
            found[entry.removesuffix("?")] = FirstName(gender=gender, word=entry.endswith("?"))
    return found


@cache
def organisations() -> Mapping[str, Term]:
    """Return well-known firms and institutions, folded."""
    return _terms(_sections("organisations.txt"))


@cache
def regions() -> frozenset[str]:
    """Return the countries and regions among the places, folded."""
    return frozenset(_terms(part for part in _sections("places.txt") if part[0] in {"countries", "regions"}))


@cache
def places() -> Mapping[str, Term]:
    """Return countries, regions and cities, folded."""
    return _terms(part for part in _sections("places.txt") if part[0] != "states")


@cache
def states() -> frozenset[str]:
    """Return what stands for a state or a province after a place: ``VA``."""
    return frozenset(
        part.strip() for name, body in _sections("places.txt") if name == "states" for part in body.split(",")
    )


@cache
def tools() -> Mapping[str, Term]:
    """Return software, services and devices by all their names, folded."""
    found: dict[str, Term] = {}
    for _, body in _sections("tools.txt"):
        for entry in filter(str.strip, body.split(";")):
            head, _, others = entry.partition("=")
            name, _ = _marked(head)
            for other, word in map(_marked, (head, *others.split(","))):
                if other:
                    found[fold(other)] = Term(name=name, word=word)
    return found


@cache
def words(group: str) -> frozenset[str]:
    """Return a group of `words.txt`: ``interjections``, ``relations`` ..."""
    return _groups()[group]


@cache
def _groups() -> Mapping[str, frozenset[str]]:
    return {heading: frozenset(body.split()) for heading, body in _sections("words.txt")}


def _terms(sections: Iterable[tuple[str, str]]) -> dict[str, Term]:
    entries = (_marked(entry) for _, body in sections for entry in body.split(","))
    return {fold(name): Term(name=name, word=word) for name, word in entries if name}


def _marked(entry: str) -> tuple[str, bool]:
    name = " ".join(entry.split())
    return name.rstrip("? "), name.endswith("?")


def _sections(file: str) -> Iterator[tuple[str, str]]:
    """Yield each heading of a table and what stands under it, without comments."""
    text = (resources.files("nanobot.memory.knowledge.extractors") / "lists" / file).read_text("utf-8")
    parts = _HEADING.split(re.sub(r"^# .*\n", "", text, flags=re.MULTILINE))
    yield from zip(parts[1::2], parts[2::2], strict=True)
