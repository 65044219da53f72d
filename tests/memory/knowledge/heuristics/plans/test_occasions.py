"""What people attended."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I gave a talk at WeaveConf", "Ana attended WeaveConf"),
        ("we were at the harbour festival", "Ana attended Harbour Festival"),
    ],
)
def test_an_occasion_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "were you at WeaveConf?",
        "I wish I had been at WeaveConf",
    ],
)
def test_one_to_come_or_asked_about_was_not_attended(text: str) -> None:
    assert not said(text)
