"""Where people live."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I live in Lund", "Ana lives_in Lund"),
        ("we bought a house in Lund", "Ana lives_in Lund"),
        ("I'm Lund-based", "Ana lives_in Lund"),
        ("Solveig is in Lund these days", "Solveig lives_in Lund"),
    ],
)
def test_a_home_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("Solveig moved to Lund in March", "Solveig lives_in Lund", "2026-03"),
        ("Lund has been home since March", "Ana lives_in Lund", "2026-03"),
    ],
)
def test_the_date_beside_says_since_when(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "Solveig is in Lund for a conference",
        "I'm in trouble",
        "we moved the database to Lund",
    ],
)
def test_a_stay_or_a_state_is_no_home(text: str) -> None:
    assert not any("lives_in" in fact for fact in said(text))


@pytest.mark.parametrize(
    "text",
    [
        "where do you live?",
        "would you move to Lund?",
        "I'd love to live in Lund",
        "people in Lund live long",
    ],
)
def test_what_is_asked_or_wished_is_not_believed(text: str) -> None:
    assert not said(text)
