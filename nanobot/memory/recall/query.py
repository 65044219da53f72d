"""Reads a question: the words to look for, the speakers it names, the script it is written in."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index.words import name_words, query_terms, terms
from nanobot.memory.log import guard
from nanobot.memory.recall.corpus import Snapshot

LONGEST_QUERY = 10_000
NOT_NAMES = frozenset({"user", "assistant", "bot", "me", "you", "the"})
LATIN_ENDS = "\u0250"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question as recall sees it. `named` has the numbers of the speakers it names, `latin` a share from 0 to 1."""

    text: str
    terms: tuple[str, ...]
    names: frozenset[str]
    named: NDArray[np.int32]
    latin: float


def read(text: str, corpus: Snapshot) -> Query:
    """Read a question against the speakers known. Any text is a question: there is no query syntax to get wrong."""
    text = guard.storable(text[:LONGEST_QUERY])
    asked = name_words(text) - NOT_NAMES
    speakers = [words - NOT_NAMES for words in corpus.speaker_words]
    return Query(
        text=text,
        terms=tuple(query_terms(text)),
        names=frozenset(term for words in speakers for word in words for term in terms(word)),
        named=np.array([number for number, words in enumerate(speakers) if words & asked], dtype=np.int32),
        latin=_latin_share(text),
    )


def _latin_share(text: str) -> float:
    letters = [char for char in text if char.isalpha()]
    return sum(char < LATIN_ENDS for char in letters) / len(letters) if letters else 1.0
