"""What people work on."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm working on Project Heron", "Ana works_on Heron"),
        ("Tomas works on the ledger migration", "Tomas works_on Ledger Migration"),
        ("Tomas joined the Heron project", "Tomas works_on Heron"),
    ],
)
def test_work_on_a_project_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm done with the Heron project", "no longer Ana works_on Heron"),
    ],
)
def test_being_done_ends_it(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm working on my tan",
        "are you working on Project Heron?",
    ],
)
def test_a_tan_is_no_project(text: str) -> None:
    assert not said(text)
