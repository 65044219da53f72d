"""Tools projects use."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Heron is written in Rust", "Heron uses Rust"),
        ("we moved Heron from MySQL to Postgres", "no longer Heron uses MySQL"),
        ("we moved Heron from MySQL to Postgres", "Heron uses Postgres"),
    ],
)
def test_what_a_project_is_made_with_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "is Heron written in Rust?",
        "what if Heron used Rust",
        "Heron moved to Lisbon with Bim",
    ],
)
def test_a_question_about_it_is_not_believed(text: str) -> None:
    assert not said(text)


def test_a_part_is_of_the_project_spoken_of_last() -> None:
    known = Remembered((fact("Heron", "uses", "Redis", kind="tool", about="project"),))
    assert "Heron uses Rust" in said("its backend stays in Rust", known=known)
    assert not said("its backend stays in Rust")
