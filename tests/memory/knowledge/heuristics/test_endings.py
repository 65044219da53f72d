"""What is known to hold and is said to be over."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, fact, said

KNOWN = Remembered(
    (
        fact("Ana", "hobby", "pottery"),
        fact("Ana", "owns", "kayak"),
        fact("Ana", "has_condition", "tendinitis"),
        fact("Solveig", "works_at", "Foxglove", kind="org"),
    )
)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("pottery is over for me", "no longer Ana hobby pottery"),
        ("I finally sold the kayak", "no longer Ana owns kayak"),
        ("the tendinitis is gone", "no longer Ana has_condition tendinitis"),
        ("Solveig was let go at Foxglove", "no longer Solveig works_at Foxglove"),
    ],
)
def test_what_is_known_may_end_in_any_words(text: str, fact: str) -> None:
    assert fact in said(text, known=KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        "I never sold the kayak",
        "if I sold the kayak I would cry",
        "did I sell the kayak?",
        "I still have the kayak",
        "the kayak is fine, but the pottery shop sold out",
        "the canoe is fine",
    ],
)
def test_what_is_not_said_to_be_over_stays(text: str) -> None:
    assert not any(each.startswith("no longer") for each in said(text, known=KNOWN))


def test_what_is_not_known_does_not_end() -> None:
    assert not any(each.startswith("no longer Ana hobby") for each in said("chess is over for me", known=KNOWN))
