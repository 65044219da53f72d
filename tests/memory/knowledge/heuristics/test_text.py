"""A message made ready: masked, written out, cut, and every place followed back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.heuristics.contractions import expanded
from nanobot.memory.knowledge.heuristics.masking import MASK, masked
from nanobot.memory.knowledge.heuristics.text import LONGEST_SENTENCE, read


@given(text=st.text(max_size=300))
def test_masking_keeps_every_place(text: str) -> None:
    assert len(masked(text)) == len(text)


@given(text=st.text(alphabet="imv'elt don's \n.?!", max_size=120))
def test_every_place_of_a_reading_is_in_the_message(text: str) -> None:
    reading = read(text)
    assert list(reading.places) == sorted(reading.places)
    assert all(0 <= place < len(text) for place in reading.places)


@given(text=st.text(max_size=300))
def test_sentences_stand_where_they_say(text: str) -> None:
    reading = read(text)
    for sentence in reading.sentences:
        assert reading.text.startswith(sentence.text, sentence.offset)


@pytest.mark.parametrize(
    "text", ["`code`", "```\ncode\n```", "“that is what he told all of us”", '"what he told all of us"']
)
def test_what_is_not_said_is_masked(text: str) -> None:
    assert masked(text) == MASK * len(text)


def test_a_short_quotation_may_be_a_name_and_stays() -> None:
    assert masked("a boat called 'Sea Urchin'") == "a boat called 'Sea Urchin'"


def test_lines_of_code_and_scripts_are_masked_among_others() -> None:
    lines = masked("I live in Turku\nimport numpy\nHAMLET: I live in Elsinore\n> quoted").split("\n")
    assert [line.strip(MASK) for line in lines] == ["I live in Turku", "", "", ""]


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("I'm", "I am"),
        ("don't", "do not"),
        ("she's been", "she has been"),
        ("she's", "she is"),
        ("my fav", "my favourite"),
        ("its raining", "its raining"),
    ],
)
def test_short_forms_are_written_out(short: str, full: str) -> None:
    assert expanded(short)[0] == full


def test_sentences_end_at_signs_and_lines_but_not_after_titles() -> None:
    sentences = read("Dr. Aune left. Really?\nYes").sentences
    assert [(sentence.text, sentence.question) for sentence in sentences] == [
        ("Dr. Aune left.", False),
        ("Really?", True),
        ("Yes", False),
    ]


def test_a_sentence_without_end_is_cut_between_words() -> None:
    sentences = read("row " * 1000).sentences
    assert len(sentences) > 1
    assert all(len(sentence.text) <= LONGEST_SENTENCE for sentence in sentences)
    assert all(set(sentence.text.split()) == {"row"} for sentence in sentences)


@pytest.mark.parametrize("opener", ["Yesterday", "Then", "Actually", "Luckily", "On Monday", "In May", "Since", "Btw"])
def test_what_opens_a_sentence_is_no_part_of_the_name_after_it(opener: str) -> None:
    (sentence,) = read(f"{opener} Emma rows.").sentences
    assert sentence.text == f"{opener.lower()} Emma rows."


@pytest.mark.parametrize("text", ["Emily Larsson rows.", "Still waters run deep.", "Yesterday, Emma rowed."])
def test_a_name_and_a_word_of_its_own_stay_as_they_are(text: str) -> None:
    assert read(text).text == text
