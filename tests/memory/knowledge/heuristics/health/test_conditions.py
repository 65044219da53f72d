"""Conditions and injuries."""

import pytest

from nanobot.memory.knowledge.heuristics.health import condition_of
from tests.memory.knowledge.heuristics.sayings import Remembered, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig has asthma", "Solveig has_condition asthma"),
        ("my uncle Tomas is diabetic", "Tomas has_condition diabetes"),
        ("I tore my hamstring", "Ana has_condition torn hamstring"),
        ("I don't have asthma", "not Ana has_condition asthma"),
    ],
)
def test_a_condition_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize("text", ["do I have asthma?", "maybe I have asthma", "my character has asthma"])
def test_what_is_asked_guessed_or_made_up_is_not_believed(text: str) -> None:
    assert not said(text)


def test_a_known_injury_heals() -> None:
    known = Remembered((fact("Ana", "has_condition", "broken wrist"),))
    assert "no longer Ana has_condition broken wrist" in said("my wrist is finally better", known=known)


def test_an_injury_is_named_by_what_it_leaves() -> None:
    assert condition_of("broke his left wrist") == "broken left wrist"
    assert condition_of("asthma") == "asthma"
