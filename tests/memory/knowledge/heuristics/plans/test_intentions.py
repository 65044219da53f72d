"""What people will do, and when."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("we're opening a bakery in June", "Ana plans_to open a bakery", "2026-06"),
        ("I am moving to Lund next month", "Ana plans_to move to Lund", "2026-06"),
        ("I'm having surgery on Friday", "Ana plans_to have surgery", "2026-05-15"),
    ],
)
def test_a_plan_has_a_date_to_come(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "I'm having lunch on Friday",
        "I might open a bakery in June",
        "if it rains we are going to Lund in June",
        "are we opening a bakery in June?",
    ],
)
def test_an_idea_or_a_lunch_is_no_plan(text: str) -> None:
    assert not said(text)
