"""What an event makes stale: the chat it was said in, whom it names, who says it, what it is about.

Called in the transaction that writes what an event says. `plant` does the same for a whole log at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from nanobot.memory.config import IdentityConfig
from nanobot.memory.insight.summaries import nodes
from nanobot.memory.insight.summaries.tree import Place, parent, scopes_of
from nanobot.memory.knowledge.passages import role_of, words_of
from nanobot.memory.knowledge.speakers import Speakers
from nanobot.memory.log import events
from nanobot.memory.models import Event
from nanobot.memory.store import Connection

HEAR: Final = """
    INSERT INTO summary_voice (event_id, seq, entity_id, scope) VALUES (:event_id, :seq, :entity_id, :scope)
    ON CONFLICT (event_id) DO UPDATE SET entity_id = excluded.entity_id
"""

CANONICAL: Final = "SELECT canonical_id FROM entity WHERE id = :id"

TYPE: Final = "SELECT type FROM entity WHERE id = :id"

MENTIONED: Final = "SELECT DISTINCT entity_id FROM mention WHERE event_id = :event_id ORDER BY entity_id"

TOPIC_OF: Final = "SELECT topic_id FROM event_topic WHERE event_id = :event_id"

IDEA: Final = "concept"
"""Plain ideas have no summary: there are too many, and they do nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Concern:
    """What an event has to do with: who says it, whom it names, and the topics it belongs to."""

    speaker_id: str | None = None
    entity_ids: tuple[str, ...] = ()
    topic_ids: tuple[str, ...] = ()


def touch(conn: Connection, event: Event, concern: Concern, *, single: bool) -> None:
    """Count an event of a person's words with every node it concerns. *single*: the owner reads every scope."""
    if concern.speaker_id is not None:
        values = {"event_id": event.id, "seq": event.seq, "entity_id": concern.speaker_id, "scope": event.scope}
        conn.execute(HEAR, values)
    for place, branch in _places(conn, event, concern, single=single):
        nodes.touch(conn, place, branch, newest=event.seq)


def touch_read(conn: Connection, event: Event, speaker_id: str | None, *, single: bool) -> None:
    """Count an event that was just read with every node it concerns: what it names is in the file already."""
    touch(conn, event, Concern(speaker_id=speaker_id, entity_ids=_mentioned(conn, event)), single=single)


def touch_topic(conn: Connection, event: Event, topic_id: str, *, single: bool) -> None:
    """Count an event with a topic it was found to belong to."""
    for scope in scopes_of(event.scope, single=single):
        place = Place(kind="topic", key=topic_id, scope=scope)
        nodes.touch(conn, place, parent(place), newest=event.seq)


def plant(conn: Connection, identity: IdentityConfig) -> int:
    """Make the tree of all that was read so far anew, every node stale; returns how many events were counted.

    What the user pinned stays pinned.
    """
    pinned = nodes.pinned(conn)
    nodes.clear(conn)
    speakers = Speakers(identity)
    count = 0
    for event in events.every(conn):
        if role_of(event) != "person" or event.event_type != "message" or not words_of(event).text:
            continue
        speaker = speakers.speaker_of(conn, event)
        concern = Concern(
            speaker_id=speaker.entity_id if speaker else None,
            entity_ids=_mentioned(conn, event),
            topic_ids=tuple(row["topic_id"] for row in conn.execute(TOPIC_OF, {"event_id": event.id})),
        )
        touch(conn, event, concern, single=identity.mode == "single")
        count += 1
    for node_id in pinned:
        nodes.pin(conn, node_id)
    return count


def _mentioned(conn: Connection, event: Event) -> tuple[str, ...]:
    return tuple(row["entity_id"] for row in conn.execute(MENTIONED, {"event_id": event.id}))


def _places(conn: Connection, event: Event, concern: Concern, *, single: bool) -> Iterator[tuple[Place, Place | None]]:
    ids = [concern.speaker_id, *concern.entity_ids] if concern.speaker_id else concern.entity_ids
    things = list(_things(conn, ids))
    for scope in scopes_of(event.scope, single=single):
        chat = Place(kind="chat", key=event.session_key, scope=scope)
        yield chat, parent(chat)
        for entity_id, kind in things:
            place = Place(kind="entity", key=entity_id, scope=scope)
            yield place, parent(place, entity_type=kind)
        for topic_id in concern.topic_ids:
            place = Place(kind="topic", key=topic_id, scope=scope)
            yield place, parent(place)


def _things(conn: Connection, entity_ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each thing once, under the id it counts under, with its type."""
    seen = set()
    for entity_id in entity_ids:
        row = conn.execute(CANONICAL, {"id": entity_id}).fetchone()
        whole = row["canonical_id"] if row else None
        if whole is None or whole in seen:
            continue
        seen.add(whole)
        kind = conn.execute(TYPE, {"id": whole}).fetchone()["type"]
        if kind != IDEA:
            yield whole, kind
