"""A sentence ready to be read."""

import pytest

from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.scenes import Scene, lean_of, scene_of
from nanobot.memory.knowledge.heuristics.text import read
from tests.memory.knowledge.heuristics.sayings import message


def scene(text: str) -> Scene:
    """Set the first sentence of a message."""
    reading = read(text)
    return scene_of(People.of(message(text), reading), reading.sentences[0], "")


@pytest.mark.parametrize(
    ("text", "lean"),
    [("she left on Friday", "past"), ("it is due on Friday", "future"), ("it is on Friday", "none")],
)
def test_verbs_say_which_friday_is_meant(text: str, lean: str) -> None:
    assert lean_of(text) == lean


def test_a_date_after_the_verb_goes_before_one_in_front_of_it() -> None:
    here = scene("in March I left and in May I moved in June")
    at = here.text.index("moved")
    assert here.day_near(at, at + len("moved")) == "2025-06"


def test_a_date_of_another_clause_is_not_taken() -> None:
    here = scene("I live in Lund but I moved in 2019")
    assert here.day_near(0, len("I live in Lund")) is None
    here = scene("I am a goalkeeper and our first match is in June")
    assert here.day_near(0, len("I am a goalkeeper")) is None


def test_what_is_to_come_is_no_day_in_the_past() -> None:
    here = scene("I leave in 2031")
    assert here.day_near(0, len("I leave")) == "2031"
    assert here.past_day_near(0, len("I leave")) is None


def test_nobody_named_is_the_speaker() -> None:
    here = scene("moved to Lund")
    assert here.subject(here.left(0)).name == "Ana"
    assert here.pronoun("me", 0) == here.speaker


def test_a_claim_has_its_place_in_the_message() -> None:
    text = "Hi! I'm in Lund now"
    reading = read(text)
    here = scene_of(People.of(message(text), reading), reading.sentences[1], "")
    at = here.text.index("Lund")
    claim = here.claim(here.speaker, "lives_in", "Lund", at, at + len("Lund"))
    assert text[claim.start : claim.end] == "Lund"
