"""Workers: what they take, when they look, and how they stop."""

import asyncio
import threading
from datetime import timedelta

import pytest

from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import Job, NewJob
from nanobot.memory.background.workers import LOOK_SECONDS, OVERDUE
from nanobot.memory.errors import TaskRetryableError
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import ManualTiming
from tests.memory.background.workbench import Bench, Rest, Until, keys, working


async def test_due_jobs_are_done_and_leave_the_queue(bench: Bench, rest: Rest) -> None:
    await bench.put(*keys("a", "b", "c"))
    async with working(bench, bench.pool()):
        await rest(2)
    assert (bench.effects(), bench.count()) == (["a", "b", "c"], (0, 0, 0))
    assert (bench.ran("note").completed, bench.ran("note").failed) == (3, 0)


async def test_stopping_finishes_the_job_in_hand_and_begins_no_other(bench: Bench, until: Until) -> None:
    await bench.put(*keys("in hand", kind="hang"), *keys("later"))
    pool = bench.pool(workers=1)
    running = asyncio.create_task(pool.run())
    await until(lambda: bool(bench.begun))
    pool.stop()
    bench.go_on.set()
    await running
    assert (bench.effects(), bench.count()) == (["in hand"], (1, 0, 0))


async def test_stopping_gives_back_what_takes_too_long(
    bench: Bench, timing: ManualTiming, until: Until, rest: Rest
) -> None:
    await bench.put(*keys("endless", kind="hang"), *keys("later"))
    pool = bench.pool(workers=1)
    running = asyncio.create_task(pool.run())
    await until(lambda: bool(bench.begun))
    pool.stop()
    await rest(2, hanging=1)
    timing.move(4.9)
    await rest(2, hanging=1)
    assert not running.done()
    timing.move(0.1)
    await running
    assert bench.count() == (2, 0, 0)
    bench.go_on.set()
    await until(lambda: bool(bench.done))
    assert bench.effects() == []
    with bench.database.writing() as conn:
        job = jobs.lease(conn, "b", now=timing.now(), seconds=1, quiet_too=True, overdue=OVERDUE)
    assert job
    assert (job.key, job.attempt) == ("endless", 1)


async def test_a_pool_that_was_stopped_can_work_again(bench: Bench, rest: Rest) -> None:
    pool = bench.pool()
    async with working(bench, pool):
        await rest(2)
    await bench.put(*keys("a"))
    pool.open()
    async with working(bench, pool):
        await rest(2)
    assert bench.effects() == ["a"]


async def test_idle_workers_look_now_and_then_and_no_more(
    bench: Bench, timing: ManualTiming, rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0
    lease = jobs.lease

    def counted(conn: Connection, owner: str, **how: object) -> Job | None:
        nonlocal looked
        looked += 1
        return lease(conn, owner, **how)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(jobs, "lease", counted)
    await bench.put(NewJob(kind="note", not_before=timing.now() + timedelta(days=1)), *keys("q", quiet=True))
    steps = int(3600 / LOOK_SECONDS)
    bench.activity.mark_activity()
    async with working(bench, bench.pool()):
        for _ in range(steps):
            await rest(2)
            timing.move(LOOK_SECONDS)
            bench.activity.mark_activity()
        await rest(2)
    assert steps <= looked <= 2 * steps + 10


async def test_a_job_put_down_while_a_worker_looks_is_not_overlooked(
    bench: Bench, rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, loop, next_due = bench.pool(), asyncio.get_running_loop(), jobs.next_due
    left = keys("a", "b", "c", "d")

    def meanwhile(conn: Connection) -> object:
        """Both workers have found nothing; what comes now is told before they wait."""
        due = next_due(conn)
        if left:
            future = asyncio.run_coroutine_threadsafe(bench.put(left.pop()), loop)
            future.result(10)
            loop.call_soon_threadsafe(pool.wake)
        return due

    monkeypatch.setattr(jobs, "next_due", meanwhile)
    async with working(bench, pool):
        await rest(2)
    assert bench.effects() == ["a", "b", "c", "d"]


async def test_two_jobs_told_at_once_wake_two_workers(bench: Bench, rest: Rest, until: Until) -> None:
    pool = bench.pool()
    async with working(bench, pool):
        await rest(2)
        await bench.put(*keys("1", "2", kind="hang"))
        pool.wake()
        await until(lambda: len(bench.begun) == 2)


async def test_quiet_work_waits_until_the_user_is_quiet(bench: Bench, timing: ManualTiming, rest: Rest) -> None:
    bench.activity.mark_activity()
    await bench.put(*keys("quiet", quiet=True), *keys("loud"))
    async with working(bench, bench.pool()):
        await rest(2)
        for _ in range(5):
            timing.move(5)
            await rest(2)
        assert bench.effects() == ["loud"]
        timing.move(5)
        await rest(2)
        assert bench.effects() == ["loud", "quiet"]


async def test_quiet_work_is_done_after_ten_minutes_whoever_talks(
    bench: Bench, timing: ManualTiming, rest: Rest
) -> None:
    await bench.put(*keys("quiet", quiet=True))
    bench.activity.mark_activity()
    async with working(bench, bench.pool()):
        for _ in range(119):
            await rest(2)
            timing.move(5)
            bench.activity.mark_activity()
        await rest(2)
        assert bench.effects() == []
        timing.move(5)
        await rest(2)
        assert bench.effects() == ["quiet"]


async def test_jobs_of_one_kind_and_key_never_run_at_the_same_time(bench: Bench, rest: Rest) -> None:
    at_once: list[int] = []
    inside = threading.Semaphore(1)

    def alone(job: Job) -> None:
        at_once.append(inside.acquire(blocking=False))
        bench.note(job)
        inside.release()

    bench.add("alone", alone)
    async with working(bench, pool := bench.pool(workers=4)):
        for _ in range(30):
            await bench.put(NewJob(kind="alone"))
            pool.wake()
        await rest(4)
    assert all(at_once)
    assert bench.count() == (0, 0, 0)


async def test_two_pools_on_one_file_share_the_work(bench: Bench, rest: Rest) -> None:
    names = [f"{number:03}" for number in range(100)]
    await bench.put(*keys(*names))
    with Database.open(bench.database.path) as other:
        async with working(bench, bench.pool(owner="a"), bench.pool(owner="b", database=other)):
            await rest(4)
    assert sorted(bench.done) == bench.effects() == names


async def test_working_off_ignores_quiet_and_waits_for_what_is_in_hand(bench: Bench, until: Until) -> None:
    bench.activity.mark_activity()
    pool, told = bench.pool(), list[str]()
    await bench.put(*keys("in hand", kind="hang"))
    async with working(bench, pool):
        await until(lambda: bool(bench.begun))
        await bench.put(*keys("a", "b", quiet=True))
        working_off = asyncio.create_task(pool.work_off(lambda job: told.append(job.key)))
        await until(lambda: told == ["a", "b"])
        assert not working_off.done()
        bench.go_on.set()
        assert await working_off == 2
        assert bench.effects() == ["a", "b", "in hand"]


async def test_working_off_leaves_a_retry_for_its_time(bench: Bench) -> None:
    def fail(_: Job) -> None:
        raise TaskRetryableError("not now")

    bench.add("fail", fail)
    await bench.put(NewJob(kind="fail"))
    assert await bench.pool().work_off() == 1
    assert bench.count() == (1, 0, 0)
