"""Where firms are."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Foxglove is based in Lund", "Foxglove located_in Lund"),
        ("Foxglove, a small studio in Lund, does our books", "Foxglove located_in Lund"),
    ],
)
def test_the_site_of_a_firm_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "Solveig is based in Lund",
    ],
)
def test_a_person_has_no_site(text: str) -> None:
    assert not any("located_in" in fact for fact in said(text))
