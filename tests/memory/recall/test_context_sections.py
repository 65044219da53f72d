"""What a context holds besides recall: what is wished, known, planned, named, and spoken of."""

from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import ContextConfig, IdentityConfig, SectionBudgets
from nanobot.memory.recall.insights import names_in
from nanobot.memory.recall.query import is_greeting
from nanobot.memory.testing import SteppingClock, WordEmbedder

MONDAY = datetime(2026, 5, 4, 9, tzinfo=UTC)
OWNED = MemoryConfig(timezone="Europe/Lisbon", identity=IdentityConfig(owner_name="Ana"))


@pytest.fixture(name="clock")
def _clock() -> SteppingClock:
    return SteppingClock(MONDAY)


@pytest.fixture(name="talked")
async def _talked(tmp_path: Path, clock: SteppingClock) -> AsyncIterator[Memory]:
    """Ana's memory of a morning."""
    async with Memory.open(tmp_path / "memory.db", config=OWNED, clock=clock, embedder=WordEmbedder()) as memory:
        await tell(
            memory,
            "My sister Emma moved to Lisbon last month.",
            "Emma works at Siemens as an engineer.",
            "We plan to buy a cello.",
            "I'm flying to Reykjavik on Thursday.",
            "The garden needs a new fence, the old garden fence fell over in the storm.",
        )
        yield memory


async def tell(memory: Memory, *texts: str, channel: str = "cli") -> None:
    await memory.observe_many(NewEvent(content=text, channel=channel, sender_name="Ana") for text in texts)
    await memory.process_pending()
    await memory.refresh(everything=True)


async def test_who_is_named_in_a_question_is_told_of(talked: Memory) -> None:
    context = await talked.context("what was new with emma?")
    told = context.sections["entity"]
    assert "Siemens" in told.text
    assert "Lisbon" in told.text
    assert told.event_ids


async def test_my_sister_is_told_of_like_her_name(talked: Memory) -> None:
    assert "Siemens" in (await talked.context("how is my sister doing?")).sections["entity"].text


async def test_who_was_just_spoken_of_is_told_of_where_nobody_is_named(talked: Memory) -> None:
    await tell(talked, "Emma called today.")
    assert "Siemens" in (await talked.context("where does she live?")).sections["entity"].text


async def test_nobody_is_told_of_where_the_question_is_about_none(talked: Memory) -> None:
    context = await talked.context("what is the boiling point of water?", session_key="cli:other")
    assert context.sections["entity"].text == ""


async def test_a_wish_holds_in_every_chat_and_replaces_an_older_one(talked: Memory, clock: SteppingClock) -> None:
    await tell(talked, "Please give me long, detailed answers.")
    clock.move(days=1)
    await tell(talked, "Actually, I prefer shorter responses")
    clock.move(days=7)
    stable = (await talked.context("so, what about dinner?", session_key="telegram:42")).stable
    assert "shorter" in stable.lower()
    assert "detailed" not in stable.lower()
    history = [learning.text.lower() for learning in await talked.learnings(history=True)]
    assert any("short" in text for text in history)
    assert any("detailed" in text for text in history)


async def test_hi_after_a_week_picks_up_where_things_stood(talked: Memory, clock: SteppingClock) -> None:
    await tell(talked, "Keep your answers short, please.", "My dentist appointment is on May 14.")
    clock.move(days=7)
    context = await talked.context("Hi!")
    assert "garden" in context.sections["topics"].text
    assert "garden" in context.sections["recent"].text
    assert "cello" in context.sections["state"].text
    assert "short" in context.sections["preferences"].text
    assert context.sections["recall"].text == ""


async def test_a_plan_is_shown_when_it_is_near_and_leaves_when_it_is_called_off(
    talked: Memory, clock: SteppingClock
) -> None:
    assert "Reykjavik" in (await talked.context("anything today?")).sections["state"].text
    clock.move(hours=5)
    await tell(talked, "I'm not flying to Reykjavik after all.")
    assert "Reykjavik" not in (await talked.context("anything today?")).sections["state"].text


async def test_what_was_learned_of_a_tool_is_told_when_it_is_used(talked: Memory) -> None:
    await tell(talked, "When you use web_search, always search in Portuguese.")
    used = (await talked.context("find me a plumber", tool_name="web_search")).sections["learnings"]
    assert "Portuguese" in used.text
    assert (await talked.context("find me a plumber", tool_name="read_file")).sections["learnings"].text == ""


@pytest.mark.parametrize("part", ["knowledge", "preferences", "channel", "entity", "topics", "learnings", "reflection"])
async def test_the_classic_mode_shows_what_was_said_alone(tmp_path: Path, clock: SteppingClock, part: str) -> None:
    config = OWNED.model_copy(update={"context": ContextConfig(mode="classic")})
    async with Memory.open(tmp_path / "memory.db", config=config, clock=clock, embedder=WordEmbedder()) as memory:
        await tell(memory, "My sister Emma moved to Lisbon.")
        context = await memory.context("how is Emma?")
    assert part not in context.sections
    assert "Lisbon" in context.text


async def test_preferences_can_be_left_out(tmp_path: Path, clock: SteppingClock) -> None:
    config = OWNED.model_copy(update={"context": ContextConfig(always_include_preferences=False)})
    async with Memory.open(tmp_path / "memory.db", config=config, clock=clock, embedder=WordEmbedder()) as memory:
        await tell(memory, "Keep your answers short, please.")
        assert "short" not in (await memory.context("how is Emma?", session_key="cli:other")).stable


async def test_every_section_keeps_to_its_ceiling_and_recall_has_its_share(
    tmp_path: Path, clock: SteppingClock
) -> None:
    most = SectionBudgets()
    async with Memory.open(tmp_path / "memory.db", config=OWNED, clock=clock, embedder=WordEmbedder()) as memory:
        await tell(memory, *_long_story())
        clock.move(days=2)
        context = await memory.context("what did Emma do in the garden?", budget=4000)
    ceilings = most.model_dump() | {"reflection": most.learnings}
    for name, section in context.sections.items():
        assert section.tokens <= (ceilings[name] or 4000), name
    assert context.sections["recall"].tokens >= 1500
    assert context.tokens <= 4000


async def test_what_another_said_elsewhere_stays_out_of_a_group(tmp_path: Path, clock: SteppingClock) -> None:
    async with Memory.open(tmp_path / "memory.db", config=OWNED, clock=clock, embedder=WordEmbedder()) as memory:
        await tell(memory, "My sister Emma moved to Porto.", "I'm flying to Reykjavik on Thursday.")
        await memory.observe(
            NewEvent(content="hello", channel="telegram", chat_id="g", chat_type="group", sender_name="Ben")
        )
        await memory.process_pending()
        context = await memory.context("how is Emma? any plans?", session_key="telegram:g")
    assert "Porto" not in context.text
    assert "Reykjavik" not in context.text


@pytest.mark.parametrize(
    ("text", "greets"),
    [
        ("hi", True),
        ("Hey, good morning!", True),
        ("你好！", True),
        ("  Hi there 👋 ", True),
        ("hi, how is it at Siemens?", False),
        ("high time to leave", False),
        ("", False),
        ("what's up with Emma", False),
    ],
)
def test_a_greeting_is_told_from_a_question(text: str, greets: bool) -> None:  # noqa: FBT001 - a table
    assert is_greeting(text) is greets


def test_long_names_are_looked_for_first() -> None:
    names = list(names_in("did Emma Reis call my mother", "Ana"))
    assert names.index("Emma Reis") < names.index("Emma")
    assert "Ana's mother" in names


def _long_story() -> Iterable[str]:
    for number in range(120):
        yield (
            f"Emma planted {number + 3} tulips in the garden near the old wall, then she told me about her colleague"
            f" number {number} at Siemens and the long way home through the rain."
        )


async def test_what_is_stable_changes_with_a_new_day_or_a_refresh_only(talked: Memory, clock: SteppingClock) -> None:
    before = {(await talked.context(query)).stable for query in ("hi", "how is Emma?", "flights to Reykjavik")}
    await talked.observe(NewEvent(content="I like the new fence.", sender_name="Ana"))
    clock.move(hours=2)
    after = (await talked.context("and now?")).stable
    assert before == {after}
