"""Vectors of documents: tables ``space``, ``document_vector`` and ``embedding_cache``.

A space is one (model, dimensions). A file is searched in its one active space; vectors of two are never compared. In
the file a vector is little-endian float16 of unit length: half the size, and cosines differ by less than 0.001.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.store import Connection, Row

STORED: Final = np.dtype("<f2")

ACTIVE: Final = "SELECT id, model, dimensions FROM space WHERE active = 1"

ADD_SPACE: Final = """
    INSERT INTO space (model, dimensions, active)
    VALUES (:model, :dimensions, CASE WHEN EXISTS (SELECT 1 FROM space WHERE active = 1) THEN 0 ELSE 1 END)
    ON CONFLICT (model, dimensions) DO NOTHING
"""

SPACE_OF: Final = "SELECT id, model, dimensions FROM space WHERE model = :model AND dimensions = :dimensions"

DEACTIVATE: Final = "UPDATE space SET active = 0 WHERE active = 1"

ACTIVATE: Final = "UPDATE space SET active = 1 WHERE id = :id"

SPACES: Final = """
    SELECT model, dimensions, active,
           (SELECT count(*) FROM document_vector WHERE space_id = space.id) AS vectors
      FROM space
     ORDER BY active DESC, id
"""

PENDING: Final = """
    SELECT document.id, document.text FROM document
      LEFT JOIN document_vector
        ON document_vector.document_id = document.id AND document_vector.space_id = :space_id
     WHERE document.id > :after AND document_vector.id IS NULL
     ORDER BY document.id
     LIMIT :limit
"""

INSERT: Final = """
    INSERT INTO document_vector (space_id, document_id, vector)
    SELECT :space_id, id, :vector FROM document WHERE id = :document_id
    ON CONFLICT (space_id, document_id) DO NOTHING
"""

ALL_AFTER: Final = """
    SELECT id, document_id, vector FROM document_vector
     WHERE id > :id AND space_id = :space_id
     ORDER BY id
"""

CACHED: Final = "SELECT vector FROM embedding_cache WHERE hash = :hash AND space_id = :space_id"

PUT_CACHE: Final = """
    INSERT INTO embedding_cache (hash, space_id, vector, used_at)
    VALUES (:hash, :space_id, :vector, :used_at)
    ON CONFLICT (hash, space_id) DO UPDATE SET used_at = excluded.used_at
"""

PRUNE_CACHE: Final = "DELETE FROM embedding_cache WHERE used_at < :before"

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """Where vectors of one model live."""

    id: int
    model: str
    dimensions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceSize:
    """A space with the number of its vectors."""

    model: str
    dimensions: int
    vectors: int
    active: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unembedded:
    """A document that has no vector yet."""

    document_id: int
    text: str

    @property
    def hash(self) -> str:
        """Its key in the cache."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def active_space(conn: Connection) -> Space | None:
    """Return the space this file is searched in; None before the first vector."""
    row = conn.execute(ACTIVE).fetchone()
    return Space(**row) if row else None


def open_space(conn: Connection, model: str, dimensions: int) -> Space:
    """Return the space of a model, making it where it is new. The first one of a file becomes active."""
    names = {"model": model, "dimensions": dimensions}
    conn.execute(ADD_SPACE, names)
    return Space(**conn.execute(SPACE_OF, names).fetchone())


def activate(conn: Connection, space: Space) -> None:
    """Search the file in this space from now on."""
    conn.execute(DEACTIVATE)
    conn.execute(ACTIVATE, {"id": space.id})


def sizes(conn: Connection) -> list[SpaceSize]:
    """Return every space with its size, the active one first."""
    return [
        SpaceSize(
            model=row["model"],
            dimensions=row["dimensions"],
            vectors=row["vectors"],
            active=bool(row["active"]),
        )
        for row in conn.execute(SPACES)
    ]


def pending(conn: Connection, space: Space, *, after: int, limit: int) -> list[Unembedded]:
    """Return documents beyond *after* that have no vector in a space, the oldest first."""
    values = {"space_id": space.id, "after": after, "limit": limit}
    return [Unembedded(document_id=row["id"], text=row["text"]) for row in conn.execute(PENDING, values)]


def store(conn: Connection, space: Space, vectors: Mapping[int, NDArray[np.float32]]) -> None:
    """Keep the vectors of documents; those that are gone meanwhile, or have one, are passed over."""
    for document_id, vector in vectors.items():
        conn.execute(INSERT, {"space_id": space.id, "document_id": document_id, "vector": pack(vector)})


def rows_after(conn: Connection, space: Space, vector_id: int) -> list[Row]:
    """Return the vectors that came after one: ``id``, ``document_id``, packed ``vector``."""
    return conn.execute(ALL_AFTER, {"id": vector_id, "space_id": space.id}).fetchall()


def cached(conn: Connection, space: Space, hashes: Sequence[str]) -> dict[str, NDArray[np.float32]]:
    """Return the vectors the cache has for these texts' hashes."""
    found = {}
    for text_hash in hashes:
        row = conn.execute(CACHED, {"hash": text_hash, "space_id": space.id}).fetchone()
        if row:
            found[text_hash] = unpack(row["vector"])
    return found


def put_cache(conn: Connection, space: Space, vectors: Mapping[str, NDArray[np.float32]], *, used_at: str) -> None:
    """Keep vectors by the hash of their text, and note that they were of use."""
    for text_hash, vector in vectors.items():
        row = {"hash": text_hash, "space_id": space.id, "vector": pack(vector), "used_at": used_at}
        conn.execute(PUT_CACHE, row)


def prune_cache(conn: Connection, *, before: str) -> int:
    """Drop the cached vectors that were not used since; returns how many."""
    return conn.execute(PRUNE_CACHE, {"before": before}).rowcount


def pack(vector: NDArray[np.float32]) -> bytes:
    """Write one vector as it stands in the file."""
    return vector.astype(STORED).tobytes()


def unpack(blob: bytes) -> NDArray[np.float32]:
    """Read one vector, or several on end."""
    return np.frombuffer(blob, dtype=STORED).astype(np.float32)
