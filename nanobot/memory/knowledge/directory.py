"""Everything that is known by a name, in memory: for resolution, and for those who ask what a name means.

It follows the file: after each event the records of the things concerned are read again, so that what is here is the
same whether it was built step by step or loaded at once.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge import entities, tentative
from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import Entity, EntityId
from nanobot.memory.knowledge.passages import sentence_at
from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord
from nanobot.memory.knowledge.resolution.records import REMEMBERED
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Row

_NAMED: Final = """
    SELECT entity.canonical_id AS id, alias.key, alias.scope, alias.name
      FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE removed = 0
"""
ALL_NAMES: Final = f"{_NAMED} ORDER BY entity.canonical_id, alias.key, alias.scope, alias.entity_id"
NAMES_OF: Final = f"{_NAMED} AND entity.canonical_id = :id ORDER BY alias.key, alias.scope, alias.entity_id"

_SPOKEN: Final = """
    SELECT entity.canonical_id AS id, event.content, mention.start, mention.stop
      FROM mention
      JOIN entity ON entity.id = mention.entity_id
      JOIN event ON event.id = mention.event_id
"""
ALL_SPOKEN: Final = f"""
    {_SPOKEN}
     WHERE entity.type <> 'concept'
     ORDER BY entity.canonical_id, mention.at, mention.event_id, mention.ordinal
"""
FIRST_SPOKEN: Final = f"""
    {_SPOKEN}
     WHERE entity.canonical_id = :id
     ORDER BY mention.at, mention.event_id, mention.ordinal
     LIMIT 1
"""
LAST_SPOKEN: Final = f"""
    {_SPOKEN}
     WHERE entity.canonical_id = :id
     ORDER BY mention.at DESC, mention.event_id DESC, mention.ordinal DESC
     LIMIT :limit
"""

SPOKEN_FOR: Final = """
    SELECT canonical_id AS id FROM entity WHERE id IN (SELECT subject_id FROM claim UNION SELECT object_id FROM claim)
"""
IS_SPOKEN_FOR: Final = """
    SELECT 1 FROM claim
     WHERE subject_id IN (SELECT id FROM entity WHERE canonical_id = :id)
        OR object_id IN (SELECT id FROM entity WHERE canonical_id = :id)
     LIMIT 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What the directory has of one thing: itself, and the keys of its names by scope."""

    entity: Entity
    names: tuple[tuple[str, str], ...]
    faint: bool
    """It is a plain idea of which nothing was claimed: it is found by its exact name, and resembles nothing."""


class Directory:
    """All things by their names. `index` is what resolution searches."""

    def __init__(self) -> None:
        self.index = EntityIndex()
        self.suspected: frozenset[EntityId] = frozenset()
        """Things that may be another one."""
        self.answers: dict[tuple[object, ...], Sequence[Claim]] = {}
        """What was asked about facts, and the answers: as long as nothing changes that they follow from."""
        self._cards: dict[EntityId, Card] = {}
        self._by_key: defaultdict[str, dict[EntityId, None]] = defaultdict(dict)
        self._by_first: defaultdict[str, dict[EntityId, None]] = defaultdict(dict)

    @classmethod
    def load(cls, conn: Connection) -> "Directory":
        """Read everything from the file."""
        directory = cls()
        names, spoken = defaultdict[str, list[Row]](list), _sentences(conn)
        for row in conn.execute(ALL_NAMES):
            names[row["id"]].append(row)
        claimed = {row["id"] for row in conn.execute(SPOKEN_FOR)}
        for record in entities.records(conn):
            entity = record.entity
            directory._put(entity, names[entity.id], spoken.get(entity.id, ()), claimed=entity.id in claimed)
        directory.index.settle()
        directory._note_suspicions(conn)
        return directory

    def renew(self, conn: Connection, entity_ids: Iterable[EntityId]) -> None:
        """Read again what the file has of some things."""
        for entity_id in dict.fromkeys(entity_ids):
            record = entities.record(conn, entity_id)
            if record is None or record.entity.id != entity_id:
                self._remove(entity_id)
            if record is not None:
                values = {"id": record.entity.id}
                spoken = () if record.entity.type == "concept" else _sentences_of(conn, record.entity.id)
                claimed = conn.execute(IS_SPOKEN_FOR, values).fetchone() is not None
                self._put(record.entity, conn.execute(NAMES_OF, values).fetchall(), spoken, claimed=claimed)

    def renew_suspicions(self, conn: Connection) -> None:
        """Read again which things may be another one."""
        self._note_suspicions(conn)

    def card(self, entity_id: EntityId) -> Card | None:
        """Return what there is of a thing."""
        return self._cards.get(entity_id)

    def called(self, name: str, audience: Audience) -> list[Card]:
        """Return the things that an audience knows by exactly a name, or else the beings of that first name."""
        named = key(name)
        found = self._visible(self._by_key.get(named, ()), named, audience)
        return found or self._visible(self._by_first.get(named, ()), named, audience)

    def exact(self, name: str) -> list[Card]:
        """Return all things of exactly a name."""
        return [self._cards[entity_id] for entity_id in self._by_key.get(key(name), ())]

    def _visible(self, ids: Iterable[EntityId], named: str, audience: Audience) -> list[Card]:
        cards = (self._cards[entity_id] for entity_id in ids)
        return [
            card
            for card in cards
            if any(audience.admits(scope) and (known == named or _first(known) == named) for known, scope in card.names)
        ]

    def _put(self, entity: Entity, names: Sequence[Row], spoken: Iterable[str], *, claimed: bool) -> None:
        before = self._take_out(entity.id)
        if before is None or (before.entity.name, before.entity.type) != (entity.name, entity.type):
            self.answers.clear()
        card = Card(
            entity=entity,
            names=tuple((row["key"], row["scope"]) for row in names),
            faint=entity.type == "concept" and not claimed,
        )
        self._cards[entity.id] = card
        for known, _ in card.names:
            self._by_key[known][entity.id] = None
            if entity.type in ("person", "pet") and _first(known) != known:
                self._by_first[_first(known)][entity.id] = None
        if card.faint:
            self.index.remove(entity.id)
        else:
            self.index.put(_resolvable(entity, [row["name"] for row in names], spoken))

    def _remove(self, entity_id: EntityId) -> None:
        self._take_out(entity_id)
        self.index.remove(entity_id)

    def _take_out(self, entity_id: EntityId) -> Card | None:
        card = self._cards.pop(entity_id, None)
        for known, _ in card.names if card else ():
            self._by_key[known].pop(entity_id, None)
            self._by_first[_first(known)].pop(entity_id, None)
        return card

    def _note_suspicions(self, conn: Connection) -> None:
        self.suspected = frozenset(suspicion.entity_id for suspicion in tentative.waiting(conn))


def _first(known: str) -> str:
    return known.partition(" ")[0]


def _resolvable(entity: Entity, names: Iterable[str], spoken: Iterable[str]) -> EntityRecord:
    return EntityRecord(
        id=entity.id,
        type=entity.type,
        name=entity.name,
        aliases=tuple(dict.fromkeys(name for name in names if name != entity.name)),
        mention_count=entity.mention_count,
        last_seen=entity.last_seen,
        gender=entity.gender,
        descriptors=entity.descriptors,
        contexts=tuple(dict.fromkeys(spoken)),
    )


def _sentences(conn: Connection) -> dict[EntityId, list[str]]:
    """Return for each thing the first sentence that names it, and the last ones."""
    found: dict[EntityId, list[str]] = {}
    for row in conn.execute(ALL_SPOKEN):
        said = found.setdefault(row["id"], [])
        said.append(_sentence(row))
        if len(said) > REMEMBERED:
            del said[1]
    return found


def _sentences_of(conn: Connection, entity_id: EntityId) -> list[str]:
    first = conn.execute(FIRST_SPOKEN, {"id": entity_id}).fetchall()
    last = conn.execute(LAST_SPOKEN, {"id": entity_id, "limit": REMEMBERED - 1}).fetchall()
    return [_sentence(row) for row in (*first, *reversed(last))]


def _sentence(row: Row) -> str:
    return sentence_at(row["content"], row["start"], row["stop"])
