import pytest

from tests.memory.knowledge.topics.talk import POTTERY, SAILING, TAXES, Talk


def test_a_topic_is_named_by_the_words_that_tell_it_from_others(talk: Talk) -> None:
    spoken = talk.discuss(POTTERY, SAILING, TAXES)
    talk.sort()
    (pottery,), (sailing,), (taxes,) = (talk.names_of(about) for about in spoken)
    assert "pottery" in str(pottery)
    assert {"harbour", "boat"} & set(str(sailing).split(", "))
    assert "accountant" in str(taxes)


def test_a_name_has_few_words(talk: Talk) -> None:
    talk.discuss(POTTERY, SAILING, TAXES)
    talk.sort()
    assert all(1 <= len(topic.words) <= 3 and topic.name == ", ".join(topic.words) for topic in talk.topics())


def test_two_words_that_stand_together_are_a_phrase(talk: Talk) -> None:
    talk.say("Booked the Lisbon trip", "The Lisbon trip is in May", "What to pack for a Lisbon trip?")
    talk.sort()
    assert "Lisbon trip" in talk.topics()[0].words


@pytest.mark.parametrize("first", ["Ana", "Bruno"])
def test_no_one_who_speaks_names_a_topic(talk: Talk, first: str) -> None:
    second = {"Ana": "Bruno", "Bruno": "Ana"}[first]
    talk.say(f"Hey {second}, {second}! The kiln for {second}", sender_name=first)
    talk.say(f"Hey {first}! The kiln is hot, {first}", sender_name=second)
    talk.sort()
    words = {word for topic in talk.topics() for word in topic.name.replace(",", "").split()}
    assert "kiln" in words
    assert not {"Ana", "Bruno"} & words


def test_a_name_stays_while_a_topic_stays_what_it_is(talk: Talk) -> None:
    talk.discuss(SAILING, TAXES)
    said = talk.say(*POTTERY)
    talk.sort()
    before = talk.names_of(said)
    talk.say(*POTTERY, *POTTERY)
    talk.sort()
    assert talk.names_of(said) == before


def test_a_name_is_written_as_it_mostly_is(talk: Talk) -> None:
    talk.say("Lisbon, Lisbon tram", "The tram in Lisbon", "A tram to Lisbon again")
    talk.sort()
    assert "Lisbon" in talk.topics()[0].name
