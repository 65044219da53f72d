"""Reads a question: the words to look for, the speakers it names, the script it is written in."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index.words import name_words, query_terms, terms
from nanobot.memory.log import guard
from nanobot.memory.recall.corpus import Snapshot

LONGEST_QUERY = 10_000
NOT_NAMES = frozenset({"user", "assistant", "bot", "me", "you", "the"})
GREETING = re.compile(
    r"(?:(?:hi|hiya|hello|hey|yo|howdy|good|morning|afternoon|evening|day|there|again|everyone|all|i['’]?m|back|how|are"
    r"|is|it|it['’]?s|you|doing|going|what['’]?s|up|sup|hallo|moin|guten|morgen|tag|abend|bonjour|salut|hola|buenas|oi"
    r"|ol[áa]|ciao|hej|嗨|你好|您好|你好吗|早|早上好|晚上好|在吗)(?:[^\w]|$)+)+",
    re.IGNORECASE,
)
"""A message of these words alone says that somebody is there, and asks for nothing."""
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


def is_greeting(text: str) -> bool:
    """Tell whether a message asks for nothing in particular.

    >>> is_greeting("Hey, good morning!"), is_greeting("hey, how is it at Siemens?")
    (True, False)
    """
    return GREETING.fullmatch(text.strip()) is not None


def _latin_share(text: str) -> float:
    letters = [char for char in text if char.isalpha()]
    return sum(char < LATIN_ENDS for char in letters) / len(letters) if letters else 1.0
