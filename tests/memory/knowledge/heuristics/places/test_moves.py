"""From where to where people move."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig swapped Lund for Malmo", "Solveig lives_in Malmo"),
        ("Solveig swapped Lund for Malmo", "Solveig moved_from Lund"),
        ("I moved here from Lund", "Ana moved_from Lund"),
    ],
)
def test_both_ends_of_a_move_are_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig relocated to Lund with her husband Tomas", "Tomas lives_in Lund"),
    ],
)
def test_who_came_along_lives_there_too(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("moved! first night in Lund", "Ana lives_in Lund", "2026-05"),
    ],
)
def test_a_first_night_dates_the_move(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I am no longer in Lund", "no longer Ana lives_in Lund"),
    ],
)
def test_no_longer_ends_the_home(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "should I move from Lund to Malmo?",
        "I might move to Malmo",
    ],
)
def test_a_move_that_is_only_thought_of_is_not_believed(text: str) -> None:
    assert not said(text)
