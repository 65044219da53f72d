"""Two that may be one thing, waiting for evidence: table ``tentative_merge``."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.models import EventId
from nanobot.memory.store import Connection
from nanobot.memory.times import to_text

PUT: Final = """
    INSERT INTO tentative_merge (entity_id, candidate_id, event_id, at, layer, score)
    VALUES (:entity_id, :candidate_id, :event_id, :at, :layer, :score)
    ON CONFLICT (entity_id, candidate_id, event_id) DO NOTHING
"""

_PAIRS: Final = """
    SELECT entity.canonical_id AS entity_id, candidate.canonical_id AS candidate_id,
           count(DISTINCT tentative_merge.event_id) AS sightings, max(score) AS score
      FROM tentative_merge
      JOIN entity ON entity.id = tentative_merge.entity_id
      JOIN entity AS candidate ON candidate.id = tentative_merge.candidate_id
     WHERE entity.canonical_id <> candidate.canonical_id
"""

ONE_PAIR: Final = f"""
    {_PAIRS} AND entity.canonical_id = :entity_id AND candidate.canonical_id = :candidate_id
     GROUP BY entity.canonical_id, candidate.canonical_id
"""

ALL: Final = f"""
    {_PAIRS} GROUP BY entity.canonical_id, candidate.canonical_id
     ORDER BY sightings DESC, entity.canonical_id, candidate.canonical_id
"""

CONFIRMED: Final = 3
"""So many events that say so make a merge of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """Two things that may be one, and how many events say so."""

    entity_id: EntityId
    candidate_id: EntityId
    sightings: int
    score: float

    @property
    def confirmed(self) -> bool:
        """Whether enough events say so."""
        return self.sightings >= CONFIRMED


@dataclass(frozen=True, slots=True, kw_only=True)
class Resemblance:
    """What makes one event say that two things may be one."""

    event_id: EventId
    at: datetime
    layer: str
    score: float


def suspect(conn: Connection, entity_id: EntityId, candidate_id: EntityId, seen: Resemblance) -> Suspicion | None:
    """Note that an event says so, and tell how many do; None where the two are one already."""
    values = {
        "entity_id": entity_id,
        "candidate_id": candidate_id,
        "event_id": seen.event_id,
        "at": to_text(seen.at),
        "layer": seen.layer,
        "score": seen.score,
    }
    conn.execute(PUT, values)
    row = conn.execute(ONE_PAIR, values).fetchone()
    return Suspicion(**row) if row else None


def waiting(conn: Connection) -> list[Suspicion]:
    """Return all that may be one thing and does not count as one, the surest first."""
    return [Suspicion(**row) for row in conn.execute(ALL)]
