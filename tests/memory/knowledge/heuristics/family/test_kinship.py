"""Who is what to whom by kinship."""

from dataclasses import replace

import pytest

from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.conversations import after, written
from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("my aunt Solveig came by", "Ana relative_of Solveig"),
        ("can you remind me to call my brother Tomas?", "Ana sibling_of Tomas"),
        ("Tarek is our neighbour", "Ana knows Tarek"),
        ("my new boss is Anneke", "Ana reports_to Anneke"),
        ("Rui (my cousin) rows", "Ana relative_of Rui"),
        ("Rui, an old friend of mine, rows", "Ana friend_of Rui"),
        ("a colleague from the lab called Bim", "Ana colleague_of Bim"),
        ("our kids are called Mo and Lina", "Ana parent_of Lina"),
        ("I have two kids, Mo and Lina", "Ana parent_of Lina"),
        ("I have a sister, Elke.", "Ana sibling_of Elke"),
        ("I've got a younger brother called Tomas", "Ana sibling_of Tomas"),
        ("Elke, Jonas's sister, rows", "Jonas sibling_of Elke"),
        ("Elke, the daughter of my boss", "Ana's boss parent_of Elke"),
        ("my ex-husband Koen", "no longer Ana spouse_of Koen"),
    ],
)
def test_a_relation_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "my sister works hard",
        "is Tarek my neighbour?",
        "a sister called",
        "I have a sister, right?",
        "I have two friends, both rowers",
        "my Sister Act tickets",
        "everybody's friend",
    ],
)
def test_no_name_is_made_of_other_words(text: str) -> None:
    assert said(text) == set()


def test_that_is_who_was_spoken_of_just_before() -> None:
    asked = after("Who is Bim?", "That's my sister.", role="person", speaker="Tomas")
    assert written(claims_of(asked)) == {"Ana sibling_of Bim"}
    shown = after("Nice picture! Who is that?", "That's my sister.", role="person", speaker="Tomas")
    earlier = replace(shown.before[0], text="I have to thank Bim for the figs.")
    assert not written(claims_of(replace(shown, before=(earlier, *shown.before))))
