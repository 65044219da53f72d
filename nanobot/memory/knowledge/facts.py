"""What is believed, as it is asked for: now, on a day, or with all that has ended."""

import heapq
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from nanobot.memory.errors import UnknownFactError
from nanobot.memory.knowledge import aliases, mergelog
from nanobot.memory.knowledge.claims import symmetric
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import Explanation, Fact
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.log import events
from nanobot.memory.models import Event, EventId
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text

_END_VISIBLE: Final = f"(closed_scope IS NULL OR {VISIBLE.replace('scope', 'closed_scope')})"
"""Whether the audience may know the event that ended a fact; if not, to it the fact goes on."""

_SHOWN: Final = f"""
    SELECT fact.id, fact.predicate, fact.object_name, fact.slot, fact.polarity, fact.kind, fact.relation_type,
           fact.confidence, fact.strength, fact.importance, fact.pinned, fact.scope, fact.valid_from, fact.begins,
           fact.said_at, fact.last_said_at,
           CASE WHEN {_END_VISIBLE} THEN fact.valid_to END AS valid_to,
           CASE WHEN {_END_VISIBLE} THEN fact.superseded_by END AS superseded_by,
           CASE WHEN {_END_VISIBLE} THEN fact.retracted ELSE 0 END AS retracted,
           subject.canonical_id AS subject_id, subject_shown.name AS subject, subject_shown.type AS subject_type,
           object.canonical_id AS object_id, object_shown.name AS object, object_shown.type AS object_type
      FROM fact
      JOIN entity AS subject ON subject.id = fact.subject_id
      JOIN entity AS subject_shown ON subject_shown.id = subject.canonical_id
      LEFT JOIN entity AS object ON object.id = fact.object_id
      LEFT JOIN entity AS object_shown ON object_shown.id = object.canonical_id
     WHERE {VISIBLE} AND (:predicate IS NULL OR fact.predicate IN (:predicate, :inverse))
"""  # noqa: S608 - built of constants

_WANTED: Final = """
    (:history = 1 OR (retracted = 0 AND (valid_to IS NULL OR valid_to > :day)))
       AND (:as_of IS NULL OR begins <= :as_of)
     ORDER BY said_at, id
"""

OF_PREDICATE: Final = f"SELECT * FROM ({_SHOWN} AND fact.predicate = :predicate) AS shown WHERE {_WANTED}"  # noqa: S608

ALL: Final = f"SELECT * FROM ({_SHOWN}) AS shown WHERE {_WANTED}"  # noqa: S608 - built of constants

OF_SUBJECT: Final = f"""
    SELECT * FROM (
        {_SHOWN} AND fact.subject_id IN (SELECT id FROM entity WHERE canonical_id = :entity)
    ) AS shown WHERE {_WANTED}
"""  # noqa: S608 - built of constants

OF_OBJECT: Final = f"""
    SELECT * FROM (
        {_SHOWN} AND fact.object_id IN (SELECT id FROM entity WHERE canonical_id = :entity)
    ) AS shown WHERE {_WANTED}
"""  # noqa: S608 - built of constants

BY_ID: Final = f"SELECT * FROM ({_SHOWN} AND fact.id = :fact) AS shown WHERE {_WANTED}"  # noqa: S608 - built of constants

_SAID_IN: Final = """
    SELECT fact_id FROM fact_source WHERE role = 'says' AND event_id IN (SELECT value FROM json_each(:events))
"""
ENDED_IN: Final = f"""
    SELECT * FROM ({_SHOWN} AND fact.id IN ({_SAID_IN})) AS shown
     WHERE retracted = 1 OR valid_to <= :day ORDER BY said_at, id
"""  # noqa: S608 - built of constants

SOURCES: Final = f"""
    SELECT fact_id, event_id FROM fact_source WHERE role = 'says' AND {VISIBLE} ORDER BY fact_id, event_id
"""  # noqa: S608 - VISIBLE is a constant

SOURCES_OF: Final = f"""
    SELECT event_id, role FROM fact_source WHERE fact_id = :fact_id AND {VISIBLE} ORDER BY event_id
"""  # noqa: S608 - VISIBLE is a constant

COUNT: Final = "SELECT count(*) FROM fact WHERE retracted = 0 AND (valid_to IS NULL OR valid_to > :day)"

_Row = Row | dict[str, Any]
"""A fact as stored, or turned round."""

MANY: Final = 500
"""From so many facts on, their sources are read in one go."""


def select(
    conn: Connection,
    audience: Audience,
    *,
    today: str,
    subject_ids: Collection[str] | None = None,
    predicate: str | None = None,
    as_of: str | None = None,
    history: bool = False,
    limit: int | None = None,
    sources: bool = True,
) -> list[Fact]:
    """Return what holds, the oldest first; with *limit* what matters most of it.

    What holds now includes what is known to begin later; what holds *as_of* a day has begun by then. With *history*
    also what has ended or was taken back. A fact that reads from both sides is given from the side of the subject
    asked for. Without *sources* facts come without their events. Days are local and written ``2026-05-12``.
    """
    values = _values(audience, predicate=predicate, history=history, as_of=as_of, day=as_of or today)
    rows = _all(conn, values) if subject_ids is None else _about(conn, values, subject_ids)
    wanted = [row for row in rows if predicate in (None, row["predicate"])]
    shown = _shown(conn, audience, wanted, sources=sources)
    return _foremost(_once(shown), limit)


def holders(conn: Connection, audience: Audience, predicate: str, target: str, *, today: str) -> list[Fact]:
    """Return the facts of a predicate, as it is stored, that hold with an object: the id of a thing, or a text."""
    rows = conn.execute(OF_PREDICATE, _values(audience, predicate=predicate, day=today)).fetchall()
    found = [
        row for row in rows if target == row["object_id"] or key(target) == key(row["object"] or row["object_name"])
    ]
    return _once(_shown(conn, audience, found))


def ended_in(conn: Connection, audience: Audience, event_ids: Iterable[EventId], *, today: str) -> list[Fact]:
    """Return what events say that holds no longer, or never did."""
    values = _values(audience, day=today) | {"events": json.dumps(list(event_ids))}
    return _shown(conn, audience, conn.execute(ENDED_IN, values).fetchall())


def get(conn: Connection, audience: Audience, fact_id: str) -> Fact:
    """Return one fact, whether it holds or not.

    Raises:
        UnknownFactError: the audience can see none of this id.
    """
    values = _values(audience, history=True)
    rows = conn.execute(BY_ID, {**values, "fact": fact_id}).fetchall()
    found = _shown(conn, audience, rows)
    if not found:
        raise UnknownFactError(f"No fact has the id {fact_id}: `nanobot memory facts --history` lists them.")
    return found[0]


def why(conn: Connection, audience: Audience, fact_id: str) -> Explanation:
    """Tell which events a fact comes from and ended by, and which merges its two sides passed.

    Raises:
        UnknownFactError: the audience can see none of this id.
    """
    fact = get(conn, audience, fact_id)
    sources = conn.execute(SOURCES_OF, {"fact_id": fact.id, **audience.parameters}).fetchall()
    return Explanation(
        fact=fact,
        said_in=_events(conn, [row["event_id"] for row in sources if row["role"] == "says"]),
        ended_in=_events(conn, [row["event_id"] for row in sources if row["role"] == "ends"]),
        merges=tuple(mergelog.standing(conn, [fact.subject_id, fact.object_id])) if audience.everything else (),
    )


def total(conn: Connection, *, today: str) -> int:
    """Count the facts that hold."""
    (count,) = conn.execute(COUNT, {"day": today}).fetchone()
    return int(count)


def _values(
    audience: Audience,
    *,
    predicate: str | None = None,
    history: bool = False,
    as_of: str | None = None,
    day: str = "",
) -> dict[str, Any]:
    return {
        "predicate": predicate,
        "inverse": _inverse(predicate) or predicate,
        "history": int(history),
        "as_of": as_of,
        "day": day,
        **audience.parameters,
    }


def _events(conn: Connection, event_ids: Iterable[EventId]) -> tuple[Event, ...]:
    found = (events.get(conn, event_id) for event_id in event_ids)
    return tuple(event for event in found if event)


def _inverse(predicate: str | None) -> str | None:
    known = PREDICATES.get(predicate or "")
    return known.inverse if known else None


def _all(conn: Connection, values: Mapping[str, Any]) -> Sequence[_Row]:
    """Give every fact in the direction it is stored in, or in that of the predicate asked for."""
    rows: list[Row] = conn.execute(ALL, values).fetchall()
    if values["predicate"] is None:
        return rows
    return [row if row["predicate"] == values["predicate"] else _turned(row) for row in rows]


def _about(conn: Connection, values: Mapping[str, Any], subject_ids: Iterable[str]) -> Sequence[_Row]:
    found: dict[str, _Row] = {}
    for entity in dict.fromkeys(subject_ids):
        mine = {**values, "entity": entity}
        for row in conn.execute(OF_SUBJECT, mine):
            found.setdefault(row["id"], row)
        for row in conn.execute(OF_OBJECT, mine):
            if symmetric(row["predicate"]) or _inverse(row["predicate"]):
                found.setdefault(row["id"], _turned(row))
    return sorted(found.values(), key=lambda row: (row["said_at"], row["id"]))


def _turned(row: _Row) -> _Row:
    """Read a fact from its other side."""
    if row["object_id"] is None:
        return row
    swapped = {f"subject{end}": row[f"object{end}"] for end in ("", "_id", "_type")}
    swapped |= {f"object{end}": row[f"subject{end}"] for end in ("", "_id", "_type")}
    return dict(row) | swapped | {"predicate": _inverse(row["predicate"]) or row["predicate"]}


def _shown(conn: Connection, audience: Audience, rows: Sequence[_Row], *, sources: bool = True) -> list[Fact]:
    """Give facts the names that the audience knows. What it knows no name of, it is not shown."""
    sides = {row[f"{side}_id"]: (row[f"{side}_type"], row[side]) for row in rows for side in ("subject", "object")}
    sides.pop(None, None)
    names = aliases.shown(conn, audience, sides)
    events_of = _sources(conn, audience, rows) if sources else {}
    return [
        _fact(row, names, events_of.get(row["id"], ()))
        for row in rows
        if row["subject_id"] in names and (row["object_id"] is None or row["object_id"] in names)
    ]


def _sources(conn: Connection, audience: Audience, rows: Sequence[_Row]) -> Mapping[str, tuple[EventId, ...]]:
    found: dict[str, list[EventId]] = {row["id"]: [] for row in rows}
    if len(rows) > MANY:
        for fact_id, event_id in conn.execute(SOURCES, audience.parameters):
            if fact_id in found:
                found[fact_id].append(event_id)
    else:
        for fact_id in found:
            sources: list[Row] = conn.execute(SOURCES_OF, {"fact_id": fact_id, **audience.parameters}).fetchall()
            found[fact_id] = [row["event_id"] for row in sources if row["role"] == "says"]
    return {fact_id: tuple(event_ids) for fact_id, event_ids in found.items()}


def _fact(row: _Row, names: Mapping[str, str], event_ids: tuple[EventId, ...]) -> Fact:
    return Fact(
        id=row["id"],
        subject=names[row["subject_id"]],
        subject_id=row["subject_id"],
        predicate=row["predicate"],
        object=names[row["object_id"]] if row["object_id"] else row["object_name"],
        object_id=row["object_id"],
        kind=row["kind"],
        relation_type=row["relation_type"],
        polarity=row["polarity"],
        slot=row["slot"],
        confidence=row["confidence"],
        strength=row["strength"],
        importance=row["importance"],
        pinned=bool(row["pinned"]),
        scope=row["scope"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        superseded_by=row["superseded_by"],
        retracted=bool(row["retracted"]),
        said_at=from_text(row["said_at"]),
        last_said_at=from_text(row["last_said_at"]),
        event_ids=event_ids,
    )


def _once(found: Iterable[Fact]) -> list[Fact]:
    """Give what is known in several scopes, each with its own row, but once: as the strongest of them."""
    known: dict[tuple[object, ...], Fact] = {}
    for fact in found:
        thing = fact.object_id or fact.object.casefold()
        mark = (fact.subject_id, fact.predicate, thing, fact.slot, fact.polarity, fact.valid_to or "")
        other = known.get(mark)
        if other and other.scope != fact.scope:
            known[mark] = _joined(other, fact)
        else:
            known[(*mark, fact.id) if other else mark] = fact
    return list(known.values())


def _joined(first: Fact, second: Fact) -> Fact:
    best = max(first, second, key=lambda fact: fact.strength)
    return replace(best, event_ids=tuple(sorted({*first.event_ids, *second.event_ids})))


def _foremost(found: list[Fact], limit: int | None) -> list[Fact]:
    if limit is None or len(found) <= limit:
        return found
    best = heapq.nlargest(limit, found, key=lambda fact: (fact.importance * fact.strength, fact.last_said_at, fact.id))
    return sorted(best, key=lambda fact: (fact.said_at, fact.id))
