"""The facade: reading, and looking after the file."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from nanobot.memory import EventId, Memory, MemoryConfig, NewEvent, Progress
from nanobot.memory.errors import InvalidQueryError, MemoryUnavailableError
from nanobot.memory.index import documents
from nanobot.memory.index.words import ANALYSIS
from nanobot.memory.store import Connection
from nanobot.memory.testing import SteppingClock, WordEmbedder


async def found(memory: Memory, query: str, **where: Any) -> list[str]:  # noqa: ANN401 - arguments of search
    return [hit.text for hit in (await memory.search(query, **where)).hits]


async def test_background_work_gives_each_text_its_vector(memory: Memory) -> None:
    told: list[Progress] = []
    await memory.background.stop()
    await memory.observe_many([NewEvent(content=f"text {number}") for number in range(100)])
    assert (await memory.status()).pending == {"vectors": 100}
    await memory.process_pending(progress=told.append)
    status = await memory.status()
    assert status.pending == {}
    assert [(space.model, space.vectors, space.active) for space in status.spaces] == [("words", 100, True)]
    assert all(step.what == "texts embedded" and step.total and step.done <= step.total for step in told)
    assert (await memory.search("text 42")).legs["vector"].state == "ok"
    assert await memory.process_pending() == 0


async def test_a_search_can_be_bounded_in_time(path: Path) -> None:
    days = [datetime(2026, 3, day, 10, tzinfo=UTC) for day in (1, 2, 3)]
    config = MemoryConfig(timezone="Asia/Tokyo")
    async with Memory.open(path, config=config, embedder=WordEmbedder()) as memory:
        await memory.observe_many([NewEvent(content=f"tea {day.day}", timestamp=day) for day in days])
        assert sorted(await found(memory, "tea")) == ["tea 1", "tea 2", "tea 3"]
        assert sorted(await found(memory, "tea", since=days[1])) == ["tea 2", "tea 3"]
        assert sorted(await found(memory, "tea", until=days[1])) == ["tea 1"]
        assert sorted(await found(memory, "tea", as_of=days[2], until=days[1])) == ["tea 1"]
        local = datetime.fromisoformat("2026-03-02T19:00")
        assert sorted(await found(memory, "tea", since=local)) == ["tea 2", "tea 3"]
        first, last = (datetime.fromisoformat(text) for text in ("0001-01-01", "9999-12-31"))
        assert len(await found(memory, "tea", since=first, until=last)) == 3


@pytest.mark.parametrize("asked", [{"limit": 0}, {"limit": -1}, {"kinds": ["events"]}])
async def test_a_search_that_makes_no_sense_is_refused(memory: Memory, asked: dict[str, Any]) -> None:
    await memory.observe(NewEvent(content="x"))
    with pytest.raises(InvalidQueryError):
        await memory.search("x", **asked)


async def test_no_kinds_means_no_hits(memory: Memory) -> None:
    await memory.observe(NewEvent(content="hello"))
    assert await found(memory, "hello", kinds=[]) == []
    assert await found(memory, "hello", kinds=["event"]) == ["hello"]
    assert await found(memory, "hello", kinds=["fact"]) == []


async def test_a_context_shows_what_was_said_elsewhere_but_not_what_is_shown(memory: Memory) -> None:
    shown = await memory.observe(NewEvent(content="Emma called me", chat_id="a"))
    other = await memory.observe(NewEvent(content="Emma lives in Lisbon", chat_id="b"))
    context = await memory.context("how is Emma?", session_key="cli:a")
    assert other.id in context.event_ids
    assert shown.id not in context.event_ids
    everything = await memory.context("how is Emma?", session_key="cli:a", shown=[])
    assert {shown.id, other.id} <= set(everything.event_ids)
    assert (await memory.context("Emma", budget=0)).text == ""


async def test_a_new_model_is_used_after_reembed_and_not_before(path: Path) -> None:
    first, second = WordEmbedder("first"), WordEmbedder("second")
    async with Memory.open(path, embedder=first) as memory:
        await memory.observe_many([NewEvent(content=f"text {number}") for number in range(70)])
        await memory.process_pending()
    told: list[Progress] = []
    async with Memory.open(path, embedder=second) as memory:
        status = await memory.status()
        assert (status.embedding_model, status.pending) == ("first", {})
        assert "searched with first, not second" in status.degraded["vectors"]
        assert (await memory.search("text 1")).legs["vector"].state == "degraded"
        assert await memory.reembed(progress=told.append) == "second"
        assert second.embedded == first.embedded
        status = await memory.status()
        assert (status.embedding_model, status.degraded, status.pending) == ("second", {}, {})
        assert [(space.model, space.vectors, space.active) for space in status.spaces] == [
            ("second", 70, True),
            ("first", 70, False),
        ]
        assert (await memory.search("text 1")).legs["vector"].state == "ok"
        await memory.observe(NewEvent(content="afterwards"))
        await memory.process_pending()
        assert (await memory.status()).pending == {}
    assert [step.total for step in told] == [70] * len(told)


async def test_reindexing_finds_the_same(memory: Memory) -> None:
    await memory.observe_many([NewEvent(content=text) for text in ("C++ code", "我在学习编程", "Emma")])
    await memory.process_pending()
    queries = ("C++", "学习", "emma")
    before = [await found(memory, query) for query in queries]
    assert [hits[0] for hits in before] == ["C++ code", "我在学习编程", "Emma"]
    assert await memory.reindex() == 3
    assert [await found(memory, query) for query in queries] == before


async def test_an_index_of_an_older_version_is_built_again_when_opened(path: Path) -> None:
    async with Memory.open(path, embedder=WordEmbedder()) as memory:
        await memory.observe(NewEvent(content="hello"))
        await memory._parts.database.write(_spoil_the_index)
        assert not (await memory._parts.database.read(documents.postings, "hello")).size
    async with Memory.open(path, embedder=WordEmbedder()) as memory:
        assert await found(memory, "hello") == ["hello"]


def _spoil_the_index(conn: Connection) -> None:
    conn.execute(documents.CLEAR_TERMS)
    conn.execute(documents.SET_STATE, {"name": "analysis", "value": ANALYSIS - 1})


async def test_a_memory_that_cannot_open_leaves_nothing_open(path: Path) -> None:
    with pytest.raises(MemoryUnavailableError):
        await Memory.start(path.parent)


async def test_a_memory_opens_where_nothing_was(tmp_path: Path) -> None:
    async with Memory.open(str(tmp_path / "new" / "folder" / "memory.db"), embedder=WordEmbedder()) as memory:
        status = await memory.status()
        result = await memory.search("anything")
        context = await memory.context("anything")
    assert (status.events, status.documents, status.oldest, status.newest) == (0, 0, None, None)
    assert (list(result.hits), result.abstained) == ([], True)
    assert context.event_ids == ()


async def test_what_tools_do_is_found_by_the_name_of_the_tool(memory: Memory) -> None:
    tool: dict[str, Any] = {"direction": "internal", "tool_name": "read_file"}
    call = await memory.observe(NewEvent(content='{"path": "tulips.md"}', event_type="tool_call", **tool))
    result = await memory.observe(
        NewEvent(content="red ones", event_type="tool_result", parent_event_id=EventId(call.id), **tool)
    )
    assert set(await ids_of(memory, "read_file tulips red")) == {call.id, result.id}


async def ids_of(memory: Memory, query: str) -> Sequence[str]:
    return [hit.id for hit in (await memory.search(query)).hits]


async def test_what_was_recalled_is_not_learned_again(memory: Memory) -> None:
    recalled = "<memory>\nEmma lives in Lisbon.\n</memory>\nGood morning!"
    event = await memory.observe(NewEvent(content=recalled, direction="outbound"))
    assert event.content == recalled
    assert await found(memory, "Lisbon") == []
    assert await found(memory, "Good morning") == ["Good morning!"]


async def test_the_time_of_an_event_is_not_the_time_it_was_stored(memory: Memory, clock: SteppingClock) -> None:
    long_ago = clock() - timedelta(days=800)
    event = await memory.observe(NewEvent(content="old", timestamp=long_ago))
    status = await memory.status()
    assert (event.at, event.recorded_at) == (long_ago, clock())
    assert (status.oldest, status.newest) == (long_ago, long_ago)
