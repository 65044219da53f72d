"""What people say they prefer."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said, slots


@pytest.mark.parametrize(
    ("text", "fact", "slot"),
    [
        ("I prefer trains to planes", "Ana prefers trains", "travel"),
        ("I like my tea black", "Ana prefers black", "morning_drink"),
        ("mornings suit me better", "Ana prefers mornings", "meeting_time"),
    ],
)
def test_a_preference_knows_what_it_is_about(text: str, fact: str, slot: str) -> None:
    assert slots(text)[fact] == slot


@pytest.mark.parametrize(
    "text",
    [
        "do you prefer trains to planes?",
        "I would prefer that",
    ],
)
def test_a_question_or_a_wish_is_none(text: str) -> None:
    assert not said(text)
