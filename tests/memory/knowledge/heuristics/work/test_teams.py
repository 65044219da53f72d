"""Who leads whom."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I report to Solveig", "Ana reports_to Solveig"),
        ("Solveig manages Tomas", "Solveig manages Tomas"),
        ("Solveig is leading the Heron project", "Solveig manages Heron"),
    ],
)
def test_who_leads_and_who_reports_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("on my team: Solveig, Tomas and Yun", "Ana manages Yun"),
        ("My team is: Solveig, Tomas and Yun. They all report to me.", "Ana manages Solveig"),
    ],
)
def test_a_list_of_the_team_is_led_by_who_gives_it(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'll report to the front desk",
        "does Tomas report to Solveig?",
    ],
)
def test_a_desk_is_nobodys_boss(text: str) -> None:
    assert not said(text)
