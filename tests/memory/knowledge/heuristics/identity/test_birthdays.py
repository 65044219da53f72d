"""When people were born."""

import pytest

from nanobot.memory.knowledge.heuristics.identity.birthdays import birthday_of
from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("my birthday is on 9 June", "Ana birthday June 9"),
        ("Solveig was born on March 3, 1991", "Solveig birthday 1991-03-03"),
        ("June 9 is my sister's birthday", "Ana's sister birthday June 9"),
        ("Tomas's birthday is June 9", "Tomas birthday June 9"),
    ],
)
def test_a_birthday_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "the birthday party is on 9 June",
        "when is my birthday?",
        "I bought a birthday card on June 9",
        "we met on June 9",
    ],
)
def test_another_day_is_no_birthday(text: str) -> None:
    assert not any(" birthday " in fact for fact in said(text))


@pytest.mark.parametrize("value", ["2026", "2026-W20", ""])
def test_a_year_alone_is_no_birthday(value: str) -> None:
    assert birthday_of(value) is None
