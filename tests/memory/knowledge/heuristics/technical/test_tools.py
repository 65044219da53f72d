"""Tools people use."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I use Ledgerly for my accounts", "Ana uses Ledgerly"),
        ("my editor is Helix", "Ana uses Helix"),
    ],
)
def test_a_verb_of_using_leads_to_the_tool(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("I cancelled Inkpot in May", "no longer Ana uses Inkpot", "2026-05"),
    ],
)
def test_a_cancelled_tool_is_no_longer_used(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "I used the bus",
    ],
)
def test_a_bus_is_no_tool(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize(
    "text",
    [
        "do you use Ledgerly?",
        "we might switch to Ledgerly",
        "the article says everyone uses Ledgerly",
    ],
)
def test_what_is_asked_considered_or_reported_is_not_believed(text: str) -> None:
    assert not said(text)
