"""The entities that are known, found by any form of their names.

In memory and incremental, and able to go back: what is put since `mark` can be undone, as a transaction may be.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from nanobot.memory.knowledge.resolution.context import Surroundings, stems, surroundings
from nanobot.memory.knowledge.resolution.keys import asked_halves, asked_keys, exact_keys, halves, part_keys, spelt
from nanobot.memory.knowledge.resolution.records import BEINGS, EntityRecord
from nanobot.memory.knowledge.resolution.spelling import slips

COMMON_SHARE: Final = 0.02
"""A word around more than this share of the entities supports nothing."""
FEW: Final = 50
"""Among fewer entities than these no word is common."""


_Table = defaultdict[str, dict[str, None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A record with what the resolver reads from it, read once."""

    record: EntityRecord
    words: frozenset[str]
    described: frozenset[str]
    around: tuple[Surroundings, ...]


class EntityIndex:
    """The known entities, by id and by every key that a mention of one may have.

    >>> index = EntityIndex([EntityRecord(id="ent_1", type="person", name="Elizabeth Moreau")])
    >>> [record.id for record in index.exact("elizabeth  moreau")]
    ['ent_1']
    >>> [record.id for record in index.near("Liz", "person")]
    ['ent_1']
    """

    def __init__(self, records: Iterable[EntityRecord] = ()) -> None:
        self.version = 0
        self._known: dict[str, Known] = {}
        self._exact: _Table = defaultdict(dict)
        self._parts: _Table = defaultdict(dict)
        self._words: _Table = defaultdict(dict)
        self._halves: _Table = defaultdict(dict)
        self._around: Counter[str] = Counter()
        self._ideas: _Table = defaultdict(dict)
        self._before: list[tuple[str, EntityRecord | None]] = []
        for record in records:
            self.put(record)
        self.settle()

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[EntityRecord]:
        return (known.record for known in self._known.values())

    def get(self, entity_id: str) -> EntityRecord | None:
        """Return a record, or None."""
        known = self._known.get(entity_id)
        return known.record if known else None

    def known(self, entity_id: str) -> Known:
        """Return a record and what is read from it.

        Raises:
            KeyError: there is no such entity.
        """
        return self._known[entity_id]

    def put(self, record: EntityRecord) -> None:
        """Add a record, or put it in the place of the one with its id."""
        self._before.append((record.id, self.get(record.id)))
        self._set(record.id, record)

    def remove(self, entity_id: str) -> None:
        """Take an entity out; nothing happens where there is none."""
        if record := self.get(entity_id):
            self._before.append((entity_id, record))
            self._set(entity_id, None)

    def mark(self) -> int:
        """Return a point to go back to."""
        return len(self._before)

    def roll_back(self, mark: int) -> None:
        """Undo what was put and removed since *mark*."""
        while len(self._before) > mark:
            self._set(*self._before.pop())

    def settle(self) -> None:
        """Forget how to go back: what was put stays."""
        self._before.clear()

    def exact(self, name: str) -> list[EntityRecord]:
        """Return the entities that go by exactly this name, in whatever spelling of its letters."""
        return [self._known[entity_id].record for entity_id in self._union(self._exact, exact_keys(name))]

    def near(self, name: str, kind: str, *, limit: int = 100) -> list[EntityRecord]:
        """Return entities whose names share a part, initials or a meaning with this one; the most seen first."""
        being = kind in BEINGS
        sets = [self._parts[key] for key in asked_keys(name, being=being) if key in self._parts]
        return self._first(Counter(entity_id for found in sets for entity_id in found), limit)

    def misspelt(self, name: str, *, limit: int = 100) -> list[EntityRecord]:
        """Return entities with a name one slip of the pen away from a word of this one."""
        found: Counter[str] = Counter()
        for word in sorted(spelt(name)):
            half_alike = {other for key in asked_halves(word) for other in self._halves.get(key, ())}
            near = process.extract(word, half_alike, scorer=OSA.distance, processor=None, score_cutoff=2, limit=None)
            found.update(entity_id for other, *_ in near if slips(word, other) for entity_id in self._words[other])
        return self._first(found, limit)

    def spoken_of_alike(self, text: str, context: str, *, limit: int) -> list[EntityRecord]:
        """Return the ideas that most of the telling words around this name stand around too."""
        words = [word for word in surroundings(text, context).words if not self.is_common(word)]
        return self._first(Counter(one for word in words for one in self._ideas.get(word, ())), limit)

    def is_common(self, stem: str) -> bool:
        """Tell whether a word stands around so many entities that it says nothing."""
        return len(self._known) >= FEW and self._around[stem] > max(FEW * COMMON_SHARE, len(self._known) * COMMON_SHARE)

    def copy(self) -> "EntityIndex":
        """Return an index of the same records that changes on its own."""
        return EntityIndex(self)

    def _first(self, found: Counter[str], limit: int) -> list[EntityRecord]:
        if len(found) > limit:
            ids = sorted(found, key=lambda one: (-found[one], -self._known[one].record.mention_count, one))[:limit]
        else:
            ids = sorted(found)
        return [self._known[entity_id].record for entity_id in ids]

    @staticmethod
    def _union(table: dict[str, dict[str, None]], keys: Iterable[str]) -> list[str]:
        return sorted({entity_id for key in keys for entity_id in table.get(key, ())})

    def _set(self, entity_id: str, record: EntityRecord | None) -> None:
        self.version += 1
        if known := self._known.pop(entity_id, None):
            self._take_out(entity_id, known)
        if record:
            self._known[entity_id] = known = read(record)
            self._put_in(entity_id, known)

    def _put_in(self, entity_id: str, known: Known) -> None:
        self._around.update(known.words)
        for table, keys in self._places(known):
            for key in keys:
                table[key][entity_id] = None
        for word in _all(spelt(name) for name in known.record.names):
            for half in halves(word):
                self._halves[half][word] = None

    def _take_out(self, entity_id: str, known: Known) -> None:
        self._around.subtract(known.words)
        for table, keys in self._places(known):
            for key in keys:
                _take(table, key, entity_id)
        for word in _all(spelt(name) for name in known.record.names):
            if word not in self._words:
                for half in halves(word):
                    _take(self._halves, half, word)

    def _places(self, known: Known) -> tuple[tuple[_Table, frozenset[str]], ...]:
        names, being = known.record.names, known.record.type in BEINGS
        return (
            (self._exact, _all(exact_keys(name) for name in names)),
            (self._parts, _all(part_keys(name, being=being) for name in names)),
            (self._words, _all(spelt(name) for name in names)),
            (self._ideas, known.words if known.record.type == "concept" else frozenset()),
        )


def _take(table: _Table, key: str, member: str) -> None:
    del table[key][member]
    if not table[key]:
        del table[key]


def _all(keys: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset(key for some in keys for key in some)


def read(record: EntityRecord) -> Known:
    """Read what there is to know of an entity from its record."""
    around = tuple(
        surroundings(name, context)
        for context in record.contexts
        if (name := next((name for name in record.names if name in context), None)) is not None
    )
    words = stems(" ".join(record.contexts))
    described = _all(found.described for found in around) | stems(" ".join(record.descriptors))
    return Known(record=record, words=words | described, described=described, around=around)
