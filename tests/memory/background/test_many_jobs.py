"""Ten thousand jobs, two pools on one file: each ends, and none runs twice at the same time."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from nanobot.memory.background import jobs, metrics
from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.jobs import Effect, Job, NewJob
from nanobot.memory.background.metrics import TaskMetrics
from nanobot.memory.background.workers import Task, WorkerPool
from nanobot.memory.errors import TaskPermanentError, TaskRetryableError
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import ManualTiming

Rest = Callable[..., Awaitable[None]]

JOBS = 10_000


class Work:
    """Does jobs of which one in ten fails: once, always, or for good. Notes what should not be."""

    def __init__(self) -> None:
        chance = random.Random(10)
        failing = chance.sample(range(JOBS), JOBS // 10)
        self.fates = {str(number): chance.choice(("once", "always", "for good")) for number in failing}
        self.attempts: Counter[str] = Counter()
        self.in_hand: set[str] = set()
        self.twice_at_once: list[str] = []
        self.lock = threading.Lock()

    def __call__(self, job: Job) -> Effect:
        with self.lock:
            if job.id in self.in_hand:
                self.twice_at_once.append(job.id)
            self.in_hand.add(job.id)
            self.attempts[job.key] += 1
        fate = self.fates.get(job.key)
        with self.lock:
            self.in_hand.remove(job.id)
        if fate == "for good":
            raise TaskPermanentError(fate)
        if fate == "always" or (fate == "once" and job.attempt == 1):
            raise TaskRetryableError(fate)
        return lambda conn: note(conn, job)

    def of(self, *fates: str) -> list[str]:
        return [key for key, fate in self.fates.items() if fate in fates]


def note(conn: Connection, job: Job) -> None:
    conn.execute("INSERT INTO effect VALUES (:key)", {"key": job.key})


def settled(conn: Connection) -> dict[str, str | None]:
    """Return the error of each job that was given up; none else may be left."""
    left = {row["key"]: row for row in conn.execute("SELECT key, parked_at, lease_owner FROM job")}
    assert all(row["parked_at"] and not row["lease_owner"] for row in left.values())
    return {job.key: job.last_error for job in jobs.parked(conn)}


def summed_up(conn: Connection, timing: ManualTiming) -> TaskMetrics:
    (found,) = metrics.by_kind(conn, since=timing.now() - metrics.KEPT)
    return found


@pytest.mark.slow
async def test_of_ten_thousand_jobs_each_is_done_once_or_parked_with_its_error(
    database: Database, timing: ManualTiming, ids: IdSource, rest: Rest
) -> None:
    work = Work()
    activity = ActivityTracker(timing, quiet_seconds=30)
    tasks = {"work": Task(kind="work", handler=work, timeout_seconds=60)}
    new = [NewJob(kind="work", key=str(number)) for number in range(JOBS)]
    await database.write(lambda conn: conn.execute("CREATE TABLE effect (key TEXT PRIMARY KEY)"))
    await database.write(jobs.enqueue, new, now=timing.now(), new_id=lambda: ids.make("job"))
    with Database.open(database.path) as other:
        for each in (database, other):
            each._writer.execute("PRAGMA synchronous = OFF")  # power does not fail here
        pools = [
            WorkerPool(same_file, tasks, owner=owner, activity=activity, timing=timing)
            for same_file, owner in ((database, "a"), (other, "b"))
        ]
        running = [asyncio.create_task(pool.run()) for pool in pools]
        for delay in (2, 4, 8, 0):
            await rest(4)
            timing.move(delay)
        for pool in pools:
            pool.stop()
        await asyncio.gather(*running)
    given_up = await database.read(settled)
    assert given_up == {key: work.fates[key] for key in work.of("always", "for good")}
    with database.reading() as conn:
        done = {row["key"] for row in conn.execute("SELECT key FROM effect")}
        found = summed_up(conn, timing)
    assert done == {job.key for job in new} - given_up.keys()
    assert work.twice_at_once == []
    expected = {"once": 2, "always": 4, "for good": 1}
    assert work.attempts == Counter({job.key: expected.get(work.fates.get(job.key, ""), 1) for job in new})
    assert (found.completed, found.started) == (len(done), work.attempts.total())
