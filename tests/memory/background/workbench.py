"""A queue with workers whose handlers are watched."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from nanobot.memory.background import jobs, metrics
from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.jobs import Effect, Job, NewJob
from nanobot.memory.background.metrics import TaskMetrics
from nanobot.memory.background.workers import Handler, Task, WorkerPool
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import ManualTiming

Until = Callable[[Callable[[], bool]], Awaitable[None]]
Rest = Callable[..., Awaitable[None]]

TIMEOUT = 60.0


class Bench:
    """A queue with workers, and what their handlers did."""

    def __init__(self, database: Database, timing: ManualTiming, ids: IdSource) -> None:
        self.database = database
        self.timing = timing
        self.ids = ids
        self.activity = ActivityTracker(timing, quiet_seconds=30)
        self.tasks: dict[str, Task] = {}
        self.done: list[str] = []
        self.begun: list[str] = []
        self.go_on = threading.Event()
        self.add("note", self.note)
        self.add("hang", self.hang)
        with database.writing() as conn:
            conn.execute("CREATE TABLE effect (key TEXT)")

    def add(self, kind: str, handler: Handler) -> None:
        self.tasks[kind] = Task(kind=kind, handler=handler, timeout_seconds=TIMEOUT)

    def note(self, job: Job) -> Effect:
        self.done.append(job.key)
        return lambda conn: written(conn, job.key)

    def hang(self, job: Job) -> Effect:
        self.begun.append(job.key)
        assert self.go_on.wait(20)
        return self.note(job)

    def pool(self, *, workers: int = 2, owner: str = "proc", database: Database | None = None) -> WorkerPool:
        return WorkerPool(
            database or self.database,
            self.tasks,
            owner=owner,
            activity=self.activity,
            timing=self.timing,
            workers=workers,
        )

    async def put(self, *new: NewJob) -> None:
        await self.database.write(jobs.enqueue, new, now=self.timing.now(), new_id=lambda: self.ids.make("job"))

    def count(self) -> tuple[int, int, int]:
        """Return how many wait, run and are parked."""
        with self.database.reading() as conn:
            found = jobs.counts(conn, now=self.timing.now())
        return sum(c.waiting for c in found), sum(c.running for c in found), sum(c.parked for c in found)

    def effects(self) -> list[str]:
        with self.database.reading() as conn:
            return [row["key"] for row in conn.execute("SELECT key FROM effect ORDER BY key")]

    def ran(self, kind: str) -> TaskMetrics:
        with self.database.reading() as conn:
            (found,) = (
                each for each in metrics.by_kind(conn, since=self.timing.now() - timedelta(days=1)) if each.kind == kind
            )
        return found

    def errors(self) -> list[str | None]:
        with self.database.reading() as conn:
            return [job.last_error for job in jobs.parked(conn)]


def written(conn: Connection, key: str) -> None:
    conn.execute("INSERT INTO effect VALUES (:key)", {"key": key})


@asynccontextmanager
async def working(bench: Bench, *pools: WorkerPool) -> AsyncIterator[None]:
    """Let pools work for the length of a block, then stop them."""
    running = [asyncio.create_task(pool.run()) for pool in pools]
    try:
        yield
    finally:
        bench.go_on.set()
        for pool in pools:
            pool.stop()
        async with asyncio.timeout(20):
            await asyncio.gather(*running)


def keys(*names: str, kind: str = "note", quiet: bool = False) -> list[NewJob]:
    return [NewJob(kind=kind, key=name, quiet=quiet) for name in names]
