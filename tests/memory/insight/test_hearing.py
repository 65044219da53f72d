"""How likely a message teaches, where no rule reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.insight.feedback import read_feedback
from nanobot.memory.insight.hearing import likelihood, seems_to_teach


@given(st.text(max_size=200), st.booleans())
def test_a_likelihood_is_one(text: str, reply: bool) -> None:  # noqa: FBT001 - drawn
    assert 0 <= likelihood(text, reply=reply) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "whenever you send me a route, kilometres and no miles please",
        "every answer in this chat in two lines, we read it on our watches",
        "please keep your answers formal in every email you write for me",
    ],
)
def test_what_lays_down_a_manner_teaches(text: str) -> None:
    assert seems_to_teach(text, reply=False)
    assert read_feedback(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "we had a lovely walk by the river",
        "my sister always forgets her keys",
        "what time is it in Lisbon?",
        "Call me a taxi",
        "the compiler warns: avoid any, prefer const",
    ],
)
def test_talk_and_errands_do_not(text: str) -> None:
    assert not seems_to_teach(text, reply=False)


def test_kind_words_after_an_answer_are_talk() -> None:
    assert not seems_to_teach("Thanks so much for the support, it means a lot!", reply=True)


def test_what_no_rule_reads_is_kept_in_its_own_words() -> None:
    found = read_feedback("whenever you send me a route, kilometres and no miles please")
    assert found is not None
    assert found.text.endswith(".")
    assert "kilometres" in found.text
