"""What people aim at."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("my goal this year is to swim a mile", "Ana goal swim a mile"),
    ],
)
def test_a_goal_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "what is your goal this year?",
        "they scored two goals in the second half",
        "we built an app: the main goal is to find lost cats",
    ],
)
def test_a_goal_in_a_match_is_none(text: str) -> None:
    assert not said(text)
