"""What people do for fun."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig took up bookbinding", "Solveig hobby bookbinding"),
        ("my judo coach called", "Ana hobby judo"),
        ("Solveig goes rowing every Sunday", "Solveig hobby rowing"),
        ("I play squash with Tomas", "Ana hobby squash"),
    ],
)
def test_a_hobby_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I gave up squash", "no longer Ana hobby squash"),
    ],
)
def test_giving_up_ends_it(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I gave up smoking",
        "I took up too much of your time",
        "do you play squash?",
        "I've played squash before",
        "that's a reminder of why I started playing squash",
        "I started writing down everything I needed",
    ],
)
def test_work_and_vice_are_no_hobbies(text: str) -> None:
    assert not any("hobby" in fact for fact in said(text))
