"""What is believed, as it is asked for."""

import pytest

from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import UnknownFactError
from nanobot.memory.knowledge import facts
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import NewEvent
from tests.memory.knowledge.village import EVERYTHING, GROUP, THE_GROUP, TODAY, Village, only


@pytest.fixture(name="mover")
def _mover(village: Village) -> Village:
    """Ana, who has moved."""
    village.say("2026-01-10", "Ana", "lives_in", "Recife", valid_from="2024")
    village.say("2026-05-12", "Ana", "lives_in", "Lisbon", valid_from="2026-05")
    return village


@pytest.mark.parametrize(
    ("day", "held"),
    [
        ("2023-12-31", []),
        ("2024-02-01", ["Recife"]),
        ("2026-04-30", ["Recife"]),
        ("2026-05-12", ["Lisbon"]),
        ("2030-01-01", ["Lisbon"]),
    ],
)
def test_a_day_shows_what_held_then(mover: Village, day: str, held: list[str]) -> None:
    assert [fact.object for fact in mover.holds("Ana", as_of=day)] == held


def test_what_was_said_without_a_date_is_known_from_the_day_it_was_said(village: Village) -> None:
    village.say("2026-01-10", "Ana", "likes", "olives")
    assert village.told("Ana", as_of="2026-01-09") == []
    assert village.told("Ana", as_of="2026-01-10") == ["Ana likes olives"]


def test_a_plan_holds_from_the_day_it_was_made(village: Village) -> None:
    village.say("2026-01-10", "Ana", "plans_to", "see Porto", valid_from="2026-08")
    assert village.told("Ana", as_of="2026-02-01") == ["Ana plans_to see Porto 2026-08.."]


def test_what_ends_later_holds_until_then(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    village.say("2026-05-12", "Ana", "works_at", "Lumen", valid_from="2026-06-01")
    assert village.told("Ana", today="2026-05-13") == [
        "Ana works_at Kestrel ..2026-06-01",
        "Ana works_at Lumen 2026-06-01..",
    ]
    assert village.told("Ana", as_of="2026-05-13") == ["Ana works_at Kestrel ..2026-06-01"]
    assert village.told("Ana", today="2026-06-01") == ["Ana works_at Lumen 2026-06-01.."]


def test_history_tells_all_in_order(mover: Village) -> None:
    assert mover.told("Ana", history=True) == ["Ana lives_in Recife 2024..2026-05", "Ana lives_in Lisbon 2026-05.."]


def test_a_predicate_is_asked_for_in_either_direction(village: Village) -> None:
    village.say("2026-01-10", "Ana", "child_of", "Bruno")
    village.say("2026-01-11", "Ana", "friend_of", "Carla")
    assert village.told(predicate="child_of") == ["Ana child_of Bruno"]
    assert village.told(predicate="parent_of") == ["Bruno parent_of Ana"]
    assert village.told("Bruno", predicate="parent_of") == ["Bruno parent_of Ana"]
    assert village.told("Bruno", predicate="child_of") == []
    assert village.told("Carla", predicate="friend_of") == ["Carla friend_of Ana"]


def test_without_a_subject_each_fact_is_told_once(village: Village) -> None:
    village.say("2026-01-10", "Ana", "child_of", "Bruno")
    village.say("2026-01-11", "Ana", "friend_of", "Carla")
    assert village.told() == ["Bruno parent_of Ana", "Ana friend_of Carla"]


def test_several_subjects_are_asked_for_at_once(village: Village) -> None:
    village.say("2026-01-10", "Ana", "likes", "olives")
    village.say("2026-01-11", "Bruno", "likes", "figs")
    village.say("2026-01-12", "Carla", "likes", "dates")
    ids = [village.known["Carla"], village.known["Ana"]]
    assert [fact.object for fact in village.holds(subject_ids=ids)] == ["olives", "dates"]
    assert village.holds(subject_ids=[]) == []


def test_a_limit_keeps_what_matters_most(village: Village) -> None:
    village.say("2026-01-10", "Ana", "likes", "olives")
    village.say("2026-01-11", "Ana", "allergic_to", "nuts")
    village.say("2026-01-12", "Ana", "uses", "a fork")
    village.say("2026-01-13", "Ana", "uses", "a fork")
    assert village.told("Ana", limit=2) == ["Ana allergic_to nuts", "Ana uses a fork"]


def test_a_group_sees_only_what_it_heard(village: Village) -> None:
    village.meet("Ana", scope=GROUP)
    village.say("2026-01-10", "Ana", "likes", "olives")
    village.say("2026-01-11", "Ana", "likes", "figs", scope=GROUP)
    private = only([fact for fact in village.holds("Ana") if fact.object == "olives"])
    assert village.told("Ana", THE_GROUP) == ["Ana likes figs"]
    assert village.told(audience=THE_GROUP) == ["Ana likes figs"]
    with pytest.raises(UnknownFactError):
        facts.get(village.conn, THE_GROUP, private.id)


def test_a_group_sees_things_by_the_names_it_used(village: Village) -> None:
    village.known["A."], village.types["A."] = village.known["Ana"], "person"
    village.say("2026-01-11", "A.", "likes", "figs", scope=GROUP)
    assert village.told(audience=THE_GROUP) == ["A. likes figs"]
    assert village.told() == ["Ana likes figs"]


def test_why_tells_the_events_it_was_said_in_and_ended_in(village: Village, intake: Intake) -> None:
    identity = Identity(IdentityConfig())
    said, ended = (
        events.append(village.conn, intake.prepare(NewEvent(content=content)), identity).event
        for content in ("I work at Kestrel", "I quit")
    )
    day = said.at.date().isoformat()
    village.say(day, "Ana", "works_at", "Kestrel", event=(said.id, said.at))
    village.say(day, "Ana", "works_at", None, event=(ended.id, ended.at), effect="ends")
    fact = only(village.holds("Ana", history=True))
    explanation = facts.why(village.conn, EVERYTHING, fact.id)
    assert (explanation.fact, explanation.said_in, explanation.ended_in) == (fact, (said,), (ended,))
    assert explanation.merges == ()


def test_a_fact_that_is_not_there_is_told_so(village: Village) -> None:
    with pytest.raises(UnknownFactError, match=r"fact_0.*nanobot memory facts --history"):
        facts.why(village.conn, EVERYTHING, "fact_0")


def test_facts_that_hold_are_counted(mover: Village) -> None:
    assert facts.total(mover.conn, today=TODAY) == 1


def test_many_facts_have_their_sources(village: Village) -> None:
    for number in range(facts.MANY + 1):
        village.say("2026-01-10", "Ana", "likes", f"thing {number}")
    found = village.holds("Ana")
    assert len(found) == facts.MANY + 1
    assert all(len(fact.event_ids) == 1 for fact in found)


def test_who_has_what_is_found_by_the_object(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    village.say("2026-01-11", "Bruno", "uses", "a fork")
    village.say("2026-01-12", "Carla", "works_at", "Lumen")

    def holders(predicate: str, target: str) -> list[str]:
        found = facts.holders(village.conn, EVERYTHING, predicate, target, today=TODAY)
        return [fact.subject for fact in found]

    assert holders("works_at", village.known["Kestrel"]) == holders("works_at", "kestrel") == ["Ana"]
    assert holders("uses", "The Fork") == ["Bruno"]
    assert holders("uses", "spoon") == []
