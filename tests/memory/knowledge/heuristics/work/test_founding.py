"""Who founded what."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("Solveig founded Foxglove in 2009", "Solveig founded Foxglove", "2009"),
    ],
)
def test_a_founder_leads_to_the_firm_and_its_year(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Foxglove was founded by Solveig and Yun Tveit", "Solveig Tveit founded Foxglove"),
        ("Foxglove was founded by Solveig and Yun Tveit", "Yun Tveit founded Foxglove"),
    ],
)
def test_the_surname_at_the_end_is_that_of_both(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I opened my own bakery. It's called Foxglove.", "Ana founded Foxglove"),
    ],
)
def test_a_firm_may_be_named_a_sentence_later(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I started Netflix last night",
        "I'd love to start a company called Foxglove",
    ],
)
def test_starting_a_series_founds_nothing(text: str) -> None:
    assert not said(text)
