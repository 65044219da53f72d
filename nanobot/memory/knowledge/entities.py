"""Things that messages speak of: table ``entity``.

Several rows may have been found to be one thing; what is given out is that thing, under its canonical id. An audience
knows a thing when it may know one of its names.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError
from nanobot.memory.ids import derived
from nanobot.memory.knowledge import aliases
from nanobot.memory.knowledge.aliases import Use
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import Entity, EntityId, Gender
from nanobot.memory.models import EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

CREATE: Final = """
    INSERT INTO entity (id, type, name, canonical_id, gender, descriptors, event_id, at)
    VALUES (:id, :type, :name, :id, :gender, :descriptors, :event_id, :at)
    ON CONFLICT (id) DO NOTHING
"""

GIVE_NAME: Final = """
    UPDATE entity SET given_name = :name, given_by = :by
     WHERE id = :id AND (:by = 'user' OR given_by IS NULL OR given_by = 'sender')
"""

DESCRIBE: Final = """
    UPDATE entity SET gender = coalesce(:gender, gender), descriptors = coalesce(:descriptors, descriptors)
     WHERE id = :id
"""

RETYPE: Final = "UPDATE entity SET type = :type WHERE canonical_id = :id"

CANONICAL: Final = "SELECT canonical_id FROM entity WHERE id = :id"

_SEEN: Final = f"""
    SELECT entity.canonical_id AS id, count(*) AS mention_count, min(mention.at) AS first_seen,
           max(mention.at) AS last_seen
      FROM mention JOIN entity ON entity.id = mention.entity_id
     WHERE {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

_KNOWN: Final = f"""
    SELECT entity.canonical_id FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE removed = 0 AND {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

_CLAIMED: Final = """
    EXISTS (SELECT 1 FROM claim JOIN entity AS side ON side.id IN (claim.subject_id, claim.object_id)
             WHERE side.canonical_id = entity.id)
"""

ONE: Final = f"""
    WITH seen AS ({_SEEN} AND entity.canonical_id = :id GROUP BY entity.canonical_id)
    SELECT entity.*, coalesce(mention_count, 0) AS mention_count, first_seen, last_seen
      FROM entity LEFT JOIN seen ON seen.id = entity.id
     WHERE entity.id = :id
"""  # noqa: S608 - built of constants

LISTED: Final = f"""
    WITH seen AS ({_SEEN} GROUP BY entity.canonical_id)
    SELECT entity.*, coalesce(mention_count, 0) AS mention_count, first_seen, last_seen
      FROM entity LEFT JOIN seen ON seen.id = entity.id
     WHERE entity.id IN ({_KNOWN}) AND (:type IS NULL OR type = :type)
       AND (:faint = 1 OR type <> 'concept' OR {_CLAIMED} OR (:type = 'concept' AND mention_count > 1))
     ORDER BY coalesce(mention_count, 0) DESC, entity.id
     LIMIT :limit
"""  # noqa: S608 - built of constants

NAMED: Final = "SELECT id, type, name FROM entity WHERE id = :id"

COUNT: Final = f"""
    SELECT count(*) FROM entity WHERE id = canonical_id AND (type <> 'concept' OR {_CLAIMED})
"""  # noqa: S608 - built of constants

NO_LIMIT: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntity:
    """A thing named for the first time, by an event."""

    name: str
    type: EntityType
    event_id: EventId
    at: datetime
    scope: str
    gender: Gender | None = None
    descriptors: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRecord:
    """A thing as resolution knows it: with all its names."""

    entity: Entity
    aliases: tuple[str, ...]


def create(conn: Connection, new: NewEntity) -> EntityId:
    """Store a thing and the name it came with; the same event, name and type give the same thing."""
    entity_id = EntityId(derived("ent", new.at, f"{new.event_id}\n{key(new.name)}\n{new.type}"))
    values = {
        "id": entity_id,
        "type": new.type,
        "name": new.name,
        "gender": new.gender,
        "descriptors": json.dumps(list(new.descriptors), ensure_ascii=False),
        "event_id": new.event_id,
        "at": to_text(new.at),
    }
    conn.execute(CREATE, values)
    know(conn, entity_id, new.name, scope=new.scope, event_id=new.event_id)
    return entity_id


def know(conn: Connection, entity_id: EntityId, name: str, *, scope: str, event_id: EventId) -> None:
    """Let a scope know a thing by a name that an event used for it, without counting it as a mention."""
    aliases.note(conn, entity_id, Use(name=name, scope=scope, event_id=event_id, source="claim", count=0))
    aliases.settle(conn, entity_id)


def rename(
    conn: Connection, entity_id: EntityId, name: str, *, by: Literal["sender", "user"], scope: str, event_id: EventId
) -> None:
    """Show a thing by a given name. The name a sender goes by is shown until the user gives another."""
    aliases.note(conn, entity_id, Use(name=name, scope=scope, event_id=event_id, source=by, count=0))
    conn.execute(GIVE_NAME, {"id": entity_id, "name": name, "by": by})
    aliases.settle(conn, entity_id)


def describe(
    conn: Connection, entity_id: EntityId, *, gender: Gender | None = None, descriptors: Sequence[str] | None = None
) -> None:
    """Set the gender or the descriptors of a thing; what is None stays."""
    text = None if descriptors is None else json.dumps(list(descriptors), ensure_ascii=False)
    conn.execute(DESCRIBE, {"id": entity_id, "gender": gender, "descriptors": text})


def retype(conn: Connection, entity_id: EntityId, kind: EntityType) -> None:
    """Set the type of a thing that is better understood now, and show it by the name that suits the type."""
    conn.execute(RETYPE, {"id": entity_id, "type": kind})
    aliases.settle(conn, entity_id)


def canonical(conn: Connection, entity_id: str) -> EntityId:
    """Return the id a thing counts under.

    Raises:
        UnknownEntityError: there is no such id.
    """
    row = conn.execute(CANONICAL, {"id": entity_id}).fetchone()
    if row is None:
        raise UnknownEntityError(f"No entity has the id {entity_id}: `nanobot memory entities` lists them.")
    return EntityId(row["canonical_id"])


def get(conn: Connection, audience: Audience, entity_id: str) -> Entity | None:
    """Return a thing by any of its ids; None where the audience knows no name of it."""
    row = conn.execute(CANONICAL, {"id": entity_id}).fetchone()
    found = conn.execute(ONE, {"id": row["canonical_id"], **audience.parameters}).fetchall() if row else []
    return next(iter(_entities(conn, audience, found)), None)


def find(conn: Connection, audience: Audience, name_or_id: str) -> Entity:
    """Return the one thing of an id, of a name, or of a name of which this is a part.

    Raises:
        UnknownEntityError: there is none.
        AmbiguousEntityError: there are several; it has them.
    """
    by_id = get(conn, audience, name_or_id)
    if by_id:
        return by_id
    found = [get(conn, audience, owner) for owner in aliases.owners(conn, audience, name_or_id)]
    candidates = sorted((entity for entity in found if entity), key=lambda entity: -entity.mention_count)
    so_called = [entity for entity in candidates if key(entity.name) == key(name_or_id)]
    things = [entity for entity in so_called if entity.type != "concept"]  # a person rather than the idea of one
    chosen = next((few for few in (so_called, things) if len(few) == 1), candidates)
    if not chosen:
        raise UnknownEntityError(f"Nothing known goes by {name_or_id!r}: `nanobot memory entities` lists what is.")
    if len(chosen) > 1:
        may_be = ", ".join(f"{entity.name} ({entity.type}, {entity.id})" for entity in chosen)
        raise AmbiguousEntityError(f"{name_or_id!r} may be {may_be}: ask again with the id of one.", candidates=chosen)
    return chosen[0]


def listed(
    conn: Connection,
    audience: Audience,
    *,
    kind: EntityType | None = None,
    limit: int | None = None,
    faint: bool = True,
) -> list[Entity]:
    """Return what an audience knows, the most mentioned first.

    Without *faint* plain ideas of which nothing was claimed are left out; of those asked for by their kind, what was
    named only once.
    """
    values = {"type": kind, "limit": NO_LIMIT if limit is None else limit, "faint": int(faint)}
    rows = conn.execute(LISTED, {**values, **audience.parameters}).fetchall()
    return list(_entities(conn, audience, rows))


def records(conn: Connection) -> list[EntityRecord]:
    """Return every thing with all its names, for resolution, which sees everything."""
    names = aliases.every(conn)
    everything = listed(conn, Audience(everything=True))
    return [EntityRecord(entity=entity, aliases=names[entity.id]) for entity in everything]


def record(conn: Connection, entity_id: str) -> EntityRecord | None:
    """Return one thing as `records` does; None where there is no such id."""
    audience = Audience(everything=True)
    entity = get(conn, audience, entity_id)
    if entity is None:
        return None
    return EntityRecord(
        entity=entity, aliases=tuple(sorted(alias.name for alias in aliases.of(conn, audience, entity.id)))
    )


def total(conn: Connection) -> int:
    """Count the things there are, without plain ideas of which nothing was claimed."""
    (count,) = conn.execute(COUNT).fetchone()
    return int(count)


def names(conn: Connection, audience: Audience, entity_ids: Iterable[str]) -> dict[str, str]:
    """Return the names to show an audience, by canonical id; none for what it does not know."""
    rows = [conn.execute(NAMED, {"id": entity_id}).fetchone() for entity_id in entity_ids]
    return aliases.shown(conn, audience, {row["id"]: (row["type"], row["name"]) for row in rows if row})


def _entities(conn: Connection, audience: Audience, rows: Sequence[Row]) -> Iterable[Entity]:
    names = aliases.shown(conn, audience, {row["id"]: (row["type"], row["name"]) for row in rows})
    return (_entity(row, names[row["id"]]) for row in rows if row["id"] in names)


def _entity(row: Row, name: str) -> Entity:
    times: dict[str, Any] = {
        field: from_text(row[field]) if row[field] else None for field in ("first_seen", "last_seen")
    }
    return Entity(
        id=row["id"],
        type=row["type"],
        name=name,
        gender=row["gender"],
        descriptors=tuple(json.loads(row["descriptors"])),
        mention_count=row["mention_count"],
        **times,
    )
