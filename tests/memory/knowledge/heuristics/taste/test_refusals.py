"""What people dislike."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


def test_what_one_came_to_try_is_disliked_no_longer() -> None:
    assert said("I never liked liver") == {"Ana dislikes liver"}
    assert not said("I never liked sailing, but I felt like learning something new")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I hate liver", "Ana dislikes liver"),
        ("Solveig can't stand liver", "Solveig dislikes liver"),
        ("leave the liver out please, it makes me gag", "Ana dislikes liver"),
    ],
)
def test_a_dislike_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("used to love squash but now I can't stand it", "no longer Ana likes squash"),
        ("used to love squash but now I can't stand it", "Ana dislikes squash"),
    ],
)
def test_a_liking_that_has_turned_ends_and_a_dislike_begins(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "do you hate liver?",
        "I hate it when it rains",
    ],
)
def test_a_question_is_not_believed(text: str) -> None:
    assert not said(text)
