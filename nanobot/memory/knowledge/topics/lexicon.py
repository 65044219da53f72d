"""In how many messages each term occurs: what is rare tells more."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from nanobot.memory.knowledge.topics import rows
from nanobot.memory.knowledge.topics.wording import Said
from nanobot.memory.store import Connection

SMOOTHING: Final = 50
"""How many messages it takes until the log, rather than chance, says which words are rare."""


class Lexicon:
    """Counts the messages that have a term; reads what it needs. `total` is the number of messages."""

    def __init__(self, total: int) -> None:
        self.total = total
        self._counts: dict[str, int] = {}
        self._changed: set[str] = set()

    def count(self, conn: Connection, terms: Iterable[str]) -> None:
        """Note that one more message has these terms, each given once."""
        self.total += 1
        for term in terms:
            self._counts[term] = self.of(conn, term) + 1
            self._changed.add(term)

    def of(self, conn: Connection, term: str) -> int:
        """Tell how many messages have a term."""
        if term not in self._counts:
            self._counts[term] = rows.term_count(conn, term)
        return self._counts[term]

    def weights(self, conn: Connection, said: Sequence[Said]) -> dict[str, float]:
        """Weigh the words of a text: by how rare each is, and a little by how often it comes."""
        often = Counter(one.term for one in said)
        return {term: self._rarity(conn, term) * (1 + math.log(count)) for term, count in often.items()}

    def write(self, conn: Connection) -> None:
        """Keep what was counted."""
        rows.put_terms(conn, {term: self._counts[term] for term in sorted(self._changed)})
        self._changed.clear()

    def _rarity(self, conn: Connection, term: str) -> float:
        return math.log(1 + (self.total + SMOOTHING) / (self.of(conn, term) + 1))
