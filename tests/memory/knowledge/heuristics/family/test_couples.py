"""Who is with whom, engaged, married, or no longer."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, dated, fact, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I married Aisling in 2019", "Ana spouse_of Aisling"),
        ("Koen and Aisling are engaged", "Koen partner_of Aisling"),
        ("I'm seeing a guy called Idris", "Ana partner_of Idris"),
        ("I broke up with Idris", "no longer Ana partner_of Idris"),
        ("Solveig divorced Koen", "no longer Solveig spouse_of Koen"),
        ("Koen proposed to Aisling and she said yes", "Koen partner_of Aisling"),
        ("Lotte is engaged to a vet called Pim", "Lotte partner_of Pim"),
    ],
)
def test_a_couple_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm seeing a doctor tomorrow",
        "are Koen and Aisling married?",
        "I broke up the fight",
        "married to my job",
        "if Koen proposed to Aisling she would laugh",
        "I left the company",
    ],
)
def test_other_bonds_are_none(text: str) -> None:
    assert not any("spouse_of" in each or "partner_of" in each for each in said(text))


def test_a_date_beside_says_since_when() -> None:
    assert dated("I married Aisling in 2019")["Ana spouse_of Aisling"] == "2019"


def test_we_married_speaks_of_the_partner_who_is_known() -> None:
    known = Remembered((fact("Ana", "partner_of", "Idris", kind="person"),))
    assert said("we got married!", known=known) >= {"Ana spouse_of Idris", "no longer Ana partner_of Idris"}
    assert said("we got married!") == set()
