from collections.abc import Callable
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from nanobot.memory import NewEvent
from nanobot.memory.index import documents, vectors
from nanobot.memory.models import Event
from nanobot.memory.recall.corpus import SMALLEST, Corpus, Snapshot
from nanobot.memory.store import Database

Take = Callable[..., list[Event]]
Embed = Callable[[], None]

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
LONG = "A sentence of the same length. " * 200


@pytest.fixture(name="corpus")
def _corpus() -> Corpus:
    return Corpus()


@pytest.fixture(name="look")
def _look(corpus: Corpus, opened_file: Database) -> Callable[[], Snapshot]:
    def look() -> Snapshot:
        with opened_file.reading() as conn:
            return corpus.snapshot(conn)

    return look


Look = Callable[[], Snapshot]


def said(content: str, *, chat: str = "direct", after_hours: float = 0) -> NewEvent:
    return NewEvent(content=content, chat_id=chat, timestamp=NOON + timedelta(hours=after_hours))


def values(snapshot: Snapshot) -> dict[str, Any]:
    """Everything that rows and items have, copied; vectors only where there are any."""
    arrays = {field.name: getattr(snapshot, field.name) for field in fields(snapshot)}
    copies = {name: value.tolist() for name, value in arrays.items() if isinstance(value, np.ndarray)}
    copies["vectors"] = (
        snapshot.vectors[snapshot.has_vector[: len(snapshot.vectors)]].tolist() if snapshot.space else []
    )
    return copies


def test_an_empty_file_is_an_empty_corpus(look: Look) -> None:
    seen = look()
    assert (seen.items, len(seen.row_ids), seen.space) == (0, 0, None)


def test_it_follows_events_that_come_one_by_one(look: Look, take: Take) -> None:
    for number in range(5):
        (event,) = take(said(f"number {number}"))
        seen = look()
        assert seen.refs[-1] == event.id
        assert seen.items == number + 1
    assert seen.previous.tolist() == [-1, 0, 1, 2, 3]
    assert seen.following.tolist() == [1, 2, 3, 4, -1]


def test_vectors_that_come_later_are_taken_in(look: Look, take: Take, embed: Embed) -> None:
    take(said("apple"))
    assert not look().has_vector.any()
    embed()
    take(said("pear"))
    seen = look()
    assert seen.has_vector.tolist() == [True, False]
    assert seen.vectors.shape == (2, 512)
    embed()
    seen = look()
    assert seen.has_vector.all()
    np.testing.assert_allclose(np.linalg.norm(seen.vectors, axis=1), 1, atol=1e-3)


def test_a_removed_text_leaves_and_its_neighbours_meet(
    look: Look, take: Take, embed: Embed, opened_file: Database
) -> None:
    first, second, third = take(said("apple"), said("pear"), said("plum"))
    embed()
    look()
    with opened_file.writing() as conn:
        documents.remove(conn, "event", second.id)
    seen = look()
    assert seen.refs == [first.id, third.id]
    assert seen.following.tolist() == [1, -1]
    assert seen.has_vector.all()


def test_it_sees_what_another_connection_to_the_file_writes(
    corpus: Corpus, look: Look, take: Take, opened_file: Database
) -> None:
    (event,) = take(said("apple"))
    with Database.open(opened_file.path) as other:
        with other.reading() as conn:
            assert Corpus().snapshot(conn).refs == [event.id]
        take(said("pear"))
        with other.writing() as conn:
            documents.remove(conn, "event", event.id)
    assert len(look().refs) == 1


def test_an_earlier_snapshot_stays_as_it_was(look: Look, take: Take, embed: Embed) -> None:
    take(*(said(f"number {number}") for number in range(3)))
    embed()
    take(said("not embedded yet"))
    earlier = look()
    before = values(earlier)
    take(said("next"))
    embed()
    look()
    assert values(earlier) == before
    take(*(said(f"more {number}") for number in range(SMALLEST)))
    embed()
    later = look()
    assert later.items > SMALLEST
    assert later.has_vector.all()
    assert values(earlier) == before


def test_a_long_text_is_one_item_of_several_rows(look: Look, take: Take) -> None:
    take(said("short"), said(LONG), said("short again"))
    seen = look()
    assert seen.items == 3
    assert seen.row_item.tolist() == [0, *[1] * (len(seen.row_ids) - 2), 2]
    assert seen.length[1] > 1000
    scores = np.arange(len(seen.row_ids), dtype=np.float32)
    assert seen.best_row(scores).tolist() == [0, len(seen.row_ids) - 2, len(seen.row_ids) - 1]


def test_turns_of_two_chats_are_not_beside_each_other(look: Look, take: Take) -> None:
    take(said("a1", chat="a"), said("b1", chat="b"), said("a2", chat="a"))
    assert look().following.tolist() == [2, -1, -1]


def test_turns_more_than_two_days_apart_are_not_beside_each_other(look: Look, take: Take) -> None:
    take(said("monday"), said("wednesday", after_hours=48), said("much later", after_hours=97))
    assert look().following.tolist() == [1, -1, -1]


def test_a_text_outside_a_conversation_has_nothing_beside_it(look: Look, take: Take, opened_file: Database) -> None:
    take(said("turn"))
    with opened_file.writing() as conn:
        for number in range(2):
            at = NOON.isoformat(timespec="microseconds")
            documents.add(
                conn, documents.NewDocument(kind="fact", ref=f"fact_{number}", text="pear", scope="global", at=at)
            )
    assert look().previous.tolist() == [-1, -1, -1]


def test_another_space_replaces_all_vectors(look: Look, take: Take, embed: Embed, opened_file: Database) -> None:
    take(said("apple"), said("pear"))
    embed()
    assert look().vectors.shape == (2, 512)
    with opened_file.writing() as conn:
        space = vectors.open_space(conn, "another", 8)
        first = int(conn.execute("SELECT min(id) FROM document").fetchone()[0])
        vectors.store(conn, space, {first: np.ones(8, np.float32)})
        vectors.activate(conn, space)
    seen = look()
    assert seen.space is not None
    assert seen.space.model == "another"
    assert seen.vectors.shape == (2, 8)
    assert seen.has_vector.tolist() == [True, False]


def test_ids_that_are_not_held_are_left_out(look: Look, take: Take) -> None:
    (event,) = take(said("apple"))
    seen = look()
    (row,) = seen.row_ids.tolist()
    assert seen.rows_of(np.array([row - 1, row, row + 7])).tolist() == [0]
    assert seen.rows_of(np.array([], np.int64)).tolist() == []
    assert seen.items_of("event", [event.id, "evt_unknown"]) == [0]
    take(said("pear"))
    later = look()
    assert seen.items_of("event", later.refs) == [0]
