import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Database
from nanobot.memory.store import database as store
from nanobot.memory.testing import ManualTiming
from tests.memory.background.household import Done, manager_of
from tests.memory.background.workbench import Bench, Rest, Until


@pytest.fixture(name="timing")
def _timing() -> ManualTiming:
    return ManualTiming()


@pytest.fixture(name="ids")
def _ids(timing: ManualTiming) -> IdSource:
    return IdSource(timing.now)


@pytest.fixture(name="bench")
def _bench(database: Database, timing: ManualTiming, ids: IdSource) -> Bench:
    return Bench(database, timing, ids)


@pytest.fixture(name="done")
def _done(timing: ManualTiming) -> Done:
    return Done(timing)


@pytest.fixture(name="background")
async def _background(database: Database, timing: ManualTiming, done: Done) -> AsyncIterator[BackgroundTaskManager]:
    background = manager_of(database, timing, done)
    yield background
    async with asyncio.timeout(20):
        await background.stop()


@pytest.fixture(name="impatient")
def _impatient(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody wait for a locked file."""
    monkeypatch.setattr(store, "LOCKED_SECONDS", 0.0)
    database._writer.execute("PRAGMA busy_timeout = 0")


@pytest.fixture(name="until")
def _until() -> Until:
    """Let others work until something holds."""

    async def until(holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            for _ in range(10):  # what was woken goes its way first
                await asyncio.sleep(0)
            while not holds():
                await asyncio.to_thread(threading.Event().wait, 0.001)

    return until


@pytest.fixture(name="rest")
def _rest(timing: ManualTiming, until: Until) -> Rest:
    """Let others work until so many wait for the time to move, *hanging* of whose handlers do not end."""

    def resting(waiting: int, hanging: int) -> bool:
        waits = sum(not late.is_set() for _, late in timing._waiting)
        return (waits, handlers_at_work()) == (waiting, hanging)

    async def rest(waiting: int, hanging: int = 0) -> None:
        while True:
            await until(lambda: resting(waiting, hanging))
            for _ in range(10):  # a handler that has just ended is told to its worker first
                await asyncio.sleep(0)
            if resting(waiting, hanging):
                return

    return rest


def handlers_at_work() -> int:
    names = [thread.name for thread in threading.enumerate()]
    return sum(name.startswith("memory-") and not name.startswith(("memory-read", "memory-write")) for name in names)
