"""Facts as sentences: dated, together where they are of one kind, with what held before."""

from collections.abc import Iterator

import pytest

from nanobot.memory.insight.summaries.stating import stated
from nanobot.memory.store import Database
from tests.memory.knowledge.village import Village


@pytest.fixture(name="village")
def _village(database: Database) -> Iterator[Village]:
    with database.writing() as conn:
        village = Village(conn)
        village.meet("Ana")
        village.meet("Bruno")
        for place in ("Porto", "Lisbon"):
            village.meet(place, "location")
        for pet in ("Bailey", "Luna"):
            village.meet(pet, "pet")
        yield village


def told(village: Village) -> list[str]:
    held = village.holds("Ana", history=True)
    return [one.text for one in stated([fact for fact in held if not fact.valid_to], held)]


def test_what_holds_is_told_with_what_held_before(village: Village) -> None:
    village.say("2026-01-05", "Ana", "lives_in", "Porto")
    village.say("2026-06-01", "Ana", "lives_in", "Lisbon", valid_from="2026-05")
    assert told(village) == ["Ana lives in Lisbon since May 2026 (before: Porto)."]


def test_several_of_one_kind_are_told_together(village: Village) -> None:
    village.say("2026-01-05", "Ana", "has_pet", "Bailey")
    village.say("2026-01-06", "Ana", "has_pet", "Luna")
    assert told(village) == ["Ana has a pet: Bailey and Luna."]


def test_what_has_a_verb_of_its_own_comes_last(village: Village) -> None:
    for thing in ("improving schools", "figs", "sailing"):
        village.say("2026-01-05", "Ana", "likes", thing)
    assert told(village) == ["Ana likes figs, sailing and improving schools."]


def test_what_happened_on_a_day_did_not_begin_then(village: Village) -> None:
    village.say("2026-01-05", "Ana", "visited", "Porto", valid_from="2026-01-02")
    village.say("2026-02-05", "Ana", "visited", "Lisbon", valid_from="2025-12")
    shown = {one.text: one.day for one in stated(village.holds("Ana"))}
    assert shown == {
        "Ana visited Porto (2 Jan).": "2026-01-02",
        "Ana visited Lisbon (December 2025).": "2026-02-05",
    }


def test_a_plan_is_told_until_its_day_is_over(village: Village) -> None:
    village.say("2026-01-05", "Ana", "plans_to", "sail to Porto", valid_from="2026-02")
    (plan,) = village.holds("Ana", history=True)
    assert [one.text for one in stated([plan], today="2026-02-28")] == ["Ana plans to sail to Porto (February 2026)."]
    assert stated([plan], today="2026-03-01") == []


@pytest.mark.parametrize(
    ("predicate", "thing", "text"),
    [
        ("plans_to", "sail to Porto", "Ana plans to sail to Porto."),
        ("has_condition", "twisted ankle", "Ana has twisted ankle."),
    ],
)
def test_what_passes_is_told_of_the_day_it_was_said_on(village: Village, predicate: str, thing: str, text: str) -> None:
    village.say("2026-01-05", "Ana", predicate, thing)
    (one,) = stated(village.holds("Ana"))
    assert (one.text, one.day) == (text, "2026-01-05")


def test_what_lasts_has_no_day(village: Village) -> None:
    village.say("2026-01-05", "Ana", "has_condition", "asthma")
    village.say("2026-01-05", "Ana", "plans_to", "sail to Porto", valid_from="2026-07")
    assert [one.day for one in stated(village.holds("Ana"))] == [None, None]


def test_several_favorites_are_among_others(village: Village) -> None:
    village.say("2026-01-05", "Ana", "favorite", "gaming", slot="passions")
    assert told(village) == ["Ana's favorite passions include gaming."]


def test_a_denial_is_told_as_one(village: Village) -> None:
    village.say("2026-01-05", "Ana", "speaks", "Danish", polarity="-")
    village.say("2026-01-06", "Ana", "visited", "Porto", polarity="-")
    assert sorted(told(village)) == ["Ana does not speak Danish.", "Ana has not visited Porto."]


def test_words_of_ones_own_are_told_of_another(village: Village) -> None:
    village.say("2026-01-05", "Ana", "plans_to", "show my paintings")
    village.say("2026-01-06", "Ana", "goal", "what we planned")
    assert told(village) == ["Ana plans to show their paintings."]


def test_a_verb_that_was_only_parsed_is_no_statement(village: Village) -> None:
    village.say("2026-01-05", "Ana", "admire", "Bruno", confidence=0.6)
    village.say("2026-01-05", "Ana", "mentors", "Bruno", confidence=1.0)
    assert told(village) == ["Ana mentors: Bruno."]


def test_every_statement_has_its_events(village: Village) -> None:
    village.say("2026-01-05", "Ana", "friend_of", "Bruno")
    (one,) = stated(village.holds("Ana"))
    assert one.text == "Ana is a friend of Bruno."
    assert len(one.event_ids) == 1
