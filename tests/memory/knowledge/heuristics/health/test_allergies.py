"""Allergies."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm allergic to bee pollen", "Ana allergic_to bee pollen"),
        ("I can't have sesame, I'm allergic", "Ana allergic_to sesame"),
        ("Tomas has a bad sesame allergy", "Tomas allergic_to sesame"),
    ],
)
def test_an_allergy_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm allergic to mornings",
        "is Tomas allergic to sesame?",
    ],
)
def test_a_figure_of_speech_is_none(text: str) -> None:
    assert not said(text)
