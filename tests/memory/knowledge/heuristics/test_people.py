"""Who is spoken of: by name, by kinship, by pronoun; and whose doing a verb is."""

import pytest

from nanobot.memory.knowledge.heuristics.people import People, may_be_person
from nanobot.memory.knowledge.heuristics.subjects import Left, left_of
from nanobot.memory.knowledge.heuristics.text import read
from tests.memory.knowledge.heuristics.conversations import after, written
from tests.memory.knowledge.heuristics.sayings import message, said


def people(text: str) -> People:
    return People.of(message(text), read(text))


def left(text: str, verb: str) -> Left | None:
    found = people(text)
    sentence = found.reading.sentences[-1]
    return left_of(found, sentence, sentence.text.index(verb))


@pytest.mark.parametrize(
    ("text", "person", "title"),
    [
        ("my sister Solveig is here", "Solveig", "Ana's sister"),
        ("my boss is called Tarek", "Tarek", "Ana's boss"),
        ("Tomas's daughter Pim rows", "Pim", "Tomas's daughter"),
        ("Ola, my old neighbour, rang", "Ola", "Ana's neighbour"),
        ("my mother, Liv, rang", "Liv", "Ana's mother"),
        ("my boss's husband Koen rang", "Koen", "Ana's boss's husband"),
    ],
)
def test_kinship_gives_a_name_and_a_title(text: str, person: str, title: str) -> None:
    (kin,) = people(text).kin
    assert (kin.person.name, kin.person.also) == (person, (title,))


def test_someone_without_a_name_is_known_by_the_title() -> None:
    (kin,) = people("my boss is away").kin
    assert (kin.person.name, kin.person.also) == ("Ana's boss", ())


def test_an_ex_is_a_former_relation_and_the_late_one_is_not() -> None:
    assert [kin.former for kin in people("my ex wife Lotte and my late uncle Per").kin] == [True, False]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Solveig called. She is fine", "Solveig"),
        ("Solveig met Tomas. She is fine", "Solveig"),
        ("Solveig met Sunniva. She is fine", None),
        ("My sister called. She is fine", "Ana's sister"),
    ],
)
def test_a_pronoun_means_the_one_who_fits(text: str, meant: str | None) -> None:
    found = people(text)
    reference = found.antecedent(found.reading.text.index("She"), "f")
    assert (reference.name if reference else None) == meant


def test_a_pronoun_may_mean_who_was_named_in_the_turn_before() -> None:
    passage = after("How is Solveig?", "she lives in Turku", role="person", speaker="Tomas")
    reference = People.of(passage, read(passage.turn.text)).antecedent(0, "f")
    assert reference is not None
    assert reference.name == "Solveig"


def test_lower_case_words_are_people_only_if_they_are_no_words() -> None:
    passage = message("")
    assert may_be_person("solveig", passage)
    assert not any(may_be_person(word, passage) for word in ("table", "sister", "plumber", "bergen"))


@pytest.mark.parametrize(
    ("text", "verb", "subjects"),
    [
        ("I work", "work", {"Ana"}),
        ("Solveig and Tomas work", "work", {"Solveig", "Tomas"}),
        ("my sister Solveig, who works", "works", {"Solveig"}),
        ("Solveig, the tall one, works", "works", {"Solveig"}),
        ("Tomas rang and works", "works", {"Tomas"}),
        ("I no longer work", "work", {"Ana"}),
    ],
)
def test_the_subject_stands_to_the_left_of_its_verb(text: str, verb: str, subjects: set[str]) -> None:
    found = left(text, verb)
    assert found is not None
    assert {subject.name for subject in found.subjects} == subjects


def test_the_verb_says_whether_it_is_denied_wished_for_past_or_to_come() -> None:
    denied, wished, past, future = (
        left(text, "work") for text in ("I do not work", "I would work", "I used to work", "I will work")
    )
    assert denied is not None
    assert denied.negated
    assert wished is not None
    assert wished.modal
    assert past is not None
    assert past.past
    assert future is not None
    assert future.future


@pytest.mark.parametrize(
    ("text", "verb"), [("they work", "work"), ("the weather works", "works"), ("it works", "works")]
)
def test_a_subject_that_cannot_be_told_is_none(text: str, verb: str) -> None:
    assert left(text, verb) is None


def test_a_clause_without_a_subject_may_be_the_speakers() -> None:
    found = left("moved to Turku", "moved")
    assert found is not None
    assert found.implied


def test_nobody_in_particular_is_nobody() -> None:
    assert said("someone lives in Turku") == set()
    assert written([]) == set()
