"""A name taken out of a thing, with its mentions and claims, and put back: the rows of a split."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from nanobot.memory.errors import MergeError
from nanobot.memory.ids import derived
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId, MergeRecord
from nanobot.memory.store import Connection
from nanobot.memory.times import to_text

NAMES: Final = """
    SELECT alias.* FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE entity.canonical_id = :entity_id
     ORDER BY alias.entity_id, alias.key, alias.scope
"""

GIVEN: Final = "SELECT given_name FROM entity WHERE canonical_id = :entity_id AND given_name IS NOT NULL"

CREATE: Final = """
    INSERT INTO entity (id, type, name, canonical_id, event_id, at)
    SELECT :part, type, :name, :part, :event_id, :at FROM entity WHERE id = :entity_id
"""

DELETE: Final = "DELETE FROM entity WHERE id = :part"

MENTIONS: Final = """
    SELECT event_id, ordinal, entity_id FROM mention
     WHERE key = :key AND entity_id IN (SELECT id FROM entity WHERE canonical_id = :entity_id)
     ORDER BY event_id, ordinal
"""

MOVE_MENTION: Final = "UPDATE mention SET entity_id = :to WHERE event_id = :event_id AND ordinal = :ordinal"

MOVE_MENTIONS: Final = "UPDATE mention SET entity_id = :to WHERE entity_id = :part"

SUBJECTS: Final = """
    SELECT id, subject_id AS entity_id FROM claim
     WHERE subject_key = :key AND subject_id IN (SELECT id FROM entity WHERE canonical_id = :entity_id)
     ORDER BY id
"""

MOVE_SUBJECT: Final = "UPDATE claim SET subject_id = :to WHERE id = :id"

MOVE_SUBJECTS: Final = "UPDATE claim SET subject_id = :to WHERE subject_id = :part"

OBJECTS: Final = """
    SELECT id, object_id AS entity_id FROM claim
     WHERE object_key = :key AND object_id IN (SELECT id FROM entity WHERE canonical_id = :entity_id)
     ORDER BY id
"""

MOVE_OBJECT: Final = "UPDATE claim SET object_id = :to WHERE id = :id"

MOVE_OBJECTS: Final = "UPDATE claim SET object_id = :to WHERE object_id = :part"

FACT_SUBJECTS: Final = "UPDATE fact SET subject_id = :to WHERE subject_id = :part"

FACT_OBJECTS: Final = "UPDATE fact SET object_id = :to WHERE object_id = :part"

DROP_NAMES: Final = """
    DELETE FROM alias WHERE key = :key AND entity_id IN (SELECT id FROM entity WHERE canonical_id = :entity_id)
"""

ADD_NAME: Final = """
    INSERT INTO alias (entity_id, key, scope, name, source, count, removed, event_id)
    VALUES (:entity_id, :key, :scope, :name, :source, :count, :removed, :event_id)
    ON CONFLICT (entity_id, key, scope) DO UPDATE SET count = alias.count + excluded.count
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A name of a thing, which is to be a thing of its own: its rows, and the id it gets."""

    entity_id: EntityId
    whole: EntityId
    key: str
    names: tuple[Mapping[str, Any], ...]
    at: datetime


def part_of(conn: Connection, whole: EntityId, name: str, *, at: datetime) -> Part:
    """Find what goes by a name within a thing.

    Raises:
        MergeError: it does not go by that name, or by no other, or was given it.
    """
    names = [dict(row) for row in conn.execute(NAMES, {"entity_id": whole})]
    mine = tuple(row for row in names if row["key"] == key(name))
    if not mine:
        raise MergeError(f"{whole} does not go by {name!r}: `nanobot memory entity` shows its names.")
    if len(mine) == len(names):
        raise MergeError(f"{name!r} is the only name of {whole}: there is nothing to split.")
    if key(name) in {key(row["given_name"]) for row in conn.execute(GIVEN, {"entity_id": whole})}:
        raise MergeError(f"{name!r} is the name {whole} was given: give it another one first.")
    seed = f"{whole}\n{key(name)}\nsplit"
    return Part(entity_id=EntityId(derived("ent", at, seed)), whole=whole, key=key(name), names=mine, at=at)


def take_out(conn: Connection, part: Part) -> str:
    """Move what was said under a name to a thing of its own; returns what was moved, as `put_back` reads it."""
    first = part.names[0]
    values = {"part": part.entity_id, "entity_id": part.whole, "key": part.key}
    conn.execute(CREATE, {**values, "name": first["name"], "event_id": first["event_id"], "at": to_text(part.at)})
    moved = {
        "names": part.names,
        "mentions": [dict(row) for row in conn.execute(MENTIONS, values)],
        "subjects": [dict(row) for row in conn.execute(SUBJECTS, values)],
        "objects": [dict(row) for row in conn.execute(OBJECTS, values)],
    }
    conn.execute(DROP_NAMES, values)
    for row in part.names:
        conn.execute(ADD_NAME, {**row, "entity_id": part.entity_id})
    _move(conn, moved, to=part.entity_id)
    return json.dumps(moved, ensure_ascii=False)


def put_back(conn: Connection, split: MergeRecord, text: str) -> set[EntityId]:
    """Move back what was moved, and what has come to the part since, and take the part away.

    Returns the rows that got something back.
    """
    moved = json.loads(text)
    values = {"part": split.loser_id, "entity_id": split.loser_id, "to": split.winner_id}
    _move(conn, moved, to=None)
    for statement in (MOVE_MENTIONS, MOVE_SUBJECTS, MOVE_OBJECTS, FACT_SUBJECTS, FACT_OBJECTS):
        conn.execute(statement, values)
    later = [dict(row) for row in conn.execute(NAMES, values)]
    counted = Counter[tuple[str, str]]()
    for row in moved["names"]:
        counted[row["key"], row["scope"]] += row["count"]
        conn.execute(ADD_NAME, row)
    for row in later:
        mark = (row["key"], row["scope"])
        if mark not in counted or row["count"] > counted[mark]:
            conn.execute(ADD_NAME, {**row, "entity_id": split.winner_id, "count": row["count"] - counted[mark]})
    conn.execute(DELETE, values)
    return {row["entity_id"] for name in moved for row in moved[name]}


def _move(conn: Connection, moved: Mapping[str, Any], *, to: str | None) -> None:
    """Move rows to a thing, or each to where it was."""
    statements = {"mentions": MOVE_MENTION, "subjects": MOVE_SUBJECT, "objects": MOVE_OBJECT}
    for name, statement in statements.items():
        for row in moved[name]:
            conn.execute(statement, {**row, "to": to or row["entity_id"]})
