"""Where people are from by passport."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I'm Danish", {"Ana nationality Danish"}),
        ("Solveig is half Danish, half Thai", {"Solveig nationality Danish", "Solveig nationality Thai"}),
        ("I have a Kenyan passport", {"Ana nationality Kenyan"}),
    ],
)
def test_a_nationality_is_read(text: str, facts: set[str]) -> None:
    assert facts <= said(text)


@pytest.mark.parametrize(
    "text", ["the food is Danish", "my keyboard is Danish", "are you Danish?", "I could be Danish", "Danish design"]
)
def test_what_is_said_of_things_is_none(text: str) -> None:
    assert not any(" nationality " in fact for fact in said(text))
