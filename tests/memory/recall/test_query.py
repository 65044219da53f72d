from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory import NewEvent
from nanobot.memory.recall import query
from nanobot.memory.recall.corpus import Corpus, Snapshot
from nanobot.memory.store import Database

NOBODY = np.zeros(0, np.int32)


@pytest.fixture(name="chat")
def _chat(opened_file: Database, take: Callable[..., None]) -> Snapshot:
    for number, speaker in enumerate(["Ana Sousa", "Émile", "assistant", "user", None]):
        take(NewEvent(content=f"number {number}", sender_name=speaker))
    with opened_file.reading() as conn:
        return Corpus().snapshot(conn)


def named(text: str, chat: Snapshot) -> list[str]:
    return [chat.speakers[number] for number in query.read(text, chat).named]


def test_a_question_names_a_speaker_by_any_word_of_the_name(chat: Snapshot) -> None:
    assert named("what did ana say to EMILE's brother", chat) == ["Ana Sousa", "Émile"]
    assert named("Sousa?", chat) == ["Ana Sousa"]
    assert named("Anabel", chat) == []


def test_a_role_is_not_a_name(chat: Snapshot) -> None:
    assert named("what did the assistant tell the user and me", chat) == []


def test_the_names_of_speakers_are_known_as_terms(chat: Snapshot) -> None:
    assert query.read("", chat).names == {"ana", "sousa", "emil"}


@pytest.mark.parametrize(
    ("text", "share"),
    [("where is Émile", 1.0), ("她住在里斯本", 0.0), ("她住 ab", 0.5), ("", 1.0), ("42 ?!", 1.0), ("где", 0.0)],
)
def test_a_question_knows_how_much_of_it_is_in_latin_letters(text: str, share: float, chat: Snapshot) -> None:
    assert query.read(text, chat).latin == share


def test_a_question_of_words_of_form_alone_still_has_terms(chat: Snapshot) -> None:
    assert query.read("who are you?", chat).terms == ("who", "are", "you")


def test_the_end_of_an_endless_question_is_not_read(chat: Snapshot) -> None:
    asked = query.read("word " * 100_000 + "Ana", chat)
    assert len(asked.text) == query.LONGEST_QUERY
    assert asked.terms == ("word",)
    assert len(asked.named) == 0


def test_a_question_can_always_be_encoded(chat: Snapshot) -> None:
    assert query.read("emma\0 \ud800", chat).text == "emma \ufffd"


@given(st.text(st.characters(codec=None)))
def test_any_text_is_a_question(text: str) -> None:
    with_no_speakers = Corpus()._view()
    asked = query.read(text, with_no_speakers)
    asked.text.encode()
    assert 0 <= asked.latin <= 1
    assert len(set(asked.terms)) == len(asked.terms)
    assert asked.named.tolist() == NOBODY.tolist()
