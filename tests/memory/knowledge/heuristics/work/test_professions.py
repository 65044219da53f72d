"""What people work as."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Solveig is a beekeeper", "Solveig works_as beekeeper"),
        ("my sister Solveig is a beekeeper", "Solveig works_as beekeeper"),
        ("I work at Brackwater Steel as a product designer", "Ana works_as product designer"),
        ("as a midwife, I see a lot of babies", "Ana works_as midwife"),
        ("our plumber Tomas fixed the sink", "Tomas works_as plumber"),
    ],
)
def test_what_somebody_is_may_be_a_profession(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm a glazier at Brackwater Steel", "Ana works_at Brackwater Steel"),
        ("Tomas, a glazier at Brackwater Steel, came by", "Tomas works_at Brackwater Steel"),
    ],
)
def test_a_profession_brings_its_firm(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I got promoted to shift supervisor", "Ana works_as shift supervisor"),
        ("Solveig took over as head chef", "Solveig works_as head chef"),
    ],
)
def test_a_promotion_leads_to_the_new_one(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I was a baker for years", "no longer Ana works_as baker"),
    ],
)
def test_the_past_ends_it(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm a huge fan of bread",
        "Solveig is a night owl",
        "Am I a good baker?",
        "I want to be a pilot",
    ],
)
def test_what_one_is_and_does_not_work_as_is_no_profession(text: str) -> None:
    assert not any("works_as" in fact for fact in said(text))
