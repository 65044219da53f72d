"""Where people work."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I work at Brackwater Steel", "Ana works_at Brackwater Steel"),
        ("Solveig works for Merganser Air as a welder", "Solveig works_at Merganser Air"),
        ("Tomas got a job at Foxglove Books", "Tomas works_at Foxglove Books"),
        ("Solveig flies for Merganser Air", "Solveig works_at Merganser Air"),
    ],
)
def test_a_verb_of_working_leads_to_the_firm(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("I've been at Merganser Air since 2019", "Ana works_at Merganser Air", "2019"),
        ("I start at Brackwater Steel next Monday", "Ana works_at Brackwater Steel", "2026-05-18"),
        ("Merganser Air finally hired me, contract starts June 1", "Ana works_at Merganser Air", "2026-06-01"),
    ],
)
def test_the_date_beside_the_verb_says_since_when(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("four years with Merganser Air now", "Ana works_at Merganser Air"),
    ],
)
def test_years_with_a_firm_need_no_verb(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I don't work at Merganser Air", "not Ana works_at Merganser Air"),
        ("I used to work at Merganser Air", "no longer Ana works_at Merganser Air"),
    ],
)
def test_a_denial_denies_and_the_past_ends(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "do you work at Merganser Air?",
        "I wish I worked at Merganser Air",
        "if I worked at Merganser Air I'd fly for free",
        "in my novel, Solveig works at Merganser Air",
        "people who work at Merganser Air are lucky",
    ],
)
def test_what_is_asked_wished_supposed_or_made_up_is_not_believed(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I work at home on Fridays",
        "I met her at Brackwater station",
    ],
)
def test_a_place_one_passes_through_is_no_employer(text: str) -> None:
    assert not said(text)
