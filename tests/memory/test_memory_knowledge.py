"""What a memory comes to believe of what it is told, as those who ask see it."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final

import pytest

from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError, UnknownFactError
from nanobot.memory.log import events
from tests.memory.chatting import NOON, held, reading, said, tell, triple

GROUP: Final[dict[str, Any]] = {"channel": "telegram", "chat_id": "club", "chat_type": "group"}


async def test_a_fact_comes_with_the_event_it_was_said_in(path: Path) -> None:
    async with reading(path) as memory:
        (event,) = await tell(memory, "My sister Emma moved to Lisbon in May 2024.")
        (fact,) = await memory.facts("Emma", "lives_in")
        assert triple(fact) == ("Emma", "lives_in", "Lisbon")
        assert (fact.valid_from, fact.event_ids) == ("2024-05", (event.id,))
        assert [found.id for found in (await memory.why(fact.id)).said_in] == [event.id]
        assert {found.text for found in await memory.mentions(event.id)} >= {"Emma", "Lisbon"}


async def test_a_pronoun_means_who_was_just_named(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma moved to Lisbon.", "she works at Initech")
        assert ("Emma", "works_at", "Initech") in await held(memory, "Emma")


async def test_someone_without_a_name_keeps_what_is_known_when_the_name_comes(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "my sister lives in Ghent", "My sister Wiebke works at Brightwater.")
        assert await held(memory, "Wiebke") >= {
            ("Wiebke", "lives_in", "Ghent"),
            ("Wiebke", "works_at", "Brightwater"),
        }
        assert [entity.name for entity in await memory.entities("person")].count("Wiebke") == 1


async def test_a_new_value_takes_the_place_of_the_old_one(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "I live in Turin.", said("I moved to Graz on 15 March.", minute=60 * 24 * 20))
        assert await held(memory, predicate="lives_in") == {("Ana", "lives_in", "Graz")}
        old, new = await memory.facts("Ana", "lives_in", history=True)
        assert (old.object, old.superseded_by) == ("Turin", new.id)
        assert [fact.object for fact in await memory.facts("Ana", "lives_in", as_of=NOON + timedelta(days=1))] == [
            "Turin"
        ]


async def test_a_message_imported_twice_makes_one_fact(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, said("I work at Halden Systems.", idempotency_key="1"))
        await tell(memory, said("I work at Halden Systems.", idempotency_key="1"))
        assert len(await memory.facts(history=True)) == 1


async def test_a_group_does_not_see_the_facts_of_a_direct_chat(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "I work at Halden Systems.", said("I live in Porto.", by="Rui", minute=2, **GROUP))
        assert await held(memory, session_key="telegram:club") == {("Rui", "lives_in", "Porto")}
        assert {entity.name for entity in await memory.entities("org", session_key="telegram:club")} == set()
        assert await held(memory) == {("Ana", "works_at", "Halden Systems"), ("Rui", "lives_in", "Porto")}
        (fact,) = await memory.facts("Ana")
        with pytest.raises(UnknownFactError):
            await memory.why(fact.id, session_key="telegram:club")


async def test_the_owner_is_one_in_all_direct_chats(path: Path) -> None:
    async with reading(path, identity={"owner_name": "Ana Lopes"}) as memory:
        await tell(
            memory,
            said("I live in Turin.", by="ana_l"),
            said("I work at Norvik.", by="", channel="cli", chat_id="direct", minute=1),
        )
        assert await held(memory) == {("Ana Lopes", "lives_in", "Turin"), ("Ana Lopes", "works_at", "Norvik")}


async def test_an_owner_without_a_name_gets_it_when_it_comes(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, said("I live in Turin.", by="", channel="cli", chat_id="direct"))
        assert await held(memory) == {("User", "lives_in", "Turin")}
        await tell(memory, said("I work at Norvik.", minute=1))
        assert await held(memory) == {("Ana", "lives_in", "Turin"), ("Ana", "works_at", "Norvik")}


async def test_two_users_of_one_name_are_two(path: Path) -> None:
    async with reading(path, identity={"mode": "per_sender"}) as memory:
        await tell(
            memory,
            said("I live in Turin.", chat_id="1", sender_id="1"),
            said("I live in Cork.", minute=1, chat_id="2", sender_id="2"),
        )
        assert await held(memory, user_id="telegram:1") == {("Ana", "lives_in", "Turin")}
        assert await held(memory, user_id="telegram:2") == {("Ana", "lives_in", "Cork")}


async def test_a_date_is_read_by_the_clock_of_its_sender(path: Path) -> None:
    late = datetime(2026, 3, 2, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    async with reading(path) as memory:
        (event,) = await tell(memory, said("I quit smoking yesterday and moved to Cork today.", timestamp=late))
        assert event.utc_offset == -300
        (fact,) = await memory.facts("Ana", "lives_in")
        assert fact.valid_from == "2026-03-02"


async def test_where_the_clock_of_a_sender_stood_is_exported(path: Path, tmp_path: Path) -> None:
    late = datetime(2026, 3, 2, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    async with reading(path) as memory:
        await tell(memory, said("hello", timestamp=late), said("again", timestamp=NOON.replace(tzinfo=None)), said("x"))
        await memory.export(tmp_path / "export.jsonl")
    async with reading(tmp_path / "other.db") as other:
        await other.import_(tmp_path / "export.jsonl")
        hits = [(await other.search(word)).hits[0] for word in ("hello", "again")]
        stored = {event.id: event for event in await other._parts.database.read(lambda conn: list(events.every(conn)))}
        assert [stored[hit.event_ids[0]].utc_offset for hit in hits] == [-300, None]
        assert stored[hits[0].event_ids[0]].at == late.astimezone(UTC)


async def test_speakers_become_known_and_a_short_form_of_a_name_means_who_is_there(path: Path) -> None:
    async with reading(path) as memory:
        await tell(
            memory,
            said("Hey Mel! Good to see you.", by="Caroline"),
            said("Hi Caroline! How was your week?", by="Melanie", minute=1),
            said("Great, Mel. I went hiking.", by="Caroline", minute=2),
            said("Nice one, Caro!", by="Melanie", minute=3),
        )
        assert {entity.name for entity in await memory.entities("person")} == {"Caroline", "Melanie"}


async def test_a_speaker_is_not_taken_for_another_of_nearly_the_same_name(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Anna Weber works at Norvik.", "Hanna lives in Cork.", "anna lives in Porto")
        assert ("Anna Weber", "works_at", "Norvik") in await held(memory)
        assert {fact.subject for fact in await memory.facts()} & {"Ana"} == set()


async def test_a_name_of_several_asks_which(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Anna Weber works at Norvik.", "Anna Silva lives in Porto.")
        with pytest.raises(AmbiguousEntityError) as raised:
            await memory.entity("Anna")
        assert {entity.name for entity in raised.value.candidates} == {"Anna Weber", "Anna Silva"}
        assert await held(memory, "Nobody") == set()
        with pytest.raises(UnknownEntityError):
            await memory.entity("Nobody")


async def test_two_things_are_connected_by_what_is_between_them(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma works at Initech.")
        way = await memory.relationships("Ana", "Initech")
        assert [edge.predicate for edge in way] == ["sibling_of", "works_at"]
        assert "sibling_of" in {edge.predicate for edge in await memory.relationships("Ana")}


async def test_plain_ideas_do_not_clutter_the_list_of_what_is_known(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "The weather forecast was wrong again, so the picnic basket stayed home.")
        assert {entity.name for entity in await memory.entities()} == {"Ana"}
        assert (await memory.status()).entities == 1
