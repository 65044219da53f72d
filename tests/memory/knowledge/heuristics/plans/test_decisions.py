"""What was decided."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("final decision: Heron uses Postgres", "Heron decided use Postgres"),
    ],
)
def test_a_decision_is_that_of_who_it_is_about(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "we have not decided to rent",
        "what did you decide: Heron uses Postgres?",
    ],
)
def test_what_is_not_yet_decided_is_none(text: str) -> None:
    assert not any("decided" in fact for fact in said(text))
