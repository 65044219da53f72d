"""How old people are."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm 42 now", "Ana age 42"),
        ("Solveig is 31 years old", "Solveig age 31"),
        ("my sister Solveig turned thirty last week", "Solveig age 30"),
        ("my son Mo just turned nine", "Mo age 9"),
    ],
)
def test_an_age_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm 42 minutes late",
        "I am 20 km from Turku",
        "Solveig turns 31 next month",
        "I was 12 then",
        "I am 300",
        "is she 31?",
        "my 30-year-old radio broke",
    ],
)
def test_a_number_of_something_else_is_no_age(text: str) -> None:
    assert not any(" age " in fact for fact in said(text))
