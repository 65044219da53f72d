"""What is left of what someone said, and that it still says no more than they did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.index.words import terms
from nanobot.memory.insight.summaries.condensing import condensed, sentences, shorter


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Hey Otto, I had a long day at the mill!", "I had a long day at the mill."),
        ("Yeah, I really went to Porto last week, you know!", "I went to Porto last week."),
        ("I bought a boat yesterday, Mel!", "I bought a boat yesterday."),
        ("I moved to Porto, Portugal.", "I moved to Porto, Portugal."),
        ("But lately, I sail a lot.", "Lately, I sail a lot."),
        ("Hopefully, I can sail to Porto.", "Hopefully, I can sail to Porto."),
        ("Mel, I bought a boat yesterday.", "I bought a boat yesterday."),
        ("Great news - I got a job at the mill!", "I got a job at the mill."),
        ("Since we last talked, I moved to Porto.", "I moved to Porto."),
        ("A lot's happened since we talked - I moved to Porto.", "I moved to Porto."),
        ("Speaking of boats, I bought one in Porto.", "I bought one in Porto."),
        ("On another note, I bought a boat yesterday.", "I bought a boat yesterday."),
        ("I went to the fair in Porto - it was a blast!", "I went to the fair in Porto."),
        ("Last week was wild - I won the race in Porto.", "I won the race in Porto."),
        ("She and I have so much in common.", "She and I have so much in common."),
        ("They all came even though I just joined.", "They all came even though I just joined."),
        ("I just joined the sailing club.", "I joined the sailing club."),
        ("Well-known sailors inspire my work a lot.", "Well-known sailors inspire my work a lot."),
        ("I bought Super Sailor for the kids.", "I bought Super Sailor for the kids."),
        ("我上周搬到了里斯本。", "我上周搬到了里斯本。"),
    ],
)
def test_greetings_and_filler_go_and_the_rest_stays(said: str, left: str) -> None:
    assert condensed(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "Wow, thanks Mel!",
        "Take care!",
        "I'm so glad to hear that!",
        "Haha, nice!",
        "So much has happened since we last spoke!",
        "Kudos for helping the kids!",
        "Because I spent hours on that game.",
        "Cool.",
    ],
)
def test_what_tells_nothing_of_oneself_is_left_out_whole(said: str) -> None:
    assert condensed(said) == ""


def test_code_links_and_pictures_are_nobodys_words() -> None:
    said = "I wrote this: ```rm -rf``` https://example.org/a [image: a dog]\n> you said so\nI like tea a lot."
    assert sentences(said) == ["I wrote this:", "I like tea a lot."]


def test_a_clause_is_not_parted_from_what_qualifies_it() -> None:
    assert list(shorter("I would move to Porto - but only if Otto came.")) == []
    assert list(shorter("If it rains, I stay in, and I read all day.")) == []


def test_what_is_supposed_is_not_told_without_its_condition() -> None:
    assert "I would buy a boat." not in list(shorter("I don't think it pays - and I would buy a boat - or two."))


def test_clauses_that_stand_by_themselves_may_be_told_alone() -> None:
    cut = list(shorter("A lot has happened since - I went to a fair in Porto - it was lovely."))
    assert "I went to a fair in Porto." in cut


@given(st.text("abcI élmW 012 .,;:!?-'\"()", max_size=300))
def test_nothing_is_said_that_was_not_said(text: str) -> None:
    for sentence in sentences(text):
        left = condensed(sentence)
        for piece in (left, *shorter(left)):
            assert set(terms(piece)) <= set(terms(text))
