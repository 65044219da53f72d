"""What people do not eat."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig went vegan", "Solveig diet vegan"),
        ("we stopped eating pork", "Ana diet no pork"),
    ],
)
def test_a_diet_is_read_by_its_name_or_by_what_is_not_eaten(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm looking for a vegan restaurant",
        "should I go vegan?",
    ],
)
def test_a_restaurant_says_nothing_of_its_guest(text: str) -> None:
    assert not said(text)
