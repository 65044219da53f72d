"""Things, the names they go by, and who may know them."""

from datetime import UTC, datetime

import pytest

from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError
from nanobot.memory.knowledge import aliases, entities, mentions, profiles
from nanobot.memory.knowledge.aliases import Use
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.knowledge.findings import Named
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.network import View
from nanobot.memory.models import EventId
from nanobot.memory.scopes import Audience
from tests.memory.knowledge.village import EVERYTHING, GROUP, OWNER, THE_GROUP, TODAY, Village

EVENT = EventId("evt_1")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOBODY = Audience()


def call(village: Village, name: str, *, as_: str, scope: str = OWNER, times: int = 1) -> None:
    """Mention a thing by another of its names."""
    for _ in range(times):
        event_id, at = village.event("2026-02-01")
        named = Named(text=name, name=name, type=village.types[as_], start=0, end=len(name))
        mentions.add(village.conn, named, village.known[as_], event_id=event_id, at=at, scope=scope)


def names(village: Village, name: str, audience: Audience = EVERYTHING) -> list[str]:
    return [alias.name for alias in aliases.of(village.conn, audience, village.known[name])]


def shown(village: Village, name: str, audience: Audience = EVERYTHING) -> str | None:
    entity = entities.get(village.conn, audience, village.known[name])
    return entity.name if entity else None


def test_the_same_event_name_and_type_give_the_same_thing(village: Village) -> None:
    new = NewEntity(name="Emma", type="person", event_id=EVENT, at=NOON, scope=OWNER)
    assert entities.create(village.conn, new) == entities.create(village.conn, new)
    assert entities.total(village.conn) == 10


def test_names_are_compared_without_case_accents_and_articles() -> None:
    assert key("The Café Olé!") == key("cafe ole")
    assert key("R&D") == key("r and d")
    assert len({key("C"), key("C++"), key("C#")}) == 3
    assert key("が") != key("か")
    assert key("👍") == "👍"
    assert key("The") == "the"


def test_a_person_is_shown_by_the_fullest_name(village: Village) -> None:
    call(village, "Ana Reis", as_="Ana")
    call(village, "ana", as_="Ana", times=3)
    call(village, "Bruno's sister", as_="Ana", times=9)
    assert shown(village, "Ana") == "Ana Reis"
    assert names(village, "Ana") == ["Bruno's sister", "Ana", "Ana Reis"]


def test_a_place_is_shown_by_the_name_most_used(village: Village) -> None:
    call(village, "Lisbon, Portugal", as_="Lisbon")
    call(village, "lisbon", as_="Lisbon", times=3)
    assert shown(village, "Lisbon") == "Lisbon"


def test_who_chats_keeps_the_name_of_the_chat_until_the_user_gives_another(village: Village) -> None:
    ana = village.known["Ana"]
    entities.rename(village.conn, ana, "ana_r", by="sender", scope=OWNER, event_id=EVENT)
    call(village, "Ana Maria Reis", as_="Ana")
    assert shown(village, "Ana") == "ana_r"
    entities.rename(village.conn, ana, "Nana", by="user", scope=OWNER, event_id=EVENT)
    entities.rename(village.conn, ana, "ana.reis", by="sender", scope=OWNER, event_id=EVENT)
    assert shown(village, "Ana") == "Nana"


def test_a_name_taken_away_does_not_come_back_by_itself(village: Village) -> None:
    call(village, "Nana", as_="Ana")
    assert aliases.remove(village.conn, village.known["Ana"], "nana")
    call(village, "Nana", as_="Ana")
    assert names(village, "Ana") == ["Ana"]
    assert not aliases.remove(village.conn, village.known["Ana"], "Emma")
    use = Use(name="Nana", scope=OWNER, event_id=EVENT, source="user")
    aliases.note(village.conn, village.known["Ana"], use)
    assert set(names(village, "Ana")) == {"Ana", "Nana"}


def test_a_mention_is_stored_once(village: Village) -> None:
    named = Named(text="ANA", name="Ana", type="person", start=3, end=6)
    for _ in range(2):
        mentions.add(village.conn, named, village.known["Ana"], event_id=EVENT, at=NOON, scope=OWNER)
    (mention,) = mentions.of_event(village.conn, EVERYTHING, EVENT)
    assert (mention.text, mention.start, mention.end, mention.entity_id) == ("ANA", 3, 6, village.known["Ana"])
    assert mentions.of_event(village.conn, THE_GROUP, EVENT) == []


@pytest.mark.parametrize("name", ["Ana", "ana", "Ana Reis", "reis", "ANA REIS"])
def test_a_thing_is_found_by_any_of_its_names_or_a_part(village: Village, name: str) -> None:
    call(village, "Ana Reis", as_="Ana")
    assert entities.find(village.conn, EVERYTHING, name).id == village.known["Ana"]


def test_a_thing_is_found_by_its_id(village: Village) -> None:
    assert entities.find(village.conn, EVERYTHING, village.known["Lumen"]).name == "Lumen"


def test_a_name_of_nothing_is_told_so(village: Village) -> None:
    for name in ("Emma", "", "ent_0", "an", "%"):
        with pytest.raises(UnknownEntityError, match="nanobot memory entities"):
            entities.find(village.conn, EVERYTHING, name)
    with pytest.raises(UnknownEntityError, match="ent_0"):
        entities.canonical(village.conn, "ent_0")


def test_a_name_of_several_lists_them_the_most_mentioned_first(village: Village) -> None:
    village.meet("John Whitlock")
    village.meet("John Reis")
    village.meet("John Reis")
    with pytest.raises(AmbiguousEntityError, match=r"'john' may be John Reis \(person, ent_.*id of one") as caught:
        entities.find(village.conn, EVERYTHING, "john")
    assert [entity.name for entity in caught.value.candidates] == ["John Reis", "John Whitlock"]


def test_who_is_shown_by_a_name_goes_before_who_also_goes_by_it(village: Village) -> None:
    village.meet("Ana Reis")
    call(village, "Carla", as_="Ana Reis")
    assert entities.find(village.conn, EVERYTHING, "Carla").id == village.known["Carla"]


def test_things_are_listed_by_mentions_and_type(village: Village) -> None:
    village.meet("Bruno")
    everything = entities.listed(village.conn, EVERYTHING)
    assert (everything[0].name, everything[0].mention_count, len(everything)) == ("Bruno", 2, 9)
    assert {entity.name for entity in entities.listed(village.conn, EVERYTHING, kind="org")} == {"Kestrel", "Lumen"}
    assert len(entities.listed(village.conn, EVERYTHING, limit=2)) == 2


def test_a_thing_keeps_its_gender_and_what_describes_it(village: Village) -> None:
    ana = village.known["Ana"]
    entities.describe(village.conn, ana, gender="f", descriptors=["climbing gym"])
    entities.describe(village.conn, ana)
    found = entities.get(village.conn, EVERYTHING, ana)
    assert found
    assert (found.gender, found.descriptors) == ("f", ("climbing gym",))


def test_resolution_is_given_everything_with_all_names(village: Village) -> None:
    call(village, "Ana Reis", as_="Ana", scope=GROUP)
    records = {record.entity.id: record for record in entities.records(village.conn)}
    assert len(records) == 9
    assert records[village.known["Ana"]].aliases == ("Ana", "Ana Reis")
    assert entities.record(village.conn, village.known["Ana"]) == records[village.known["Ana"]]
    assert entities.record(village.conn, "ent_0") is None


def test_a_private_name_is_not_known_in_a_group(village: Village) -> None:
    call(village, "Ana Reis", as_="Ana")
    assert shown(village, "Ana", THE_GROUP) is None
    call(village, "Nana", as_="Ana", scope=GROUP)
    assert shown(village, "Ana", THE_GROUP) == "Nana"
    assert shown(village, "Ana") == "Ana Reis"
    assert names(village, "Ana", THE_GROUP) == ["Nana"]
    assert [entity.name for entity in entities.listed(village.conn, THE_GROUP)] == ["Nana"]
    with pytest.raises(UnknownEntityError):
        entities.find(village.conn, THE_GROUP, "Reis")
    assert entities.listed(village.conn, NOBODY) == []


def test_a_group_counts_its_own_mentions(village: Village) -> None:
    call(village, "Ana", as_="Ana", scope=GROUP, times=2)
    assert entities.find(village.conn, THE_GROUP, "Ana").mention_count == 2
    assert entities.find(village.conn, EVERYTHING, "Ana").mention_count == 3


def test_a_profile_is_all_that_is_known_of_a_thing(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    profile = profiles.profile(village.conn, View(audience=EVERYTHING, today=TODAY), "ana")
    assert (profile.entity.name, [alias.name for alias in profile.aliases]) == ("Ana", ["Ana"])
    assert [(fact.predicate, fact.object) for fact in profile.facts] == [("works_at", "Kestrel")]
    assert [(edge.predicate, edge.object) for edge in profile.edges] == [("works_at", "Kestrel")]


def test_names_are_given_for_what_is_known(village: Village) -> None:
    ids = [village.known["Ana"], EntityId("ent_0")]
    assert entities.names(village.conn, EVERYTHING, ids) == {village.known["Ana"]: "Ana"}
