"""Claims that cannot be, and claims said twice or better elsewhere."""

from dataclasses import replace

import pytest

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.tidying import of_school, tidied
from tests.memory.knowledge.heuristics.sayings import fact

FIRM = fact("Ana", "works_at", "Foxglove", kind="org")


def test_of_two_the_one_with_a_date_stays() -> None:
    dated = replace(FIRM, valid_from="2024")
    assert tidied([FIRM, dated, FIRM]) == [dated]


@pytest.mark.parametrize(
    "claim",
    [
        fact("Ana", "friend_of", "Ana", kind="person"),
        fact("Ana", "works_at", "home", kind="org"),
        fact("Ana", "hobby", " "),
        fact("Tomas's friend", "lives_in", "Turku", kind="location"),
        replace(FIRM, subject=Reference(name="Table", type="person", start=0, end=5)),
    ],
)
def test_what_cannot_be_is_dropped(claim: Claim) -> None:
    assert tidied([claim]) == []


def test_joining_is_no_mere_plan() -> None:
    plan = replace(fact("Ana", "plans_to", "join Foxglove"), end=10)
    assert tidied([plan, replace(FIRM, end=10)]) == [replace(FIRM, end=10)]
    assert tidied([plan]) == [plan]


def test_a_medicine_is_no_tool() -> None:
    used, taken = fact("Ana", "uses", "Zyrtec", kind="tool"), fact("Ana", "takes", "Zyrtec")
    assert tidied([used, taken]) == [taken]


def test_beginning_at_a_school_is_studying_but_teaching_there_is_work() -> None:
    school = fact("Ana", "works_at", "Marram Academy", kind="org")
    assert of_school(school, "I start at Marram Academy").predicate == "studies_at"
    assert of_school(school, "I start a job at Marram Academy").predicate == "works_at"
