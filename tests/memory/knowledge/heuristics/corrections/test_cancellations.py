"""What comes to nothing or closes."""

from collections.abc import Sequence
from dataclasses import dataclass

from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.conversations import written
from tests.memory.knowledge.heuristics.sayings import Remembered, fact, message

TRIP = fact("Ana", "plans_to", "visit Bergen")
JOB = fact("Ana", "works_at", "Foxglove", kind="org")
TOOL = fact("Ana", "uses", "Trello", kind="tool")


@dataclass(frozen=True, slots=True)
class Held(Remembered):
    """Memory that says whose a fact is, of no conversation."""

    def holders(self, predicate: str, target: str) -> Sequence[str]:
        """Return who holds a fact about a thing."""
        wanted = f"{predicate} {target}"
        return [c.subject.name for c in self.facts if written([c]) == {f"{c.subject.name} {wanted}"}]

    def recent(self) -> tuple[()]:
        """Return nothing."""
        return ()


def ended(text: str) -> set[str]:
    return written(claims_of(message(text, known=Held((TRIP, JOB, TOOL)))))


def test_a_plan_may_be_called_off() -> None:
    assert "no longer Ana plans_to visit Bergen" in ended("the Bergen trip is off")
    assert "no longer Ana plans_to visit Bergen" in ended("we cancelled the Bergen trip")


def test_a_plan_of_something_else_stays() -> None:
    assert ended("the Turku trip is off") == set()


def test_a_firm_that_closes_employs_nobody() -> None:
    assert "no longer Ana works_at Foxglove" in ended("Foxglove has closed for good")


def test_a_tool_that_is_switched_off_is_used_no_more() -> None:
    assert "no longer Ana uses Trello" in ended("Trello is switched off")
