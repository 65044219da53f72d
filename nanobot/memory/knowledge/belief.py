"""From claims to facts: tables ``fact`` and ``fact_source``.

Facts are never edited. When a claim arrives, or two things become one, the claims that bear on it are read again in
order of time, and what differs from the facts that stand is written.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nanobot.memory.knowledge import claims, entities
from nanobot.memory.knowledge.claims import ResolvedClaim, Said
from nanobot.memory.knowledge.models import FactId
from nanobot.memory.knowledge.predicates import OTHER, PREDICATES
from nanobot.memory.knowledge.timeline import Stretch, begins, stretches
from nanobot.memory.models import EventId
from nanobot.memory.store import Connection, Row

OF_CLAIM: Final = "SELECT * FROM fact WHERE claim_id = :claim_id"

SOURCES: Final = "SELECT event_id, role, scope FROM fact_source WHERE fact_id = :fact_id"

PUT: Final = """
    INSERT INTO fact (id, claim_id, subject_id, predicate, object_id, object_name, slot, polarity, kind, relation_type,
                      confidence, strength, importance, pinned, scope, valid_from, valid_to, begins, superseded_by,
                      closed_scope, retracted, said_at, last_said_at)
    VALUES (:id, :claim_id, :subject_id, :predicate, :object_id, :object_name, :slot, :polarity, :kind, :relation_type,
            :confidence, :strength, :importance, :pinned, :scope, :valid_from, :valid_to, :begins, :superseded_by,
            :closed_scope, :retracted, :said_at, :last_said_at)
    ON CONFLICT (id) DO UPDATE SET
        subject_id = excluded.subject_id, object_id = excluded.object_id,
        confidence = excluded.confidence, strength = excluded.strength, pinned = excluded.pinned,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to, begins = excluded.begins,
        superseded_by = excluded.superseded_by, closed_scope = excluded.closed_scope, retracted = excluded.retracted,
        last_said_at = excluded.last_said_at
"""

SAID_IN: Final = "SELECT fact_id FROM fact_source WHERE event_id = :event_id AND role = 'says' ORDER BY fact_id"

REMOVE: Final = "DELETE FROM fact WHERE id = :id"

CLEAR_SOURCES: Final = "DELETE FROM fact_source WHERE fact_id = :fact_id"

ADD_SOURCE: Final = """
    INSERT INTO fact_source (fact_id, event_id, role, scope) VALUES (:fact_id, :event_id, :role, :scope)
"""

IMPORTANCE: Final = {"identity": 0.8, "family": 0.8, "health": 0.8, "professional": 0.7, "location": 0.7, "plan": 0.6}
USUAL_IMPORTANCE: Final = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Which facts came, changed or went: what hangs on them is to be made again."""

    added: tuple[FactId, ...] = ()
    changed: tuple[FactId, ...] = ()
    removed: tuple[FactId, ...] = ()


def apply(conn: Connection, resolved: Iterable[ResolvedClaim]) -> Changes:
    """Take claims into account. A claim that is there already changes nothing."""
    return reconsider(conn, [_add(conn, claim) for claim in resolved])


def reconsider(conn: Connection, disputed: Iterable[Said]) -> Changes:
    """Read again all that bears on some claims, and write what that changes."""
    ledger = Ledger(conn)
    for said in disputed:
        if said.id not in ledger.settled:
            ledger.settle(claims.bearing_on(conn, said))
    return ledger.changes


def said_in(conn: Connection, event_id: EventId) -> list[FactId]:
    """Return the facts that an event says."""
    return [row["fact_id"] for row in conn.execute(SAID_IN, {"event_id": event_id})]


def _add(conn: Connection, resolved: ResolvedClaim) -> Said:
    """Store a claim, and let its scope know both sides by the names it used."""
    sides = ((resolved.subject_id, resolved.claim.subject), (resolved.object_id, resolved.claim.object))
    for entity_id, reference in sides:
        if entity_id and reference:
            names = (reference,) if isinstance(reference, str) else (reference.name, *reference.also)
            for name in names:
                entities.know(conn, entity_id, name, scope=resolved.scope, event_id=resolved.event_id)
    return claims.add(conn, resolved)


class Ledger:
    """Writes what stretches differ from the facts that stand, and remembers which."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn
        self.settled: set[str] = set()
        self._added: set[FactId] = set()
        self._changed: set[FactId] = set()
        self._removed: set[FactId] = set()

    @property
    def changes(self) -> Changes:
        """All that was written so far."""
        return Changes(
            added=tuple(sorted(self._added)), changed=tuple(sorted(self._changed)), removed=tuple(sorted(self._removed))
        )

    def settle(self, bearing: Sequence[Said]) -> None:
        """Make the facts of a set of claims what the claims come to."""
        held = {stretch.opened_by.id: stretch for stretch in stretches(bearing)}
        for said in bearing:
            fact = self._conn.execute(OF_CLAIM, {"claim_id": said.id}).fetchone()
            if said.id in held:
                self._put(held[said.id], fact)
            elif fact:
                self._conn.execute(REMOVE, {"id": fact["id"]})
                self._removed.add(fact["id"])
            if said.object is not None:  # one without an object bears on other sets too
                self.settled.add(said.id)

    def _put(self, stretch: Stretch, fact: Row | None) -> None:
        row, sources = _row(stretch), _sources(stretch)
        if fact and dict(fact) == row and self._stored_sources(stretch.id) == sources:
            return
        (self._changed if fact else self._added).add(stretch.id)
        self._conn.execute(PUT, row)
        self._conn.execute(CLEAR_SOURCES, {"fact_id": stretch.id})
        for event_id, role, scope in sorted(sources):
            values = {"fact_id": stretch.id, "event_id": event_id, "role": role, "scope": scope}
            self._conn.execute(ADD_SOURCE, values)

    def _stored_sources(self, fact_id: FactId) -> set[tuple[str, str, str]]:
        return {tuple(row) for row in self._conn.execute(SOURCES, {"fact_id": fact_id})}


def _sources(stretch: Stretch) -> set[tuple[str, str, str]]:
    return {(said.event_id, role, said.scope) for said, role in stretch.sources}


def _row(stretch: Stretch) -> dict[str, Any]:
    said = stretch.opened_by
    kind, relation_type = _kind(said)
    return {
        "id": stretch.id,
        "claim_id": said.id,
        "subject_id": said.subject_id,
        "predicate": said.predicate,
        "object_id": said.object_id,
        "object_name": said.object_name,
        "slot": said.slot,
        "polarity": said.polarity,
        "kind": kind,
        "relation_type": relation_type,
        "confidence": stretch.confidence,
        "strength": stretch.strength,
        "importance": IMPORTANCE.get(relation_type, USUAL_IMPORTANCE),
        "pinned": int(stretch.pinned),
        "scope": said.scope,
        "valid_from": stretch.valid_from,
        "valid_to": stretch.valid_to,
        "begins": begins(stretch),
        "superseded_by": stretch.superseded_by,
        "closed_scope": stretch.closed_scope,
        "retracted": int(stretch.retracted),
        "said_at": said.at,
        "last_said_at": stretch.last_said_at,
    }


def _kind(said: Said) -> tuple[str, str]:
    known = PREDICATES.get(said.predicate)
    if known:
        return known.kind, known.relation_type
    return "relation" if said.object_id else "attribute", OTHER
