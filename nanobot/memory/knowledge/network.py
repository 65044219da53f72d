"""Who has to do with whom: the view ``edge``, and things that events name together."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge import entities
from nanobot.memory.knowledge.models import Edge, EntityId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row

_HOLDING: Final = f"""
    SELECT id AS fact_id, subject_id, object_id, predicate, relation_type, strength, 0 AS count FROM edge
     WHERE subject_id <> object_id AND {VISIBLE}
       AND (valid_to IS NULL OR valid_to > :today
            OR (closed_scope IS NOT NULL AND NOT {VISIBLE.replace("scope", "closed_scope")}))
"""  # noqa: S608 - VISIBLE is a constant

FACTS_OF: Final = f"""
    {_HOLDING} AND subject_row IN (SELECT id FROM entity WHERE canonical_id = :entity)
     UNION ALL
    {_HOLDING} AND object_row IN (SELECT id FROM entity WHERE canonical_id = :entity)
     ORDER BY strength DESC, fact_id
"""  # noqa: S608 - built of constants

SEEN_WITH: Final = f"""
    SELECT NULL AS fact_id, :entity AS subject_id, partner.canonical_id AS object_id, 'seen_with' AS predicate,
           'seen_with' AS relation_type, NULL AS strength, count(DISTINCT own.event_id) AS count
      FROM (SELECT mention.event_id FROM mention
             WHERE mention.entity_id IN (SELECT id FROM entity WHERE canonical_id = :entity) AND {VISIBLE}) AS own
      JOIN mention AS other ON other.event_id = own.event_id
      JOIN entity AS partner ON partner.id = other.entity_id
     WHERE partner.canonical_id <> :entity
     GROUP BY partner.canonical_id
     ORDER BY count DESC, partner.canonical_id
     LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

HALF_STRENGTH: Final = 3
"""Named together so often, two things are tied half as strongly as can be."""

MOST_PARTNERS: Final = 50
MOST_VISITED: Final = 2000

_Look = Callable[[EntityId], list[Row]]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Who looks, and on which local day."""

    audience: Audience
    today: str


def relations(conn: Connection, view: View, entity_id: EntityId) -> list[Edge]:
    """Return what holds between a thing and others, the strongest first, each as it is said."""
    return _edges(conn, view, _facts_of(conn, view, entity_id))


def seen_with(conn: Connection, view: View, entity_id: EntityId, *, limit: int = MOST_PARTNERS) -> list[Edge]:
    """Return the things that events name together with a thing, the most often first."""
    return _edges(conn, view, _partners_of(conn, view, entity_id, limit))


def path(conn: Connection, view: View, start: EntityId, goal: EntityId, *, max_depth: int = 4) -> list[Edge]:
    """Return the shortest way from one thing to another: over facts alone, or else also over what was named together.

    Each edge is as it is said, so its subject may be the farther end. Empty where there is no way, or none needed.
    """

    def by_facts(entity_id: EntityId) -> list[Row]:
        return _facts_of(conn, view, entity_id)

    def by_all(entity_id: EntityId) -> list[Row]:
        return [*_facts_of(conn, view, entity_id), *_partners_of(conn, view, entity_id, MOST_PARTNERS)]

    steps = _way(by_facts, start, goal, max_depth) or _way(by_all, start, goal, max_depth)
    return _edges(conn, view, steps)


def neighbourhood(conn: Connection, view: View, entity_id: EntityId, *, depth: int = 2) -> list[Edge]:
    """Return the facts between a thing and others, and on from those, to a depth; the nearest first."""
    found: dict[str, Row] = {}
    seen, ahead = {entity_id}, [entity_id]
    for _ in range(depth):
        rows = [row for near in ahead for row in _facts_of(conn, view, near)]
        for row in rows:
            found.setdefault(row["fact_id"], row)
        ends = dict.fromkeys(row[side] for row in rows for side in ("subject_id", "object_id"))
        ahead = [end for end in ends if end not in seen][:MOST_VISITED]
        seen |= set(ahead)
    return _edges(conn, view, found.values())


def _facts_of(conn: Connection, view: View, entity_id: EntityId) -> list[Row]:
    values = {"entity": entity_id, "today": view.today, **view.audience.parameters}
    return conn.execute(FACTS_OF, values).fetchall()


def _partners_of(conn: Connection, view: View, entity_id: EntityId, limit: int) -> list[Row]:
    values = {"entity": entity_id, "limit": limit, **view.audience.parameters}
    return conn.execute(SEEN_WITH, values).fetchall()


def _way(look: _Look, start: EntityId, goal: EntityId, max_depth: int) -> list[Row]:
    """Go from thing to thing, all of one distance before the next, until the goal is met."""
    came_by: dict[EntityId, Row] = {}
    ahead = [start]
    for _ in range(max_depth):
        nearest, ahead = ahead, []
        for near in nearest:
            for row in look(near):
                end = _other(row, near)
                if end != start and end not in came_by:
                    came_by[end] = row
                    ahead.append(end)
            if goal in came_by:
                return _back(came_by, start, goal)
        if len(came_by) > MOST_VISITED:
            break
    return []


def _back(came_by: Mapping[EntityId, Row], start: EntityId, goal: EntityId) -> list[Row]:
    steps, at = [], goal
    while at != start:
        steps.append(came_by[at])
        at = _other(came_by[at], at)
    return steps[::-1]


def _other(row: Row, end: EntityId) -> EntityId:
    """Return the far end of an edge."""
    return EntityId(row["object_id"] if row["subject_id"] == end else row["subject_id"])


def _edges(conn: Connection, view: View, rows: Iterable[Row]) -> list[Edge]:
    """Give edges the names that the audience knows. What it knows no name of, it is not shown."""
    rows = list(rows)
    ends = {row[side] for row in rows for side in ("subject_id", "object_id")}
    names = entities.names(conn, view.audience, sorted(ends))
    return [
        Edge(
            subject_id=row["subject_id"],
            subject=names[row["subject_id"]],
            predicate=row["predicate"],
            object_id=row["object_id"],
            object=names[row["object_id"]],
            relation_type=row["relation_type"],
            strength=row["count"] / (row["count"] + HALF_STRENGTH) if row["count"] else row["strength"],
            fact_id=row["fact_id"],
            count=row["count"],
        )
        for row in rows
        if row["subject_id"] in names and row["object_id"] in names
    ]
