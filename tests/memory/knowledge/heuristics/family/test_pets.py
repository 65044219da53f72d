"""Whose pets have which names."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("our cat Mochi sleeps", "Ana has_pet Mochi"),
        ("Femi's dogs are called Ash and Elm", "Femi has_pet Elm"),
        ("we adopted a puppy! Her name is Fen", "Ana has_pet Fen"),
        ("my rabbit is called fig", "Ana has_pet Fig"),
        ("we got a kitten, Mochi", "Ana has_pet Mochi"),
        ("we had to put Rolo down", "no longer Ana has_pet Rolo"),
    ],
)
def test_a_pet_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "my cat sleeps",
        "I'd like a puppy called Fen",
        "did you get a dog called Fen?",
        "my dog walker is late",
        "hot dog",
    ],
)
def test_no_name_is_made_of_what_a_pet_does(text: str) -> None:
    assert said(text) == set()


def test_a_pet_that_is_known_may_pass_away() -> None:
    known = Remembered((fact("Ana", "has_pet", "Mochi", kind="pet"),))
    assert "no longer Ana has_pet Mochi" in said("Mochi passed away", known=known)
    assert said("Mochi passed away") == set()
