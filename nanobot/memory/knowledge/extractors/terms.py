"""Entries of a table in a text: places and software, by any of their names."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.extractors.tables import Term, fold

_PIECE: Final = re.compile(r"\w[\w+#.'’/&-]*")
_LONGEST_TERM: Final = 4
_SHORT: Final = 2
"""Terms of so few letters are written exactly so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A place or a piece of software that a table knows, where the text names it."""

    start: int
    end: int
    term: Term


def listed(text: str, table: Mapping[str, Term]) -> list[Listed]:
    """Find the entries of a table in a text, the longest first where two begin alike.

    >>> from nanobot.memory.knowledge.extractors.tables import tools
    >>> [found.term.name for found in listed("we run postgres on aws, not on mysqlx", tools())]
    ['PostgreSQL', 'AWS']
    """
    found: list[Listed] = []
    pieces = [(piece.start(), piece.start() + len(piece[0].rstrip(".'’-/"))) for piece in _PIECE.finditer(text)]
    i = 0
    while i < len(pieces):
        hit = _longest(text, pieces[i : i + _LONGEST_TERM], table)
        if hit:
            found.append(hit)
        i += _pieces_in(hit, pieces[i:]) if hit else 1
    return found


def _longest(text: str, pieces: Sequence[tuple[int, int]], table: Mapping[str, Term]) -> Listed | None:
    for last in reversed(range(len(pieces))):
        start, end = pieces[0][0], _without_possessive(text, pieces[last][1])
        term = table.get(fold(text[start:end]))
        if term and (end - start > _SHORT or text[start:end] == term.name):
            return Listed(start=start, end=end, term=term)
    return None


def _without_possessive(text: str, end: int) -> int:
    return end - 2 if text[end - 2 : end] in {"'s", "’s"} else end


def _pieces_in(hit: Listed, pieces: Sequence[tuple[int, int]]) -> int:
    return sum(1 for start, _ in pieces if start < hit.end)
