"""When things are due."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("the tax report is due Friday", "tax report deadline 2026-05-15"),
        ("the deadline for the tax report is June 3", "tax report deadline 2026-06-03"),
        ("we have until Friday to submit the tax report", "Tax Report deadline 2026-05-15"),
    ],
)
def test_a_deadline_is_the_date_beside_it(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "rent is due Friday",
        "is the tax report due Friday?",
    ],
)
def test_rent_and_babies_have_no_deadline(text: str) -> None:
    assert not said(text)


def test_what_has_a_deadline_may_get_another() -> None:
    known = Remembered((fact("Heron", "deadline", "2026-05-20", about="project"),))
    assert "Heron deadline 2026-06-03" in said("Heron got pushed to 2026-06-03", known=known)
    assert not said("Heron got pushed to 2026-06-03")
