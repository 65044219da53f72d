"""What is put right of what was claimed before."""

import pytest

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.conversations import written
from tests.memory.knowledge.heuristics.sayings import Remembered, fact, message

FRIEND = fact("Ana", "friend_of", "Lotte", kind="person")
BIRTHDAY = fact("Ana", "birthday", "June 9")
FIRM = fact("Ana", "works_at", "Foxglove", kind="org")
EMAIL = fact("Ana", "email", "ana@marram.example")
ALLERGY = fact("Solveig", "allergic_to", "walnuts")


def put_right(claim: Claim, text: str) -> set[str]:
    return written(claims_of(message(text, known=Remembered((claim,)))))


@pytest.mark.parametrize(
    ("claim", "text", "facts"),
    [
        (FRIEND, "Lotta, not Lotte, sorry", {"never Ana friend_of Lotte", "Ana friend_of Lotta"}),
        (FRIEND, "*Lotta", {"never Ana friend_of Lotte", "Ana friend_of Lotta"}),
        (FRIEND, "oops, I meant Lotta", {"never Ana friend_of Lotte", "Ana friend_of Lotta"}),
        (BIRTHDAY, "correction: June 19", {"never Ana birthday June 9", "Ana birthday June 19"}),
        (EMAIL, "typo, ana@marram.test", {"never Ana email ana@marram.example", "Ana email ana@marram.test"}),
        (FIRM, "not Foxglove but Ortelius", {"no longer Ana works_at Foxglove", "Ana works_at Ortelius"}),
        (ALLERGY, "wait, it's Tomas who can't have walnuts", {"never Solveig allergic_to walnuts"}),
    ],
)
def test_a_slip_is_put_right(claim: Claim, text: str, facts: set[str]) -> None:
    assert facts <= put_right(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (FRIEND, "Lotta is nice"),
        (BIRTHDAY, "oops, I meant Lotta"),
        (FRIEND, "sorry for the late reply, it was a long day at the harbour and nothing went as it should have gone"),
        (FIRM, "sorry, it's 9:30"),
    ],
)
def test_what_corrects_nothing_leaves_all_as_it_is(claim: Claim, text: str) -> None:
    assert put_right(claim, text) == set()


def test_nothing_is_put_right_that_was_not_said() -> None:
    assert claims_of(message("oops, I meant Lotta")) == []
