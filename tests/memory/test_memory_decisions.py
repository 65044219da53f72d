"""What the user decides about what is believed, and that it stays decided."""

from pathlib import Path
from typing import Any, Final

import pytest

from nanobot.memory.errors import MergeError, UnknownFactError, UnknownMergeError
from tests.memory.chatting import everything, held, outcomes, reading, said, tell, triple

GROUP: Final[dict[str, Any]] = {"channel": "telegram", "chat_id": "club", "chat_type": "group"}


async def test_what_the_user_asks_to_remember_is_believed_at_once(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "hello")
        facts = await memory.remember("My brother Jon lives in Oslo.")
        assert {triple(fact) for fact in facts} == {("Ana", "sibling_of", "Jon"), ("Jon", "lives_in", "Oslo")}
        assert all(fact.pinned and fact.confidence == 1.0 for fact in facts)
        assert await memory.remember("The red key opens the shed.") == []
        assert (await memory.search("which key opens the shed?")).hits[0].text == "The red key opens the shed."


@pytest.mark.parametrize("instead", ["Emma lives in Porto.", "Porto"])
async def test_a_corrected_fact_stays_corrected_when_all_is_read_again(path: Path, instead: str) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma lives in Lisbon.")
        (wrong,) = await memory.facts("Emma", "lives_in")
        (right,) = await memory.correct(wrong.id, instead)
        assert (triple(right), right.pinned) == (("Emma", "lives_in", "Porto"), True)
        before = await everything(memory)
        report = await memory.rebuild()
        assert (report.facts_added, report.facts_removed, report.failed) == ((), (), 0)
        assert await everything(memory) == before
        assert await held(memory, "Emma", predicate="lives_in") == {("Emma", "lives_in", "Porto")}


async def test_a_fact_can_be_taken_back_without_another(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "I work at Norvik.")
        (wrong,) = await memory.facts("Ana")
        assert await memory.correct(wrong.id) == []
        assert await held(memory) == set()
        with pytest.raises(UnknownFactError):
            await memory.correct("fact_of_nobody", "x")


async def test_a_confirmed_fact_is_pinned_also_after_a_rebuild(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "I work at Norvik.")
        (fact,) = await memory.facts("Ana")
        assert (await memory.confirm(fact.id)).pinned
        await memory.rebuild()
        assert [found.pinned for found in await memory.facts("Ana")] == [True]


async def test_a_merge_stays_until_it_is_undone_and_then_both_are_as_they_were(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Felipe works at Norvik.", "Pipo lives in Porto.")
        made = await memory.merge("Pipo", "Felipe")
        assert await held(memory, "Pipo") == {("Felipe", "works_at", "Norvik"), ("Felipe", "lives_in", "Porto")}
        await memory.rebuild()
        assert len(await memory.facts("Felipe")) == 2
        assert (await memory.unmerge(made.id)).undone
        assert await held(memory, "Pipo") == {("Pipo", "lives_in", "Porto")}
        await memory.rebuild()
        assert await held(memory, "Felipe") == {("Felipe", "works_at", "Norvik")}


async def test_a_merge_that_makes_no_sense_is_refused_and_not_written(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Felipe works at Norvik.")
        events = (await memory.status()).events
        with pytest.raises(MergeError):
            await memory.merge("Felipe", "felipe")
        with pytest.raises(UnknownMergeError):
            await memory.unmerge("merge_of_nothing")
        with pytest.raises(MergeError):
            await memory.split_alias("Felipe", "Felipe")
        assert (await memory.status()).events == events


async def test_a_name_split_off_takes_what_was_said_under_it(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Felipe works at Norvik.", "Pipo lives in Porto.")
        await memory.merge("Pipo", "Felipe")
        await memory.split_alias("Felipe", "Pipo")
        assert await held(memory, "Pipo") == {("Pipo", "lives_in", "Porto")}
        before = await everything(memory)
        await memory.rebuild()
        assert await everything(memory) == before


async def test_a_decision_in_a_group_stays_in_the_group(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, said("I live in Porto.", by="Rui", **GROUP))
        (fact,) = await memory.facts("Rui", session_key="telegram:club")
        await memory.correct(fact.id, "Braga", session_key="telegram:club")
        assert await held(memory, session_key="telegram:club") == {("Rui", "lives_in", "Braga")}
        assert [outcome for outcome, _ in await outcomes(memory)] == ["read", "read"]
