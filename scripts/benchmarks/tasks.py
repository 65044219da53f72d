"""What background work costs: to start it, to hand it jobs, to ask whether the user is about, to let it idle."""

import asyncio
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC
from functools import partial
from pathlib import Path

import numpy as np
from material import BUNDLED, events
from report import show

from nanobot.memory import Memory
from nanobot.memory.background.jobs import Job, NewJob
from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.background.timing import WallTiming
from nanobot.memory.background.workers import Task
from nanobot.memory.config import TasksConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Database
from nanobot.memory.times import utc_now

STARTS = 20
SUBMITTED = 1_000
CHECKS = 10_000
REMEMBERED = 200
KIND = "nothing"


async def run(idle_seconds: float) -> None:
    """Measure each on a fresh file, and show all in one table."""
    with tempfile.TemporaryDirectory() as folder:
        starts = [await _start(Path(folder) / f"{number}.db") for number in range(STARTS)]
        submits, rate = await _submit(Path(folder) / "submit.db")
        checks, idle = await _idle(Path(folder) / "idle.db", idle_seconds)
    rows = [
        _row("pool start", "ms, slowest", max(starts) * 1000, 100),
        _row("submit", "µs, p99", _p99(submits), 1_000),
        _row("activity check", "µs, p99", _p99(checks), 100),
        _row(f"idle for {idle_seconds:g} s", "% of one core", idle * 100, 1),
        _row("throughput", "jobs a second", rate, None),
    ]
    show("tasks", "background work", rows)


async def _start(path: Path) -> float:
    """Time how long it takes from the start until a worker has a job that waits in hand."""
    in_hand: list[float] = []
    taken = threading.Event()

    def take(_: Job) -> None:
        in_hand.append(time.perf_counter())
        taken.set()

    with Database.open(path) as database:
        manager = _manager(database, take)
        await database.write(manager.put_down, [NewJob(kind=KIND)])
        began = time.perf_counter()
        await manager.start()
        await asyncio.to_thread(taken.wait)
        await manager.stop()
    return in_hand[0] - began


async def _submit(path: Path) -> tuple[list[float], float]:
    """Time the submission of a full queue of jobs that do nothing, and how many of them end in a second."""
    left = threading.Semaphore(0)
    with Database.open(path) as database:
        manager = _manager(database, lambda _: left.release())
        await manager.start()
        began = time.perf_counter()
        seconds = [_timed(partial(manager.submit, NewJob(kind=KIND, key=str(n)))) for n in range(SUBMITTED)]
        await asyncio.to_thread(lambda: [left.acquire() for _ in range(SUBMITTED)])
        rate = SUBMITTED / (time.perf_counter() - began)
        await manager.stop()
    return seconds, rate


async def _idle(path: Path, seconds: float) -> tuple[list[float], float]:
    """Time activity checks; then take the share of a core used while nothing happens, with the model loaded."""
    async with Memory.open(path, config=BUNDLED) as memory:
        await memory.observe_many(events(REMEMBERED))
        await memory.process_pending()
        memory.background.mark_activity()
        checks = [_timed(memory.background.activity.is_user_active) for _ in range(CHECKS)]
        began, used = time.monotonic(), time.process_time()
        await asyncio.sleep(seconds)
        return checks, (time.process_time() - used) / (time.monotonic() - began)


def _manager(database: Database, handler: Callable[[Job], None]) -> BackgroundTaskManager:
    return BackgroundTaskManager(
        database,
        tasks=[Task(kind=KIND, handler=handler, timeout_seconds=60)],
        periodic=[],
        config=TasksConfig(),
        ids=IdSource(utc_now),
        timing=WallTiming(utc_now),
        zone=UTC,
    )


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _p99(seconds: list[float]) -> float:
    return float(np.percentile(seconds, 99)) * 1e6


def _row(what: str, unit: str, measured: float, most: float | None) -> dict[str, str | float]:
    return {"what": what, "unit": unit, "measured": float(measured), "at most": "-" if most is None else f"{most:g}"}
