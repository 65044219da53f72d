"""Tables of the language: given names, places, things with several names."""

from collections.abc import Iterator
from importlib import resources


def rows(table: str) -> Iterator[str]:
    """Yield the rows of a table, without its comments.

    >>> next(rows("places"))
    "The Hague = Den Haag = La Haye = 's-Gravenhage"
    """
    text = (resources.files(__name__) / f"{table}.txt").read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))
