"""The names things go by: table ``alias``, and which of them is shown.

A name is kept for each scope that used it. Who may read all is shown the fullest name; a group is shown the best of the
names that were used in it, so that a private name does not leak.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import Alias, AliasSource, EntityId
from nanobot.memory.models import EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row

NOTE: Final = """
    INSERT INTO alias (entity_id, key, scope, name, source, count, event_id)
    VALUES (:entity_id, :key, :scope, :name, :source, :count, :event_id)
    ON CONFLICT (entity_id, key, scope) DO UPDATE SET
        count = alias.count + excluded.count,
        name = CASE WHEN alias.name = lower(alias.name) THEN excluded.name ELSE alias.name END,
        source = CASE WHEN excluded.source IN ('sender', 'user') THEN excluded.source ELSE alias.source END,
        removed = CASE WHEN excluded.source = 'user' THEN 0 ELSE alias.removed END
"""

REMOVE: Final = """
    UPDATE alias SET removed = 1
     WHERE key = :key AND entity_id IN (SELECT id FROM entity WHERE canonical_id = :entity_id)
"""

OF_ENTITY: Final = f"""
    SELECT alias.* FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE entity.canonical_id = :entity_id AND removed = 0 AND {VISIBLE}
     ORDER BY alias.key, alias.scope, alias.entity_id
"""  # noqa: S608 - VISIBLE is a constant

ALL: Final = """
    SELECT DISTINCT entity.canonical_id, alias.name FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE removed = 0
     ORDER BY entity.canonical_id, alias.name
"""

OWNERS: Final = f"""
    SELECT DISTINCT entity.canonical_id FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE alias.key = :key AND removed = 0 AND {VISIBLE}
     ORDER BY entity.canonical_id
"""  # noqa: S608 - VISIBLE is a constant

PARTLY: Final = f"""
    SELECT DISTINCT entity.canonical_id FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE ' ' || alias.key || ' ' LIKE :part ESCAPE '!' AND removed = 0 AND {VISIBLE}
     ORDER BY entity.canonical_id
"""  # noqa: S608 - VISIBLE is a constant

MEMBERS: Final = """
    SELECT id, type, given_name, canonical_id FROM entity
     WHERE canonical_id = (SELECT canonical_id FROM entity WHERE id = :entity_id)
     ORDER BY given_by = 'user' DESC, id = canonical_id DESC, id
"""

OWN: Final = "SELECT * FROM alias WHERE entity_id = :entity_id AND removed = 0 ORDER BY key, scope"

SHOW: Final = "UPDATE entity SET name = :name WHERE id = :id AND name <> :name"

FULLEST: Final = frozenset(("person", "org", "project", "event"))
"""Types of thing that are shown by their fullest name; others by the one most used."""

LONGEST_WORDS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A name being used: where, and by what it was learned."""

    name: str
    scope: str
    event_id: EventId
    source: AliasSource = "mention"
    count: int = 1


def note(conn: Connection, entity_id: EntityId, use: Use) -> None:
    """Remember that a thing goes by a name. One that the user took away does not come back but by the user."""
    values = {
        "entity_id": entity_id,
        "key": key(use.name),
        "scope": use.scope,
        "name": use.name,
        "source": use.source,
        "count": use.count,
        "event_id": use.event_id,
    }
    conn.execute(NOTE, values)


def remove(conn: Connection, entity_id: EntityId, name: str) -> bool:
    """Take a name away from a thing; False where it does not go by it."""
    removed = conn.execute(REMOVE, {"entity_id": entity_id, "key": key(name)}).rowcount > 0
    settle(conn, entity_id)
    return removed


def settle(conn: Connection, entity_id: str) -> None:
    """Show a thing, and each row that counts as it, by the best of its names."""
    members = conn.execute(MEMBERS, {"entity_id": entity_id}).fetchall()
    names = {member["id"]: conn.execute(OWN, {"entity_id": member["id"]}).fetchall() for member in members}
    for member in members:
        whole = member["id"] == member["canonical_id"]
        given = [row["given_name"] for row in (members if whole else [member]) if row["given_name"]]
        rows = [row for rows in names.values() for row in rows] if whole else names[member["id"]]
        name = given[0] if given else best(member["type"], _merged(rows))
        if name:
            conn.execute(SHOW, {"id": member["id"], "name": name})


def of(conn: Connection, audience: Audience, canonical_id: str) -> list[Alias]:
    """Return the names of a thing that an audience may know, the most used first."""
    found = _merged(conn.execute(OF_ENTITY, {"entity_id": canonical_id, **audience.parameters}))
    return sorted(found, key=lambda alias: (-alias.count, alias.name))


def shown(conn: Connection, audience: Audience, entities: Mapping[str, tuple[EntityType, str]]) -> dict[str, str]:
    """Return the name to show an audience for each thing, given its type and full name; none for the unknown."""
    if audience.everything:
        return {entity_id: name for entity_id, (_, name) in entities.items()}
    names = {}
    for entity_id, (kind, full) in entities.items():
        known = of(conn, audience, entity_id)
        if known:
            names[entity_id] = full if key(full) in {key(alias.name) for alias in known} else best(kind, known)
    return names


def every(conn: Connection) -> dict[str, tuple[str, ...]]:
    """Return all names of every thing."""
    names: dict[str, list[str]] = {}
    for entity_id, name in conn.execute(ALL):
        names.setdefault(entity_id, []).append(name)
    return {entity_id: tuple(known) for entity_id, known in names.items()}


def called(conn: Connection, audience: Audience, name: str) -> list[EntityId]:
    """Return the things that go by exactly a name."""
    return [row[0] for row in conn.execute(OWNERS, {"key": key(name), **audience.parameters})]


def owners(conn: Connection, audience: Audience, name: str) -> list[EntityId]:
    """Return the things that go by exactly a name, or else by one that has it as a part."""
    part = re.sub(r"[!%_]", r"!\g<0>", key(name))
    values = {"part": f"% {part} %", **audience.parameters}
    return called(conn, audience, name) or [row[0] for row in conn.execute(PARTLY, values)]


def best(kind: str, names: Sequence[Alias]) -> str:
    """Choose the name to show; empty where there is none.

    >>> names = [Alias(name=name, count=1, source="mention") for name in ("emma", "Emma Reis", "Ana's sister")]
    >>> best("person", names)
    'Emma Reis'
    """
    return max(names, key=lambda alias: _rank(kind, alias), default=Alias(name="", count=0, source="claim")).name


def _rank(kind: str, alias: Alias) -> tuple[float | str, ...]:
    name = alias.name
    proper = not ("'s " in name or "’s " in name or "@" in name)
    cased = name != name.lower() or name == name.upper()
    words = min(len(name.split()), LONGEST_WORDS)
    fullness = (words, len(name), alias.count) if kind in FULLEST else (alias.count, -words, -len(name))
    return (proper, cased, *fullness, name)


def _merged(rows: Iterable[Row]) -> list[Alias]:
    """Add up what is known of one name in several scopes."""
    found: dict[str, Alias] = {}
    for row in rows:
        mine = Alias(name=row["name"], count=row["count"], source=row["source"])
        other = found.get(row["key"])
        better = max(mine, other or mine, key=lambda alias: (alias.name != alias.name.lower(), alias.count, alias.name))
        count = mine.count + (other.count if other else 0)
        found[row["key"]] = Alias(name=better.name, count=count, source=better.source)
    return list(found.values())
