from collections import defaultdict
from sqlite3 import Connection

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from nanobot.memory.index import documents, vectors
from nanobot.memory.index.documents import Frequency, NewDocument, Passage
from nanobot.memory.index.splitting import LONGEST_PART
from nanobot.memory.index.words import terms
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.times import from_text

AT = "2026-01-01T12:00:00.000000+00:00"
EVERYTHING = Audience(everything=True)
CHECK = "INSERT INTO document_fts (document_fts) VALUES ('integrity-check')"


def thing(ref: str, text: str, **more: str) -> NewDocument:
    values = {"kind": "event", "scope": "global", "at": AT} | more
    return NewDocument(ref=ref, text=text, **values)  # type: ignore[arg-type] # strings by name


def index_of(conn: Connection) -> dict[str, list[int]]:
    """The whole word index: each term with the rows it stands in."""
    words = [term for (term,) in conn.execute("SELECT term FROM document_term ORDER BY term")]
    return {term: documents.postings(conn, term).tolist() for term in words}


def test_a_thing_is_found_by_its_words_and_its_speaker(database: Database) -> None:
    with database.writing() as conn:
        (row,) = documents.add(conn, thing("evt_1", "I moved to Lisbon, Lisbon!", speaker="Ana"))
        assert documents.postings(conn, "lisbon").tolist() == [row, row]
        assert documents.postings(conn, "ana").tolist() == [row]
        assert documents.frequency(conn, "lisbon") == Frequency(rows=1, occurrences=2)
        assert documents.frequency(conn, "porto") == Frequency()


def test_a_passage_reads_as_it_was_said(database: Database) -> None:
    with database.writing() as conn:
        (row,) = documents.add(conn, thing("evt_1", "Ana: hello", speaker="Ana", session_key="cli:a"))
        assert documents.passage(conn, row, EVERYTHING) == Passage(
            kind="event", ref="evt_1", text="Ana: hello", speaker="Ana", session_key="cli:a", at=from_text(AT)
        )
        assert documents.passage(conn, row + 1, EVERYTHING) is None


def test_a_passage_is_shown_to_its_audience_alone(database: Database) -> None:
    with database.writing() as conn:
        (row,) = documents.add(conn, thing("evt_1", "secret plans", scope="user:ana"))
        assert documents.passage(conn, row, Audience(user="user:ana"))
        assert documents.passage(conn, row, Audience(user="user:bob", chat="chat:cli:a")) is None


def test_a_thing_is_added_once(database: Database) -> None:
    with database.writing() as conn:
        assert documents.add(conn, thing("evt_1", "hello"))
        assert documents.add(conn, thing("evt_1", "hello")) == []
        assert documents.add(conn, thing("evt_1", "another and longer text " * 200)) == []
        assert documents.count(conn) == 1
        assert documents.frequency(conn, "hello").rows == 1


@pytest.mark.parametrize("text", ["", "  \n "])
def test_a_text_of_nothing_is_not_indexed(database: Database, text: str) -> None:
    with database.writing() as conn:
        assert documents.add(conn, thing("evt_1", text, speaker="Ana")) == []


def test_a_long_text_is_several_rows_each_with_its_speaker(database: Database) -> None:
    with database.writing() as conn:
        rows = documents.add(conn, thing("evt_1", "A sentence of some length. " * 200, speaker="Ana"))
        assert len(rows) > 3
        assert documents.postings(conn, "ana").tolist() == rows
        for row in documents.rows_after(conn, 0):
            passage = documents.passage(conn, row["id"], EVERYTHING)
            assert passage
            assert len(passage.text) <= LONGEST_PART


def test_removing_a_thing_leaves_no_trace(database: Database) -> None:
    with database.writing() as conn:
        documents.add(conn, thing("evt_1", "hello Lisbon " * 300, speaker="Ana"))
        (kept,) = documents.add(conn, thing("evt_2", "hello Porto"))
        space = vectors.open_space(conn, "words", 2)
        everything = {row["id"]: np.array([1, 0], dtype=np.float32) for row in documents.rows_after(conn, 0)}
        vectors.store(conn, space, everything)
        before = documents.revision(conn)
        documents.remove(conn, "event", "evt_1")
        assert index_of(conn) == {"hello": [kept], "porto": [kept]}
        assert [row["ref"] for row in documents.rows_after(conn, 0)] == ["evt_2"]
        assert [row["document_id"] for row in vectors.rows_after(conn, space, 0)] == [kept]
        assert documents.revision(conn) > before
        conn.execute(CHECK)


def test_removing_takes_only_the_thing_of_that_kind(database: Database) -> None:
    with database.writing() as conn:
        documents.add(conn, thing("same", "hello"))
        documents.add(conn, thing("same", "hello", kind="fact"))
        documents.remove(conn, "fact", "same")
        documents.remove(conn, "entity", "nowhere")
        assert [row["kind"] for row in documents.rows_after(conn, 0)] == ["event"]


def test_a_row_number_is_never_used_twice(database: Database) -> None:
    with database.writing() as conn:
        (first,) = documents.add(conn, thing("evt_1", "hello"))
        documents.remove(conn, "event", "evt_1")
        (second,) = documents.add(conn, thing("evt_1", "hello"))
        assert second > first


def test_adding_does_not_change_the_revision(database: Database) -> None:
    with database.writing() as conn:
        before = documents.revision(conn)
        documents.add(conn, thing("evt_1", "hello"))
        assert documents.revision(conn) == before


def test_building_again_gives_the_same_index(database: Database) -> None:
    texts = ["C++ and #682", "我在学习编程", "hello hello 🎉", "a_b.c d'e", "x" * 4000]
    with database.writing() as conn:
        documents.rebuild(conn)
        for number, text in enumerate(texts * 250):
            documents.add(conn, thing(f"evt_{number}", text, speaker="Ana"))
        before = index_of(conn), [row["length"] for row in documents.rows_after(conn, 0)]
        revision = documents.revision(conn)
        assert documents.rebuild(conn) == documents.count(conn)
        assert (index_of(conn), [row["length"] for row in documents.rows_after(conn, 0)]) == before
        assert documents.revision(conn) > revision
        conn.execute(CHECK)


def test_an_index_cut_another_way_is_outdated_until_built_again(database: Database) -> None:
    with database.writing() as conn:
        documents.rebuild(conn)
        assert not documents.is_outdated(conn)
        conn.execute("UPDATE index_state SET value = value - 1 WHERE name = 'analysis'")
        assert documents.is_outdated(conn)
        documents.rebuild(conn)
        assert not documents.is_outdated(conn)


class IndexAsDict(RuleBasedStateMachine):
    """Whatever is added, removed and built again, the index holds what a dict would."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database
        self.things: dict[str, str] = {}
        with self.database.writing() as conn:
            for row in documents.rows_after(conn, 0):
                documents.remove(conn, row["kind"], row["ref"])

    @rule(
        ref=st.sampled_from("abcd"),
        text=st.sampled_from(["hello Lisbon", "hello hello", "学习 C++", "", "y z. " * 400]),
    )
    def add(self, ref: str, text: str) -> None:
        with self.database.writing() as conn:
            documents.add(conn, thing(ref, text))
        if text:
            self.things.setdefault(ref, text)

    @rule(ref=st.sampled_from("abcd"))
    def remove(self, ref: str) -> None:
        with self.database.writing() as conn:
            documents.remove(conn, "event", ref)
        self.things.pop(ref, None)

    @rule()
    def rebuild(self) -> None:
        with self.database.writing() as conn:
            documents.rebuild(conn)

    @invariant()
    def holds_what_the_dict_holds(self) -> None:
        with self.database.writing() as conn:
            rows = {row["id"]: row["ref"] for row in documents.rows_after(conn, 0)}
            assert set(rows.values()) == set(self.things)
            expected: dict[str, set[str]] = defaultdict(set)
            for ref, text in self.things.items():
                for term in terms(text):
                    expected[term].add(ref)
            assert {term: {rows[row] for row in found} for term, found in index_of(conn).items()} == expected
            conn.execute(CHECK)


def test_the_index_holds_what_a_dict_would(database: Database) -> None:
    class Bound(IndexAsDict):
        def __init__(self) -> None:
            super().__init__(database)

    run_state_machine_as_test(Bound, settings=settings(max_examples=10, stateful_step_count=10, deadline=None))
