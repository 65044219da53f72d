"""What a person is called."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My full name is Inga Holt", "Ana name Inga Holt"),
        ("my friends call me Pip", "Ana nickname Pip"),
        ("I go by Mo", "Ana nickname Mo"),
        ("please call me Annie", "Ana nickname Annie"),
    ],
)
def test_a_name_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "call me later",
        "call me if it rains",
        "what's my name?",
        "call me a taxi",
        "my name is on it",
    ],
)
def test_what_is_no_name_is_not(text: str) -> None:
    assert said(text) == set()
