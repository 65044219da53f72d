"""How people are reached, and on what time they are."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("my new email is ana@marram.example", "Ana email ana@marram.example"),
        ("Solveig's number is +47 555 01 234", "Solveig phone +47 555 01 234"),
        ("reach me at 555-0142", "Ana phone 555-0142"),
        ("my time zone is Europe/Riga", "Ana timezone Europe/Riga"),
        ("I'm on UTC +2", "Ana timezone UTC+2"),
    ],
)
def test_how_one_is_reached_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "From: ana@marram.example",
        "the order number is 4711000123",
        "is my email ana@marram.example?",
        "git clone git@marram.example:boats",
        "the call is at 9:00 UTC",
    ],
)
def test_an_address_in_a_machines_words_is_nobodys(text: str) -> None:
    assert said(text) == set()
