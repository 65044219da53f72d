"""From tool to tool."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I switched from Inkpot to Ledgerly", "no longer Ana uses Inkpot"),
        ("I switched from Inkpot to Ledgerly", "Ana uses Ledgerly"),
    ],
)
def test_a_switch_ends_one_tool_and_begins_another(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "we moved from Lund to Malmo for a job",
    ],
)
def test_a_move_between_towns_is_no_switch(text: str) -> None:
    assert not any("uses" in fact for fact in said(text))


@pytest.mark.parametrize(
    "text",
    [
        "should I switch from Inkpot to Ledgerly?",
        "I would switch from Inkpot to Ledgerly",
    ],
)
def test_a_switch_that_is_only_thought_of_is_none(text: str) -> None:
    assert not said(text)
