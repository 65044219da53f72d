"""Where people have been."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("we spent a week in Lund last June", "Ana visited Lund", "2025-06"),
    ],
)
def test_a_stay_has_its_date(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm back from Lund", "Ana visited Lund"),
        ("I have never been to Lund", "not Ana visited Lund"),
    ],
)
def test_a_return_tells_of_a_visit_and_never_denies_one(text: str, fact: str) -> None:
    assert fact in said(text)


def test_a_day_to_come_is_none_of_a_stay() -> None:
    assert dated("Lunch with Bim tomorrow, I'm back from Lund")["Ana visited Lund"] is None


@pytest.mark.parametrize(
    "text",
    [
        "have you been to Lund?",
        "I'd love a trip to Lund",
    ],
)
def test_a_visit_to_come_or_asked_about_is_none(text: str) -> None:
    assert not said(text)
