"""What can be found, held in memory as arrays: a read-only copy of the index that follows the file.

It is filled at the first search and then takes in only what is new; removals make it start again. For each *row* (a
part of a text) it has a vector; for each *item* (an event, later a fact) what ranking needs: its length in terms, its
speaker, its time, and the turns beside it in its conversation.
"""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index import documents, vectors
from nanobot.memory.index.vectors import STORED, Space
from nanobot.memory.index.words import name_words
from nanobot.memory.models import HIT_KINDS, HitKind
from nanobot.memory.store import Connection, Row

CONVERSATION_GAP_SECONDS: Final = 48 * 3600
"""Turns of one chat further apart than this are not beside each other."""

SMALLEST: Final = 1024


class Column:
    """An array that grows at its end. What was given out stays valid: it is a view of rows that do not change."""

    def __init__(self, dtype: Any, *, width: int | None = None) -> None:  # noqa: ANN401 - what numpy takes as a dtype
        self._shape = () if width is None else (width,)
        self._rows = np.zeros((SMALLEST, *self._shape), dtype=dtype)
        self._used = 0

    def extend(self, values: NDArray[Any]) -> None:
        """Add rows at the end."""
        needed = self._used + len(values)
        if needed > len(self._rows):
            grown = np.zeros((max(needed, 2 * len(self._rows)), *self._shape), dtype=self._rows.dtype)
            grown[: self._used] = self._rows[: self._used]
            self._rows = grown
        self._rows[self._used : needed] = values
        self._used = needed

    @property
    def rows(self) -> NDArray[Any]:
        """The rows in use."""
        return self._rows[: self._used]


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The corpus at one moment. Shapes: ``(rows,)`` or ``(items,)``; `vectors` is ``(rows, dimensions)``."""

    space: Space | None
    row_ids: NDArray[np.int64]
    row_item: NDArray[np.int32]
    vectors: NDArray[np.float32]
    has_vector: NDArray[np.bool_]
    kind: NDArray[np.int8]
    scope: NDArray[np.int32]
    session: NDArray[np.int32]
    speaker: NDArray[np.int32]
    at: NDArray[np.float64]
    active: NDArray[np.bool_]
    length: NDArray[np.float32]
    previous: NDArray[np.int32]
    following: NDArray[np.int32]
    item_of: Mapping[tuple[str, str], int]
    refs: list[str]
    scopes: list[str]
    sessions: list[str]
    speakers: list[str]
    speaker_words: list[frozenset[str]]

    @property
    def items(self) -> int:
        """How many things there are."""
        return len(self.kind)

    def rows_of(self, ids: NDArray[np.int64]) -> NDArray[np.intp]:
        """Return the positions of document ids; ids not held are left out."""
        at = np.searchsorted(self.row_ids, ids)
        inside = at < len(self.row_ids)
        at = at[inside]
        held: NDArray[np.intp] = at[self.row_ids[at] == ids[inside]]
        return held

    def items_of(self, kind: HitKind, refs: Iterable[str]) -> list[int]:
        """Return the positions of things by their ids; ids not held are left out."""
        places = (self.item_of.get((kind, ref)) for ref in refs)
        return [place for place in places if place is not None and place < self.items]

    def best_row(self, row_scores: NDArray[np.float32]) -> NDArray[np.float32]:
        """Give each item the score of its best row, shape ``(items,)``."""
        best = np.full(self.items, -1, dtype=np.float32)
        np.maximum.at(best, self.row_item, row_scores)
        return best


@dataclass(slots=True)
class _Words:
    """Strings by number."""

    known: list[str] = field(default_factory=list)
    number: dict[str, int] = field(default_factory=dict)

    def of(self, word: str | None) -> int:
        word = word or ""
        if word not in self.number:
            self.number[word] = len(self.known)
            self.known.append(word)
        return self.number[word]


class Corpus:
    """Keeps the arrays up to date with the file. One for each open memory; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._revision = -1
        self._forget()

    def snapshot(self, conn: Connection) -> Snapshot:
        """Take in what is new in the file and return the arrays as they stand."""
        with self._lock:
            revision, space = documents.revision(conn), vectors.active_space(conn)
            if revision != self._revision or (space != self._space and self._space is not None):
                self._forget()
            self._revision = revision
            self._take_in_documents(conn)
            if space is not None:
                self._take_in_vectors(conn, space)
            return self._view()

    def _forget(self) -> None:
        self._space: Space | None = None
        self._last_document = self._last_vector = 0
        self._item_of: dict[tuple[str, str], int] = {}
        self._last_turn: dict[int, int] = {}
        self._refs: list[str] = []
        self._scopes, self._sessions, self._speakers = _Words(), _Words(), _Words()
        self._speaker_words: list[frozenset[str]] = []
        self._columns = {name: Column(dtype) for name, dtype in ITEM_COLUMNS.items()}
        self._row_ids, self._row_item, self._has_vector = Column("i8"), Column("i4"), Column("?")
        self._vectors = Column("f4", width=0)

    def _take_in_documents(self, conn: Connection) -> None:
        rows = documents.rows_after(conn, self._last_document)
        if not rows:
            return
        first = len(self._refs)
        fresh: dict[str, list[Any]] = {name: [] for name in ITEM_COLUMNS}
        row_items = []
        for row in rows:
            thing = (row["kind"], row["ref"])
            if thing not in self._item_of:
                self._item_of[thing] = len(self._refs)
                self._refs.append(row["ref"])
                for name, value in self._item(row).items():
                    fresh[name].append(value)
            item = self._item_of[thing]
            row_items.append(item)
            self._add_length(fresh["length"], item - first, row["length"])
        for name, values in fresh.items():
            self._columns[name].extend(np.array(values, dtype=ITEM_COLUMNS[name]))
        self._link(first)
        self._row_ids.extend(np.array([row["id"] for row in rows], dtype=np.int64))
        self._row_item.extend(np.array(row_items, dtype=np.int32))
        self._has_vector.extend(np.zeros(len(rows), dtype=np.bool_))
        self._last_document = rows[-1]["id"]

    def _item(self, row: Row) -> dict[str, Any]:
        return {
            "kind": HIT_KINDS.index(row["kind"]),
            "scope": self._scopes.of(row["scope"]),
            "session": self._sessions.of(row["session_key"]),
            "speaker": self._speakers.of(row["speaker"]),
            "at": datetime.fromisoformat(row["at"]).timestamp(),
            "active": bool(row["active"]),
            "length": 0,
            "previous": -1,
            "following": -1,
        }

    def _add_length(self, fresh: list[float], place: int, length: int) -> None:
        if place >= 0:
            fresh[place] += length
        else:  # a further part of an item taken in before
            self._columns["length"].rows[place] += length

    def _link(self, first: int) -> None:
        """Set the turns beside each new item."""
        session, at = self._columns["session"].rows, self._columns["at"].rows
        previous, following = self._columns["previous"].rows, self._columns["following"].rows
        unnumbered = self._sessions.number.get("", -1)
        for item in range(first, len(self._refs)):
            chat = int(session[item])
            if chat == unnumbered:
                continue
            before = self._last_turn.get(chat, -1)
            if before >= 0 and abs(at[item] - at[before]) <= CONVERSATION_GAP_SECONDS:
                previous[item], following[before] = before, item
            self._last_turn[chat] = item

    def _take_in_vectors(self, conn: Connection, space: Space) -> None:
        if self._space is None:
            self._space = space
            self._vectors = Column("f4", width=space.dimensions)
        missing = len(self._row_ids.rows) - len(self._vectors.rows)
        self._vectors.extend(np.zeros((missing, space.dimensions), dtype=np.float32))
        rows = vectors.rows_after(conn, space, self._last_vector)
        if not rows:
            return
        ids = np.array([row["document_id"] for row in rows], dtype=np.int64)
        packed = np.frombuffer(b"".join(row["vector"] for row in rows), dtype=STORED)
        at = np.searchsorted(self._row_ids.rows, ids)
        self._vectors.rows[at] = packed.reshape(len(rows), space.dimensions)
        self._has_vector.rows[at] = True
        self._last_vector = rows[-1]["id"]

    def _view(self) -> Snapshot:
        for name in self._speakers.known[len(self._speaker_words) :]:
            self._speaker_words.append(name_words(name))
        return Snapshot(
            space=self._space,
            row_ids=self._row_ids.rows,
            row_item=self._row_item.rows,
            vectors=self._vectors.rows,
            has_vector=self._has_vector.rows.copy(),
            item_of=self._item_of,
            refs=self._refs,
            scopes=self._scopes.known,
            sessions=self._sessions.known,
            speakers=self._speakers.known,
            speaker_words=self._speaker_words,
            **{name: column.rows.copy() if name in CHANGING else column.rows for name, column in self._columns.items()},
        )


ITEM_COLUMNS: Final = {
    "kind": "i1",
    "scope": "i4",
    "session": "i4",
    "speaker": "i4",
    "at": "f8",
    "active": "?",
    "length": "f4",
    "previous": "i4",
    "following": "i4",
}
"""The columns of `Snapshot` that run over items, with their types."""

CHANGING: Final = frozenset({"following", "length"})
"""Columns whose older rows change when a turn comes after them: a snapshot has its own."""
