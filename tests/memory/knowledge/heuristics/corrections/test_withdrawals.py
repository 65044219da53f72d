"""What is taken back."""

from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.conversations import written
from tests.memory.knowledge.heuristics.sayings import Remembered, fact, message

MOVE = fact("Ana", "plans_to", "move to Bergen")
BOAT = fact("Ana", "owns", "a small boat")
TABLE = fact("Ana", "decided", "buy the oak table")
KNOWN = Remembered((BOAT, MOVE))


def taken_back(text: str, known: Remembered = KNOWN) -> set[str]:
    return written(claims_of(message(text, known=known)))


def test_the_last_claim_is_taken_back() -> None:
    assert taken_back("scratch that") == {"never Ana plans_to move to Bergen"}


def test_what_it_is_about_may_be_said() -> None:
    assert taken_back("forget what I said about the boat") == {"never Ana owns a small boat"}


def test_another_of_the_same_kind_may_take_its_place() -> None:
    known = Remembered((TABLE,))
    assert "Ana decided buy the walnut table" in taken_back("scratch that, we buy the walnut one", known)


def test_one_may_stay_where_one_is() -> None:
    assert "Ana works_at Ortelius" in taken_back("scratch that, I'm staying at Ortelius")


def test_staying_alone_takes_nothing_back() -> None:
    assert not any(each.startswith("never") for each in taken_back("I'm staying at Ortelius"))
