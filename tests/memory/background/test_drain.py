import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from nanobot.memory.background.drain import Drain


class Backlog:
    """Slices of work. Each can be watched, held and made to fail."""

    def __init__(self) -> None:
        self.left = 0
        self.done = 0
        self.at_once = 0
        self.most_at_once = 0
        self.fails: list[Exception] = []
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self._lock = threading.Lock()

    def slice(self) -> int:
        with self._lock:
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        self.begun.set()
        assert self.go_on.wait(10)
        with self._lock:
            self.at_once -= 1
        if self.fails:
            raise self.fails.pop()
        if not self.left:
            return 0
        self.left -= 1
        self.done += 1
        return 1


@pytest.fixture(name="backlog")
def _backlog() -> Backlog:
    return Backlog()


@pytest.fixture(name="drain")
async def _drain(backlog: Backlog) -> AsyncIterator[Drain]:
    drain = Drain("test", backlog.slice)
    yield drain
    backlog.go_on.set()
    await drain.stop()


async def until(holds: Callable[[], bool]) -> None:
    """Let others work until something holds."""
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.to_thread(threading.Event().wait, 0.001)


async def begun(backlog: Backlog) -> None:
    assert await asyncio.to_thread(backlog.begun.wait, 10)
    backlog.begun.clear()


async def test_nothing_runs_before_it_is_woken(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 3
    await drain.stop()
    assert backlog.done == 0


async def test_once_woken_it_works_until_nothing_is_left(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 5
    drain.wake()
    await until(lambda: backlog.done == 5)
    backlog.left = 2
    drain.wake()
    await until(lambda: backlog.done == 7)


async def test_what_comes_while_it_works_is_worked_off_too(backlog: Backlog, drain: Drain) -> None:
    backlog.go_on.clear()
    drain.wake()
    await begun(backlog)
    backlog.left = 2
    drain.wake()
    backlog.go_on.set()
    await until(lambda: backlog.done == 2)


async def test_one_slice_runs_at_a_time(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 20
    drain.wake()
    await asyncio.gather(*(drain.slice() for _ in range(10)))
    await until(lambda: backlog.done == 20)
    assert backlog.most_at_once == 1


async def test_a_slice_asked_for_raises_what_the_work_raises(backlog: Backlog, drain: Drain) -> None:
    backlog.fails = [LookupError("no model")]
    with pytest.raises(LookupError, match="no model"):
        await drain.slice()


async def test_a_failure_is_told_and_the_rest_ends_when_woken(backlog: Backlog, drain: Drain) -> None:
    backlog.left, backlog.fails = 1, [LookupError("no model")]
    drain.wake()
    await until(lambda: bool(drain.problem))
    assert drain.problem == "no model"
    assert backlog.done == 0
    drain.wake()
    await until(lambda: backlog.done == 1 and not drain.problem)


async def test_a_failing_backlog_is_tried_again_after_a_rest(backlog: Backlog) -> None:
    drain = Drain("test", backlog.slice, retry_seconds=0.001)
    backlog.left, backlog.fails = 1, [LookupError("again"), LookupError("once")]
    drain.wake()
    await until(lambda: backlog.done == 1 and not drain.problem)
    await drain.stop()


async def test_nothing_runs_while_it_is_paused(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 1
    async with drain.paused():
        drain.wake()
        await asyncio.to_thread(threading.Event().wait, 0.02)
        assert backlog.done == 0
    await until(lambda: backlog.done == 1)


async def test_stopping_finishes_the_slice_in_hand_and_begins_no_other(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 5
    backlog.go_on.clear()
    drain.wake()
    await begun(backlog)
    stopping = asyncio.create_task(drain.stop())
    await asyncio.to_thread(threading.Event().wait, 0.01)
    assert not stopping.done()
    backlog.go_on.set()
    await stopping
    assert (backlog.done, backlog.at_once) == (1, 0)


async def test_once_stopped_it_is_not_woken_again(backlog: Backlog, drain: Drain) -> None:
    backlog.left = 1
    await drain.stop()
    drain.wake()
    await drain.stop()
    assert len(asyncio.all_tasks()) == 1
    assert backlog.done == 0


async def test_a_resting_backlog_can_be_stopped(backlog: Backlog, drain: Drain) -> None:
    backlog.fails = [LookupError("no model")]
    drain.wake()
    await until(lambda: bool(drain.problem))
    drain.wake()
    async with asyncio.timeout(5):
        await drain.stop()
