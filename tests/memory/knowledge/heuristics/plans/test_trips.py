"""Where people are off to."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("off to Lund on the 3rd of June", "Ana plans_to go to Lund", "2026-06-03"),
    ],
)
def test_a_trip_has_a_place_and_a_date_to_come(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "off to Lund",
        "off to bed on Friday",
    ],
)
def test_a_trip_without_a_date_is_none(text: str) -> None:
    assert not said(text)
