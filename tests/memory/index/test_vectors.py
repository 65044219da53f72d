from sqlite3 import Connection, IntegrityError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from nanobot.memory.index import documents, vectors
from nanobot.memory.index.documents import NewDocument
from nanobot.memory.index.vectors import Space, SpaceSize, Unembedded
from nanobot.memory.store import Database

NORTH = np.array([0, 1], dtype=np.float32)
EAST = np.array([1, 0], dtype=np.float32)


def add(conn: Connection, *texts: str) -> list[int]:
    rows = []
    for text in texts:
        rows += documents.add(conn, NewDocument(kind="event", ref=text, text=text, scope="global", at="2026"))
    return rows


def vectors_of(conn: Connection, space: Space) -> dict[int, list[float]]:
    return {row["document_id"]: vectors.unpack(row["vector"]).tolist() for row in vectors.rows_after(conn, space, 0)}


@given(
    st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=384).filter(lambda row: sum(x * x for x in row) > 0.01)
)
def test_a_stored_vector_is_all_but_the_same(values: list[float]) -> None:
    vector = np.array(values, dtype=np.float32)
    vector /= np.linalg.norm(vector)
    again = vectors.unpack(vectors.pack(vector))
    assert again.dtype == np.float32
    assert len(vectors.pack(vector)) == 2 * len(vector)
    assert abs(float(again @ vector) - 1) < 0.001
    np.testing.assert_allclose(again, vector, atol=0.001)


def test_the_first_space_is_the_one_searched_in(database: Database) -> None:
    with database.writing() as conn:
        assert vectors.active_space(conn) is None
        first = vectors.open_space(conn, "one", 2)
        vectors.open_space(conn, "two", 2)
        assert vectors.open_space(conn, "one", 2) == first
        assert vectors.active_space(conn) == first


def test_one_space_is_active_at_a_time(database: Database) -> None:
    with database.writing() as conn:
        one, two = vectors.open_space(conn, "one", 2), vectors.open_space(conn, "two", 3)
        vectors.activate(conn, two)
        assert vectors.active_space(conn) == two
        assert [size.active for size in vectors.sizes(conn)] == [True, False]
        vectors.activate(conn, one)
        assert vectors.active_space(conn) == one
    with pytest.raises(IntegrityError), database.writing() as conn:
        conn.execute("UPDATE space SET active = 1")


def test_two_models_of_one_size_never_mix(database: Database) -> None:
    with database.writing() as conn:
        (row,) = add(conn, "hello")
        one, two = vectors.open_space(conn, "one", 2), vectors.open_space(conn, "two", 2)
        assert one.id != two.id
        vectors.store(conn, one, {row: NORTH})
        vectors.put_cache(conn, one, {"h": NORTH}, used_at="2026")
        assert vectors_of(conn, two) == {}
        assert vectors.cached(conn, two, ["h"]) == {}
        assert [document.document_id for document in vectors.pending(conn, two, after=0, limit=9)] == [row]
        vectors.store(conn, two, {row: EAST})
        assert vectors_of(conn, one) == {row: [0, 1]}
        assert vectors_of(conn, two) == {row: [1, 0]}


def test_one_model_with_two_sizes_is_two_spaces(database: Database) -> None:
    with database.writing() as conn:
        assert vectors.open_space(conn, "one", 2).id != vectors.open_space(conn, "one", 3).id


def test_what_has_no_vector_is_pending_oldest_first(database: Database) -> None:
    with database.writing() as conn:
        rows = add(conn, "a", "b", "c", "d")
        space = vectors.open_space(conn, "one", 2)
        vectors.store(conn, space, {rows[1]: NORTH})
        found = vectors.pending(conn, space, after=0, limit=2)
        assert [document.text for document in found] == ["a", "c"]
        assert [document.text for document in vectors.pending(conn, space, after=rows[2], limit=9)] == ["d"]
        assert vectors.sizes(conn) == [SpaceSize(model="one", dimensions=2, vectors=1, active=True)]


def test_a_vector_is_stored_once_and_only_for_what_is_there(database: Database) -> None:
    with database.writing() as conn:
        (row,) = add(conn, "a")
        space = vectors.open_space(conn, "one", 2)
        vectors.store(conn, space, {row: NORTH, row + 7: EAST})
        vectors.store(conn, space, {row: EAST})
        assert vectors_of(conn, space) == {row: [0, 1]}


def test_readers_load_only_what_is_new(database: Database) -> None:
    with database.writing() as conn:
        first, second = add(conn, "a", "b")
        space = vectors.open_space(conn, "one", 2)
        vectors.store(conn, space, {second: NORTH})
        (seen,) = vectors.rows_after(conn, space, 0)
        vectors.store(conn, space, {first: EAST})
        assert [row["document_id"] for row in vectors.rows_after(conn, space, seen["id"])] == [first]


def test_cached_vectors_leave_when_they_are_of_no_use(database: Database) -> None:
    def known(conn: Connection, space: Space) -> dict[str, NDArray[np.float32]]:
        return vectors.cached(conn, space, ["old", "used", "new"])

    with database.writing() as conn:
        space = vectors.open_space(conn, "one", 2)
        vectors.put_cache(conn, space, {"old": NORTH, "used": NORTH}, used_at="2026-01-01")
        vectors.put_cache(conn, space, {"used": EAST, "new": EAST}, used_at="2026-02-01")
        assert known(conn, space)["used"].tolist() == [0, 1]
        assert vectors.prune_cache(conn, before="2026-01-15") == 1
        assert set(known(conn, space)) == {"used", "new"}


def test_equal_texts_have_one_place_in_the_cache() -> None:
    one, two = Unembedded(document_id=1, text="同じ"), Unembedded(document_id=2, text="同じ")
    assert one.hash == two.hash != Unembedded(document_id=3, text="違う").hash
