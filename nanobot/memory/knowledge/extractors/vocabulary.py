"""Which words are English, and which are first names and nothing else."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.extractors.tables import first_names, fold, words

_ENDINGS: Final = (("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("er", ""))
_COMMON: Final = ("interjections", "fillers", "relations", "slang", "abstract")
_BRITISH: Final = (
    ("our", "or"),
    ("ise", "ize"),
    ("isation", "ization"),
    ("alyse", "alyze"),
    ("ntre", "nter"),
    ("ogue", "og"),
)
_DERIVED: Final = (
    "ology",
    "ics",
    "ism",
    "ist",
    "tion",
    "tions",
    "ness",
    "ement",
    "ements",
    "ity",
    "ography",
    "itis",
    "ship",
    "hood",
)
_LONG: Final = 7
_DRAWN_OUT: Final = re.compile(r"(.)\1{2,}")
_SHORTEST_NAME: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of English, in lower case; `describing` are those that are verbs, adjectives or adverbs."""

    known: AbstractSet[str]
    describing: AbstractSet[str] = frozenset()

    def has(self, word: str) -> bool:
        """Tell whether it is a word, inflected or not.

        >>> english = Vocabulary(known=frozenset(("bake", "party")))
        >>> [english.has(word) for word in ("Baking", "parties", "Ilse")]
        [True, True, False]
        """
        low = word.casefold()
        if low in self.known or any(low in words(group) for group in _COMMON):
            return True
        if _spelled_american(low) in self.known or (len(low) >= _LONG and low.endswith(_DERIVED)):
            return True
        if _DRAWN_OUT.search(low):
            return any(self.has(_DRAWN_OUT.sub(letters, low)) for letters in (r"\1", r"\1\1"))
        if "'" in low or "’" in low:
            return low.endswith(("n't", "n’t")) or self.has(re.split("['’]", low)[0])
        doubled = {low[:-3], low[:-2]} if low.endswith(("ing", "ed")) else set()
        stems = {low.removesuffix(end) + stem for end, stem in _ENDINGS if low.endswith(end)}
        return any(stem in self.known for stem in stems) or any(
            stem[-2:-1] == stem[-1:] and stem[:-1] in self.known for stem in doubled
        )

    def is_everyday(self, word: str) -> bool:
        """Tell whether it is a word that people use all day, whatever else it may be."""
        return any(word.casefold() in words(group) for group in _COMMON) or word.casefold() in self.describing

    def describes(self, word: str) -> bool:
        """Tell whether it may be a verb, an adjective or an adverb: ``Will``, ``Grace``, ``Blue``."""
        return word.casefold() in self.describing


def is_first_name(word: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a word is a first name and nothing else, so that lower case does not matter."""
    known = first_names().get(fold(word))
    if known is None or known.word or len(word) < _SHORTEST_NAME:
        return False
    return not vocabulary.is_everyday(word)


def _spelled_american(word: str) -> str:
    return next((word.removesuffix(here) + there for here, there in _BRITISH if word.endswith(here)), word)
