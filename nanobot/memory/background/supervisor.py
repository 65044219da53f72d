"""Background work put together: queue, workers, schedule, admission, presence. One for each open memory."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from loguru import logger

from nanobot.memory.background import jobs, metrics, presence, schedule
from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.jobs import JobCount, NewJob, Priority
from nanobot.memory.background.metrics import TaskMetrics
from nanobot.memory.background.presence import Presence
from nanobot.memory.background.retry import DELAYS_SECONDS
from nanobot.memory.background.schedule import Periodic
from nanobot.memory.background.timing import Timing
from nanobot.memory.background.workers import Task, WorkerPool
from nanobot.memory.config import TasksConfig
from nanobot.memory.errors import MemoryUnavailableError, QueueFull, UnknownTaskError
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Connection, Database

TICK_SECONDS: Final = 15.0
"""The longest the scheduler sleeps: a clock that was set is noticed by then."""
LONGEST_RETRY: Final = timedelta(seconds=max(DELAYS_SECONDS))
LONGEST_LEASE: Final = timedelta(hours=1)
"""What is retried or leased until later than this was so by a clock that has been set back."""


class BackgroundTaskManager:
    """Runs everything slow. `start` and `stop` it, or `work_off` what is due without starting it."""

    def __init__(
        self,
        database: Database,
        *,
        tasks: Sequence[Task],
        periodic: Sequence[Periodic],
        config: TasksConfig,
        ids: IdSource,
        timing: Timing,
        zone: tzinfo,
    ) -> None:
        self._database = database
        self._tasks = {task.kind: task for task in tasks}
        self._periodic = periodic
        self._ids = ids
        self._timing = timing
        self._zone = zone
        self._process = ids.make("proc")
        self._admitted: list[NewJob] = []
        self._most_admitted = config.max_queue_size
        self._admitting = asyncio.Lock()
        self._turning = asyncio.Lock()
        self._started_at = timing.now()
        self._changed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._active_at: datetime | None = None
        self.activity = ActivityTracker(timing, quiet_seconds=config.quiet_threshold_seconds)
        self.pool = WorkerPool(
            database,
            self._tasks,
            owner=self._process,
            activity=self.activity,
            timing=timing,
            workers=config.num_workers,
            max_retries=config.max_retries,
        )

    @property
    def is_running(self) -> bool:
        """Whether `start` was called, and `stop` not yet."""
        return self._running is not None

    async def start(self) -> None:
        """Begin to work in the background. Returns at once; what is due begins meanwhile."""
        async with self._turning:
            if self._running is None:
                self._started_at = self._timing.now()
                self.pool.open()
                self._running = asyncio.create_task(self._run(), name="memory-background")

    async def stop(self) -> None:
        """Finish the jobs in hand within a few seconds, keep the rest for later."""
        async with self._turning:
            running, self._running = self._running, None
            if running is None:
                return
            self.pool.stop()
            self._changed.set()
            await running
            try:
                await self._admit()
                await self._database.write(self._leave)
            except MemoryUnavailableError as error:
                logger.warning("Memory's background work stops without saying so in the file: {}", error)

    def submit(self, job: NewJob) -> None:
        """Take a job in without waiting; it is put on the durable queue a moment later.

        Raises:
            QueueFull: too many jobs wait to be written: slow down. What is on the queue is not touched.
        """
        if len(self._admitted) >= self._most_admitted:
            raise QueueFull
        self._admitted.append(job)
        self._changed.set()

    async def run_now(self, kind: str) -> None:
        """Have a task run at once, whoever is active. Without running workers it is done when this returns.

        Raises:
            UnknownTaskError: there is no such task.
        """
        if kind not in self._tasks:
            raise UnknownTaskError(f"There is no task {kind!r}; there are {', '.join(sorted(self._tasks))}.")
        await self._database.write(self._press, NewJob(kind=kind, priority=Priority.HIGH))
        if self.is_running:
            self.pool.wake()
        else:
            await self.work_off()

    async def work_off(self, on_job: Callable[[jobs.Job], None] = lambda _: None) -> int:
        """Do all that is due, ignoring quiet; returns how many jobs were done."""
        await self._admit()
        return await self.pool.work_off(on_job)

    def mark_activity(self) -> None:
        """Note that the user did something: work that can wait does."""
        if not self.activity.is_user_active():
            self._changed.set()  # other processes are told at once
        self.activity.mark_activity()
        self._active_at = self._timing.now()

    def wake(self) -> None:
        """Say that a job was put down in a transaction of another part."""
        if self.is_running:
            self.pool.wake()

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self.pool.run(), name="memory-workers")
            group.create_task(self._keep_time(), name="memory-schedule")

    async def _keep_time(self) -> None:
        """Admit what was submitted, start what is due, and show that the process lives."""
        while self.is_running:
            self._changed.clear()  # first: what changes from here on is seen the next time round
            seconds = TICK_SECONDS
            try:
                await self._admit()
                seconds = await self._database.write(self._tick)
            except MemoryUnavailableError as error:
                logger.warning("Memory's schedule waits: {}", error)
            self.pool.wake()
            if self.is_running:
                await self._timing.wait(self._changed, seconds)

    async def _admit(self) -> None:
        """Write what was submitted to the durable queue. Where that fails it stays admitted."""
        async with self._admitting:
            if batch := tuple(self._admitted):
                await self._database.write(self.put_down, batch)
                del self._admitted[: len(batch)]

    def _tick(self, conn: Connection) -> float:
        now = self._timing.now()
        jobs.follow_clock(
            conn,
            now=now,
            latest_retry=now + LONGEST_RETRY,
            latest_lease=now + max(LONGEST_LEASE, timedelta(seconds=self.pool.lease_seconds)),
        )
        due = schedule.take_due(conn, self._periodic, now=now, zone=self._zone)
        self.put_down(conn, [NewJob(kind=kind, quiet=self._tasks[kind].quiet) for kind in due])
        presence.beat(
            conn,
            self._process,
            pid=os.getpid(),
            workers=self.pool.workers,
            started_at=self._started_at,
            now=now,
            active_at=self._active_at,
        )
        metrics.prune(conn, now=now)
        planned = schedule.next_times(conn)
        following = min((planned[task.kind] for task in self._periodic), default=now + timedelta(seconds=TICK_SECONDS))
        return min(max((following - now).total_seconds(), 0.0), TICK_SECONDS)

    def put_down(self, conn: Connection, batch: Sequence[NewJob]) -> None:
        """Put jobs on the queue in the transaction that made the work."""
        jobs.enqueue(conn, batch, now=self._timing.now(), new_id=lambda: self._ids.make("job"))

    def _press(self, conn: Connection, job: NewJob) -> None:
        jobs.press(conn, job, now=self._timing.now(), new_id=lambda: self._ids.make("job"))

    def _leave(self, conn: Connection) -> None:
        presence.leave(conn, self._process, now=self._timing.now())


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundStatus:
    """What is going on, as the file tells it: also while another process works, or none."""

    processes: Sequence[Presence]
    queue: Sequence[JobCount]
    next_runs: Mapping[str, datetime]
    last_day: Sequence[TaskMetrics]
    last_month: Sequence[TaskMetrics]


def status(conn: Connection, *, now: datetime) -> BackgroundStatus:
    """Read how background work stands."""
    return BackgroundStatus(
        processes=presence.processes(conn, now=now),
        queue=jobs.counts(conn, now=now),
        next_runs=schedule.next_times(conn),
        last_day=metrics.by_kind(conn, since=now - timedelta(days=1)),
        last_month=metrics.by_kind(conn, since=now - metrics.KEPT),
    )
