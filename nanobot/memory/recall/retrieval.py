"""Search: every leg scores every item, the scores are fused, the best become explained hits.

Reads the index, writes nothing. Runs on a worker thread; nothing here waits for a network but a configured API
embedder.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.config import RecallConfig
from nanobot.memory.errors import EmbedderError, InvalidQueryError
from nanobot.memory.index import documents
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.index.vectors import Space
from nanobot.memory.models import HIT_KINDS, EventId, Hit, HitKind, Leg, Neighbour, Reason, SearchResult
from nanobot.memory.recall import fusion, lexical, query, ranking
from nanobot.memory.recall.corpus import Corpus, Snapshot
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Database

Indices = NDArray[np.intp]

ABSTAIN: Final = 0.2
"""Where the best item has less, nothing matches: so it is for one answerable question of a hundred
(docs/explanation/how-recall-works.md)."""
LOOSE: Final = 0.25
"""Items with less than this share of the best one's score are left out: they fill a context with chance."""

HALF_SCORE: Final = 0.5
"""The fused score that is shown as 0.5; the best there are reach about 1.5, shown as 0.75."""

MOSTLY: Final = 0.95
"""With this share of texts embedded the vector leg is fit; the latest messages are always on their way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What may be found at all."""

    audience: Audience
    kinds: Collection[HitKind] = HIT_KINDS
    session: str | None = None
    exclude_session: str | None = None
    exclude_events: Collection[EventId] = ()
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None

    def __post_init__(self) -> None:
        """Refuse kinds there are not."""
        if unknown := sorted(set(self.kinds) - set(HIT_KINDS)):
            raise InvalidQueryError(f"no kind {', '.join(unknown)}; there are {', '.join(HIT_KINDS)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The visible items in order, best first."""

    corpus: Snapshot
    wanted: Filter
    order: Indices
    fused: fusion.Fused
    words: lexical.LexicalScores
    cosine: NDArray[np.float32] | None
    row_cosine: NDArray[np.float32] | None
    visible: NDArray[np.bool_]
    legs: Mapping[str, Leg]

    def share(self, item: int) -> float:
        """Return the score of an item from 0 to 1."""
        total = float(self.fused.total[item])
        return total / (total + HALF_SCORE)

    def best_row(self, item: int) -> int:
        """Return the position of the part to show: the one that words and vector speak for most."""
        first, last = np.searchsorted(self.corpus.row_item, (item, item + 1))
        held = self.words.rows[first:last]
        speaks = held / max(float(held.max()), 1e-6)
        if self.row_cosine is not None:
            speaks = speaks + self.row_cosine[first:last]
        return int(first + np.argmax(speaks))


class Retrieval:
    """Finds what a question is about in one open memory file. For worker threads."""

    def __init__(self, database: Database, source: EmbedderSource, config: RecallConfig) -> None:
        self._database = database
        self._source = source
        self._neighbours = config.neighbours
        self._abstain = ABSTAIN if config.min_score is None else config.min_score
        self._corpus = Corpus()

    def search(self, text: str, wanted: Filter, *, limit: int) -> SearchResult:
        """Find the *limit* best hits, each with the turns beside it.

        Raises:
            InvalidQueryError: the limit is not positive.
        """
        if limit < 1:
            raise InvalidQueryError(f"limit is {limit}; it must be 1 or more.")
        ranked = self.rank(text, wanted, limit=limit)
        best = self.relevant(ranked)
        with self._database.reading() as conn:
            found = (self.hit(conn, ranked, item, neighbours=self._neighbours) for item in best)
            hits = [hit for hit in found if hit is not None]
        return SearchResult(hits=_explained(hits, ranked, best), legs=ranked.legs, abstained=not hits)

    def rank(self, text: str, wanted: Filter, *, limit: int) -> Ranked:
        """Order the visible items for a question. The vector is made between transactions, not inside one."""
        with self._database.reading() as conn:
            corpus = self._corpus.snapshot(conn)
        asked = query.read(text, corpus)
        visible = _visible(corpus, wanted)
        row_cosine, embedder, vector = self._similarity(corpus, asked)
        cosine = None if row_cosine is None else corpus.best_row(row_cosine)
        with self._database.reading() as conn:
            words = lexical.score(conn, corpus, visible, asked.terms, names=asked.names)
        fused = fusion.fuse(
            asked,
            corpus,
            visible,
            words=words,
            cosine=cosine,
            english_only=embedder is not None and embedder.english_only,
        )
        return Ranked(
            corpus=corpus,
            wanted=wanted,
            order=ranking.best_first(fused.total, visible & (fused.total > 0), limit),
            fused=fused,
            visible=visible,
            words=words,
            cosine=cosine,
            row_cosine=row_cosine,
            legs=_legs(asked, vector),
        )

    def relevant(self, ranked: Ranked) -> list[int]:
        """Return the items worth showing, best first: none where nothing matches well."""
        if not len(ranked.order):
            return []
        best = ranked.share(int(ranked.order[0]))
        if best < self._abstain * (1 + ranked.fused.understood) / 2:  # words alone do not reach as high
            return []
        return [int(item) for item in ranked.order if ranked.share(int(item)) >= best * LOOSE]

    def hit(self, conn: Connection, ranked: Ranked, item: int, *, neighbours: int) -> Hit | None:
        """Read one item as a hit; None where it is gone meanwhile."""
        row = int(ranked.corpus.row_ids[ranked.best_row(item)])
        passage = documents.passage(conn, row, ranked.wanted.audience)
        if passage is None:
            return None
        return Hit(
            kind=passage.kind,
            id=passage.ref,
            text=passage.text,
            score=ranked.share(item),
            at=passage.at,
            event_ids=(EventId(passage.ref),),
            why={},
            speaker=passage.speaker,
            session_key=passage.session_key,
            neighbours=tuple(_neighbours(conn, ranked, item, depth=neighbours)),
        )

    def _similarity(
        self, corpus: Snapshot, asked: query.Query
    ) -> tuple[NDArray[np.float32] | None, Embedder | None, Leg]:
        """Return the cosine of each row, shape ``(rows,)``; rows without a vector count as average."""
        if not self._source.enabled:
            return None, None, Leg(state="off", reason="memory.embedding.provider is none")
        if corpus.space is None or not corpus.has_vector.any():
            return None, None, Leg(state="degraded", reason="no vectors yet; background work makes them")
        if not asked.text.strip():
            return None, None, Leg(state="off", reason="the query is empty")
        try:
            embedder = self._source.for_space(corpus.space)
            wanted = embedder.embed_query(asked.text)
        except EmbedderError as error:
            return None, None, Leg(state="degraded", reason=str(error))
        if len(wanted) != corpus.space.dimensions:
            return None, None, Leg(state="degraded", reason=_other_space(corpus.space, len(wanted)))
        cosine = corpus.vectors @ wanted
        known = corpus.has_vector
        cosine[~known] = cosine[known].mean()
        return cosine, embedder, _vector_leg(known)


def _other_space(space: Space, dimensions: int) -> str:
    return (
        f"{space.model} gives vectors of {dimensions} dimensions now, this file has {space.dimensions}: "
        "run `nanobot memory reembed`"
    )


def _vector_leg(known: NDArray[np.bool_]) -> Leg:
    if known.mean() >= MOSTLY:
        return Leg(state="ok")
    return Leg(state="degraded", reason=f"{int((~known).sum())} of {len(known)} texts have no vector yet")


def _legs(asked: query.Query, vector: Leg) -> Mapping[str, Leg]:
    return {
        "lexical": Leg(state="ok") if asked.terms else Leg(state="off", reason="the query has no words"),
        "vector": vector,
        "entity": Leg(state="ok") if len(asked.named) else Leg(state="off", reason="the query names no known speaker"),
        "temporal": Leg(state="off", reason="use since and until: dates in the query are words"),
    }


def _visible(corpus: Snapshot, wanted: Filter) -> NDArray[np.bool_]:
    """Say of each item whether it may be found."""
    admitted = np.array([wanted.audience.admits(scope) for scope in corpus.scopes], dtype=np.bool_)
    kinds = np.array([HIT_KINDS.index(kind) for kind in wanted.kinds], dtype=np.int8)
    visible = corpus.active & admitted[corpus.scope] & np.isin(corpus.kind, kinds)
    if wanted.session is not None:
        visible &= _in_session(corpus, wanted.session)
    if wanted.exclude_session is not None:
        visible &= ~_in_session(corpus, wanted.exclude_session)
    if wanted.since is not None:
        visible &= corpus.at >= wanted.since.timestamp()
    if wanted.until is not None:
        visible &= corpus.at < wanted.until.timestamp()
    if wanted.as_of is not None:
        visible &= corpus.at <= wanted.as_of.timestamp()
    for item in corpus.items_of("event", wanted.exclude_events):
        visible[item] = False
    return visible


def _in_session(corpus: Snapshot, session_key: str) -> NDArray[np.bool_]:
    number = corpus.sessions.index(session_key) if session_key in corpus.sessions else -1
    inside: NDArray[np.bool_] = corpus.session == number
    return inside


def _neighbours(conn: Connection, ranked: Ranked, item: int, *, depth: int) -> Iterator[Neighbour]:
    """Yield the visible turns around an item, in order."""
    before = list(_walk(ranked.corpus.previous, item, depth))
    after = list(_walk(ranked.corpus.following, item, depth))
    around = [(-1 - i, turn) for i, turn in enumerate(before)][::-1] + [(1 + i, turn) for i, turn in enumerate(after)]
    for offset, turn in around:
        if not ranked.visible[turn]:
            continue
        row = int(ranked.corpus.row_ids[ranked.best_row(turn)])
        passage = documents.passage(conn, row, ranked.wanted.audience)
        if passage is not None:
            yield Neighbour(
                event_id=EventId(passage.ref),
                offset=offset,
                speaker=passage.speaker,
                text=passage.text,
                at=passage.at,
            )


def _walk(step: NDArray[np.int32], item: int, depth: int) -> Iterator[int]:
    for _ in range(depth):
        item = int(step[item])
        if item < 0:
            return
        yield item


def _explained(hits: Sequence[Hit], ranked: Ranked, items: Sequence[int]) -> tuple[Hit, ...]:
    """Add to each hit its rank and share of the best in every leg that had something to say of it."""
    place = {ranked.corpus.refs[item]: item for item in items}
    found = np.array([place[hit.id] for hit in hits], dtype=np.intp)
    why: list[dict[str, Reason]] = [{} for _ in hits]
    for leg, scores in ranked.fused.legs.items():
        best = ranking.share_of_best(scores, ranked.visible)
        for reasons, item, rank in zip(why, found, ranking.ranks(scores, ranked.visible, found), strict=True):
            if best[item] > 0:
                reasons[leg] = Reason(rank=rank, score=float(best[item]))
    return tuple(replace(hit, why=reasons) for hit, reasons in zip(hits, why, strict=True))
