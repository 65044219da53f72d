"""Background work as a whole: starting, stopping, admission, and what is asked for."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from datetime import datetime

import pytest

from nanobot.memory.background import supervisor
from nanobot.memory.background.jobs import NewJob
from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.errors import QueueFull, UnknownTaskError
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming
from tests.memory.background.household import IDLE, Done, told
from tests.memory.background.workbench import Rest


async def test_starting_starts_once(background: BackgroundTaskManager) -> None:
    await background.start()
    running = background._running
    await background.start()
    assert background._running is running is not None


async def test_starting_and_stopping_twice_is_harmless(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    await background.stop()
    for _ in range(2):
        await asyncio.gather(background.start(), background.start())
        await rest(IDLE)
        assert [each.state for each in (await told(database, timing)).processes] == ["running"]
        await asyncio.gather(background.stop(), background.stop())
        assert [each.state for each in (await told(database, timing)).processes] == ["stopped"]
    await background.start()
    background.submit(NewJob(kind="asked"))
    await rest(IDLE)
    assert done.kinds() == ["asked"]


async def test_stopping_at_once_stops(background: BackgroundTaskManager) -> None:
    await background.start()
    async with asyncio.timeout(10):
        await background.stop()
    assert not background.is_running


async def test_what_is_submitted_is_done_soon(background: BackgroundTaskManager, rest: Rest, done: Done) -> None:
    await background.start()
    await rest(IDLE)
    background.submit(NewJob(kind="asked", key="a"))
    background.submit(NewJob(kind="asked", key="b"))
    assert done.jobs == []
    await rest(IDLE)
    assert sorted(done.jobs) == [("asked", "a"), ("asked", "b")]


async def test_what_is_submitted_during_a_tick_is_done_without_time_passing(
    background: BackgroundTaskManager,
    timing: ManualTiming,
    rest: Rest,
    done: Done,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, main, now = asyncio.get_running_loop(), threading.current_thread(), timing.now
    submitted = threading.Event()

    def submitting_once() -> datetime:
        if threading.current_thread() is not main and not submitted.is_set():  # the tick, on the writing thread
            submitted.set()
            loop.call_soon_threadsafe(background.submit, NewJob(kind="asked"))
        return now()

    monkeypatch.setattr(timing, "now", submitting_once)
    await background.start()
    await rest(IDLE)
    assert done.kinds() == ["asked"]


async def test_too_much_at_once_is_refused_and_nothing_that_was_taken_is_lost(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    new = [NewJob(kind="asked", key=str(number)) for number in range(8)]
    await database.write(background.put_down, new[:3])
    for job in new[3:]:
        background.submit(job)
    with pytest.raises(QueueFull):
        background.submit(NewJob(kind="asked", key="one too many"))
    assert [count.waiting for count in (await told(database, timing)).queue] == [3]
    await background.start()
    await rest(IDLE)
    assert sorted(done.jobs) == [("asked", str(number)) for number in range(8)]
    background.submit(NewJob(kind="asked", key="room again"))


async def test_what_is_submitted_survives_a_stop(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest
) -> None:
    await background.start()
    await rest(IDLE)
    stopping = asyncio.create_task(background.stop())
    background.submit(NewJob(kind="asked"))
    await stopping
    assert [(count.kind, count.waiting) for count in (await told(database, timing)).queue] in ([("asked", 1)], [])


async def test_what_is_submitted_while_the_file_is_locked_waits(
    background: BackgroundTaskManager, database: Database, rest: Rest, done: Done, impatient: None
) -> None:
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await background.start()
        background.submit(NewJob(kind="asked"))
        await rest(IDLE)
        other.execute("COMMIT")
        done.timing.move(supervisor.TICK_SECONDS)
        await rest(IDLE)
    assert done.kinds() == ["asked"]


async def test_stopping_while_the_file_is_locked_ends(
    background: BackgroundTaskManager, database: Database, rest: Rest, impatient: None
) -> None:
    await background.start()
    await rest(IDLE)
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(10):
            await background.stop()
        other.execute("COMMIT")


async def test_a_task_that_is_asked_for_is_done_when_that_returns(
    background: BackgroundTaskManager, done: Done
) -> None:
    background.mark_activity()
    await background.run_now("nightly")
    assert done.jobs == [("nightly", "")]


async def test_a_task_that_is_asked_for_does_not_wait_for_quiet_nor_for_its_retry(
    background: BackgroundTaskManager, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    await background.start()
    done.fails = "not yet"
    background.submit(NewJob(kind="nightly", quiet=True))
    await rest(IDLE)
    done.fails = ""
    background.mark_activity()
    await background.run_now("nightly")
    await rest(IDLE)
    assert done.kinds() == ["nightly", "nightly"]
    timing.move(60)
    await rest(IDLE)
    assert done.kinds() == ["nightly", "nightly", "minutely"]


async def test_an_unknown_task_is_refused_with_those_there_are(background: BackgroundTaskManager) -> None:
    with pytest.raises(UnknownTaskError, match="There is no task 'x'; there are asked, minutely, nightly"):
        await background.run_now("x")
