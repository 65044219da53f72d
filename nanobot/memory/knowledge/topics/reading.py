"""What those who ask are given of the topics: never of a scope that they may not read."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NewType

from nanobot.memory.knowledge.topics import rows
from nanobot.memory.knowledge.topics.clusters import Vector
from nanobot.memory.knowledge.topics.lexicon import Lexicon
from nanobot.memory.knowledge.topics.wording import telling
from nanobot.memory.models import EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

TopicId = NewType("TopicId", str)

_SHOWN: Final = f"""
    SELECT id, name, scope, events, first_at, last_at FROM topic
     WHERE faded = 0 AND merged_into IS NULL AND name <> '' AND {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

LISTED: Final = f"{_SHOWN} ORDER BY events DESC, last_at DESC, id LIMIT :limit"

RECENT: Final = f"""
    {_SHOWN} AND last_at >= :since
     ORDER BY (SELECT count(*) FROM event_topic WHERE topic_id = topic.id AND at >= :since) DESC, last_at DESC, id
     LIMIT :limit
"""  # noqa: S608 - built of constants

BY_ID: Final = f"""
    SELECT id, name, scope, events, first_at, last_at FROM topic
     WHERE id = coalesce((SELECT merged_into FROM topic WHERE id = :id), :id) AND {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

OF_EVENT: Final = f"""
    SELECT id, name, scope, events, first_at, last_at FROM topic
     WHERE id = (SELECT topic_id FROM event_topic WHERE event_id = :event_id) AND {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

EVENT_IDS: Final = f"""
    SELECT event_id FROM event_topic
     WHERE topic_id = coalesce((SELECT merged_into FROM topic WHERE id = :id), :id) AND {VISIBLE}
     ORDER BY seq DESC
     LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

SCOPES: Final = f"SELECT DISTINCT scope FROM topic WHERE faded = 0 AND merged_into IS NULL AND {VISIBLE} ORDER BY scope"  # noqa: S608


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something that is talked about. `name` is its `words`, as people read them; all its messages are of one scope."""

    id: TopicId
    name: str
    words: tuple[str, ...]
    scope: str
    event_count: int
    first_at: datetime
    last_at: datetime


def listed(conn: Connection, audience: Audience, *, limit: int) -> list[Topic]:
    """Return the topics that are talked about most, the largest first."""
    return _topics(conn.execute(LISTED, {"limit": limit, **audience.parameters}))


def recent(conn: Connection, audience: Audience, *, since: datetime, limit: int) -> list[Topic]:
    """Return what was talked about since then, what was most talked about first."""
    values = {"since": to_text(since), "limit": limit, **audience.parameters}
    return _topics(conn.execute(RECENT, values))


def get(conn: Connection, audience: Audience, topic_id: TopicId) -> Topic | None:
    """Find a topic by its id, or by that of one which became part of it; None where this audience has none."""
    return next(iter(_topics(conn.execute(BY_ID, {"id": topic_id, **audience.parameters}))), None)


def of_event(conn: Connection, audience: Audience, event_id: EventId) -> Topic | None:
    """Return the topic that a message belongs to; None where it belongs to none, or is not for this audience."""
    return next(iter(_topics(conn.execute(OF_EVENT, {"event_id": event_id, **audience.parameters}))), None)


def near(conn: Connection, audience: Audience, text: str, *, vector: Vector | None = None, limit: int) -> list[Topic]:
    """Return the topics that a text is about, the nearest first.

    *vector* is the text's in the active space of the file; without one the words alone decide.
    """
    lexicon = Lexicon(rows.progress(conn).events)
    weights = lexicon.weights(conn, telling(text))
    scopes = [row["scope"] for row in conn.execute(SCOPES, audience.parameters)]
    found = [pair for scope in scopes for pair in rows.field_of(conn, scope, terms=weights).near(weights, vector)]
    nearest = sorted(found, key=lambda pair: (-pair[0], pair[1].seq))[:limit]
    return [topic for _, one in nearest if (topic := get(conn, audience, TopicId(one.id))) and topic.name]


def event_ids(conn: Connection, audience: Audience, topic_id: TopicId, *, limit: int) -> list[EventId]:
    """Return the messages of a topic, the latest to arrive first."""
    values = {"id": topic_id, "limit": limit, **audience.parameters}
    return [EventId(row["event_id"]) for row in conn.execute(EVENT_IDS, values)]


def _topics(found: Iterable[Row]) -> list[Topic]:
    return [
        Topic(
            id=row["id"],
            name=row["name"],
            words=tuple(row["name"].split(", ")) if row["name"] else (),
            scope=row["scope"],
            event_count=row["events"],
            first_at=from_text(row["first_at"]),
            last_at=from_text(row["last_at"]),
        )
        for row in found
    ]
