"""Who buys from whom."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("our biggest client at Foxglove is Brackwater Steel", "Brackwater Steel client_of Foxglove"),
    ],
)
def test_a_client_is_read_with_its_firm(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "our biggest client is nervous",
        "is Brackwater Steel a client of Foxglove?",
    ],
)
def test_a_client_without_a_firm_says_too_little(text: str) -> None:
    assert not said(text)
