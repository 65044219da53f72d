"""No event is lost while the memory file cannot be used."""

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from nanobot.memory import Event, ImportReport, Memory, NewEvent, UnavailableMemory
from nanobot.memory.errors import InvalidEventError, MemoryCorruptError, MemoryLockedError, MemoryUnavailableError
from nanobot.memory.lifecycle import portability
from nanobot.memory.lifecycle.spool import REPLAYING, Spool
from nanobot.memory.log import events
from nanobot.memory.store import database as store
from nanobot.memory.testing import SteppingClock, WordEmbedder


@pytest.fixture(name="spool")
def _spool(path: Path) -> Spool:
    return Spool.beside(path)


@pytest.fixture(name="impatient")
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.0)
    monkeypatch.setattr(store, "LOCKED_SECONDS", 0.0)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the write lock, as another process would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("COMMIT")


def damage(path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)


def move_aside(path: Path) -> None:
    path.rename(path.with_name("damaged"))


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Memory]:
    async with Memory.open(path, clock=SteppingClock(), embedder=WordEmbedder()) as memory:
        yield memory


async def stored(memory: Memory) -> list[Event]:
    return await memory._parts.database.read(lambda conn: list(events.every(conn)))


async def contents_of(path: Path) -> list[str]:
    async with opened(path) as memory:
        return [event.content for event in await stored(memory)]


async def test_a_locked_file_spools_and_the_next_start_stores_once(path: Path, spool: Spool, impatient: None) -> None:
    async with opened(path) as memory:
        await memory.observe(NewEvent(content="before"))
        with locked(path):
            waiting = await memory.observe(NewEvent(content="during", sender_name="Ana", metadata={"a": 1}))
            status = await memory.status()
        await memory.observe(NewEvent(content="after"))
    assert waiting.seq == 0
    assert (status.spooled, status.events) == (1, 1)
    assert "1 events wait in a spool file" in status.degraded["log"]
    for _ in range(2):
        async with opened(path) as memory:
            kept = await stored(memory)
            assert [event.content for event in kept] == ["before", "after", "during"]
            assert (kept[2].id, kept[2].at, kept[2].metadata) == (waiting.id, waiting.at, {"a": 1})
            assert (await memory.search("during")).hits[0].id == waiting.id
            assert (await memory.status()).spooled == 0
    assert len(spool) == 0


async def test_a_key_is_one_event_whether_it_was_spooled_or_not(path: Path, impatient: None) -> None:
    async with opened(path) as memory:
        with locked(path):
            await memory.observe(NewEvent(content="one", idempotency_key="k"))
            await memory.observe(NewEvent(content="one", idempotency_key="k"))
        await memory.observe(NewEvent(content="one", idempotency_key="k"))
    assert await contents_of(path) == ["one"]


async def test_secrets_do_not_wait_in_the_spool(path: Path, spool: Spool, impatient: None) -> None:
    key = "sk-ant-api03-Zx81kQpL0vT7mN4bR2wY"
    async with opened(path) as memory:
        with locked(path):
            await memory.observe(NewEvent(content=key, sender_name=key, metadata={"note": [key]}))
    assert key not in spool.path.read_text()
    assert stat.S_IMODE(spool.path.stat().st_mode) == 0o600


async def test_a_file_that_is_locked_can_be_opened_and_read(path: Path, impatient: None) -> None:
    async with opened(path) as memory:
        await memory.observe(NewEvent(content="Emma lives in Lisbon"))
    with locked(path):
        async with opened(path) as memory:
            assert (await memory.search("Emma")).hits
            assert (await memory.context("Emma")).text


async def test_a_spool_waits_while_the_file_is_locked(path: Path, spool: Spool, impatient: None) -> None:
    async with opened(path) as memory:
        with locked(path):
            await memory.observe(NewEvent(content="during"))
    with locked(path):
        with pytest.raises(MemoryLockedError):
            await Memory.start(path, embedder=WordEmbedder())
        assert len(spool) == 1
    assert await contents_of(path) == ["during"]


async def test_what_waits_is_stored_when_the_file_can_be_written(path: Path, spool: Spool, impatient: None) -> None:
    async with opened(path) as memory:
        with locked(path):
            await memory.observe(NewEvent(content="during"))
            await memory.observe(NewEvent(content="still"))
        await memory.observe(NewEvent(content="after"))
        assert len(spool) == 0
        assert [event.content for event in await stored(memory)] == ["after", "during", "still"]
        assert (await memory.status()).degraded == {}


async def test_a_closed_memory_says_that_it_is_closed(path: Path, spool: Spool) -> None:
    memory = await Memory.start(path, embedder=WordEmbedder())
    await memory.close()
    await memory.close()
    with pytest.raises(MemoryUnavailableError, match="was closed: open it again"):
        await memory.observe(NewEvent(content="late"))
    with pytest.raises(MemoryUnavailableError, match="was closed"):
        await memory.search("late")


async def test_a_damaged_file_spools_until_it_is_moved_aside(path: Path, spool: Spool) -> None:
    damage(path)
    with pytest.raises(MemoryCorruptError) as caught:
        await Memory.start(path)
    memory = UnavailableMemory(path, caught.value, clock=SteppingClock())
    event = await memory.observe(NewEvent(content="during", idempotency_key="k"))
    assert (event.seq, event.content) == (0, "during")
    with pytest.raises(InvalidEventError):
        await memory.observe(NewEvent(content="bad", channel=""))
    with pytest.raises(MemoryCorruptError):
        await memory.context("anything", session_key="cli:direct")
    await memory.close()
    move_aside(path)
    async with opened(path) as mended:
        (kept,) = await stored(mended)
        assert (kept.id, kept.content) == (event.id, "during")


async def test_a_crash_between_storing_and_letting_go_repeats_harmlessly(path: Path, spool: Spool) -> None:
    kept = await UnavailableMemory(path, MemoryUnavailableError()).observe(NewEvent(content="once"))
    left_behind = path.with_name(f"{spool.path.name}.0{REPLAYING}")
    shutil.copy(spool.path, left_behind)
    assert len(spool) == 2
    assert await contents_of(path) == ["once"]
    spool.path.write_text(portability.to_line(kept))
    async with opened(path) as memory:
        assert [event.id for event in await stored(memory)] == [kept.id]
    assert len(spool) == 0


async def test_what_fails_to_be_stored_goes_on_waiting(path: Path, spool: Spool) -> None:
    await UnavailableMemory(path, MemoryUnavailableError()).observe(NewEvent(content="once"))

    def fail(_: Path) -> ImportReport:
        raise MemoryLockedError

    def fail_to_read(_: Path) -> ImportReport:
        raise PermissionError

    with pytest.raises(MemoryLockedError):
        spool.replay(fail)
    spool.replay(fail_to_read)
    assert len(spool) == 1
    assert await contents_of(path) == ["once"]


async def test_a_spool_torn_by_a_crash_gives_what_it_has(path: Path, spool: Spool) -> None:
    memory = UnavailableMemory(path, MemoryUnavailableError())
    await memory.observe(NewEvent(content="first"))
    spool.path.write_bytes(b'{"torn": \0\xff\n' + spool.path.read_bytes() + b'{"content": "half of a l')
    await memory.observe(NewEvent(content="second"))
    assert await contents_of(path) == ["first", "second"]
    assert len(spool) == 0
    (refused,) = path.parent.glob("*.refused")
    assert b"half of a l" in refused.read_bytes()


async def test_a_spool_of_nothing_readable_does_not_keep_memory_from_opening(path: Path, spool: Spool) -> None:
    spool.path.write_bytes(b"\0" * 4096)
    assert await contents_of(path) == []
    spool.path.write_bytes(b"")
    assert await contents_of(path) == []
    assert len(list(path.parent.glob("*.refused"))) == 1


async def test_an_event_that_cannot_even_be_spooled_is_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    memory = UnavailableMemory(tmp_path / "file" / "memory.db", MemoryUnavailableError())
    with pytest.raises(MemoryUnavailableError, match="The event is lost"):
        await memory.observe(NewEvent(content="lost"))


async def test_events_spooled_at_once_are_each_a_line(path: Path, spool: Spool) -> None:
    memory = UnavailableMemory(path, MemoryUnavailableError())
    wanted = [f"{number} {'x' * 20_000}" for number in range(20)]
    await asyncio.gather(*(memory.observe(NewEvent(content=content)) for content in wanted))
    assert len(spool) == 20
    assert sorted(await contents_of(path)) == sorted(wanted)


async def test_a_file_another_process_takes_away_is_let_go(path: Path, spool: Spool) -> None:
    await UnavailableMemory(path, MemoryUnavailableError()).observe(NewEvent(content="x"))

    def gone(taken: Path) -> ImportReport:
        taken.unlink()
        portability.count_lines(taken)
        raise AssertionError

    spool.replay(gone)
    assert len(spool) == 0


async def test_an_event_written_into_a_file_just_taken_away_is_written_again(
    path: Path, spool: Spool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = path.with_name("taken")

    def take_away(handle: int) -> None:
        """What another process may do between the opening of the file and the writing."""
        if not taken.exists():
            spool.path.rename(taken)

    monkeypatch.setattr(os, "fsync", take_away)
    await UnavailableMemory(path, MemoryUnavailableError()).observe(NewEvent(content="x"))
    assert (portability.count_lines(taken), len(spool)) == (1, 1)
