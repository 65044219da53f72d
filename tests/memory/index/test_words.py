import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nanobot.memory.index import documents
from nanobot.memory.index.documents import NewDocument
from nanobot.memory.index.words import LONGEST_TERM, folded, name_words, query_terms, terms
from nanobot.memory.store import Database

storable = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


def found(text: str, query: str) -> bool:
    """Tell whether each term asked for is one of the text's."""
    asked = query_terms(query)
    return bool(asked) and set(asked) <= set(terms(text))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("We rewrote it in C++ last year", "C++"),
        ("C# or F#, who knows", "c#"),
        ("see issue #682 for that", "#682"),
        ("see issue #682 for that", "682"),
        ("do not run rm -rf / again", "rm -rf"),
        ("it needs node.js 20.11.1", "Node.js"),
        ("it needs node.js 20.11.1", "node"),
        ("it needs node.js 20.11.1", "20.11.1"),
        ("set snake_case_name to 3", "snake_case_name"),
        ("set snake_case_name to 3", "case"),
        ("write to ana.b@example.org soon", "ana.b@example.org"),
        ("write to ana.b@example.org soon", "example"),
        ("Emma’s sister", "Emma"),
        ("Emma's sister", "emma’s"),
        ("don't do it", "dont"),
        ("O'Neil called", "O’Neil"),
        ("a café in Málaga", "cafe malaga"),
        ("Die Straße", "STRASSE"),
        ("she was running", "run runs"),
        ("我在学习编程", "学习"),
        ("我在学习编程", "编"),
        ("我用Python3.11写代码", "代码"),
        ("我用Python3.11写代码", "python3.11"),
        ("#旅行计划 很好", "计划"),
        ("東京でラーメンを食べた", "ラーメン"),
        ("ชอบกินข้าวผัด", "ข้าวผัด"),
        ("나는 한국어를 공부한다", "한국어"),
        ("we won 🎉 today", "🎉"),
        ("family 👩‍👩‍👧 day", "👧"),
        ("Привет, Мир", "мир"),
        ("שלום עולם", "עולם"),
        ("v" * 500 + " end", "v" * 500),
    ],
)
def test_a_text_is_found_by_what_stands_in_it(text: str, query: str) -> None:
    assert found(text, query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Joanne called", "Ann"),
        ("バスに乗った", "ハス"),
        ("ข่าว", "ข้าว"),
        ("C++ is old", "C#"),
        ("我在学习", "学校"),
    ],
)
def test_a_text_is_not_found_by_what_only_looks_like_it(text: str, query: str) -> None:
    assert not found(text, query)


@pytest.mark.parametrize("text", ["", "   ", "!?… -- \n", "''", "\u200d", "\u0301"])
def test_a_text_without_words_has_no_terms(text: str) -> None:
    assert terms(text) == []
    assert query_terms(text) == []


def test_words_of_form_count_only_where_there_is_nothing_else() -> None:
    assert query_terms("where does she live") == ["live"]
    assert query_terms("who is it?") == ["who", "is", "it"]


def test_a_word_is_asked_for_once() -> None:
    assert query_terms("Lisbon, LISBON and lisbon") == ["lisbon"]
    assert terms("Lisbon Lisbon") == ["lisbon", "lisbon"]


def test_a_name_is_its_words() -> None:
    assert name_words("Dr. José O'Neil-李雷") == {"dr", "jose", "o", "neil", "李雷"}


@given(st.text(max_size=300))
def test_a_term_is_one_word_of_the_index(text: str) -> None:
    for term in [*terms(text), *query_terms(text)]:
        assert term
        assert len(term) <= LONGEST_TERM
        assert not re.search(r"[ \0]", term)


@given(st.text(max_size=300))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert terms(folded(text)) == terms(text)


@settings(max_examples=40, deadline=None)
@given(st.lists(storable, min_size=1, max_size=4))
def test_the_word_index_keeps_every_term_as_it_is(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    with Database.open(tmp_path_factory.mktemp("words") / "memory.db") as database, database.writing() as conn:
        for number, text in enumerate(texts):
            documents.add(conn, NewDocument(kind="event", ref=str(number), text=text, scope="global", at="2026"))
            for term in terms(text):
                assert documents.frequency(conn, term).rows >= 1, term


@pytest.mark.parametrize("unit", ["a..", "a_", "a.b.", "_", "a'", "#", "a+", "é́", "好.", "👩‍"])
def test_no_text_takes_long_to_cut(unit: str) -> None:
    text = unit * (10_000 // len(unit))
    start = time.perf_counter()
    terms(text)
    assert time.perf_counter() - start < 0.5
