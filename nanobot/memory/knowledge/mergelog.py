"""Every merge and split that was made, and whether it stands: table ``merge_log``."""

from collections.abc import Iterable
from typing import Any, Final

from nanobot.memory.errors import UnknownMergeError
from nanobot.memory.knowledge.models import EntityId, MergeRecord
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

INSERT: Final = """
    INSERT INTO merge_log (seq, id, kind, loser_id, winner_id, at, layer, score, reason, moved)
    VALUES (:seq, :id, :kind, :loser_id, :winner_id, :at, :layer, :score, :reason, :moved)
"""

BY_ID: Final = "SELECT * FROM merge_log WHERE id = :id"

ALL: Final = "SELECT * FROM merge_log ORDER BY seq"

AMONG: Final = """
    SELECT * FROM merge_log
     WHERE undone = 0
       AND (loser_id IN (SELECT id FROM entity WHERE canonical_id = :entity)
            OR winner_id IN (SELECT id FROM entity WHERE canonical_id = :entity))
     ORDER BY seq
"""

APART: Final = """
    SELECT 1 FROM merge_log
     WHERE undone = (CASE kind WHEN 'merge' THEN 1 ELSE 0 END)
       AND ((loser_id IN (SELECT id FROM entity WHERE canonical_id = :one)
             AND winner_id IN (SELECT id FROM entity WHERE canonical_id = :other))
            OR (loser_id IN (SELECT id FROM entity WHERE canonical_id = :other)
                AND winner_id IN (SELECT id FROM entity WHERE canonical_id = :one)))
     LIMIT 1
"""

COUNT: Final = "SELECT count(*) FROM merge_log"

UNDO: Final = "UPDATE merge_log SET undone = 1 WHERE id = :id"


def write(conn: Connection, record: MergeRecord, *, moved: str = "{}") -> None:
    """Write down that something was merged or split; *moved* is what undoes a split."""
    values: dict[str, Any] = {
        "seq": record.seq,
        "id": record.id,
        "kind": record.kind,
        "loser_id": record.loser_id,
        "winner_id": record.winner_id,
        "at": to_text(record.at),
        "layer": record.layer,
        "score": record.score,
        "reason": record.reason,
        "moved": moved,
    }
    conn.execute(INSERT, values)


def mark_undone(conn: Connection, merge_id: str) -> None:
    """Write down that it was taken back. The two are kept apart from then on."""
    conn.execute(UNDO, {"id": merge_id})


def get(conn: Connection, merge_id: str) -> tuple[MergeRecord, str]:
    """Return a merge or a split, and what a split moved.

    Raises:
        UnknownMergeError: there is none of this id.
    """
    row = conn.execute(BY_ID, {"id": merge_id}).fetchone()
    if row is None:
        raise UnknownMergeError(f"No merge has the id {merge_id}: `nanobot memory why FACT` shows those behind a fact.")
    return _record(row), row["moved"]


def every(conn: Connection) -> list[MergeRecord]:
    """Return all that was merged or split, the oldest first."""
    return [_record(row) for row in conn.execute(ALL)]


def standing(conn: Connection, entity_ids: Iterable[EntityId | None]) -> list[MergeRecord]:
    """Return what was merged or split, and stands, of things given by the ids they count under."""
    found: dict[str, MergeRecord] = {}
    for entity_id in entity_ids:
        for row in conn.execute(AMONG, {"entity": entity_id}):
            found[row["id"]] = _record(row)
    return list(found.values())


def kept_apart(conn: Connection, one: EntityId, other: EntityId) -> bool:
    """Tell whether two things were found to be two: a merge of them was undone, or one was split off the other."""
    return conn.execute(APART, {"one": one, "other": other}).fetchone() is not None


def total(conn: Connection) -> int:
    """Count all merges and splits there ever were."""
    (count,) = conn.execute(COUNT).fetchone()
    return int(count)


def _record(row: Row) -> MergeRecord:
    return MergeRecord(
        seq=row["seq"],
        id=row["id"],
        kind=row["kind"],
        loser_id=row["loser_id"],
        winner_id=row["winner_id"],
        at=from_text(row["at"]),
        layer=row["layer"],
        score=row["score"],
        reason=row["reason"],
        undone=bool(row["undone"]),
    )
