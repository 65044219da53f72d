"""What a leaf is told from: what people said in a chat, of a thing or on a topic, or what one of them said.

Reads the log, mentions, voices and topics; writes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index import vectors
from nanobot.memory.insight.summaries.models import Kind
from nanobot.memory.knowledge import entities
from nanobot.memory.knowledge.models import Gender
from nanobot.memory.knowledge.passages import local_time, role_of, words_of
from nanobot.memory.log import events
from nanobot.memory.models import Event, EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection

MOST_EVENTS: Final = 2000
"""Events one node is told from: of more, the latest."""

OF_CHAT: Final = f"""
    SELECT id AS event_id, seq FROM event
     WHERE session_key = :key AND event_type = 'message' AND direction = 'inbound' AND {VISIBLE}
     ORDER BY seq DESC LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

OF_ENTITY: Final = f"""
    SELECT event_id, seq FROM (
        SELECT summary_voice.event_id, summary_voice.seq FROM summary_voice
         WHERE entity_id IN (SELECT id FROM entity WHERE canonical_id = :key) AND {VISIBLE}
         UNION
        SELECT event.id AS event_id, event.seq FROM mention JOIN event ON event.id = mention.event_id
         WHERE mention.entity_id IN (SELECT id FROM entity WHERE canonical_id = :key)
           AND {VISIBLE.replace("scope", "mention.scope")}
    ) AS found
     ORDER BY seq DESC LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

OF_TOPIC: Final = f"""
    SELECT event_id, seq FROM event_topic WHERE topic_id = :key AND {VISIBLE} ORDER BY seq DESC LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

VOICE_OF: Final = """
    SELECT entity.canonical_id FROM summary_voice JOIN entity ON entity.id = summary_voice.entity_id
     WHERE summary_voice.event_id = :event_id
"""

PLACES: Final = """
    SELECT start, stop FROM mention
     WHERE event_id = :event_id AND entity_id IN (SELECT id FROM entity WHERE canonical_id = :key)
     ORDER BY start
"""

VECTOR: Final = """
    SELECT document_vector.vector FROM document JOIN document_vector ON document_vector.document_id = document.id
     WHERE document.kind = 'event' AND document.ref = :event_id AND document.part = 0
       AND document_vector.space_id = :space_id
"""

LEAVES: Final[Mapping[Kind, str]] = {"chat": OF_CHAT, "entity": OF_ENTITY, "topic": OF_TOPIC}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message: whose words, on which local day. `about` are the places where it names what the node is about.

    None: all of it counts.
    """

    event_id: EventId
    seq: int
    speaker: str
    gender: Gender | None
    day: str
    text: str
    about: tuple[tuple[int, int], ...] | None
    nearness: float = 0.0
    """How near its vector is to the middle of all: -1 to 1; 0 where there is none."""


@dataclass(slots=True)
class Log:
    """Reads what nodes are told from. Not to be kept beyond its connection."""

    conn: Connection
    audience: Audience
    zone: tzinfo

    def said(self, kind: Kind, key: str) -> list[Said]:
        """Return what concerns a leaf, the oldest first."""
        values = {"key": key, "limit": MOST_EVENTS, **self.audience.parameters}
        ids = [row["event_id"] for row in self.conn.execute(LEAVES[kind], values)]
        found = [event for event_id in reversed(ids) if (event := events.get(self.conn, event_id))]
        people = _People(self.conn, self.audience)
        near = self._nearness([event.id for event in found])
        return [
            self._said(event, people, key if kind == "entity" else None, near.get(event.id, 0.0))
            for event in found
            if role_of(event) == "person"
        ]

    def _said(self, event: Event, people: "_People", entity_id: str | None, nearness: float) -> Said:
        words = words_of(event)
        speaker_id = people.heard_in(event)
        known = people.known(speaker_id) if speaker_id else None
        name, gender = known or (event.sender_name or "Someone", None)
        about = None
        if entity_id is not None and speaker_id != entity_id:
            rows = self.conn.execute(PLACES, {"event_id": event.id, "key": entity_id})
            about = tuple((row["start"] - words.offset, row["stop"] - words.offset) for row in rows)
        return Said(
            event_id=event.id,
            seq=event.seq,
            speaker=name,
            gender=gender,
            day=local_time(event, self.zone).date().isoformat(),
            text=words.text,
            about=about,
            nearness=nearness,
        )

    def _nearness(self, event_ids: Iterable[EventId]) -> dict[EventId, float]:
        """Tell how near each event is to the middle of all, by the vectors there are."""
        space = vectors.active_space(self.conn)
        found: dict[EventId, NDArray[np.float32]] = {}
        for event_id in event_ids if space else ():
            row = self.conn.execute(VECTOR, {"event_id": event_id, "space_id": space.id if space else 0}).fetchone()
            if row:
                found[event_id] = vectors.unpack(row["vector"])
        if not found:
            return {}
        stacked = np.stack(list(found.values()))
        middle = stacked.mean(axis=0)
        near = stacked @ (middle / max(float(np.linalg.norm(middle)), 1e-9))
        return dict(zip(found, map(float, near), strict=True))


class _People:
    """Who is heard, by the names an audience knows them under. Each is looked up once."""

    def __init__(self, conn: Connection, audience: Audience) -> None:
        self._conn = conn
        self._audience = audience
        self._known: dict[str, tuple[str, Gender | None] | None] = {}

    def heard_in(self, event: Event) -> str | None:
        row = self._conn.execute(VOICE_OF, {"event_id": event.id}).fetchone()
        return row["canonical_id"] if row else None

    def known(self, entity_id: str) -> tuple[str, Gender | None] | None:
        if entity_id not in self._known:
            entity = entities.get(self._conn, self._audience, entity_id)
            self._known[entity_id] = (entity.name, entity.gender) if entity else None
        return self._known[entity_id]
