"""What a memory knows at a glance of what it is told, as those who ask see it."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from nanobot.memory import Memory, NewEvent
from nanobot.memory.errors import UnknownLearningError, UnknownSummaryError
from nanobot.memory.insight import learnings
from nanobot.memory.lifecycle import inspection
from nanobot.memory.testing import SteppingClock
from tests.memory.chatting import NOON, reading, said, tell

WEEK: Final = 60 * 24 * 7
TERMINAL: Final[dict[str, Any]] = {"channel": "cli", "chat_id": "direct"}
PER_SENDER: Final = {"mode": "per_sender"}
ANA: Final[dict[str, Any]] = {"chat_id": "1", "sender_id": "1"}
RUI: Final[dict[str, Any]] = {"chat_id": "2", "sender_id": "2", "by": "Rui"}


async def texts(memory: Memory, *, history: bool = False, user_id: str | None = None) -> list[str]:
    return [learning.text for learning in await memory.learnings(history=history, user_id=user_id)]


async def read_only(memory: Memory) -> None:
    """Let memory read what it was told, and not yet sum it up."""
    await asyncio.to_thread(memory._parts.reader.slice)


async def names(memory: Memory, *, stale: bool = False) -> set[str]:
    return {name for name, _ in await memory.summaries(stale=stale)}


def ten_about_emma(*, week: int) -> list[NewEvent]:
    return [said(f"Emma and I talked about garden number {one}.", minute=week * WEEK + one) for one in range(10)]


async def test_a_preference_said_on_one_channel_takes_the_place_of_the_contrary_on_another(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Please give me longer, more detailed answers.")
        await tell(memory, said("Actually, I prefer shorter responses", minute=WEEK, **TERMINAL))
        for session in ("cli:direct", "telegram:42", "whatsapp:7"):
            note = (await memory.preferences(session_key=session)).text
            assert "shorter responses" in note
            assert "longer" not in note
        older, newer = await memory.learnings(history=True)
        assert "longer" in older.text
        assert older.superseded_by == newer.id
        assert await memory.learnings() == [newer]


async def test_a_preference_names_the_message_it_was_said_in(path: Path) -> None:
    async with reading(path) as memory:
        (event,) = await tell(memory, "Actually, I prefer shorter responses")
        assert (await memory.preferences()).event_ids == (event.id,)
        (learning,) = await memory.learnings()
        assert learning.event_ids == (event.id,)


async def test_what_was_just_said_is_learned_before_it_is_asked_for(path: Path) -> None:
    async with reading(path) as memory:
        await memory.observe(said("Never use emojis when you write to me."))
        assert len(await memory.learnings(slot="emoji")) == 1


async def test_learnings_about_a_tool_are_asked_for_by_its_name(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "When you use web_search, always cite the sources.", "Always answer in German.")
        (learning,) = await memory.learnings(tool_name="web_search")
        assert learning.tool_name == "web_search"


async def test_what_is_known_of_somebody_comes_with_a_summary(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma moved to Lisbon in May 2024.", "Emma works at Initech.")
        summary = (await memory.entity("Emma")).summary
        assert "Initech" in summary
        assert "Lisbon" in summary


async def test_a_summary_that_was_never_refreshed_is_told_when_it_is_asked_for(path: Path) -> None:
    async with reading(path, summary={"max_refresh_batch": 1}) as memory:
        await memory.observe(said("My sister Emma works at Initech."))
        await read_only(memory)
        node = await memory.summary("entity:Emma")
        assert node.refreshed_at is None
        assert "Initech" in node.text


async def test_every_sentence_of_a_summary_rests_on_messages(path: Path) -> None:
    async with reading(path) as memory:
        first, second = await tell(memory, "My sister Emma moved to Lisbon.", "Emma works at Initech.")
        assert set((await memory.summary("entity:Emma")).event_ids) == {first.id, second.id}
        with pytest.raises(UnknownSummaryError):
            await memory.summary("chat:telegram:nowhere")


async def test_a_summary_is_stale_after_ten_messages_and_fresh_again_after_a_refresh(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma works at Initech.")
        await memory.refresh(everything=True)
        assert await names(memory, stale=True) == set()
        await memory.observe_many(ten_about_emma(week=1)[:9])
        await read_only(memory)
        assert "entity:Emma" not in await names(memory, stale=True)
        await memory.observe_many(ten_about_emma(week=1)[9:])
        await read_only(memory)
        assert {"entity:Emma", "chat:telegram:42"} <= await names(memory, stale=True)
        report = await memory.refresh(everything=True)
        assert report.refreshed > 0
        assert await names(memory, stale=True) == set()
        assert (await memory.summary("chat:telegram:42")).covers_to == 11


async def test_refreshing_what_is_fresh_changes_nothing(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma works at Initech.")
        await memory.pin("entity:Emma")
        await memory.refresh(everything=True)
        before = await memory.summaries()
        assert (await memory.refresh()).refreshed == 0
        assert (await memory.refresh(everything=True)).refreshed == 0
        assert await memory.summaries() == before
        assert (await memory.summary("entity:Emma")).pinned


async def test_a_week_of_which_too_little_is_known_is_not_looked_back_on(path: Path) -> None:
    async with reading(path, clock=SteppingClock(NOON + timedelta(days=2))) as memory:
        assert await memory.reflect() is None
        await tell(memory, "hello")
        assert await memory.reflect() is None
        await tell(
            memory,
            "My sister Emma works at Initech.",
            "I live in Porto.",
            "I work at Halden Systems.",
            "My brother Rui lives in Faro.",
        )
        node = await memory.reflect()
        assert node is not None
        assert "Halden Systems" in node.text
        assert node.event_ids


async def test_what_was_forgotten_stays_forgotten_when_the_log_is_read_again(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Never use emojis when you write to me.", "Always answer in German.")
        emoji = (await memory.learnings(slot="emoji"))[0]
        await memory.forget_learning(emoji.id)
        assert await memory.learnings(slot="emoji", history=True) == []
        await memory._parts.database.write(learnings.clear)
        assert await memory.learnings(slot="emoji", history=True) == []
        assert len(await memory.learnings()) == 1
        with pytest.raises(UnknownLearningError):
            await memory.forget_learning(emoji.id)


async def test_what_was_pinned_outlasts_what_is_merely_inferred(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "Always keep your answers short.")
        (learning,) = await memory.learnings()
        await memory.pin(learning.id)
        await memory._parts.database.write(learnings.clear)
        (again,) = await memory.learnings()
        assert (again.id, again.pinned) == (learning.id, True)


async def test_users_learn_nothing_of_each_other(path: Path) -> None:
    async with reading(path, identity=PER_SENDER) as memory:
        await tell(
            memory,
            said("Actually, I prefer shorter responses", **ANA),
            said("I love jazz.", minute=1, **ANA),
            said("Please give me longer, more detailed answers.", minute=2, **RUI),
        )
        assert "shorter" in (await memory.preferences(user_id="telegram:1")).text
        rui = (await memory.preferences(user_id="telegram:2")).text
        assert "longer" in rui
        assert "shorter" not in rui
        assert "jazz" not in rui
        (learning,) = await memory.learnings(user_id="telegram:1")
        with pytest.raises(UnknownLearningError):
            await memory.forget_learning(learning.id, user_id="telegram:2")
        with pytest.raises(UnknownLearningError):
            await memory.pin(learning.id, user_id="telegram:2")


async def test_users_have_summaries_of_their_own(path: Path) -> None:
    async with reading(path, identity=PER_SENDER) as memory:
        await tell(
            memory,
            said("My sister Emma works at Initech.", **ANA),
            said("My sister Emma works at Norvik.", minute=1, **RUI),
        )
        await memory.refresh(everything=True)
        assert "Norvik" not in (await memory.summary(user_id="telegram:1")).text
        assert "Initech" not in (await memory.summary(user_id="telegram:2")).text
        listed = [name for name, _ in await memory.summaries(user_id="telegram:2")]
        assert "chat:telegram:1" not in listed
        with pytest.raises(UnknownSummaryError):
            await memory.summary("chat:telegram:1", user_id="telegram:2")


async def test_a_rebuild_keeps_learnings_and_the_text_of_summaries(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma works at Initech.", "Never use emojis when you write to me.")
        await memory.refresh(everything=True)
        learned, told = await texts(memory, history=True), {name: node.text for name, node in await memory.summaries()}
        await memory.rebuild()
        await memory.refresh(everything=True)
        assert await texts(memory, history=True) == learned
        assert {name: node.text for name, node in await memory.summaries()} == told


async def test_topics_are_told_the_most_talked_about_first(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, *ten_about_emma(week=0), said("The sourdough starter needs rye flour.", minute=WEEK))
        found = await memory.topics()
        assert [topic.event_count for topic in found] == sorted((topic.event_count for topic in found), reverse=True)
        assert len(await memory.topics(limit=1)) == 1
        assert await memory.topics(since=NOON + timedelta(days=8)) == []


async def test_status_counts_what_is_known_at_a_glance_and_what_waits(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, "My sister Emma works at Initech.", "Never use emojis when you write to me.")
        await memory.refresh(everything=True)
        status = await memory.status()
        assert status.summaries == len([node for _, node in await memory.summaries() if node.text])
        assert status.learnings == 1
        await memory.observe_many(ten_about_emma(week=1))
        assert (await _pending(memory))["learning"] == 10
        await read_only(memory)
        assert (await _pending(memory))["summaries"] == len(await memory.summaries(stale=True))
        await memory.process_pending()
        await memory.refresh(everything=True)
        assert {"summaries", "learning"} & set(await _pending(memory)) == set()


async def test_status_says_nothing_of_work_that_is_off(path: Path) -> None:
    async with reading(path, summary={"enabled": False}, learning={"enabled": False}) as memory:
        await tell(memory, "My sister Emma works at Initech.")
        assert await _pending(memory) == {}


async def _pending(memory: Memory) -> dict[str, int]:
    inspected = replace(memory._parts.inspected, keeper=memory._parts.keeper)
    return dict(inspection.status(inspected, "", today="2026-03-02").pending)
