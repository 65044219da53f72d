"""Background work as a whole: what comes again, and what other processes see."""

import asyncio
import os
from datetime import UTC, datetime, timedelta

from nanobot.memory.background import jobs, supervisor
from nanobot.memory.background.jobs import NewJob
from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import ManualTiming
from tests.memory.background.household import IDLE, Done, manager_of, told
from tests.memory.background.workbench import Rest


async def test_periodic_tasks_run_when_they_are_due(
    background: BackgroundTaskManager, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    await background.start()
    for _ in range(25):
        await rest(IDLE)
        timing.move(10)
    await rest(IDLE)
    assert done.times == [60, 120, 180, 240]


async def test_periodic_tasks_are_caught_up_once_after_downtime(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    await background.start()
    await rest(IDLE)
    await background.stop()
    timing.move(timedelta(days=3).total_seconds())
    after = manager_of(database, timing, done)
    await after.start()
    await rest(IDLE)
    assert sorted(done.kinds()) == ["minutely", "nightly"]
    timing.move(1)
    await rest(IDLE)
    assert len(done.kinds()) == 2
    await after.stop()


async def test_a_periodic_task_that_fails_does_not_pile_up(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    done.fails = "the endpoint is down"
    await background.start()
    for _ in range(60):
        await rest(IDLE)
        timing.move(15)
    await rest(IDLE)
    (count,) = (await told(database, timing)).queue
    assert count.waiting <= 1
    assert count.parked == 1


async def test_two_processes_start_a_periodic_task_once(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    with Database.open(database.path) as same:
        other = manager_of(same, timing, done)
        await asyncio.gather(background.start(), other.start())
        await rest(2 * IDLE)
        assert [each.state for each in (await told(database, timing)).processes] == ["running", "running"]
        for _ in range(8):
            timing.move(15)
            await rest(2 * IDLE)
        await other.stop()
    assert done.times == [60, 120]


async def test_a_task_there_is_no_longer_keeps_nobody_awake(
    background: BackgroundTaskManager, database: Database, rest: Rest, timing: ManualTiming
) -> None:
    def plan(conn: Connection) -> None:
        conn.execute("INSERT INTO schedule VALUES ('retired', '2020-01-01T00:00:00.000000+00:00')")

    await database.write(plan)
    await background.start()
    await rest(IDLE)
    timing.move(1)
    await rest(IDLE)


async def test_a_clock_that_was_set_back_keeps_nothing_waiting(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    right = timing.now()
    timing.set(right + timedelta(days=365))
    await database.write(background.put_down, [NewJob(kind="asked")])
    timing.set(right)
    await background.start()
    await rest(IDLE)
    assert done.kinds() == ["asked"]


async def test_another_process_sees_what_goes_on(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest, done: Done
) -> None:
    done.fails = "no luck"
    await background.start()
    background.submit(NewJob(kind="asked"))
    background.mark_activity()
    active_at = timing.now()
    await rest(IDLE)
    timing.move(1)
    with Database.open(database.path) as elsewhere:
        status = await told(elsewhere, timing)
        (process,) = status.processes
        assert (process.pid, process.workers, process.state, process.active_at) == (
            os.getpid(),
            2,
            "running",
            active_at,
        )
        assert [(count.kind, count.waiting, count.running, count.parked) for count in status.queue] == [
            ("asked", 1, 0, 0)
        ]
        assert status.next_runs == {
            "minutely": active_at + timedelta(seconds=60),
            "nightly": datetime(2026, 1, 2, 3, 30, tzinfo=UTC),
        }
        (metrics,) = status.last_day
        assert (metrics.kind, metrics.started, metrics.failed, metrics.last_error) == ("asked", 1, 1, "no luck")
        assert status.last_month == status.last_day


async def test_another_process_sees_a_crash(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest
) -> None:
    await background.start()
    await rest(IDLE)
    for _ in range(10):
        timing.move(supervisor.TICK_SECONDS)
        await rest(IDLE)
    assert [each.state for each in (await told(database, timing)).processes] == ["running"]
    timing.set(timing.now() + timedelta(seconds=61))
    assert [each.state for each in (await told(database, timing)).processes] == ["crashed"]


async def test_old_runs_are_forgotten_by_the_schedule(
    background: BackgroundTaskManager, database: Database, timing: ManualTiming, rest: Rest
) -> None:
    await background.run_now("asked")
    assert (await told(database, timing)).last_month
    await background.start()
    await rest(IDLE)
    timing.move(timedelta(days=30, seconds=1).total_seconds())
    await rest(IDLE)

    def kept(conn: Connection) -> set[str]:
        return {row["kind"] for row in conn.execute("SELECT kind FROM task_run")}

    assert "asked" not in await database.read(kept)
    assert not await database.read(jobs.parked)
