"""What each event says, resolved to things: table ``claim``. Facts follow from these rows and from nothing else.

A claim is stored in one direction (``child_of`` as ``parent_of`` of the other side) and never changed, but for the
things it is about when an alias is split off.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Final

from nanobot.memory.ids import derived
from nanobot.memory.knowledge.findings import Claim, Effect, Reference
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId, FactId, Polarity
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.models import EventId
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import to_text

INSERT: Final = """
    INSERT INTO claim (id, event_id, ordinal, subject_id, subject_key, predicate, object_id, object_name, object_key,
                       effect, polarity, slot, valid_from, valid_to, confidence, method, pinned, at, said_on, scope,
                       start, stop)
    SELECT :id, :event_id, count(*), :subject_id, :subject_key, :predicate, :object_id, :object_name, :object_key,
           :effect, :polarity, :slot, :valid_from, :valid_to, :confidence, :method, :pinned, :at, :said_on, :scope,
           :start, :stop
      FROM claim WHERE event_id = :event_id
    ON CONFLICT (id) DO NOTHING
"""

_SAID: Final = """
    SELECT claim.*, subject.canonical_id AS subject, coalesce(object.canonical_id, claim.object_key) AS object
      FROM claim
      JOIN entity AS subject ON subject.id = claim.subject_id
      LEFT JOIN entity AS object ON object.id = claim.object_id
"""

OF_SUBJECT: Final = f"""
    {_SAID}
     WHERE claim.subject_id IN (SELECT id FROM entity WHERE canonical_id = :subject)
       AND claim.predicate IN (:predicate, :related)
       AND (:object IS NULL OR claim.object_key IS NULL OR coalesce(object.canonical_id, claim.object_key) = :object)
"""  # noqa: S608 - built of constants

OF_OBJECT: Final = f"""
    {_SAID}
     WHERE claim.object_id IN (SELECT id FROM entity WHERE canonical_id = :subject)
       AND claim.predicate IN (:predicate, :related)
"""  # noqa: S608 - built of constants

TOUCHING: Final = f"""
    {_SAID}
     WHERE claim.subject_id IN (SELECT id FROM entity WHERE canonical_id = :entity)
        OR claim.object_id IN (SELECT id FROM entity WHERE canonical_id = :entity)
"""  # noqa: S608 - built of constants

BY_ID: Final = f"{_SAID} WHERE claim.id = :id"

FLIPPED: Final[Mapping[str, str]] = {"child_of": "parent_of", "manages": "reports_to"}
"""Predicates that are stored as their inverse, where both sides are people."""

RELATED: Final[Mapping[str, str]] = {
    "likes": "dislikes",
    "dislikes": "likes",
    "spouse_of": "partner_of",
    "partner_of": "spouse_of",
}
"""Predicates of which one closes the other, for the same object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedClaim:
    """A claim whose two sides are known things; `local_date` is the day of the event where it was said.

    `object_id` is None where the object is a text. `pinned`: the user confirms it, or corrects something by it.
    """

    claim: Claim
    subject_id: EntityId
    object_id: EntityId | None = None
    event_id: EventId
    at: datetime
    local_date: str
    scope: str
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A claim as stored. `subject` and `object` are what is compared: the thing it counts as, or the key of a text."""

    id: str
    event_id: EventId
    ordinal: int
    subject: str
    subject_id: EntityId
    predicate: str
    object: str | None
    object_id: EntityId | None
    object_name: str | None
    effect: Effect
    polarity: Polarity
    slot: str | None
    valid_from: str | None
    valid_to: str | None
    confidence: float
    pinned: bool
    at: str
    said_on: str
    scope: str

    @property
    def fact_id(self) -> FactId:
        """The id of the fact it opens, if it opens one."""
        return FactId(f"fact_{self.id.removeprefix('claim_')}")

    @property
    def pair(self) -> tuple[str, str]:
        """Subject and object; in one order for what reads the same from both sides."""
        first, second = self.subject, self.object or ""
        return (second, first) if symmetric(self.predicate) and second < first else (first, second)


SAID_FIELDS: Final = tuple(field.name for field in fields(Said))


def one(predicate: str) -> bool:
    """Tell whether at most one value holds at a time."""
    return predicate in PREDICATES and PREDICATES[predicate].one


def symmetric(predicate: str) -> bool:
    """Tell whether it reads the same from both sides."""
    return predicate in PREDICATES and PREDICATES[predicate].symmetric


def add(conn: Connection, resolved: ResolvedClaim) -> Said:
    """Store a claim, or find that it is there."""
    row = _row(_directed(resolved))
    conn.execute(INSERT, row)
    return _said(conn.execute(BY_ID, {"id": row["id"]}).fetchone())


def touching(conn: Connection, entity_id: str) -> list[Said]:
    """Return the claims that have a thing on either side, by the id it counts under."""
    return [_said(row) for row in conn.execute(TOUCHING, {"entity": entity_id})]


def bearing_on(conn: Connection, said: Said) -> list[Said]:
    """Return the claims that decide, with *said*, what holds: a set that no claim outside of it bears on."""
    if not symmetric(said.predicate):
        return _of(conn, OF_SUBJECT, said, said.subject, None if one(said.predicate) else said.object)
    if one(said.predicate) or said.object is None:
        return _circle(conn, said)
    first, second = said.pair
    return [*_of(conn, OF_SUBJECT, said, first, second), *_of(conn, OF_SUBJECT, said, second, first)]


def _circle(conn: Connection, said: Said) -> list[Said]:
    """Follow a predicate that reads from both sides as far as it leads."""
    found: dict[str, Said] = {}
    ahead, seen = [said.subject, said.object], set[str | None]((None,))
    while ahead:
        entity = ahead.pop()
        if entity is None or entity in seen:
            continue
        seen.add(entity)
        for claim in [*_of(conn, OF_SUBJECT, said, entity, None), *_of(conn, OF_OBJECT, said, entity, None)]:
            found[claim.id] = claim
            ahead += [claim.subject, claim.object]
    return list(found.values())


def _of(conn: Connection, statement: str, said: Said, subject: str, thing: str | None) -> list[Said]:
    values = {
        "subject": subject,
        "predicate": said.predicate,
        "related": RELATED.get(said.predicate, said.predicate),
        "object": thing,
    }
    return [_said(row) for row in conn.execute(statement, values)]


def _directed(resolved: ResolvedClaim) -> ResolvedClaim:
    """Turn a claim into the direction it is stored in, and a denied liking into a dislike."""
    claim = resolved.claim
    if claim.effect != "holds":
        claim = replace(claim, polarity="+")  # what has ended, or was a slip, is a thing that was said to hold
        resolved = replace(resolved, claim=claim)
    if claim.predicate == "likes" and claim.polarity == "-":
        return replace(resolved, claim=replace(claim, predicate="dislikes", polarity="+"))
    if not _flips(resolved) or not isinstance(claim.object, Reference) or resolved.object_id is None:
        return resolved
    turned = replace(claim, predicate=FLIPPED[claim.predicate], subject=claim.object, object=claim.subject)
    return replace(resolved, claim=turned, subject_id=resolved.object_id, object_id=resolved.subject_id)


def _flips(resolved: ResolvedClaim) -> bool:
    claim = resolved.claim
    return claim.predicate in FLIPPED and isinstance(claim.object, Reference) and claim.object.type == "person"


def _row(resolved: ResolvedClaim) -> dict[str, Any]:
    claim = resolved.claim
    name = claim.object.name if isinstance(claim.object, Reference) else claim.object
    subject, thing = key(claim.subject.name), key(name) if name else None
    seed: Sequence[str | None] = (
        *(resolved.event_id, resolved.subject_id, claim.predicate, resolved.object_id or thing),
        *(claim.slot, claim.effect, claim.polarity),
    )
    return {
        "id": derived("claim", resolved.at, "\n".join(part or "" for part in seed)),
        "event_id": resolved.event_id,
        "subject_id": resolved.subject_id,
        "subject_key": subject,
        "predicate": claim.predicate,
        "object_id": resolved.object_id,
        "object_name": name or None,
        "object_key": thing,
        "effect": claim.effect,
        "polarity": claim.polarity,
        "slot": claim.slot,
        "valid_from": claim.valid_from,
        "valid_to": claim.valid_to,
        "confidence": claim.confidence,
        "method": claim.method,
        "pinned": int(resolved.pinned),
        "at": to_text(resolved.at),
        "said_on": resolved.local_date,
        "scope": resolved.scope,
        "start": claim.start,
        "stop": claim.end,
    }


def _said(row: Row) -> Said:
    return Said(**{name: row[name] for name in SAID_FIELDS} | {"pinned": bool(row["pinned"])})
