"""The lexical leg: BM25 of turns and of three-turn windows, from the word index.

Only the places of the query's terms are read, the rarest terms first and up to a budget: a word that half of all turns
hold tells little and costs most. A window's frequencies are those of its turns added up, so windows need no index.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index import documents
from nanobot.memory.recall import ranking
from nanobot.memory.recall.corpus import Snapshot
from nanobot.memory.store import Connection

MOST_TERMS: Final = 60
POSTINGS_BUDGET: Final = 60_000
"""Places read for one query: about 20 ms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LexicalScores:
    """BM25 by item, and coverage: the largest share of the query's weight of terms that a single visible item holds.

    `rows` is the weight of the terms that each part of a text holds, shape ``(rows,)``.
    """

    turn: NDArray[np.float32]
    window: NDArray[np.float32]
    rows: NDArray[np.float32]
    coverage: float
    window_coverage: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TermPlaces:
    """A term of the query: where it is and how rare. `frequency` is ``(items,)``, None for a term read nowhere.

    `rows` are the places of the parts that hold it.
    """

    weight: float
    rows: NDArray[np.intp]
    frequency: NDArray[np.float32] | None
    is_name: bool


def score(
    conn: Connection, corpus: Snapshot, visible: NDArray[np.bool_], terms: Sequence[str], *, names: Collection[str]
) -> LexicalScores:
    """Score every item for the terms of a query. *names* are terms that name speakers: windows leave them out."""
    places = _places(conn, corpus, terms[:MOST_TERMS], names)
    turn, coverage = _sum(places, corpus.length, visible)
    near = corpus.previous, corpus.following
    windows = [
        TermPlaces(
            weight=place.weight,
            rows=place.rows,
            frequency=None if place.frequency is None else ranking.with_neighbours(place.frequency, *near),
            is_name=False,
        )
        for place in places
        if not place.is_name
    ]
    window, window_coverage = _sum(windows, ranking.with_neighbours(corpus.length, *near), visible)
    return LexicalScores(
        turn=turn,
        window=window,
        rows=_held(places, len(corpus.row_ids)),
        coverage=coverage,
        window_coverage=window_coverage,
    )


def _places(conn: Connection, corpus: Snapshot, terms: Sequence[str], names: Collection[str]) -> list[TermPlaces]:
    found = {term: documents.frequency(conn, term) for term in terms}
    places: list[TermPlaces] = []
    budget = POSTINGS_BUDGET
    for term in sorted(terms, key=lambda term: found[term].occurrences):
        budget -= found[term].occurrences
        if budget < 0 and places:
            break
        rows = corpus.rows_of(documents.postings(conn, term))
        places.append(
            TermPlaces(
                weight=ranking.inverse_document_frequency(min(found[term].rows, corpus.items), corpus.items),
                rows=rows,
                frequency=_frequency(corpus, rows) if len(rows) else None,
                is_name=term in names,
            )
        )
    return places


def _frequency(corpus: Snapshot, rows: NDArray[np.intp]) -> NDArray[np.float32]:
    return np.bincount(corpus.row_item[rows], minlength=corpus.items).astype(np.float32)


def _held(places: Sequence[TermPlaces], rows: int) -> NDArray[np.float32]:
    held = np.zeros(rows, np.float32)
    for place in places:
        one = np.zeros(rows, np.float32)
        one[place.rows] = place.weight
        held += one
    return held


def _sum(
    places: Sequence[TermPlaces], lengths: NDArray[np.float32], visible: NDArray[np.bool_]
) -> tuple[NDArray[np.float32], float]:
    scores, covered = np.zeros(len(lengths), np.float32), np.zeros(len(lengths), np.float32)
    average = float(lengths.mean()) if len(lengths) else 0.0
    for place in places:
        if place.frequency is not None:
            scores += ranking.bm25(place.frequency, lengths, average, place.weight)
            covered += np.where(place.frequency > 0, np.float32(place.weight), np.float32(0))
    total = sum(place.weight for place in places)
    return scores, float(covered[visible].max(initial=0)) / total if total > 0 else 0.0
