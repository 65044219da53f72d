"""Decides for one mention which known entity it is, layer by layer, the cheap and certain ones first."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution.evidence import Evidence, weigh
from nanobot.memory.knowledge.resolution.index import EntityIndex
from nanobot.memory.knowledge.resolution.likeness import HINT, PART, Likeness
from nanobot.memory.knowledge.resolution.normalising import forms
from nanobot.memory.knowledge.resolution.records import BEINGS, EntityRecord, Resolution, Sighting, Vector
from nanobot.memory.knowledge.resolution.statistics import ResolutionStatistics

Embed = Callable[[str], Vector]
MANY_VECTORS: Final = 4_096
NAMES_EMBEDDED: Final = 5
"""How many names are compared by meaning for one mention."""
SEMANTIC: Final = Likeness(layer="semantic", score=HINT)
NEW: Final = Resolution(outcome="new", reason="nothing known is like it")


class Resolver:
    """Resolves mentions against an index, keeps what it decided for a batch, and counts by layer.

    >>> from datetime import UTC, datetime
    >>> known = EntityIndex([EntityRecord(id="ent_1", type="person", name="Elizabeth Moreau")])
    >>> seen = Sighting(text="Liz Moreau", type="person", context="ask Liz Moreau", at=datetime(2026, 1, 2, tzinfo=UTC))
    >>> found = Resolver(EntityResolutionConfig()).resolve(seen, known)
    >>> found.outcome, found.entity_id, found.layer
    ('same', 'ent_1', 'nickname')
    """

    def __init__(
        self,
        config: EntityResolutionConfig,
        *,
        embed: Embed | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._config = config
        self._embed = lru_cache(maxsize=MANY_VECTORS)(embed) if embed else None
        self._clock = clock
        self._batch: dict[tuple[int, int, str, str, EntityType, str], Resolution] = {}
        self.statistics = ResolutionStatistics()

    def resolve(self, sighting: Sighting, index: EntityIndex) -> Resolution:
        """Decide which entity of *index* a mention is."""
        began = self._clock()
        key = (id(index), index.version, sighting.text, sighting.name, sighting.type, sighting.context)
        found = self._batch.get(key)
        layer = "cache" if found else ""
        if found is None:
            found = self._batch[key] = self._decide(sighting, index)
        self.statistics.count(layer or found.layer, found.outcome, self._clock() - began)
        return found

    def end_batch(self) -> None:
        """Forget what was decided in this batch."""
        self._batch.clear()

    def _decide(self, sighting: Sighting, index: EntityIndex) -> Resolution:
        weigh_one = partial(weigh, sighting, index=index, contextual=self._config.contextual_threshold)
        weighed = [found for record in self._candidates(sighting, index) if (found := weigh_one(record))]
        if not any(found.score >= PART for found in weighed):
            seen = {found.entity_id for found in weighed}
            others = [record for record in self._costly(sighting, index) if record.id not in seen]
            weighed += [found for record in others if (found := weigh_one(record))]
        if not weighed and self._embed and sighting.type == "concept":
            near = self._alike_in_meaning(sighting, index, self._embed)
            weighed = [found for record in near if (found := weigh_one(record, named=SEMANTIC))]
        viable = [found for found in weighed if found.score >= self._config.tentative_threshold]
        return self._choose(sighting, viable) if viable else NEW

    def _candidates(self, sighting: Sighting, index: EntityIndex) -> list[EntityRecord]:
        names = (sighting.shown, *sighting.stated)
        found = [record for name in names for record in index.exact(name)]
        found += [
            record for name in names for record in index.near(name, sighting.type, limit=self._config.max_candidates)
        ]
        return list({record.id: record for record in found}.values())

    def _costly(self, sighting: Sighting, index: EntityIndex) -> list[EntityRecord]:
        """Return those for the layers that cost time: seen more than once, or of late."""
        found = index.misspelt(sighting.shown, limit=self._config.max_candidates)
        return [record for record in found if self._is_alive(record, sighting)]

    def _alike_in_meaning(self, sighting: Sighting, index: EntityIndex, embed: Embed) -> list[EntityRecord]:
        """Return ideas spoken of in the same words, with another word of nearly the same meaning for a name."""
        words = set(forms(sighting.shown).words)
        vector = embed(sighting.shown)
        return [
            record
            for record in index.spoken_of_alike(sighting.text, sighting.context, limit=NAMES_EMBEDDED)
            if not words & set(forms(record.name).words)
            and float(vector @ embed(record.name)) >= self._config.semantic_threshold
        ]

    def _is_alive(self, record: EntityRecord, sighting: Sighting) -> bool:
        if record.mention_count >= self._config.candidate_min_mentions or record.last_seen is None:
            return True
        return abs((sighting.at - record.last_seen).days) <= self._config.candidate_recency_days

    def _choose(self, sighting: Sighting, viable: Sequence[Evidence]) -> Resolution:
        ranked = sorted(viable, key=lambda found: (-found.score, -found.support, found.entity_id))
        best = next((one for one in ranked if all(one is other or one.beats(other) for other in ranked)), None)
        if best is None:
            rivals = tuple(found.entity_id for found in ranked)
            reason = f"{len(rivals)} known ones fit equally well"
            return Resolution(
                outcome="ambiguous", layer=ranked[0].layer, score=ranked[0].score, rivals=rivals, reason=reason
            )
        same = best.score >= self._threshold(sighting.type)
        return Resolution(
            outcome="same" if same else "tentative",
            entity_id=best.entity_id,
            layer=best.layer,
            score=best.score,
            rivals=tuple(found.entity_id for found in ranked if found is not best),
            reason=best.reason,
        )

    def _threshold(self, kind: EntityType) -> float:
        config = self._config
        if kind in BEINGS:
            return config.fuzzy_threshold_person
        if kind == "location":
            return config.fuzzy_threshold_location
        return config.fuzzy_threshold_org if kind == "org" else config.fuzzy_threshold_concept
