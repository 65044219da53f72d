from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import IdentityConfig, RecallConfig
from nanobot.memory.models import Event, MemoryContext
from nanobot.memory.testing import SteppingClock, WordEmbedder

OWNED = MemoryConfig(timezone="Europe/Lisbon", identity=IdentityConfig(owner_name="Ana"))


def said(content: str, *, chat: str = "cli:direct", by: str | None = "Ana") -> NewEvent:
    channel, chat_id = chat.split(":")
    return NewEvent(content=content, channel=channel, chat_id=chat_id, sender_name=by)


async def keep(memory: Memory, events: Iterable[NewEvent]) -> Sequence[Event]:
    """Store events and wait until they have their vectors."""
    stored = await memory.observe_many(events)
    await memory.process_pending()
    return stored


def lines(context: MemoryContext, section: str) -> list[str]:
    return context.sections[section].text.splitlines()


async def test_what_is_recalled_is_dated_attributed_and_fenced(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    (event,) = await keep(remembering, [said("My sister Emma moved to Lisbon.", chat="telegram:42")])
    await keep(remembering, [NewEvent(content="Noted: Emma lives in Lisbon.", direction="outbound")])
    await keep(remembering, [said(word, chat="cli:other") for word in ("mango", "plumber", "good night", "rain")])
    standing_clock.move(days=9)
    context = await remembering.context("where does Emma live", session_key="telegram:42")
    assert lines(context, "recall") == [
        "## Recalled",
        "[Mon 2026-01-05 cli:direct]",
        "assistant: Noted: Emma lives in Lisbon.",
        "[Mon 2026-01-05 telegram:42]",
        "Ana: My sister Emma moved to Lisbon.",
    ]
    assert event.id in context.sections["recall"].event_ids
    assert event.id in context.event_ids
    assert context.volatile.startswith("<memory>\n")
    assert context.volatile.endswith("\n</memory>\n")


async def test_it_is_said_what_day_it_is_and_when_one_last_spoke(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    await keep(remembering, [said("See you.")])
    for hours, ago in [(0.5, "within the hour"), (5, "5 hours ago"), (20, "yesterday"), (48, "3 days ago")]:
        standing_clock.move(hours=hours)
        assert f"was {ago}, on 2026-01-05" in (await remembering.context("hello again")).text
    assert "Today is Thursday, 8 January 2026 (Europe/Lisbon)." in lines(await remembering.context("hello"), "state")
    assert "last message" not in (await remembering.context("hello", session_key="cli:other")).text


async def test_what_is_stable_comes_first_and_does_not_change_between_turns(
    tmp_path: Path, standing_clock: SteppingClock
) -> None:
    async with Memory.open(
        tmp_path / "memory.db", config=OWNED, clock=standing_clock, embedder=WordEmbedder()
    ) as memory:
        await keep(memory, [said("My sister Emma moved to Lisbon."), said("Keep your answers short, please.")])
        first = await memory.context("hello")
        await memory.observe(said("We talked about the garden."))
        standing_clock.move(hours=3)
        second = await memory.context("where is Emma", tool_name="web_search")
    assert "The owner is Ana." in first.stable
    assert "short" in first.stable
    assert first.stable == second.stable
    for context in (first, second):
        assert context.text == context.stable + context.volatile


async def test_who_the_owner_is_stays_out_of_a_group(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "memory.db", config=OWNED, embedder=WordEmbedder()) as memory:
        await keep(memory, [NewEvent(content="hi all", channel="telegram", chat_id="9", chat_type="group")])
        assert "owner" not in (await memory.context("hi", session_key="telegram:9")).text


async def test_the_message_that_is_answered_is_not_recalled_to_itself(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    question = "  where did I put the tulip bulbs? "
    await keep(remembering, [said("The tulip bulbs are in the cellar.", chat="telegram:42")])
    standing_clock.move(days=3)
    await keep(remembering, [said(question)])
    context = await remembering.context(question.strip())
    assert "cellar" in context.text
    assert question.strip() not in context.text


async def test_only_the_message_itself_is_left_out_where_the_chat_is_to_be_recalled(
    tmp_path: Path, standing_clock: SteppingClock
) -> None:
    config = MemoryConfig(recall=RecallConfig(exclude_current_session=False))
    async with Memory.open(
        tmp_path / "memory.db", config=config, clock=standing_clock, embedder=WordEmbedder()
    ) as memory:
        await keep(memory, [said("The tulip bulbs are in the cellar."), said("where are the tulip bulbs")])
        context = await memory.context("where are the tulip bulbs")
    assert "in the cellar" in context.text
    assert "where are" not in context.text


async def test_what_the_history_shows_is_not_shown_again(remembering: Memory) -> None:
    shown, hidden = await keep(remembering, [said("tulips are crimson"), said("tulips are blue")])
    by_default = await remembering.context("tulips")
    told = await remembering.context("tulips", shown=[shown.id])
    for section in ("recall", "recent"):
        assert not {shown.id, hidden.id} & set(by_default.sections[section].event_ids)
    assert "crimson" not in by_default.text
    assert "tulips are blue" not in by_default.text
    assert told.event_ids == (hidden.id,)
    assert "crimson" not in told.text


async def test_what_was_said_today_on_another_channel_is_shown_whatever_the_question(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    await keep(remembering, [said("The plumber comes at four.", chat="telegram:42")])
    await keep(remembering, [said("", chat="telegram:42")])
    standing_clock.move(hours=3)
    context = await remembering.context("how do I peel a mango")
    assert lines(context, "recent")[1:] == ["[Mon 2026-01-05 telegram:42]", "Ana: The plumber comes at four."]


@pytest.mark.parametrize("greeting", ["hi", "good morning!", "👋", ""])
async def test_a_greeting_after_a_week_shows_the_latest_messages(
    greeting: str, remembering: Memory, standing_clock: SteppingClock
) -> None:
    await keep(remembering, [said("hi"), said("Good morning"), said("The plumber came."), said("Bye.")])
    standing_clock.move(days=7)
    await keep(remembering, [said(greeting)])
    context = await remembering.context(greeting)
    assert "The plumber came." in context.text
    assert "Bye." in context.text


async def test_old_messages_are_not_shown_beside_much_that_is_recalled(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    await keep(remembering, [said(f"The tulips of bed {number} are in bloom now." * 2) for number in range(20)])
    await keep(remembering, [said("Mangoes are ripe.", chat="cli:other")])
    standing_clock.move(days=7)
    context = await remembering.context("how are the tulips")
    assert context.sections["recent"].text == ""
    assert "Mangoes" not in context.text


async def test_one_long_text_does_not_end_packing(remembering: Memory, standing_clock: SteppingClock) -> None:
    long = "The tulip tulip tulip. " * 60
    await keep(remembering, [said(long), said("A tulip is red."), said("good night")])
    standing_clock.move(days=7)
    context = await remembering.context("tulip", budget=200)
    assert "A tulip is red." in context.sections["recall"].text
    assert context.sections["recall"].dropped == 1


async def test_nothing_is_shown_twice(remembering: Memory, standing_clock: SteppingClock) -> None:
    await keep(remembering, [said(f"tulip {number}", chat="telegram:42") for number in range(5)])
    standing_clock.move(hours=1)
    context = await remembering.context("tulip")
    assert len(context.event_ids) == len(set(context.event_ids)) == 5
    for number in range(5):
        assert context.text.count(f"tulip {number}") == 1


async def test_days_are_those_of_the_configured_zone(tmp_path: Path) -> None:
    late = datetime(2026, 1, 5, 23, 30, tzinfo=UTC)
    clock = SteppingClock(late + timedelta(days=3))
    config = MemoryConfig(timezone="Asia/Tokyo")
    async with Memory.open(tmp_path / "memory.db", config=config, clock=clock, embedder=WordEmbedder()) as memory:
        await keep(memory, [NewEvent(content="The tulip is red.", timestamp=late)])
        text = (await memory.context("tulip")).text
    assert "[Tue 2026-01-06 cli:direct]" in text
    assert "Today is Friday, 9 January 2026 (Asia/Tokyo)." in text
    assert "on 2026-01-06" in text


async def test_what_was_recalled_before_is_not_learned_again(
    remembering: Memory, standing_clock: SteppingClock
) -> None:
    block = "<memory>\n[2026-01-01 cli:direct] Ana: The tulip bulbs are in the cellar.\n</memory>"
    echo = NewEvent(content=block, event_type="tool_result", tool_name="search_memory", direction="internal")
    quoting = said(f"{block}\nThank you.", chat="telegram:42")
    await keep(remembering, [echo, quoting])
    assert (await remembering.search("tulip bulbs cellar")).abstained
    context = await remembering.context("tulip bulbs cellar")
    assert "cellar" not in context.text
    assert "Thank you." in context.text
