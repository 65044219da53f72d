"""Whether a word is English, a name, a place."""

import pytest

from nanobot.memory.knowledge.heuristics.lexicon import KIN, NOT_NAMES, one_of
from nanobot.memory.knowledge.heuristics.words import (
    common_words,
    gender_of,
    is_common,
    is_first_name,
    is_place,
    is_tool,
)


@pytest.mark.parametrize("word", ["table", "tables", "stopped", "happily", "bakeries", "rowing", "the", "sister's"])
def test_english_words_are_common_inflected_or_not(word: str) -> None:
    assert is_common(word)


@pytest.mark.parametrize("word", ["solveig", "tarek", "kubernetes", "yara"])
def test_names_are_not_common(word: str) -> None:
    assert not is_common(word)


def test_the_list_holds_words_in_lower_case() -> None:
    assert len(common_words()) > 10_000
    assert all(word == word.lower().strip() for word in common_words())


def test_first_names_tell_a_gender_where_they_have_one() -> None:
    assert gender_of("Maria Aune") == "f"
    assert gender_of("") is None
    assert is_first_name("maria")


def test_places_and_tools_are_known_by_name() -> None:
    assert is_place("Lisbon")
    assert is_tool("PostgreSQL")
    assert not is_place("solveig")


def test_relation_words_are_no_names_and_say_a_predicate() -> None:
    assert KIN["sister"] == ("sibling_of", "f")
    assert "sister" in NOT_NAMES


def test_alternatives_are_tried_the_longest_first() -> None:
    assert one_of(["son", "grandson"]) == "grandson|son"
