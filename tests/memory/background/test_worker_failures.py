"""Workers: whatever goes wrong with a job, the others go on."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta

import pytest

from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import Effect, Job, NewJob
from nanobot.memory.background.workers import LEASE_MARGIN_SECONDS, LOOK_SECONDS, OVERDUE
from nanobot.memory.errors import TaskPermanentError, TaskRetryableError
from nanobot.memory.store import Connection
from nanobot.memory.testing import ManualTiming
from tests.memory.background.workbench import TIMEOUT, Bench, Rest, Until, keys, working, written


async def test_a_job_that_hangs_holds_nobody_up_and_is_given_up_in_time(
    bench: Bench, timing: ManualTiming, rest: Rest, until: Until
) -> None:
    await bench.put(*keys("stuck", kind="hang"), *keys(*"abcdefgh"))
    async with working(bench, bench.pool()):
        await rest(2, hanging=1)  # one waits for the handler that hangs, the other for work
        assert bench.effects() == list("abcdefgh")
        timing.move(TIMEOUT)
        await rest(2, hanging=1)
        assert bench.ran("hang").last_error == "hang took longer than 60 s"
        assert bench.count() == (1, 0, 0)
        bench.go_on.set()
        await until(lambda: "stuck" in bench.done)
    assert "stuck" not in bench.effects()


async def test_however_many_hang_others_go_on(bench: Bench, timing: ManualTiming, rest: Rest) -> None:
    await bench.put(*keys("1", "2", kind="hang"), *keys("after"))
    async with working(bench, bench.pool()):
        await rest(2, hanging=2)
        assert bench.effects() == []
        timing.move(TIMEOUT)
        await rest(2, hanging=2)
        assert bench.effects() == ["after"]


class StrangeError(BaseException):
    """What no one expects."""


@pytest.mark.parametrize(
    "error", [StrangeError("odd"), SystemExit(3), KeyboardInterrupt(), GeneratorExit(), ValueError("bad")]
)
async def test_whatever_a_handler_raises_fails_its_job_alone(bench: Bench, rest: Rest, error: BaseException) -> None:
    def fail(_: Job) -> None:
        raise error

    bench.add("fail", fail)
    await bench.put(NewJob(kind="fail"), *keys("a", "b"))
    async with working(bench, bench.pool()):
        await rest(2)
    assert bench.effects() == ["a", "b"]
    assert bench.count() == (1, 0, 0)
    assert (bench.ran("fail").last_error or "").startswith(type(error).__name__)


def spoil_by_error(_: Connection) -> None:
    raise ValueError("no such thing")


def spoil_strangely(_: Connection) -> None:
    raise StrangeError


def spoil_by_statement(conn: Connection) -> None:
    conn.execute("INSERT INTO nowhere VALUES (1)")


@pytest.mark.parametrize("spoil", [spoil_by_error, spoil_strangely, spoil_by_statement])
async def test_an_effect_that_fails_is_undone_and_fails_its_job(
    bench: Bench, rest: Rest, spoil: Callable[[Connection], None]
) -> None:
    def handler(job: Job) -> Effect:
        def effect(conn: Connection) -> None:
            written(conn, job.key)
            spoil(conn)

        return effect

    bench.add("spoiled", handler)
    await bench.put(NewJob(kind="spoiled", key="half"), *keys("whole"))
    async with working(bench, bench.pool()):
        await rest(2)
    assert bench.effects() == ["whole"]
    assert bench.count() == (1, 0, 0)
    assert (bench.ran("spoiled").completed, bench.ran("spoiled").failed) == (0, 1)


async def test_a_failing_job_is_tried_after_2_4_and_8_seconds_then_parked_with_its_error(
    bench: Bench, timing: ManualTiming, rest: Rest
) -> None:
    tried: list[float] = []

    def fail(job: Job) -> None:
        tried.append(timing.monotonic())
        raise TaskRetryableError(f"attempt {job.attempt}")

    bench.add("fail", fail)
    await bench.put(NewJob(kind="fail"))
    async with working(bench, bench.pool(workers=1)):
        for _ in range(40):
            await rest(1)
            timing.move(1)
    assert tried == [0, 2, 6, 14]
    assert (bench.count(), bench.errors()) == ((0, 0, 1), ["attempt 4"])
    assert (bench.ran("fail").started, bench.ran("fail").failed) == (4, 4)


async def test_a_permanent_error_parks_at_once(bench: Bench, timing: ManualTiming, rest: Rest) -> None:
    def refuse(_: Job) -> None:
        raise TaskPermanentError("the model\nis gone")

    bench.add("refuse", refuse)
    await bench.put(NewJob(kind="refuse"), NewJob(kind="unknown"))
    async with working(bench, bench.pool(workers=1)):
        await rest(1)
        timing.move(3600)
        await rest(1)
    assert bench.count() == (0, 0, 2)
    assert bench.errors() == ["the model is gone", "nothing here does jobs of the kind unknown"]
    assert bench.ran("refuse").started == 1


async def test_a_job_that_always_takes_too_long_is_parked(bench: Bench, timing: ManualTiming, rest: Rest) -> None:
    await bench.put(*keys("x", kind="hang"))
    async with working(bench, bench.pool(workers=1)):
        for hanging, delay in enumerate((2, 4, 8, 0), start=1):
            await rest(1, hanging=hanging)
            timing.move(TIMEOUT)
            await rest(1, hanging=hanging)
            timing.move(delay)
        await rest(1, hanging=4)
        assert (bench.count(), bench.errors()) == ((0, 0, 1), ["hang took longer than 60 s"])
    assert bench.begun == ["x"] * 4


async def test_a_failure_is_of_no_account_where_the_same_work_waits_anew(
    bench: Bench, timing: ManualTiming, rest: Rest, until: Until
) -> None:
    def fail(job: Job) -> None:
        if job.payload["bad"]:
            bench.hang(job)
            raise ValueError
        bench.note(job)

    bench.add("fail", fail)
    await bench.put(NewJob(kind="fail", payload={"bad": True}))
    async with working(bench, bench.pool()):
        await until(lambda: bool(bench.begun))
        await bench.put(NewJob(kind="fail", payload={"bad": False}))
        await rest(2, hanging=1)
        assert bench.count() == (1, 1, 0)
        bench.go_on.set()
        await rest(2)
    assert bench.count() == (0, 0, 0)
    assert (bench.ran("fail").completed, bench.ran("fail").failed) == (1, 1)


async def test_a_worker_waits_while_the_file_is_locked_and_goes_on(
    bench: Bench, timing: ManualTiming, rest: Rest, impatient: None
) -> None:
    await bench.put(*keys("a", "b"))
    with closing(sqlite3.connect(bench.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with working(bench, bench.pool()):
            await rest(2)
            assert bench.done == []
            other.execute("COMMIT")
            timing.move(LOOK_SECONDS)
            await rest(2)
            assert bench.effects() == ["a", "b"]


async def test_a_job_whose_end_cannot_be_written_runs_again_when_its_lease_ends(
    bench: Bench, timing: ManualTiming, rest: Rest, until: Until, impatient: None
) -> None:
    await bench.put(*keys("x", kind="hang"))
    with closing(sqlite3.connect(bench.database.path, isolation_level=None)) as other:
        async with working(bench, bench.pool()):
            await until(lambda: bool(bench.begun))
            other.execute("BEGIN IMMEDIATE")
            bench.go_on.set()
            await rest(2)
            other.execute("COMMIT")
            assert (bench.effects(), bench.count()) == ([], (0, 1, 0))
            timing.move(TIMEOUT + LEASE_MARGIN_SECONDS)
            await rest(2)
            assert (bench.effects(), bench.count()) == (["x"], (0, 0, 0))


async def test_who_lost_its_lease_writes_nothing(bench: Bench, timing: ManualTiming, rest: Rest, until: Until) -> None:
    await bench.put(*keys("x", kind="hang"))
    async with working(bench, bench.pool()):
        await until(lambda: bool(bench.begun))
        later = timing.now() + timedelta(hours=1)
        taken = await bench.database.write(jobs.lease, "other", now=later, seconds=60, quiet_too=True, overdue=OVERDUE)
        assert taken
        bench.go_on.set()
        await rest(2)
    assert bench.done == ["x"]
    assert bench.effects() == []
    with pytest.raises(ValueError, match="not enough values"):
        bench.ran("hang")
    assert await bench.database.write(jobs.finish, taken)
