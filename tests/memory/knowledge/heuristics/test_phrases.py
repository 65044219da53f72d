"""Names and noun phrases at a place of a sentence."""

import pytest

from nanobot.memory.knowledge.heuristics.phrases import (
    name_at,
    names_at,
    noun_phrase_at,
    noun_phrases_at,
    number_of,
    with_capitals,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Solveig Aune called", "Solveig Aune"),
        ("Maria da Cruz called", "Maria da Cruz"),
        ("St. Olave's Hospital in town", "St. Olave's Hospital"),
        ("Aune and Sons is open", "Aune and Sons"),
        ("Solveig and Tomas", "Solveig"),
        ("Foxglove books", "Foxglove"),
        ("Foxglove bank is closed", "Foxglove bank"),
        ("Solveig's boat", "Solveig"),
        ("田中 called", "田中"),
        ("ortelius canal music school", "ortelius canal music school"),
        ("solveig", "solveig"),
    ],
)
def test_a_name_ends_where_its_words_end(text: str, name: str) -> None:
    phrase = name_at(text, 0)
    assert phrase is not None
    assert phrase.text == name
    assert text[phrase.start : phrase.end] == name


@pytest.mark.parametrize("text", ["the", "work", "monday", "42 boats", "(so)", "", "I"])
def test_words_that_are_no_names_are_refused(text: str) -> None:
    assert name_at(text, 0) is None


def test_without_capitals_nothing_is_a_name_where_none_is_due() -> None:
    assert name_at("solveig", 0, lower=0) is None


def test_a_list_of_names_goes_on_to_its_and() -> None:
    assert [name.text for name in names_at("Solveig, Tomas and Pim went", 0)] == ["Solveig", "Tomas", "Pim"]
    assert [name.text for name in names_at("Solveig, Tomas went", 0)] == ["Solveig"]


def test_a_noun_phrase_leaves_its_determiner_and_what_ends_it() -> None:
    phrase = noun_phrase_at("the red oak table in the hall", 0)
    assert phrase is not None
    assert phrase.text == "red oak table"


def test_a_list_of_nouns_goes_on_to_its_and() -> None:
    assert [phrase.text for phrase in noun_phrases_at("walnuts, sesame and rye", 0)] == ["walnuts", "sesame", "rye"]


def test_capitals_are_restored_once() -> None:
    assert with_capitals(with_capitals("ana de souza")) == "Ana de Souza"


@pytest.mark.parametrize(("word", "number"), [("12", 12), ("Seven", 7), ("many", None), ("²", None)])
def test_numbers_are_read_in_figures_and_words(word: str, number: int | None) -> None:
    assert number_of(word) == number
