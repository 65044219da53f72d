"""Tools firms use."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("we use Inkpot at Foxglove", "Foxglove uses Inkpot"),
        ("we do not use Inkpot at Foxglove, everything is in Ledgerly", "not Foxglove uses Inkpot"),
        ("we do not use Inkpot at Foxglove, everything is in Ledgerly", "Foxglove uses Ledgerly"),
    ],
)
def test_the_tool_of_a_firm_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "do we use Inkpot at Foxglove?",
    ],
)
def test_a_question_is_not_believed(text: str) -> None:
    assert not said(text)
