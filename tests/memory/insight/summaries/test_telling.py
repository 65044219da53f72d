"""The third person where it is safe, a quotation elsewhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.index.words import terms
from nanobot.memory.insight.summaries.telling import of_another, quoted, third_person
from nanobot.memory.insight.summaries.verbs import PRESENT, of_one
from nanobot.memory.knowledge.models import Gender


@pytest.mark.parametrize(
    ("said", "gender", "text"),
    [
        ("I went to Porto with my sister.", "f", "Ana went to Porto with her sister."),
        ("I'm learning the piano.", None, "Ana is learning the piano."),
        ("I've known them since I moved.", "f", "Ana has known them since she moved."),
        ("I usually carry my keys.", "m", "Ana usually carries his keys."),
        ("I usually cook for my kids.", "m", "Ana usually cooks for his kids."),
        ("I don't like it when I'm late.", "f", "Ana doesn't like it when she is late."),
        ("My brother says I was wrong.", None, "Ana's brother says they were wrong."),
        ("Last week I visited my aunt.", "f", "Last week Ana visited her aunt."),
        ("I'll be performing with my band.", "f", "Ana will be performing with her band."),
        ("I'd love to go sailing.", "f", "Ana would love to go sailing."),
        ("I can't swim yet.", "f", "Ana can't swim yet."),
        ("I'm my own boss.", "f", "Ana is her own boss."),
        ("I'm Ana, I live in Porto.", "f", "Ana lives in Porto."),
        ("My name is Ana Mota and my boat is old.", "f", "Ana's boat is old."),
        ("I rely on my bike.", "f", "Ana relies on her bike."),
    ],
)
def test_a_sentence_is_told_of_who_said_it(said: str, gender: Gender | None, text: str) -> None:
    assert third_person("Ana", said, gender) == text


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I love sailing and want to cross the ocean.", "Ana loves sailing and wants to cross the ocean."),
        ("I love to sing and dance.", "Ana loves to sing and dance."),
        ("I love how they sing and want more.", None),
        ("I love music and dance.", None),
        ("I ride a lot; helps me chill and enjoy the view.", "Ana rides a lot; helps her chill and enjoy the view."),
    ],
)
def test_every_verb_of_the_speaker_agrees(said: str, text: str | None) -> None:
    assert third_person("Ana", said, "f") == text


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("My wife and I left for our vacation.", "Ben and his wife left for their vacation."),
        ("Some friends from church and I went camping.", "Some friends from church and Ben went camping."),
        ("Otto and I share a boat.", "Otto and Ben share a boat."),
        ("The vet let me and my dogs stay.", "The vet let Ben and his dogs stay."),
        ("I remember the trip when we saw a whale.", "Ben remembers the trip when they saw a whale."),
    ],
)
def test_company_is_told_with_the_speaker(said: str, text: str) -> None:
    assert third_person("Ben", said, "m") == text


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Painting helps me relax.", "Painting helps Ana relax."),
        ("The trip taught me that I can sail.", "The trip taught Ana that she can sail."),
        ("A friend of mine sails.", "A friend of Ana's sails."),
    ],
)
def test_the_first_word_of_the_first_person_becomes_the_name(said: str, text: str) -> None:
    assert third_person("Ana", said, "f") == text


@pytest.mark.parametrize(
    "said",
    [
        "We went to Porto.",
        "Our boat is old.",
        "I told you so yesterday.",
        "I read two books last week.",
        "I put the boat in the harbour.",
        "Do I look like a sailor?",
        'I said "never again" to Otto.',
        "Knowing I helped is enough.",
        "Makes me want to sail.",
        "Tell me about the boat.",
        "Glad I could help.",
        "Taking care of my boat keeps them busy.",
        "I carve out some me-time and us-time.",
        "Boats are made of wood.",
    ],
)
def test_where_it_is_not_safe_nothing_is_turned(said: str) -> None:
    assert third_person("Ana", said, "f") is None


@pytest.mark.parametrize(
    ("said", "gender"),
    [
        ("I've known them since I moved.", None),
        ("I met my sister when she lost my boat.", "f"),
        ("I remember how they cheered when we won.", "f"),
        ("She taught me to sail.", "f"),
    ],
)
def test_no_pronoun_stands_for_two(said: str, gender: Gender | None) -> None:
    assert third_person("Ana", said, gender) is None


def test_what_cannot_be_turned_is_quoted() -> None:
    assert quoted("Ana", "We went to Porto.") == 'Ana: "We went to Porto."'


WORDS = (
    "I I'm I've I'd my me we our and but to not never don't love went want sail boat Porto they that ; , sister dance"
)
SAID = st.lists(st.sampled_from(WORDS.split()), min_size=2, max_size=14).map(lambda words: " ".join(words) + ".")


@given(SAID, st.sampled_from(["f", "m", None]))
def test_turned_it_says_the_same_of_the_same(text: str, gender: Gender | None) -> None:
    """No word of content comes or goes, nothing denied is affirmed, and nobody is "I" any more."""
    turned = third_person("Ana", text, gender)
    if turned is None:
        return
    assert turned.count("Ana") == 1
    assert not re.search(r"\b(?:I|me|my|we|our)\b", turned, re.IGNORECASE)
    for word in ("not", "never", "but", "sister", "boat", "Porto", "went", ";"):
        assert turned.count(word) == text.count(word), turned
    for stem in ("love", "want", "sail", "dance"):
        assert len(re.findall(rf"\b{stem}s?\b", turned)) == text.count(stem), turned
    assert len(re.findall(r"\bdo(?:es)?n't\b", turned)) == text.count("don't"), turned


@given(st.sampled_from(sorted(PRESENT)))
def test_a_verb_keeps_its_stem(verb: str) -> None:
    assert terms(of_one(verb) or "")[0] in (*terms(verb), f"{verb}e")


def test_words_of_ones_own_are_told_of_another() -> None:
    assert of_another("show my paintings") == "show their paintings"
    assert of_another("what we planned") is None
    assert of_another("call you back") is None
