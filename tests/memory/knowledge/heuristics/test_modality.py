"""What is not believed: questions, wishes, guesses, hearsay, jokes, what people in general do."""

import pytest

from nanobot.memory.knowledge.heuristics.modality import is_told, may_be_asked
from nanobot.memory.knowledge.heuristics.text import Sentence
from tests.memory.knowledge.heuristics.sayings import said


def sentence(text: str) -> Sentence:
    return Sentence(text=text, offset=0, question=text.endswith("?"))


@pytest.mark.parametrize(
    "text",
    [
        "Do I work at Foxglove?",
        "is Solveig married to Tomas?",
        "where do I live, in Turku?",
        "I wish I worked at Foxglove",
        "I'd love to live in Turku",
        "if I lived in Turku I would row every day",
        "maybe I live in Turku",
        "I heard that Solveig works at Foxglove",
        "the radio said Solveig works at Foxglove",
        "according to the flyer Solveig lives in Turku",
        "in theory I work at Foxglove",
        "at this point I live in the library",
        "people work at Foxglove for years",
        "he wrote “I live in Turku”",
        "`I live in Turku`",
        "```\nI live in Turku\n```",
        "> I live in Turku",
        "oh great, and I work at Foxglove",
    ],
)
def test_what_is_not_told_as_true_is_not_believed(text: str) -> None:
    assert said(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "did I mention that I live in Turku?",
        "I live in Turku, remember?",
        "I live in Turku, any idea where to swim?",
        "If it helps, I live in Turku",
        "I live in Turku",
    ],
)
def test_what_is_told_beside_a_question_is_believed(text: str) -> None:
    assert "Ana lives_in Turku" in said(text)


@pytest.mark.parametrize("text", ["Are you there?", "what time is it", "has he left"])
def test_a_question_needs_no_question_mark(text: str) -> None:
    assert may_be_asked(sentence(text))


def test_a_condition_of_another_clause_leaves_a_statement_alone() -> None:
    told = sentence("I moved to Turku, so tell me if you visit")
    assert is_told(told, 2)


def test_what_follows_a_masked_source_is_not_told() -> None:
    assert not is_told(sentence("I moved to Turku"), 2, before="This note: \x00\x00\x00")
