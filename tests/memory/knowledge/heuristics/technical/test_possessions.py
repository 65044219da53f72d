"""Things owned."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I bought a second-hand cello", "Ana owns cello"),
        ("Solveig gave her kayak away", "no longer Solveig owns kayak"),
        ("I am the proud owner of a 1974 Lambretta", "Ana owns Lambretta"),
    ],
)
def test_what_is_bought_is_owned_and_what_is_given_away_is_not(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I got the flu",
        "I got the job",
        "we bought milk",
        "I wish I had a kayak",
        "Bought Solveig a kayak for her birthday",
    ],
)
def test_the_flu_is_not_owned(text: str) -> None:
    assert not any("owns" in fact for fact in said(text))
