"""Which languages people speak."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I speak Twi and a bit of Finnish", {"Ana speaks Twi", "Ana speaks Finnish"}),
        ("Solveig grew up speaking Norwegian", {"Solveig speaks Norwegian"}),
        ("my mother tongue is Twi", {"Ana speaks Twi"}),
        ("I speak no Czech at all", {"not Ana speaks Czech"}),
        ("I can't speak Czech", {"not Ana speaks Czech"}),
        ("my Czech is pretty good", {"Ana speaks Czech"}),
    ],
)
def test_languages_are_read(text: str, facts: set[str]) -> None:
    assert facts <= said(text)


@pytest.mark.parametrize(
    "text", ["I read a Finnish novel", "I should learn Finnish", "do you speak Finnish?", "people speak Finnish there"]
)
def test_what_is_no_skill_is_none(text: str) -> None:
    assert said(text) == set()
