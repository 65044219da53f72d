"""Puts the legs together: one score an item, from what each leg says and how far this query lets it be trusted.

Every leg nominates: an item that only one leg knows can still win. Scores keep their scale (a share of the query's
weight of terms, a cosine above the average one), so that a leg with nothing to say adds little, whatever its ranking.
How the weights were found: docs/explanation/how-recall-works.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.recall import ranking
from nanobot.memory.recall.corpus import Snapshot
from nanobot.memory.recall.lexical import LexicalScores
from nanobot.memory.recall.query import Query

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

TURN_WORDS: Final = 0.6
WINDOW_WORDS: Final = 1.0
MEANING: Final = 0.7
MEANING_BESIDE: Final = 0.1
SPEAKER_NAMED: Final = 0.15

TRUST_WITH_NAME: Final = 0.83
"""How far words count where the query names a speaker: such a query repeats what was said."""
TRUST_WITHOUT_NAME: Final = 0.27
MOST_COVERAGE: Final = 0.5
"""Without a name, a query whose terms are covered further than this is not trusted more."""

FOREIGN_MEANING: Final = 0.02
"""What an English model's cosine is worth on another script."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fused:
    """The score of each item, and what each leg gave to it; all of shape ``(items,)``."""

    total: Floats
    legs: Mapping[str, Floats]
    understood: float
    """How far meaning took part, from 0 (words alone) to 1."""


def fuse(
    query: Query,
    corpus: Snapshot,
    visible: Mask,
    *,
    words: LexicalScores,
    cosine: Floats | None,
    english_only: bool,
) -> Fused:
    """Score every item. *cosine* is the similarity of each item's best part, or None without vectors."""
    named = np.isin(corpus.speaker, query.named)
    tells_apart = bool(named[visible].any() and not named[visible].all())
    understood = 0.0 if cosine is None else _understood(query, english_only=english_only)
    legs = {
        "lexical": _lexical(words, visible, certainty=1.0 if tells_apart else 1.0 - understood),
        "entity": np.where(named & visible & tells_apart, SPEAKER_NAMED, 0).astype(np.float32),
    }
    if cosine is not None:
        legs["vector"] = _vector(cosine, corpus, visible) * understood
    total: Floats = np.sum(list(legs.values()), axis=0, dtype=np.float32)
    return Fused(total=total, legs=legs, understood=understood)


def _lexical(words: LexicalScores, visible: Mask, *, certainty: float) -> Floats:
    """Score by words. *certainty* is 1 where nothing but words is to be trusted, 0 where meaning tells as much."""
    trust = TRUST_WITHOUT_NAME + certainty * (TRUST_WITH_NAME - TRUST_WITHOUT_NAME)
    most = MOST_COVERAGE + certainty * (1 - MOST_COVERAGE)
    turn, window = min(words.coverage, most), min(words.window_coverage, most)
    by_turn = TURN_WORDS * turn * ranking.share_of_best(words.turn, visible)
    by_window = WINDOW_WORDS * window * ranking.share_of_best(words.window, visible)
    scores: Floats = (trust * (by_turn + by_window)).astype(np.float32)
    return scores


def _vector(cosine: Floats, corpus: Snapshot, visible: Mask) -> Floats:
    similar = ranking.above_mean(cosine, visible)
    return MEANING * similar + MEANING_BESIDE * ranking.beside(similar, corpus.previous, corpus.following)


def _understood(query: Query, *, english_only: bool) -> float:
    """Tell how far the model understands the query, from 0 to 1."""
    return FOREIGN_MEANING + (1 - FOREIGN_MEANING) * query.latin if english_only else 1.0
