"""What memory does by itself, and what it does when it is told to."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from nanobot.memory import Memory, MemoryConfig, NewEvent, Progress, pipeline
from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import JobCount
from nanobot.memory.errors import EmbedderError
from nanobot.memory.index.backlog import SLICE
from nanobot.memory.pipeline import EMBEDDING
from nanobot.memory.testing import WordEmbedder


class HeldEmbedder(WordEmbedder):
    """Embeds nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.go_on = threading.Event()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.begun.set()
        assert self.go_on.wait(20)
        return super().embed(texts)


@asynccontextmanager
async def opened(
    path: Path, embedder: WordEmbedder, *, background: bool = False, max_retries: int = 3
) -> AsyncIterator[Memory]:
    config = MemoryConfig.model_validate(
        {
            "timezone": "UTC",
            "tasks": {"max_retries": max_retries},
            "extraction": {"enabled": False},
            "learning": {"enabled": False},
        }
    )
    async with Memory.open(path, config=config, embedder=embedder, background=background) as memory:
        yield memory


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Let others work until something holds."""
    async with asyncio.timeout(20):
        while not await holds():
            await asyncio.to_thread(threading.Event().wait, 0.002)


async def queue(memory: Memory) -> dict[str, tuple[int, int, int]]:
    """Return how many jobs wait, run and are parked, by kind."""
    return {count.kind: (count.waiting, count.running, count.parked) for count in (await memory.tasks()).queue}


def texts(count: int) -> list[NewEvent]:
    return [NewEvent(content=f"text {number}") for number in range(count)]


async def test_events_put_down_one_job_however_many_they_are(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder) as memory:
        assert await queue(memory) == {}
        await memory.observe(NewEvent(content="one", idempotency_key="1"))
        await memory.observe_many(texts(10))
        assert (await memory.tasks()).queue == [JobCount(kind=EMBEDDING, waiting=1, running=0, parked=0)]
        await memory.process_pending()
        await memory.observe(NewEvent(content="one", idempotency_key="1"))
        assert await queue(memory) == {}


async def test_an_event_and_its_job_are_stored_together_or_not_at_all(
    path: Path, embedder: WordEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path, embedder) as memory:
        with monkeypatch.context() as broken:
            broken.setattr(jobs, "ENQUEUE", "INSERT INTO nowhere VALUES (:id)")
            assert (await memory.observe(NewEvent(content="x"))).seq == 0
        status = await memory.status()
        assert (status.events, status.spooled) == (0, 1)
        await memory.observe(NewEvent(content="y"))
        assert (await memory.status()).events == 2
        assert await queue(memory) == {EMBEDDING: (1, 0, 0)}


async def test_new_texts_get_their_vectors_without_being_asked(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder, background=True) as memory:
        for event in texts(5):
            await memory.observe(event)

        async def embedded() -> bool:
            status = await memory.status()
            return status.pending == {} and status.spaces != ()

        await until(embedded)
        assert sorted(embedder.embedded) == [f"text {number}" for number in range(5)]


async def test_what_was_left_is_done_by_who_opens_the_file_next(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder) as memory:
        await memory.observe_many(texts(3))
    assert embedder.embedded == []
    async with opened(path, embedder, background=True) as memory:

        async def done() -> bool:
            return await queue(memory) == {}

        await until(done)
        assert len(embedder.embedded) == 3


async def test_without_background_work_nothing_is_done_unasked(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder) as memory:
        await memory.observe_many(texts(3))
        assert not memory.background.is_running
        assert (await memory.tasks()).processes == []
    async with opened(path, embedder) as memory:
        assert (await memory.status()).pending == {"vectors": 3}
    assert embedder.embedded == []


@pytest.mark.parametrize("background", [True, False])
async def test_asked_to_it_does_all_there_is_and_tells_how_far_it_is(
    path: Path, embedder: WordEmbedder, *, background: bool
) -> None:
    told: list[Progress] = []
    async with opened(path, embedder) as memory:
        await memory.observe_many(texts(3 * SLICE + 1))
    async with opened(path, embedder, background=background) as memory:
        made = await memory.process_pending(progress=told.append)
        assert (await memory.status()).pending == {}
        assert await queue(memory) == {}
        assert await memory.process_pending() == 0
    if not background:
        assert made == 3 * SLICE + 1
        assert [(step.done, step.total) for step in told] == [
            (SLICE, 97),
            (2 * SLICE, 97),
            (3 * SLICE, 97),
            (3 * SLICE + 1, 97),
        ]


async def test_a_long_backlog_is_worked_off_in_shifts(
    path: Path, embedder: WordEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "SHIFT_SECONDS", -1.0)
    async with opened(path, embedder) as memory:
        await memory.observe_many(texts(3 * SLICE))
        assert await memory.process_pending() == 3 * SLICE
        (metrics,) = [each for each in (await memory.tasks()).last_day if each.kind == EMBEDDING]
        assert (metrics.started, metrics.completed) == (4, 4)


async def test_asked_to_it_waits_for_what_is_in_hand(path: Path) -> None:
    embedder = HeldEmbedder()
    async with opened(path, embedder, background=True) as memory:
        await memory.observe(NewEvent(content="slow"))
        assert await asyncio.to_thread(embedder.begun.wait, 20)
        asked = asyncio.create_task(memory.process_pending())
        await memory.observe(NewEvent(content="and another"))
        assert await queue(memory) == {EMBEDDING: (1, 1, 0)}
        assert not asked.done()
        embedder.go_on.set()
        await asked
        assert (await memory.status()).pending == {}
    assert sorted(embedder.embedded) == ["and another", "slow"]


async def test_a_failure_is_raised_and_left_for_a_retry(path: Path, embedder: WordEmbedder) -> None:
    embedder.fails = "the endpoint refuses the key"
    async with opened(path, embedder) as memory:
        await memory.observe(NewEvent(content="hello"))
        for _ in range(2):
            with pytest.raises(EmbedderError, match="the endpoint refuses the key"):
                await memory.process_pending()
            assert await queue(memory) == {EMBEDDING: (1, 0, 0)}
        degraded = (await memory.status()).degraded
        assert degraded == {"vectors": "new texts get no vectors now: the endpoint refuses the key"}
        embedder.fails = ""
        assert await memory.process_pending() == 1
        assert (await memory.status()).degraded == {}
        assert await queue(memory) == {}


async def test_a_failure_in_the_background_shows_in_the_status(path: Path, embedder: WordEmbedder) -> None:
    embedder.fails = "no model today"
    async with opened(path, embedder, background=True, max_retries=0) as memory:
        await memory.observe(NewEvent(content="hello"))

        async def parked() -> bool:
            return await queue(memory) == {EMBEDDING: (0, 0, 1)}

        await until(parked)
        async with opened(path, embedder) as elsewhere:
            assert "no model today" in (await elsewhere.status()).degraded["vectors"]
            (metrics,) = (await elsewhere.tasks()).last_day
            assert (metrics.failed, metrics.last_error) == (1, "no model today")
            assert [process.state for process in (await elsewhere.tasks()).processes] == ["running"]
    async with opened(path, embedder) as afterwards:
        assert [process.state for process in (await afterwards.tasks()).processes] == ["stopped"]


async def test_what_was_given_up_is_forgotten_once_it_is_done(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder, max_retries=0) as memory:
        embedder.fails = "no model today"
        await memory.observe(NewEvent(content="hello"))
        with pytest.raises(EmbedderError):
            await memory.process_pending()
        await memory.background.run_now(EMBEDDING)
        assert await queue(memory) == {EMBEDDING: (0, 0, 1)}
        embedder.fails = ""
        assert await memory.process_pending() == 1
        assert await queue(memory) == {}
        assert (await memory.status()).degraded == {}


async def test_what_was_given_up_can_be_tried_again(path: Path, embedder: WordEmbedder) -> None:
    async with opened(path, embedder, max_retries=0) as memory:
        embedder.fails = "no model today"
        await memory.observe(NewEvent(content="hello"))
        with pytest.raises(EmbedderError):
            await memory.process_pending()
        assert await memory.retry() == 0
        assert await memory.retry(parked=True) == 1
        assert await queue(memory) == {EMBEDDING: (1, 0, 0)}


async def test_closing_does_not_wait_for_ever_for_what_is_in_hand(path: Path) -> None:
    embedder = HeldEmbedder()
    async with opened(path, embedder, background=True) as memory:
        memory.background.pool._drain_seconds = 0.01
        await memory.observe(NewEvent(content="slow"))
        assert await asyncio.to_thread(embedder.begun.wait, 20)
    async with opened(path, WordEmbedder()) as memory:
        assert await queue(memory) == {EMBEDDING: (1, 0, 0)}
        assert await memory.process_pending() == 1
    embedder.go_on.set()
