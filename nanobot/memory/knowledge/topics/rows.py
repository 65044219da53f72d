"""The topics as they are kept: tables ``topic``, ``event_topic`` and ``topic_term, _scope, _progress``."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np

from nanobot.memory.knowledge.topics.clusters import Cluster, Vector, Word
from nanobot.memory.knowledge.topics.field import Field
from nanobot.memory.models import Event, EventId
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

STORED: Final = np.dtype("<f4")

LIVE: Final = "SELECT * FROM topic WHERE scope = :scope AND faded = 0 AND merged_into IS NULL ORDER BY seq"

PUT: Final = """
    INSERT INTO topic (id, seq, event_id, scope, name, terms, named_at, profile, vector_sum, vectors, events,
                       first_at, last_at, last_seq, faded, merged_into)
    VALUES (:id, :seq, :event_id, :scope, :name, :terms, :named_at, :profile, :vector_sum, :vectors, :events,
            :first_at, :last_at, :last_seq, :faded, :merged_into)
    ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, terms = excluded.terms, named_at = excluded.named_at, profile = excluded.profile,
        vector_sum = excluded.vector_sum, vectors = excluded.vectors, events = excluded.events,
        first_at = excluded.first_at, last_at = excluded.last_at, last_seq = excluded.last_seq,
        faded = excluded.faded, merged_into = excluded.merged_into
"""

PUT_EVENT: Final = """
    INSERT INTO event_topic (event_id, topic_id, seq, session_key, at, scope)
    VALUES (:event_id, :topic_id, :seq, :session_key, :at, :scope)
    ON CONFLICT (event_id) DO UPDATE SET topic_id = excluded.topic_id
"""

MOVE_EVENTS: Final = "UPDATE event_topic SET topic_id = :into WHERE topic_id = :id"

MOVE_MERGED: Final = "UPDATE topic SET merged_into = :into WHERE merged_into = :id"

CURRENT: Final = """
    SELECT topic_id, at FROM event_topic
     WHERE session_key = :session_key AND scope = :scope
     ORDER BY seq DESC
     LIMIT 1
"""

TERM: Final = "SELECT events FROM topic_term WHERE term = :term"

PUT_TERM: Final = """
    INSERT INTO topic_term (term, events) VALUES (:term, :events)
    ON CONFLICT (term) DO UPDATE SET events = excluded.events
"""

SCOPE: Final = "SELECT vector_sum, vectors, speakers FROM topic_scope WHERE scope = :scope"

PUT_SCOPE: Final = """
    INSERT INTO topic_scope (scope, vector_sum, vectors, speakers) VALUES (:scope, :vector_sum, :vectors, :speakers)
    ON CONFLICT (scope) DO UPDATE SET
        vector_sum = excluded.vector_sum, vectors = excluded.vectors, speakers = excluded.speakers
"""

PROGRESS: Final = "SELECT seq, events, space_id FROM topic_progress WHERE id = 1"

PUT_PROGRESS: Final = "UPDATE topic_progress SET seq = :seq, events = :events, space_id = :space_id WHERE id = 1"

DELETE_EVENTS: Final = "DELETE FROM event_topic"
DELETE_TOPICS: Final = "DELETE FROM topic"
DELETE_TERMS: Final = "DELETE FROM topic_term"
DELETE_SCOPES: Final = "DELETE FROM topic_scope"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """A topic that a message belongs to."""

    topic_id: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorting:
    """How far the log was sorted: the last event, how many messages were counted, and whose vectors were used."""

    seq: int = 0
    events: int = 0
    space_id: int | None = None


def progress(conn: Connection) -> Sorting:
    """Tell how far the log was sorted into topics."""
    return Sorting(**conn.execute(PROGRESS).fetchone())


def put_progress(conn: Connection, sorting: Sorting) -> None:
    """Write down how far the log was sorted."""
    conn.execute(PUT_PROGRESS, {"seq": sorting.seq, "events": sorting.events, "space_id": sorting.space_id})


def clear(conn: Connection) -> None:
    """Delete all topics, to sort the log again."""
    for statement in (DELETE_EVENTS, DELETE_TOPICS, DELETE_TERMS, DELETE_SCOPES):
        conn.execute(statement)
    put_progress(conn, Sorting())


def field_of(conn: Connection, scope: str, *, terms: Iterable[str] | None = None) -> Field:
    """Return the topics of a scope that messages can join.

    With *terms* those that have none of them come without their words, which is much quicker: enough to look up.
    """
    marks = None if terms is None else [f"{json.dumps(term, ensure_ascii=False)}: [" for term in terms]
    clusters = [_cluster(row, marks) for row in conn.execute(LIVE, {"scope": scope})]
    row = conn.execute(SCOPE, {"scope": scope}).fetchone()
    if row is None:
        return Field(clusters)
    return Field(
        clusters,
        vector_sum=_unpacked(row["vector_sum"]),
        vectors=row["vectors"],
        speakers=frozenset(json.loads(row["speakers"])),
    )


def put_field(conn: Connection, scope: str, field: Field) -> None:
    """Keep what the messages of a scope have in common."""
    row = {
        "scope": scope,
        "vector_sum": _packed(field.vector_sum),
        "vectors": field.vectors,
        "speakers": json.dumps(sorted(field.speakers), ensure_ascii=False),
    }
    conn.execute(PUT_SCOPE, row)


def put(conn: Connection, clusters: Iterable[Cluster]) -> None:
    """Keep topics as they are now; the messages of one that became part of another go there."""
    for cluster in sorted(clusters, key=lambda one: (one.merged_into is not None, one.seq)):
        conn.execute(PUT, _row(cluster))
        if cluster.merged_into is not None:
            moved = {"id": cluster.id, "into": cluster.merged_into}
            conn.execute(MOVE_EVENTS, moved)
            conn.execute(MOVE_MERGED, moved)


def put_events(conn: Connection, sorted_events: Iterable[tuple[Event, str]]) -> None:
    """Keep which topic each message belongs to."""
    for event, topic_id in sorted_events:
        row = {
            "event_id": event.id,
            "topic_id": topic_id,
            "seq": event.seq,
            "session_key": event.session_key,
            "at": to_text(event.at),
            "scope": event.scope,
        }
        conn.execute(PUT_EVENT, row)


def current(conn: Connection, session_key: str, scope: str) -> Assignment | None:
    """Return the topic that a conversation was at last, and when."""
    row = conn.execute(CURRENT, {"session_key": session_key, "scope": scope}).fetchone()
    return Assignment(topic_id=row["topic_id"], at=from_text(row["at"])) if row else None


def term_count(conn: Connection, term: str) -> int:
    """Tell in how many messages a term occurs."""
    row = conn.execute(TERM, {"term": term}).fetchone()
    return int(row["events"]) if row else 0


def put_terms(conn: Connection, counts: Mapping[str, int]) -> None:
    """Keep in how many messages terms occur."""
    conn.executemany(PUT_TERM, [{"term": term, "events": count} for term, count in counts.items()])


def _row(cluster: Cluster) -> dict[str, Any]:
    profile = {term: [word.weight, word.named, word.forms, word.followers] for term, word in cluster.profile.items()}
    return {
        "id": cluster.id,
        "seq": cluster.seq,
        "event_id": cluster.event_id,
        "scope": cluster.scope,
        "name": cluster.name,
        "terms": json.dumps(cluster.terms, ensure_ascii=False),
        "named_at": cluster.named_at,
        "profile": json.dumps(profile, ensure_ascii=False),
        "vector_sum": _packed(cluster.vector_sum),
        "vectors": cluster.vectors,
        "events": cluster.events,
        "first_at": to_text(cluster.first_at),
        "last_at": to_text(cluster.last_at),
        "last_seq": cluster.last_seq,
        "faded": int(cluster.faded),
        "merged_into": cluster.merged_into,
    }


def _cluster(row: Row, marks: Sequence[str] | None) -> Cluster:
    is_read = marks is None or any(mark in row["profile"] for mark in marks)
    profile: Mapping[str, Sequence[Any]] = json.loads(row["profile"]) if is_read else {}
    return Cluster(
        id=row["id"],
        seq=row["seq"],
        event_id=EventId(row["event_id"]),
        scope=row["scope"],
        name=row["name"],
        terms=tuple(json.loads(row["terms"])),
        named_at=row["named_at"],
        profile={term: Word(*known) for term, known in profile.items()},
        vector_sum=_unpacked(row["vector_sum"]),
        vectors=row["vectors"],
        events=row["events"],
        first_at=from_text(row["first_at"]),
        last_at=from_text(row["last_at"]),
        last_seq=row["last_seq"],
    )


def _packed(vector: Vector | None) -> bytes | None:
    return None if vector is None else vector.astype(STORED).tobytes()


def _unpacked(blob: bytes | None) -> Vector | None:
    return None if blob is None else np.frombuffer(blob, dtype=STORED).astype(np.float32)
