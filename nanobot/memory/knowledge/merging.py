"""Two things found to be one, and back again.

A merge is a line in the log between two rows of ``entity``; which rows count as one thing follows from the lines that
stand, in their order, and what is believed of it from the claims about those rows. So undoing one, in any order, leaves
exactly what would be there had it never been made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from nanobot.memory.errors import MergeError
from nanobot.memory.ids import derived
from nanobot.memory.knowledge import aliases, belief, claims, entities, mergelog, splitting
from nanobot.memory.knowledge.belief import Changes
from nanobot.memory.knowledge.models import EntityId, MergeRecord
from nanobot.memory.store import Connection

MEMBERS: Final = "SELECT id FROM entity WHERE canonical_id = :canonical_id ORDER BY id"

POINT: Final = "UPDATE entity SET canonical_id = :canonical_id WHERE id = :id AND canonical_id <> :canonical_id"

BY_USER: Final = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Why something is merged or split, and when: the time of the event or of the command."""

    at: datetime
    layer: str = BY_USER
    score: float = 1.0
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What was merged, split or undone: the things it concerns, by the ids they count under now, and their facts."""

    record: MergeRecord
    entity_ids: tuple[EntityId, ...]
    changes: Changes


def merge(conn: Connection, loser: EntityId, winner: EntityId, ground: Ground) -> Merged:
    """Let *loser*, and all that counts as it, count as *winner*.

    Raises:
        UnknownEntityError: there is no such id.
        MergeError: they are one thing already.
    """
    whole = (entities.canonical(conn, loser), entities.canonical(conn, winner))
    if whole[0] == whole[1]:
        raise MergeError(f"{loser} and {winner} are one thing already: there is nothing to merge.")
    record = _record(conn, "merge", loser, winner, ground)
    mergelog.write(conn, record)
    return _regrouped(conn, record, whole)


def split_alias(conn: Connection, entity_id: EntityId, name: str, ground: Ground) -> Merged:
    """Make a thing of its own of one name of a thing, with all that was said under that name.

    Raises:
        UnknownEntityError: there is no such id.
        MergeError: it does not go by that name, or by no other.
    """
    whole = entities.canonical(conn, entity_id)
    part = splitting.part_of(conn, whole, name, at=ground.at)
    record = _record(conn, "split", part.entity_id, whole, ground)
    mergelog.write(conn, record, moved=splitting.take_out(conn, part))
    return _regrouped(conn, record, (whole, part.entity_id))


def undo(conn: Connection, merge_id: str) -> Merged:
    """Take a merge or a split back, exactly. From then on resolution keeps the two sides of a merge apart.

    Raises:
        UnknownMergeError: there is none of this id.
        MergeError: it was undone already, or a merge hangs on this split: the message names it.
    """
    record, moved = mergelog.get(conn, merge_id)
    if record.undone:
        raise MergeError(f"{merge_id} was undone already: there is nothing to undo.")
    concerned = {record.winner_id}
    if record.kind == "split":
        _require_free(conn, record)
        concerned |= splitting.put_back(conn, record, moved)
    wholes = {entities.canonical(conn, entity_id) for entity_id in concerned}
    mergelog.mark_undone(conn, merge_id)
    return _regrouped(conn, record, sorted(wholes))


def _require_free(conn: Connection, split: MergeRecord) -> None:
    whole = entities.canonical(conn, split.loser_id)
    for other in mergelog.standing(conn, [whole]):
        if other.id != split.id and split.loser_id in (other.loser_id, other.winner_id):
            raise MergeError(f"{other.id} came after {split.id} and hangs on it: undo {other.id} first.")


def _regrouped(conn: Connection, record: MergeRecord, wholes: Iterable[EntityId]) -> Merged:
    """Work out anew which rows count as one thing, among some, and what is believed of them."""
    wholes = list(wholes)
    members = [row["id"] for whole in wholes for row in conn.execute(MEMBERS, {"canonical_id": whole}).fetchall()]
    lines = [line for line in mergelog.standing(conn, wholes) if line.kind == "merge"]
    canonical = grouped(members, sorted(lines, key=lambda line: line.seq))
    for entity_id, canonical_id in canonical.items():
        conn.execute(POINT, {"id": entity_id, "canonical_id": canonical_id})
    now = tuple(sorted(set(canonical.values())))
    for whole in now:
        aliases.settle(conn, whole)
    changes = belief.reconsider(conn, [said for whole in now for said in claims.touching(conn, whole)])
    return Merged(record=record, entity_ids=now, changes=changes)


def grouped(members: Iterable[EntityId], lines: Iterable[MergeRecord]) -> Mapping[EntityId, EntityId]:
    """Tell which thing each row counts as: what the winner counts as, line after line."""
    canonical = {member: member for member in members}
    for line in lines:
        old, new = canonical[line.loser_id], canonical[line.winner_id]
        canonical = {member: new if whole == old else whole for member, whole in canonical.items()}
    return canonical


def _record(conn: Connection, kind: str, loser: EntityId, winner: EntityId, ground: Ground) -> MergeRecord:
    seq = mergelog.total(conn) + 1
    return MergeRecord(
        seq=seq,
        id=derived("merge", ground.at, f"{kind}\n{loser}\n{winner}\n{seq}"),
        kind="merge" if kind == "merge" else "split",
        loser_id=loser,
        winner_id=winner,
        at=ground.at,
        layer=ground.layer,
        score=ground.score,
        reason=ground.reason,
        undone=False,
    )
