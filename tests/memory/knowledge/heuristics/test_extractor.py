"""Whatever is written, the rules neither raise, nor stray outside the message, nor believe who is no person."""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nanobot.memory.knowledge.findings import Reference, Role
from nanobot.memory.knowledge.heuristics.extractor import HeuristicExtractor, claims_of
from tests.memory.knowledge.heuristics.conversations import after
from tests.memory.knowledge.heuristics.sayings import claims, message, said

SAYINGS = (
    "I work at Foxglove",
    "my sister Solveig is 31",
    "we moved from Turku to Bergen in March",
    "I'm allergic to walnuts",
    "call me Annie",
    "Tomas and I got married",
    "our cat Pickle",
    "she speaks Finnish",
    "no, Bergen",
    "scratch that",
    "sorry, I meant Lotta",
    "lol 🎉",
    "`x = 1`",
    "“so he said”",
    "²",
)
chat = st.lists(st.one_of(st.sampled_from(SAYINGS), st.text(max_size=12)), max_size=8).map(" ".join)


@given(text=st.one_of(chat, st.text(max_size=200)))
@settings(max_examples=150, deadline=None)
def test_no_text_of_any_script_breaks_it(text: str) -> None:
    claims(text)


@given(text=chat)
@settings(max_examples=150, deadline=None)
def test_every_claim_lies_within_the_message(text: str) -> None:
    for claim in claims(text):
        named = (claim.subject, claim.object)
        spans = [(thing.start, thing.end) for thing in named if isinstance(thing, Reference)]
        for start, end in ((claim.start, claim.end), *spans):
            assert 0 <= start <= end <= len(text)


@given(question=chat, text=chat)
@settings(max_examples=100, deadline=None)
def test_an_answer_is_read_the_same_each_time(question: str, text: str) -> None:
    passage = after(f"{question}?", text)
    assert claims_of(passage) == claims_of(passage)


@pytest.mark.parametrize("role", ["assistant", "tool"])
@pytest.mark.parametrize("text", SAYINGS)
def test_only_a_persons_words_are_believed(text: str, role: Role) -> None:
    assert claims_of(message(text, role=role)) == []


@pytest.mark.slow
@pytest.mark.parametrize("words", ["married ", "Solveig ", "A", "a@b.", "I work at ", "she likes ", "'", "i'm ", "\n"])
def test_a_message_twice_as_long_takes_about_twice_as_long(words: str) -> None:
    def seconds(length: int) -> float:
        text = (words * length)[:length]
        began = time.process_time()
        claims(text)
        return time.process_time() - began

    claims("I work at Foxglove since May")
    assert seconds(20_000) < 8 * seconds(5_000) + 1


def test_findings_come_in_the_order_of_the_messages() -> None:
    first, second = message("I live in Turku"), message("I live in Bergen")
    places = [findings.claims[0].object for findings in HeuristicExtractor().extract([first, second])]
    assert [place.name for place in places if isinstance(place, Reference)] == ["Turku", "Bergen"]


def test_a_fact_said_twice_is_one_claim() -> None:
    assert len(claims("I live in Turku. Yes, I live in Turku!")) == 1


def test_a_name_keeps_its_type_through_the_message() -> None:
    passage = message("I work on Kittiwake. Kittiwake is due on June 3.")
    assert all(claim.subject.name != "Kittiwake" or claim.subject.type == "project" for claim in claims_of(passage))


def test_a_beginning_at_a_school_is_studying() -> None:
    assert "Ana studies_at Marram Academy" in said("I start at Marram Academy in September")


def test_who_speaks_is_named_as_the_turn_names_them() -> None:
    passage = message("I live in Turku")
    other = replace(passage, turn=replace(passage.turn, speaker="Zélia"))
    assert {claim.subject.name for claim in claims_of(other)} == {"Zélia"}
