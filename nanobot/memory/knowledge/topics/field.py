"""The topics of one scope that messages can join, and which of them a message is nearest to. Pure: no I/O.

A message and a topic are near by the words they share, the rare ones weighing more, and by the direction of their
vectors from what all messages of the scope have in common.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.knowledge.topics.clusters import Cluster, Content, Vector
from nanobot.memory.knowledge.topics.wording import Said

VECTOR_SHARE: Final = 0.6
"""How much vectors count beside words, where both sides have them."""

NEAR_BY_BOTH: Final = 0.25
NEAR_BY_WORDS: Final = 0.15
"""How near a message must be to join a topic."""

LEAN_BY_BOTH: Final = 0.15
LEAN_BY_WORDS: Final = 0.10
"""How much nearer the topic seems that the conversation is at."""

ONE_TOPIC: Final = 0.55
"""How near two topics are that have become one."""

ENOUGH_VECTORS: Final = 10
"""With fewer it is not known what the messages of a scope have in common, and words alone count."""

MOST_LIVE: Final = 400
"""More topics than these cannot be joined; the smallest of long ago fade."""

TINY: Final = 3
OLD: Final = 1000
"""A topic of fewer messages than the first fades when so many events have come after its last."""

FADE_TOGETHER: Final = 32
"""So many at a time: to take topics out costs the more the more there are."""

SHORT_NAME: Final = 3
"""Letters of the shortest short name of someone."""

DECIMALS: Final = 6
"""To which nearness is rounded, so that the order of a sum never decides."""

_Scores = NDArray[np.float64]


class Field:
    """The topics of one scope, the oldest first.

    `speakers` are the terms of the names of who speaks in it: they do not tell one topic from another.
    """

    def __init__(
        self,
        clusters: Iterable[Cluster] = (),
        *,
        vector_sum: Vector | None = None,
        vectors: int = 0,
        speakers: frozenset[str] = frozenset(),
    ) -> None:
        self.clusters = list(clusters)
        self.vector_sum = vector_sum
        self.vectors = vectors
        self.speakers = speakers
        self._lay_out()

    def see(self, vector: Vector) -> None:
        """Take a message's vector into what all have in common."""
        self.vector_sum = vector.copy() if self.vector_sum is None else self.vector_sum + vector
        self.vectors += 1

    def is_speaker(self, said: Said) -> bool:
        """Tell whether a word names someone who speaks: by their name, or by how it begins (``Mel``)."""
        if said.term in self.speakers:
            return True
        short = len(said.term) >= SHORT_NAME and said.form[:1].isupper()
        return short and any(name.startswith(said.term) for name in self.speakers)

    def get(self, topic_id: str | None) -> Cluster | None:
        """Find a topic by its id; None where it is not here, or can no longer be joined."""
        place = self._places.get(topic_id or "")
        return None if place is None else self.clusters[place]

    def nearest(self, content: Content, *, current: Cluster | None) -> Cluster | None:
        """Return the topic that a message belongs to; None where it is near to none."""
        if not self.clusters:
            return None
        scores, by_both = self._scores(content.weights, content.vector)
        if current is not None:
            place = self._places[current.id]
            scores[place] += LEAN_BY_BOTH if by_both[place] else LEAN_BY_WORDS
        margins = _margins(scores, by_both)
        best = int(np.argmax(margins))
        return self.clusters[best] if margins[best] >= 0 else None

    def near(self, weights: Mapping[str, float], vector: Vector | None) -> list[tuple[float, Cluster]]:
        """Return the topics near to some words or to a vector, each with by how much it is nearer than it must be."""
        if not self.clusters:
            return []
        margins = _margins(*self._scores(weights, vector)).tolist()
        return [(margin, one) for margin, one in zip(margins, self.clusters, strict=True) if margin >= 0]

    def twin(self, cluster: Cluster) -> Cluster | None:
        """Return the other topic that a topic has become one with; None where there is none."""
        scores, _ = self._scores(cluster.weights, cluster.centre)
        scores[self._places[cluster.id]] = -1
        best = int(np.argmax(np.round(scores, DECIMALS)))
        return self.clusters[best] if np.round(scores[best], DECIMALS) >= ONE_TOPIC else None

    def put(self, cluster: Cluster) -> None:
        """Add a new topic, or take over what was learnt of one."""
        if cluster.id not in self._places:
            self.clusters.append(cluster)
            self._places[cluster.id] = len(self.clusters) - 1
            self._make_room()
        self._write(cluster)

    def drop(self, gone: Iterable[Cluster]) -> None:
        """Let nothing join these topics any more."""
        ids = {cluster.id for cluster in gone}
        if ids:
            self.clusters = [cluster for cluster in self.clusters if cluster.id not in ids]
            self._lay_out()

    def fading(self, seq: int) -> list[Cluster]:
        """Return the topics that fade now: tiny old ones, and where there are too many, the smallest of long ago."""
        faded = [one for one in self.clusters if one.events < TINY and seq - one.last_seq > OLD]
        if len(self.clusters) > MOST_LIVE:
            by_worth = sorted(self.clusters, key=lambda one: (one.events >= TINY, one.last_seq))
            return by_worth[: max(len(faded), MOST_LIVE // 4)]
        return faded if len(faded) >= FADE_TOGETHER else []

    def _scores(self, weights: Mapping[str, float], vector: Vector | None) -> tuple[_Scores, NDArray[np.bool_]]:
        """Return how near each topic is, and whether vectors say so too."""
        count = len(self.clusters)
        by_words = self._shared_words(weights)
        by_both = self._has_centre[:count].copy()
        if vector is None or self.vector_sum is None or self.vectors < ENOUGH_VECTORS:
            return by_words, np.zeros(count, np.bool_)
        if vector.shape[0] != self._centres.shape[1]:
            return by_words, np.zeros(count, np.bool_)
        both = VECTOR_SHARE * self._directions(vector) + (1 - VECTOR_SHARE) * by_words
        return np.where(by_both, both, by_words), by_both

    def _shared_words(self, weights: Mapping[str, float]) -> _Scores:
        """Return the cosine of the weights of the words: shape ``(topics,)``."""
        sums = [0.0] * len(self.clusters)
        for term, weight in weights.items():
            for place, theirs in self._postings.get(term, {}).items():
                sums[place] += weight * theirs
        length = math.sqrt(math.fsum(weight * weight for weight in weights.values())) or 1.0
        return np.array(sums) / (length * self._lengths[: len(self.clusters)])

    def _directions(self, vector: Vector) -> _Scores:
        """Return the cosine of the vectors, seen from the mean of all: shape ``(topics,)``."""
        mean = self.vector_sum / np.float32(self.vectors) if self.vector_sum is not None else vector
        centres = self._centres[: len(self.clusters)] - mean
        away = vector - mean
        lengths = np.sqrt(np.einsum("ij,ij->i", centres, centres)) * math.sqrt(float(np.einsum("i,i", away, away)))
        cosines: _Scores = np.einsum("ij,j->i", centres, away).astype(np.float64) / np.maximum(lengths, 1e-9)
        return cosines

    def _lay_out(self) -> None:
        """Lay the topics out anew, as if they had just been read from the file."""
        self._places = {cluster.id: place for place, cluster in enumerate(self.clusters)}
        self._postings: dict[str, dict[int, float]] = {}
        self._terms: dict[str, tuple[str, ...]] = {}
        self._lengths = np.ones(0)
        self._has_centre = np.zeros(0, np.bool_)
        self._centres = np.zeros((0, 0), np.float32)
        self._make_room()
        for cluster in self.clusters:
            self._write(cluster)

    def _make_room(self) -> None:
        size, held = len(self.clusters), len(self._lengths)
        if size <= held:
            return
        more = max(64, size, held)
        self._lengths = np.concatenate([self._lengths, np.ones(more)])
        self._has_centre = np.concatenate([self._has_centre, np.zeros(more, np.bool_)])
        self._centres = np.concatenate([self._centres, np.zeros((more, self._centres.shape[1]), np.float32)])

    def _write(self, cluster: Cluster) -> None:
        place = self._places[cluster.id]
        for term in self._terms.get(cluster.id, ()):
            if term not in cluster.profile:
                self._postings[term].pop(place, None)
        self._terms[cluster.id] = tuple(cluster.profile)
        weights = cluster.weights
        for term, weight in weights.items():
            self._postings.setdefault(term, {})[place] = weight
        self._lengths[place] = math.sqrt(math.fsum(weight * weight for weight in weights.values())) or 1.0
        centre = cluster.centre
        if centre is not None:
            if self._centres.shape[1] != len(centre):
                self._centres = np.zeros((len(self._lengths), len(centre)), np.float32)
            self._centres[place] = centre
            self._has_centre[place] = True


def _margins(scores: _Scores, by_both: NDArray[np.bool_]) -> _Scores:
    """Return by how much each topic is nearer than it must be."""
    margins: _Scores = np.round(scores - np.where(by_both, NEAR_BY_BOTH, NEAR_BY_WORDS), DECIMALS)
    return margins
