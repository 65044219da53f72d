"""A topic while messages are sorted into it. Pure: no I/O.

All sums are kept as they are stored, so that it makes no difference where one slice of work ends and the next begins.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.knowledge.topics.wording import Said
from nanobot.memory.models import EventId

MOST_WORDS: Final = 128
KEPT_WORDS: Final = 64
"""A topic that is known by more than the first keeps the second, the heaviest."""

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a message says: its words, the weight of each term, which of them name things, and its vector."""

    said: Sequence[Said]
    weights: Mapping[str, float]
    named: frozenset[str] = frozenset()
    vector: Vector | None = None

    @property
    def mass(self) -> float:
        """How much it says."""
        return sum(self.weights.values())


@dataclass(slots=True)
class Word:
    """What a topic knows of one of its words.

    Its weight, how often it was or stood as the name of a thing, how it was written, and which word came right after.
    """

    weight: float = 0.0
    named: int = 0
    forms: dict[str, int] = field(default_factory=dict)
    followers: dict[str, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How often it was said."""
        return sum(self.forms.values())

    def add(self, other: "Word") -> None:
        """Count what another topic knows of it too."""
        self.weight += other.weight
        self.named += other.named
        _add_up(self.forms, other.forms)
        _add_up(self.followers, other.followers)


@dataclass(slots=True, kw_only=True)
class Cluster:
    """A topic in work. `seq` and `event_id` are of the event that opened it."""

    id: str
    seq: int
    event_id: EventId
    scope: str
    first_at: datetime
    last_at: datetime
    last_seq: int
    profile: dict[str, Word] = field(default_factory=dict)
    vector_sum: Vector | None = None
    vectors: int = 0
    events: int = 0
    name: str = ""
    terms: tuple[str, ...] = ()
    named_at: int = 0
    faded: bool = False
    merged_into: str | None = None

    @property
    def weights(self) -> dict[str, float]:
        """The weight of each of its terms."""
        return {term: word.weight for term, word in self.profile.items()}

    @property
    def centre(self) -> Vector | None:
        """The mean of its vectors."""
        return None if self.vector_sum is None else self.vector_sum / np.float32(self.vectors)

    def count(self, seq: int, at: datetime) -> None:
        """Note that a message belongs to it."""
        self.events += 1
        self.first_at, self.last_at = min(self.first_at, at), max(self.last_at, at)
        self.last_seq = max(self.last_seq, seq)

    def learn(self, content: Content) -> None:
        """Take in what a message says."""
        before: Word | None = None
        for said in content.said:
            word = self.profile.setdefault(said.term, Word())
            word.named += said.noun or said.term in content.named
            _add_up(word.forms, {said.form: 1})
            if before is not None and said.follows:
                _add_up(before.followers, {said.term: 1})
            before = word
        for term, weight in content.weights.items():
            self.profile[term].weight += weight
        self._trim()
        if content.vector is not None:
            self._add(content.vector, 1)

    def forget(self, terms: Iterable[str]) -> None:
        """Know nothing of some words any more."""
        for term in terms:
            self.profile.pop(term, None)

    def absorb(self, other: "Cluster") -> None:
        """Take in another topic, which becomes part of this one."""
        for term, theirs in other.profile.items():
            self.profile.setdefault(term, Word()).add(theirs)
        self._trim()
        if other.vector_sum is not None:
            self._add(other.vector_sum, other.vectors)
        self.events += other.events
        self.first_at, self.last_at = min(self.first_at, other.first_at), max(self.last_at, other.last_at)
        self.last_seq = max(self.last_seq, other.last_seq)
        other.merged_into = self.id

    def _add(self, vector: Vector, count: int) -> None:
        self.vector_sum = vector.copy() if self.vector_sum is None else self.vector_sum + vector
        self.vectors += count

    def _trim(self) -> None:
        if len(self.profile) > MOST_WORDS:
            heaviest = sorted(self.profile, key=lambda term: (-self.profile[term].weight, term))[:KEPT_WORDS]
            self.profile = {term: self.profile[term] for term in heaviest}
            for word in self.profile.values():
                word.followers = {term: count for term, count in word.followers.items() if term in self.profile}


def _add_up(counts: dict[str, int], more: Mapping[str, int]) -> None:
    for key, count in more.items():
        counts[key] = counts.get(key, 0) + count
