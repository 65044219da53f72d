"""Favourites."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said, slots


@pytest.mark.parametrize(
    ("text", "fact", "slot"),
    [
        ("my favourite fruit is the fig", "Ana favorite fig", "fruit"),
        ("figs are my new favourite fruit", "Ana favorite figs", "fruit"),
        ("favourite fruit? figs.", "Ana favorite figs", "fruit"),
    ],
)
def test_a_favourite_has_its_kind(text: str, fact: str, slot: str) -> None:
    assert slots(text)[fact] == slot


@pytest.mark.parametrize(
    "text",
    [
        "her favourite colour is green",
        "this is my favourite part",
        "what is your favourite fruit?",
        "an hour alone plus favourite tunes is usually enough",
    ],
)
def test_a_favourite_of_somebody_unknown_or_without_a_kind_is_left(text: str) -> None:
    assert not said(text)
