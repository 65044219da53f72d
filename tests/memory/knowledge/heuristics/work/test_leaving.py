"""When work ends."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, dated, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I handed in my notice at Merganser Air", "no longer Ana works_at Merganser Air"),
        ("I left Merganser Air after nine years, new job soon", "no longer Ana works_at Merganser Air"),
        ("they let Tomas go from Merganser Air", "no longer Tomas works_at Merganser Air"),
    ],
)
def test_leaving_ends_the_employment(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("Brackwater Steel laid off Solveig in March", "no longer Solveig works_at Brackwater Steel", "2026-03"),
    ],
)
def test_a_firm_that_sacks_somebody_ends_it_too(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I quit", "no longer Ana works_at None"),
        ("I quit my job", "no longer Ana works_at None"),
    ],
)
def test_quitting_ends_whatever_the_job_was(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm out of milk",
        "I left the party early",
    ],
)
def test_leaving_something_else_ends_no_job(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I might quit",
        "maybe Solveig got fired from Merganser Air",
    ],
)
def test_what_may_come_ends_nothing(text: str) -> None:
    assert not said(text)


def test_a_firm_that_is_known_needs_no_word_of_work() -> None:
    known = Remembered((fact("Ana", "works_at", "Foxglove Books", kind="org"),))
    assert "no longer Ana works_at Foxglove Books" in said("I left foxglove", known=known)
    assert not said("I left foxglove")
