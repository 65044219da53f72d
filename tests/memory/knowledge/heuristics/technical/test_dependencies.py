"""What projects rest on."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Heron needs Postgres 15", "Heron depends_on Postgres 15"),
        ("without redis the heron service won't start", "Heron depends_on Redis"),
    ],
)
def test_what_a_project_needs_is_read_with_its_version(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "she needs Postgres",
        "without coffee the team won't start",
    ],
)
def test_what_people_need_is_no_dependency(text: str) -> None:
    assert not any("depends_on" in fact for fact in said(text))
