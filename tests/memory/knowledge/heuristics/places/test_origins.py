"""Where people are from."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I grew up in a small town called Lund", "Ana from Lund"),
        ("I'm a Lund native", "Ana from Lund"),
        ("Solveig is originally from Lund", "Solveig from Lund"),
    ],
)
def test_an_origin_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm from accounting",
        "are you from Lund?",
    ],
)
def test_a_department_is_no_origin(text: str) -> None:
    assert not said(text)
