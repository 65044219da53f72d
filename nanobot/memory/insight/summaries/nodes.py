"""The nodes of the summary tree: table ``summary_node`` with its statements and their sources.

A node counts the events that came since it was read, so that a slow refresh never hides newer ones: writing takes off
only what was counted when it was read, and nothing at all where another refresh came first.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from nanobot.memory import tokens
from nanobot.memory.insight.summaries.models import Statement, SummaryId, SummaryNode, Telling
from nanobot.memory.insight.summaries.tree import Place
from nanobot.memory.models import EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

TOUCH: Final = """
    INSERT INTO summary_node (id, kind, key, scope, parent_id, level, newest, staleness)
    VALUES (:id, :kind, :key, :scope, :parent_id, :level, :newest, :staleness)
    ON CONFLICT (kind, key, scope) DO UPDATE SET
        staleness = summary_node.staleness + excluded.staleness,
        newest = max(summary_node.newest, excluded.newest),
        parent_id = excluded.parent_id
"""

STALE: Final = """
    SELECT * FROM summary_node
     WHERE staleness > 0 AND (staleness >= :threshold OR text IS NULL)
     ORDER BY level, pinned DESC, staleness DESC, id
     LIMIT :limit
"""

COUNT_STALE: Final = """
    SELECT count(*) FROM summary_node WHERE staleness > 0 AND (staleness >= :threshold OR text IS NULL)
"""

IS_EMPTY: Final = "SELECT NOT EXISTS (SELECT 1 FROM summary_node)"

COUNT_WRITTEN: Final = "SELECT count(*) FROM summary_node WHERE text <> ''"

BY_ID: Final = "SELECT * FROM summary_node WHERE id = :id"

BY_PLACE: Final = "SELECT * FROM summary_node WHERE kind = :kind AND key = :key AND scope = :scope"

LISTED: Final = f"""
    SELECT * FROM summary_node
     WHERE {VISIBLE} AND (:stale = 0 OR (staleness > 0 AND (staleness >= :threshold OR text IS NULL)))
     ORDER BY level DESC, kind, key, scope
"""  # noqa: S608 - VISIBLE is a constant

CHILDREN: Final = """
    SELECT * FROM summary_node WHERE parent_id = :id AND text IS NOT NULL AND text <> ''
     ORDER BY pinned DESC, newest DESC, id
     LIMIT :limit
"""

WRITE: Final = """
    UPDATE summary_node
       SET text = :text, tokens = :tokens, model = :model, covers_from = :covers_from, covers_to = :covers_to,
           staleness = staleness - :counted, refreshed_at = :now
     WHERE id = :id AND covers_to IS :read_to AND staleness >= :counted
"""

CLEAR_STATEMENTS: Final = "DELETE FROM summary_statement WHERE node_id = :id"

ADD_STATEMENT: Final = """
    INSERT INTO summary_statement (node_id, ordinal, text, day, weight) VALUES (:id, :ordinal, :text, :day, :weight)
"""

ADD_SOURCE: Final = """
    INSERT INTO summary_source (node_id, ordinal, event_id) VALUES (:id, :ordinal, :event_id)
    ON CONFLICT (node_id, ordinal, event_id) DO NOTHING
"""

STATEMENTS: Final = "SELECT ordinal, text, day, weight FROM summary_statement WHERE node_id = :id ORDER BY ordinal"

SOURCES: Final = "SELECT ordinal, event_id FROM summary_source WHERE node_id = :id ORDER BY ordinal, event_id"

PIN: Final = "UPDATE summary_node SET pinned = :pinned WHERE id = :id"

PINNED: Final = "SELECT id FROM summary_node WHERE pinned = 1"

RESTING_ON: Final = "SELECT DISTINCT node_id FROM summary_source WHERE event_id = :event_id"

BLANK: Final = """
    UPDATE summary_node SET text = NULL, tokens = 0, model = NULL, refreshed_at = NULL,
           staleness = CASE WHEN staleness > 0 THEN staleness ELSE 1 END
     WHERE id = :id
"""

UNHEAR: Final = "DELETE FROM summary_voice WHERE event_id = :event_id"

CLEAR: Final = "DELETE FROM summary_node"
CLEAR_VOICES: Final = "DELETE FROM summary_voice"


def touch(conn: Connection, place: Place, parent: Place | None, *, newest: int, events: int = 1) -> None:
    """Count events that concern a node; the first one makes it."""
    values = {
        "id": place.id,
        "kind": place.kind,
        "key": place.key,
        "scope": place.scope,
        "parent_id": parent.id if parent else None,
        "level": place.level,
        "newest": newest,
        "staleness": events,
    }
    conn.execute(TOUCH, values)


def stale(conn: Connection, *, threshold: int, limit: int) -> list[SummaryNode]:
    """Return the nodes to be refreshed next: leaves before branches before roots. One never written is stale."""
    return [_node(row) for row in conn.execute(STALE, {"threshold": threshold, "limit": limit})]


def count_stale(conn: Connection, *, threshold: int) -> int:
    """Count the nodes that are to be refreshed."""
    (count,) = conn.execute(COUNT_STALE, {"threshold": threshold}).fetchone()
    return int(count)


def is_empty(conn: Connection) -> bool:
    """Tell whether there is no node at all, as before anything was read."""
    (empty,) = conn.execute(IS_EMPTY).fetchone()
    return bool(empty)


def count_written(conn: Connection) -> int:
    """Count the nodes that say something."""
    (count,) = conn.execute(COUNT_WRITTEN).fetchone()
    return int(count)


def get(conn: Connection, node_id: str) -> SummaryNode | None:
    """Return a node with the events it rests on."""
    row = conn.execute(BY_ID, {"id": node_id}).fetchone()
    return _node(row, _event_ids(conn, node_id)) if row else None


def at(conn: Connection, place: Place) -> SummaryNode | None:
    """Return the node of a place with the events it rests on; None where nothing concerned it yet."""
    return get(conn, place.id)


def listed(conn: Connection, audience: Audience, *, stale_only: bool = False, threshold: int = 1) -> list[SummaryNode]:
    """Return the nodes that an audience may read, roots first."""
    values = {"stale": int(stale_only), "threshold": threshold, **audience.parameters}
    return [_node(row) for row in conn.execute(LISTED, values)]


def children(conn: Connection, node_id: str, *, limit: int) -> list[SummaryNode]:
    """Return the written nodes on a branch, those with the latest events first."""
    return [_node(row) for row in conn.execute(CHILDREN, {"id": node_id, "limit": limit})]


def statements(conn: Connection, node_id: str) -> list[Statement]:
    """Return the sentences of a node with the events each comes from, in the order shown."""
    sources: dict[int, list[EventId]] = {}
    for row in conn.execute(SOURCES, {"id": node_id}):
        sources.setdefault(row["ordinal"], []).append(row["event_id"])
    return [
        Statement(
            text=row["text"], day=row["day"], weight=row["weight"], event_ids=tuple(sources.get(row["ordinal"], ()))
        )
        for row in conn.execute(STATEMENTS, {"id": node_id})
    ]


def write(conn: Connection, node: SummaryNode, telling: Telling, *, now: datetime) -> bool:
    """Replace what a node says, if it is still as it was read; False where another refresh came first.

    What was touched since it was read stays counted.
    """
    values = {
        "id": node.id,
        "text": telling.text,
        "tokens": tokens.count(telling.text),
        "model": telling.model,
        "covers_from": telling.covers_from,
        "covers_to": telling.covers_to,
        "read_to": node.covers_to,
        "counted": node.staleness,
        "now": to_text(now),
    }
    if conn.execute(WRITE, values).rowcount != 1:
        return False
    _state(conn, node.id, telling.statements)
    return True


def pin(conn: Connection, node_id: str, *, pinned: bool = True) -> bool:
    """Refresh a node before others, or no longer; False where there is none of this id."""
    return conn.execute(PIN, {"id": node_id, "pinned": int(pinned)}).rowcount == 1


def pinned(conn: Connection) -> list[SummaryId]:
    """Return the ids of the nodes that are refreshed before others."""
    return [row["id"] for row in conn.execute(PINNED)]


def forget(conn: Connection, event_ids: Iterable[EventId]) -> list[SummaryId]:
    """Blank every node that rests on one of these events, to be told again without it; returns their ids."""
    blanked: dict[SummaryId, None] = {}
    for event_id in event_ids:
        for row in conn.execute(RESTING_ON, {"event_id": event_id}).fetchall():
            blanked[row["node_id"]] = None
        conn.execute(UNHEAR, {"event_id": event_id})
    for node_id in blanked:
        conn.execute(CLEAR_STATEMENTS, {"id": node_id})
        conn.execute(BLANK, {"id": node_id})
    return list(blanked)


def clear(conn: Connection) -> None:
    """Forget all summaries, and who was heard where: `planting` makes them again from the log."""
    conn.execute(CLEAR)
    conn.execute(CLEAR_VOICES)


def _state(conn: Connection, node_id: SummaryId, said: Sequence[Statement]) -> None:
    conn.execute(CLEAR_STATEMENTS, {"id": node_id})
    for ordinal, statement in enumerate(said):
        row = {"id": node_id, "ordinal": ordinal, "text": statement.text, "day": statement.day}
        conn.execute(ADD_STATEMENT, {**row, "weight": statement.weight})
        for event_id in statement.event_ids:
            conn.execute(ADD_SOURCE, {"id": node_id, "ordinal": ordinal, "event_id": event_id})


def _event_ids(conn: Connection, node_id: str) -> tuple[EventId, ...]:
    return tuple(dict.fromkeys(row["event_id"] for row in conn.execute(SOURCES, {"id": node_id})))


def _node(row: Row, event_ids: tuple[EventId, ...] = ()) -> SummaryNode:
    return SummaryNode(
        id=row["id"],
        kind=row["kind"],
        key=row["key"],
        scope=row["scope"],
        parent_id=row["parent_id"],
        text=row["text"] or "",
        tokens=row["tokens"],
        covers_from=row["covers_from"],
        covers_to=row["covers_to"],
        newest=row["newest"],
        staleness=row["staleness"],
        pinned=bool(row["pinned"]),
        model=row["model"],
        refreshed_at=from_text(row["refreshed_at"]) if row["refreshed_at"] else None,
        event_ids=event_ids,
    )
