"""One thing over another."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said, slots


@pytest.mark.parametrize(
    ("text", "fact", "slot"),
    [
        ("figs over dates any day", "Ana prefers figs", "other"),
        ("dark mode everywhere please", "Ana prefers dark mode", "theme"),
    ],
)
def test_what_is_passed_over_makes_the_preference_plain(text: str, fact: str, slot: str) -> None:
    assert slots(text)[fact] == slot


@pytest.mark.parametrize(
    "text",
    [
        "Larkfield over Brackwater every time they won",
    ],
)
def test_the_score_of_a_game_is_no_choice(text: str) -> None:
    assert not said(text)
