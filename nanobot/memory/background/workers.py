"""Workers: take due jobs, run their handlers on threads, and write how they ended.

A handler computes; what it wants written it returns as an `Effect`, which is written together with the end of its job.
One that takes too long is given up: its thread may go on, its effect is not written. So nothing a handler does can hold
the pool: not hanging, not ignoring cancellation, not even raising `BaseException`.
"""

import asyncio
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from loguru import logger

from nanobot.memory.background import jobs, metrics
from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.jobs import Effect, Job
from nanobot.memory.background.metrics import Outcome
from nanobot.memory.background.retry import retry_at
from nanobot.memory.background.timing import Timing
from nanobot.memory.errors import (
    MemorySystemError,
    TaskPermanentError,
    TaskTimeoutError,
)
from nanobot.memory.store import Connection, Database

Handler = Callable[[Job], Effect | None]
"""Does a job, on a thread of its own. May run more than once for one job."""

LEASE_MARGIN_SECONDS: Final = 30.0
"""A lease outlasts the time its handler is given by this, so that the end can be written."""
LOOK_SECONDS: Final = 5.0
"""How often a worker looks for jobs that another process put down."""
SHORTEST_WAIT_SECONDS: Final = 0.05
OVERDUE: Final = timedelta(minutes=10)
"""Jobs that need quiet wait no longer than this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A kind of job: who does it, and how long it may take."""

    kind: str
    handler: Handler
    timeout_seconds: float
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How an attempt ended. `effect` is there when it was completed."""

    effect: Effect | None = None
    error: BaseException | None = None


class WorkerPool:
    """Works off the queue of one file with a few workers. `run` until `stop`."""

    def __init__(
        self,
        database: Database,
        tasks: Mapping[str, Task],
        *,
        owner: str,
        activity: ActivityTracker,
        timing: Timing,
        workers: int = 2,
        max_retries: int = 3,
        drain_seconds: float = 5.0,
    ) -> None:
        self._database = database
        self._tasks = tasks
        self._owner = owner
        self._activity = activity
        self._timing = timing
        self.workers = workers
        self._max_retries = max_retries
        self._drain_seconds = drain_seconds
        self._in_hand: set[str] = set()
        self._settled = asyncio.Event()
        self._stopping = asyncio.Event()
        self._woken = [asyncio.Event() for _ in range(workers)]

    def open(self) -> None:
        """Be ready for `run`, also after a `stop`."""
        self._stopping.clear()

    def wake(self) -> None:
        """Say that there may be something to do."""
        for woken in self._woken:
            woken.set()

    def stop(self) -> None:
        """Finish the jobs in hand and take no other."""
        self._stopping.set()
        self.wake()

    @property
    def lease_seconds(self) -> float:
        """How long a job is leased: as long as any may take, and a while to write how it ended."""
        return max((task.timeout_seconds for task in self._tasks.values()), default=0.0) + LEASE_MARGIN_SECONDS

    async def run(self) -> None:
        """Work until `stop` is called, then finish the jobs in hand; what takes too long for that is given back."""
        async with asyncio.TaskGroup() as group:
            working = [
                group.create_task(self._work(number, woken), name=f"memory-worker-{number}")
                for number, woken in enumerate(self._woken)
            ]
            await self._stopping.wait()
            drained = asyncio.Event()
            group.create_task(_when_all_done(working, drained), name="memory-workers-drained")
            if not await self._timing.wait(drained, self._drain_seconds):
                for worker in working:
                    worker.cancel()

    async def work_off(self, on_job: Callable[[Job], None] = lambda _: None) -> int:
        """Do all that is due now, ignoring quiet, and wait for what is in hand; returns how many jobs were done."""
        done = 0
        while True:
            self._settled.clear()
            if job := await self._lease(self._owner, quiet_too=True):
                await self._do(job)
                on_job(job)
                done += 1
            elif self._in_hand:
                await self._settled.wait()
            else:
                return done

    async def _work(self, number: int, woken: asyncio.Event) -> None:
        owner = f"{self._owner}/{number}"
        while not self._stopping.is_set():
            woken.clear()
            try:
                job = await self._lease(owner, quiet_too=not self._activity.is_user_active())
                if job is not None:
                    await self._do(job)
                    continue
                seconds = await self._seconds_to_wait()
            except Exception as error:  # noqa: BLE001 - one job that cannot be settled must not end the worker
                logger.warning("A memory worker waits: {}", _told(error))
                seconds = LOOK_SECONDS
            if not self._stopping.is_set():
                await self._timing.wait(woken, seconds)

    async def _lease(self, owner: str, *, quiet_too: bool) -> Job | None:
        return await self._database.write(
            jobs.lease,
            owner,
            now=self._timing.now(),
            seconds=self.lease_seconds,
            quiet_too=quiet_too,
            overdue=OVERDUE,
        )

    async def _seconds_to_wait(self) -> float:
        due = await self._database.read(jobs.next_due)
        if due is None:
            return LOOK_SECONDS
        seconds = (due - self._timing.now()).total_seconds()
        if seconds <= 0:  # due, but it waits for quiet, or for its like to end
            seconds = self._activity.seconds_until_quiet() or LOOK_SECONDS
        return min(max(seconds, SHORTEST_WAIT_SECONDS), LOOK_SECONDS)

    async def _do(self, job: Job) -> None:
        self._in_hand.add(job.id)
        try:
            await self._run_and_settle(job)
        finally:
            self._in_hand.discard(job.id)
            self._settled.set()
            self.wake()

    async def _run_and_settle(self, job: Job) -> None:
        started_at, began = self._timing.now(), self._timing.monotonic()
        try:
            ended = await self._attempt(job)
        except asyncio.CancelledError:
            await asyncio.shield(self._database.write(jobs.release, job))
            raise

        def write(conn: Connection, ended: Ended) -> None:
            outcome = self._settle(conn, job, ended)
            if outcome is not None:
                error = None if ended.error is None else _told(ended.error)
                seconds = self._timing.monotonic() - began
                metrics.record(conn, job.kind, started_at=started_at, seconds=seconds, outcome=outcome, error=error)

        try:
            await asyncio.shield(self._database.write(write, ended))
        except _EffectFailedError as failed:
            await asyncio.shield(self._database.write(write, Ended(error=failed.__cause__)))

    async def _attempt(self, job: Job) -> Ended:
        """Run the handler on a thread of its own, and wait for it no longer than it may take."""
        task = self._tasks.get(job.kind)
        if task is None:
            return Ended(error=TaskPermanentError(f"nothing here does jobs of the kind {job.kind}"))
        ended: list[Ended] = []
        finished = asyncio.Event()
        loop = asyncio.get_running_loop()

        def run() -> None:
            try:
                ended.append(Ended(effect=task.handler(job)))
            except BaseException as error:  # noqa: BLE001 - whatever it raises ends on the job's row
                ended.append(Ended(error=error))
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(finished.set)

        threading.Thread(target=run, name=f"memory-{job.kind}", daemon=True).start()
        if await self._timing.wait(finished, task.timeout_seconds):
            return ended[0]
        return Ended(error=TaskTimeoutError(f"{job.kind} took longer than {task.timeout_seconds:g} s"))

    def _settle(self, conn: Connection, job: Job, ended: Ended) -> Outcome | None:
        """Write the end of an attempt; None where the lease was lost, and with it the right to write anything."""
        now = self._timing.now()
        if ended.error is None:
            if not jobs.finish(conn, job):
                return None
            if ended.effect is not None:
                _write_effect(conn, ended.effect)
            return "completed"
        error = _told(ended.error)
        again = None if isinstance(ended.error, TaskPermanentError) else self._again(job)
        if again is None:
            logger.warning("Memory gives up {} after {} attempts: {}", job.kind, job.attempt, error)
            return "parked" if jobs.park(conn, job, error, now=now) else None
        return "failed" if jobs.retry(conn, job, error, at=again) else None

    def _again(self, job: Job) -> datetime | None:
        return retry_at(job.attempt, self._timing.now(), most=self._max_retries)


class _EffectFailedError(Exception):
    """An effect failed, and was undone with the end of its job: the job failed."""


def _write_effect(conn: Connection, effect: Effect) -> None:
    try:
        effect(conn)
    except BaseException as error:  # whatever it raises ends on the job's row
        raise _EffectFailedError from error


async def _when_all_done(tasks: Collection[asyncio.Task[None]], done: asyncio.Event) -> None:
    await asyncio.wait(tasks)
    done.set()


def _told(error: BaseException) -> str:
    """Say an error on one line: its kind, unless it is one of ours, and its message."""
    message = " ".join(str(error).split())
    return message if isinstance(error, MemorySystemError) else f"{type(error).__name__}: {message}".rstrip(": ")
