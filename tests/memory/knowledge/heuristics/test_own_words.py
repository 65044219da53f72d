"""Whose words a message brings: one's own, or those of a game, a story, an article."""

from dataclasses import replace
from datetime import timedelta

import pytest

from nanobot.memory.knowledge.heuristics.extractor import claims_of
from nanobot.memory.knowledge.heuristics.own_words import PLAY_LASTS, foreign_from, in_play, is_pasted
from tests.memory.knowledge.heuristics.conversations import after
from tests.memory.knowledge.heuristics.sayings import said

ARTICLE = "Solveig Aune works at Merganser Air. She lives in Bergen with her husband Tomas and her two dogs. " * 2


@pytest.mark.parametrize(
    "text",
    [
        "write a short story about a sailor: I live in Turku",
        "In my novel Solveig works at Foxglove",
        "my character lives in Turku",
        "Translate this: I live in Turku",
        "the article says: Solveig works at Foxglove",
        "let's pretend. I live in Turku",
        "our cleric lives in Turku",
    ],
)
def test_the_words_of_a_story_or_a_text_are_not_ones_own(text: str) -> None:
    assert said(text) == set()


def test_what_is_said_before_a_pasted_text_is_ones_own() -> None:
    assert said("I live in Turku. Please translate this: I live in Bergen") == {"Ana lives_in Turku"}


def test_a_game_goes_on_until_it_is_called_over() -> None:
    playing = after("let's role play, you are a pirate", "I live in Turku", role="person", speaker="Ana")
    assert in_play(playing)
    assert claims_of(playing) == []
    over = replace(playing, turn=replace(playing.turn, text="ok, game over. I live in Turku"))
    assert not in_play(over)


def test_a_game_is_forgotten_after_some_hours() -> None:
    later = PLAY_LASTS + timedelta(minutes=1)
    assert not in_play(after("you are a pirate", "I live in Turku", role="person", speaker="Ana", later=later))


def test_a_long_text_after_a_request_about_it_is_pasted() -> None:
    request = "can you summarise this for me"
    assert is_pasted(after(request, ARTICLE, role="person", speaker="Ana"))
    assert not is_pasted(after(request, "sure, wait", role="person", speaker="Ana"))
    assert not is_pasted(after(request, ARTICLE, role="person", speaker="Tomas"))


def test_a_plain_message_is_all_ones_own() -> None:
    text = "I live in Turku and I like it"
    assert foreign_from(text) == len(text)
