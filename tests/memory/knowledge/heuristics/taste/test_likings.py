"""What people like."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I love figs", "Ana likes figs"),
        ("Solveig is mad about figs", "Solveig likes figs"),
        ("I'm such a tea person", "Ana likes tea"),
        ("stews are my thing", "Ana likes stews"),
        ("I'm a huge fan of Lord of the Flies", "Ana likes Lord of the Flies"),
    ],
)
def test_a_liking_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I don't like liver", "not Ana likes liver"),
    ],
)
def test_a_denial_is_kept_as_one(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "it looks like rain",
        "I'd love a fig",
        "I love when it rains",
        "would you like figs?",
        "I like different kinds of figs",
        "nice picture, I love all the yellow leaves",
    ],
)
def test_a_comparison_or_a_wish_is_no_liking(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize(
    "text",
    [
        "everyone loves figs",
        "most people love figs",
    ],
)
def test_what_everyone_likes_is_nobodys_taste(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm a morning person",
    ],
)
def test_a_morning_person_does_not_like_mornings(text: str) -> None:
    assert not said(text)


def test_a_verb_after_and_is_nothing_liked() -> None:
    assert said("I love figs and admire the growers") == {"Ana likes figs"}
    assert said("I love figs and their leaves") == {"Ana likes figs"}
