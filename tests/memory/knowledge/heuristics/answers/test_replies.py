"""What a reply says, read with the question before it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from nanobot.memory.knowledge.heuristics.answers.replies import SOON
from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.conversations import after, replied


@pytest.mark.parametrize(
    ("question", "answer", "fact"),
    [
        ("Where do you live?", "Turku", "Ana lives_in Turku"),
        ("What do you do for a living?", "plumber", "Ana works_as plumber"),
        ("Where do you work?", "at Foxglove, since 2021", "Ana works_at Foxglove"),
        ("How old are you?", "42 already", "Ana age 42"),
        ("Any allergies I should know of?", "walnuts and sesame", "Ana allergic_to sesame"),
        ("What's your favourite colour?", "teal", "Ana favorite teal"),
        ("Which editor do you use?", "helix", "Ana uses Helix"),
        ("Which languages do you speak?", "Twi, some Czech", "Ana speaks Czech"),
        ("What is your dog called?", "Pickle", "Ana has_pet Pickle"),
        ("Who is your boss?", "Anneke", "Ana reports_to Anneke"),
        ("What's your sister's name?", "Solveig", "Ana sibling_of Solveig"),
        ("When is the kittiwake launch due?", "June 3", "Kittiwake Launch deadline 2026-06-03"),
        ("What should I cook for dinner?", "vegan please", "Ana diet vegan"),
    ],
)
def test_a_bare_phrase_answers_an_open_question(question: str, answer: str, fact: str) -> None:
    assert fact in replied(question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where do you live?", "why?"),
        ("Where do you live?", "not sure yet"),
        ("Where do you live?", "thanks, talk soon"),
        ("Where do you live?", "that is none of your business"),
        ("How old are you?", "older than you think"),
        ("Shall we go?", "Turku"),
        ("Nice weather.", "Turku"),
    ],
)
def test_what_does_not_answer_says_nothing(question: str, answer: str) -> None:
    assert replied(question, answer) == set()


@pytest.mark.parametrize(
    ("question", "answer", "facts"),
    [
        ("Do you still work at Foxglove?", "yes", {"Ana works_at Foxglove"}),
        (
            "Do you still live in Turku?",
            "no, Bergen since March",
            {"no longer Ana lives_in Turku", "Ana lives_in Bergen"},
        ),
        ("Do you still work at Foxglove?", "no, not any more", {"no longer Ana works_at Foxglove"}),
        ("Do you eat meat?", "no", {"Ana diet vegetarian"}),
        ("Are you vegan?", "yes!", {"Ana diet vegan"}),
        ("Do you live in Turku?", "never, that's my sister Oona", {"not Ana lives_in Turku", "Oona lives_in Turku"}),
    ],
)
def test_yes_and_no_answer_what_was_asked(question: str, answer: str, facts: set[str]) -> None:
    assert facts <= replied(question, answer)


def test_no_is_said_to_a_statement_too() -> None:
    assert "no longer Ana lives_in Turku" in replied("I remember you live in Turku.", "no, not anymore")


@pytest.mark.parametrize("answer", ["maybe", "sure, whatever", "no"])
def test_yes_and_no_say_nothing_of_an_open_question(answer: str) -> None:
    assert replied("Where do you live?", answer) == set()


def test_an_answer_comes_soon_or_not_at_all() -> None:
    assert replied("Where do you live?", "Turku", later=SOON + timedelta(minutes=1)) == set()


def test_nobody_answers_themselves_or_a_tool() -> None:
    passage = after("Where do you live?", "Turku", role="person", speaker="Ana")
    assert claims_of(passage) == []
    assert claims_of(replace(passage, before=(replace(passage.before[0], role="tool", speaker="shell"),))) == []
