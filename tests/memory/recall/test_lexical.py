import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nanobot.memory.index import documents
from nanobot.memory.index.documents import NewDocument
from nanobot.memory.index.words import terms
from nanobot.memory.recall import lexical
from nanobot.memory.recall.corpus import Corpus, Snapshot
from nanobot.memory.recall.lexical import LexicalScores
from nanobot.memory.store import Connection, Database

WORDS = st.sampled_from(["apple", "pear", "plum", "C++", "里斯本", "running"])
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=8)
ASKED = st.lists(WORDS, min_size=1, max_size=4, unique=True)
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC).isoformat(timespec="microseconds")


@contextmanager
def index(texts: Sequence[str], *, session: str | None = None) -> Iterator[tuple[Connection, Snapshot]]:
    """An index of these texts alone."""
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "memory.db") as database:
        with database.writing() as conn:
            for number, text in enumerate(texts):
                ref = f"evt_{number}"
                documents.add(
                    conn, NewDocument(kind="event", ref=ref, text=text, scope="global", at=NOON, session_key=session)
                )
        with database.reading() as conn:
            yield conn, Corpus().snapshot(conn)


def score(conn: Connection, corpus: Snapshot, asked: Sequence[str], *, names: Sequence[str] = ()) -> LexicalScores:
    return lexical.score(conn, corpus, np.ones(corpus.items, np.bool_), asked, names=names)


def reference(bags: list[list[str]], asked: Sequence[str], holding: dict[str, int]) -> list[float]:
    """BM25 as one would write it down: a loop over texts and a loop over terms."""
    average = sum(map(len, bags)) / len(bags)
    scores = []
    for bag in bags:
        total = 0.0
        for term in asked:
            frequency = bag.count(term)
            rare = math.log(1 + (len(bags) - holding[term] + 0.5) / (holding[term] + 0.5))
            total += rare * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * len(bag) / average))
        scores.append(total)
    return scores


@settings(max_examples=40, deadline=None)
@given(TEXTS, ASKED)
def test_words_and_windows_are_scored_as_the_plain_formula_scores_them(texts: list[str], words: list[str]) -> None:
    asked = sorted({term for word in words for term in terms(word)})
    bags = [terms(text) for text in texts]
    windows = [[term for bag in bags[max(0, i - 1) : i + 2] for term in bag] for i in range(len(bags))]
    holding = {term: sum(term in bag for bag in bags) for term in asked}
    with index(texts, session="cli:direct") as (conn, corpus):
        scores = score(conn, corpus, asked)
    np.testing.assert_allclose(scores.turn, reference(bags, asked, holding), rtol=1e-4)
    np.testing.assert_allclose(scores.window, reference(windows, asked, holding), rtol=1e-4)


def test_texts_outside_a_conversation_have_no_window_but_themselves() -> None:
    with index(["kiwi", "pear"]) as (conn, corpus):
        scores = score(conn, corpus, ["kiwi"])
    assert scores.turn.tolist() == scores.window.tolist()
    assert scores.turn[1] == 0


def test_coverage_is_the_largest_share_of_the_question_in_one_text() -> None:
    with index(["kiwi pear", "plum", "fig"]) as (conn, corpus):
        assert score(conn, corpus, ["kiwi", "pear"]).coverage == pytest.approx(1)
        assert 0.3 < score(conn, corpus, ["kiwi", "plum"]).coverage < 0.7
        assert score(conn, corpus, ["quince"]).coverage == 0


def test_what_is_hidden_covers_nothing() -> None:
    """Else a weak match would pass for a full one, and a search would tell what others' chats hold."""
    with index(["kiwi pear", "kiwi"]) as (conn, corpus):
        scores = lexical.score(conn, corpus, np.array([False, True]), ["kiwi", "pear"], names=())
    assert scores.coverage < 0.5


def test_windows_leave_the_names_of_speakers_out() -> None:
    with index(["ana kiwi", "pear"], session="cli:direct") as (conn, corpus):
        scores = score(conn, corpus, ["ana"], names=["ana"])
    assert scores.turn[0] > 0
    assert not scores.window.any()


def test_each_part_of_a_text_knows_which_words_it_holds() -> None:
    with index(["First sentence. " * 120 + "The tulip is at the end."]) as (conn, corpus):
        scores = score(conn, corpus, ["tulip"])
    assert corpus.items == 1
    assert np.flatnonzero(scores.rows).tolist() == [len(corpus.row_ids) - 1]


def test_common_words_are_left_out_where_reading_them_costs_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexical, "POSTINGS_BUDGET", 3)
    with index(["kiwi pear", "kiwi", "kiwi"]) as (conn, corpus):
        both, rare = score(conn, corpus, ["kiwi", "pear"]), score(conn, corpus, ["pear"])
        common = score(conn, corpus, ["kiwi"])
    assert both.turn.tolist() == rare.turn.tolist()
    assert common.turn.all()


def test_the_only_word_is_read_however_common(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexical, "POSTINGS_BUDGET", 1)
    with index(["kiwi", "kiwi"]) as (conn, corpus):
        assert score(conn, corpus, ["kiwi"]).turn.all()


def test_an_empty_index_and_an_empty_question_score_nothing() -> None:
    with index([]) as (conn, corpus):
        scores = score(conn, corpus, ["kiwi"])
        assert (scores.turn.tolist(), scores.coverage, scores.window_coverage) == ([], 0.0, 0.0)
    with index(["kiwi"]) as (conn, corpus):
        assert score(conn, corpus, []).turn.tolist() == [0]
