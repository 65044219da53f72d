"""The arithmetic of recall: pure numpy, no I/O, no names. Each formula with its source.

Arrays run over *items* (things that can be found), shape ``(items,)``, unless said otherwise. ``previous`` and
``following`` give, for each item, the index of the turn beside it in its conversation, or -1.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Indices = NDArray[np.int32]
Mask = NDArray[np.bool_]

K1: Final = 1.2
B: Final = 0.75


def inverse_document_frequency(holding: int, items: int) -> float:
    """Weigh a term by how few items hold it: ``ln(1 + (N - n + 0.5) / (n + 0.5))``, never negative.

    Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), with Lucene's ``1 +``.

    >>> round(inverse_document_frequency(1, 100), 2)
    4.21
    """
    return float(np.log1p((items - holding + 0.5) / (holding + 0.5)))


def bm25(frequency: Floats, lengths: Floats, average_length: float, weight: float) -> Floats:
    """Score items for one term that occurs *frequency* times in each; *weight* is its inverse document frequency.

    Robertson and Zaragoza (2009), equation 3.15, with ``k1 = 1.2`` and ``b = 0.75``.

    >>> [f"{score:.2f}" for score in bm25(np.array([0, 1, 3], "f4"), np.array([4, 4, 4], "f4"), 4.0, 1.0)]
    ['0.00', '1.00', '1.57']
    """
    norm = K1 * (1 - B + B * lengths / max(average_length, 1e-6))
    scores: Floats = (weight * frequency * (K1 + 1) / (frequency + norm)).astype(np.float32)
    return scores


def with_neighbours(values: Floats, previous: Indices, following: Indices) -> Floats:
    """Add to each item what the turns beside it have: a window of three. *values* may be ``(items, columns)``.

    >>> previous, following = np.array([-1, 0, -1]), np.array([1, -1, -1])
    >>> with_neighbours(np.array([1, 2, 4], "f4"), previous, following).tolist()
    [3.0, 3.0, 4.0]
    """
    return values + beside(values, previous, following)


def beside(values: Floats, previous: Indices, following: Indices) -> Floats:
    """Sum what the turns beside each item have."""
    total = np.zeros_like(values)
    for beside_it in (previous, following):
        has = np.flatnonzero(beside_it >= 0)
        total[has] += values[beside_it[has]]
    return total


def share_of_best(scores: Floats, visible: Mask) -> Floats:
    """Scale non-negative scores so that the best visible item has 1.

    >>> share_of_best(np.array([1, 2, 9], "f4"), np.array([True, True, False])).tolist()
    [0.5, 1.0, 0.0]
    """
    seen = np.where(visible, scores, 0)
    best = float(seen.max(initial=0))
    scaled: Floats = (seen / best if best > 0 else seen).astype(np.float32)
    return scaled


UNRELATED: Final = 0.1
"""What the cosine of two unrelated chat messages is about."""
FEW: Final = 8
"""So many unrelated messages are imagined beside the visible ones, or a memory of one message would be average."""


def above_mean(similarity: Floats, visible: Mask) -> Floats:
    """Measure cosines from what an average visible item has, so that 0 says nothing.

    >>> above_mean(np.array([0.5], "f4"), np.array([True])).round(2).tolist() == [np.float32(0.36)]
    True
    """
    seen = similarity[visible]
    average = (float(seen.sum()) + FEW * UNRELATED) / (len(seen) + FEW)
    centred: Floats = np.where(visible, similarity - average, 0).astype(np.float32)
    return centred


def best_first(scores: Floats, visible: Mask, limit: int) -> NDArray[np.intp]:
    """Return the indices of the best visible items, best first; ties by index.

    >>> best_first(np.array([1, 3, 3, 9], "f4"), np.array([True, True, True, False]), 2).tolist()
    [1, 2]
    """
    candidates = np.flatnonzero(visible)
    if len(candidates) > limit > 0:
        threshold = -np.partition(-scores[candidates], limit - 1)[limit - 1]
        candidates = candidates[scores[candidates] >= threshold]
    order = np.argsort(-scores[candidates], kind="stable")
    return candidates[order[:limit]]


def ranks(scores: Floats, visible: Mask, of: NDArray[np.intp]) -> list[int]:
    """Return the rank (1 is best) among the visible items of the items *of*.

    >>> ranks(np.array([1, 3, 2], "f4"), np.array([True, True, True]), np.array([2]))
    [2]
    """
    seen = np.sort(scores[visible])
    return [int(len(seen) - np.searchsorted(seen, scores[item], side="right")) + 1 for item in of]
