"""Workers that are killed at random moments: each effect is there once, and none is lost."""

import subprocess
import sys
from pathlib import Path

import pytest

from nanobot.memory.background import jobs
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming

JOBS = 300
KILLS = 50

PROGRAM = """
import asyncio, itertools, os, random, signal, sys, threading
from datetime import timedelta
from pathlib import Path

from nanobot.memory.background.activity import ActivityTracker
from nanobot.memory.background.timing import WallTiming
from nanobot.memory.background.workers import Task, WorkerPool
from nanobot.memory.store import Database
from nanobot.memory.times import utc_now

path, kills = Path(sys.argv[1]), int(sys.argv[2])
MOST = 5  # a round leaves work for those after it, however late it is killed

def pool_of(database, *, round, begun, most=MOST):
    count = itertools.count(1)

    def handler(job):
        os.write(begun, b".")
        if next(count) > most:
            threading.Event().wait()
        return lambda conn: conn.execute("INSERT INTO effect VALUES (:key)", {"key": job.key})

    # Each round's clock is so far ahead that the leases of the round before have ended.
    timing = WallTiming(lambda: utc_now() + timedelta(minutes=5 * round))
    tasks = {"row": Task(kind="row", handler=handler, timeout_seconds=60)}
    activity = ActivityTracker(timing, quiet_seconds=30)
    return WorkerPool(database, tasks, owner=f"round-{round}", activity=activity, timing=timing)

async def work(round, begun):
    with Database.open(path) as database:
        await pool_of(database, round=round, begun=begun).run()

async def finish(round, begun):
    with Database.open(path) as database:
        return await pool_of(database, round=round, begun=begun, most=10**6).work_off()

chance = random.Random(50)
began = 0
for round in range(kills):
    told, begun = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(told)
        asyncio.run(work(round, begun))
        os._exit(1)
    os.close(begun)
    for _ in range(chance.randrange(1, MOST + 1)):
        began += len(os.read(told, 1))
    threading.Event().wait(chance.uniform(0, 0.005))
    os.kill(pid, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL
    while more := os.read(told, 4096):
        began += len(more)
    os.close(told)
told, begun = os.pipe()
left = asyncio.run(finish(kills, begun))
print(began, left)
"""


@pytest.mark.slow
def test_jobs_of_workers_killed_at_fifty_moments_have_their_effect_once(path: Path) -> None:
    timing = ManualTiming()
    ids = IdSource(timing.now)
    new = [jobs.NewJob(kind="row", key=f"{number:03}") for number in range(JOBS)]
    with Database.open(path) as database, database.writing() as conn:
        conn.execute("CREATE TABLE effect (key TEXT)")
        jobs.enqueue(conn, new, now=timing.now(), new_id=lambda: ids.make("job"))
    command = [sys.executable, "-c", PROGRAM, str(path), str(KILLS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    began, left = map(int, done.stdout.split())
    with Database.open(path) as database, database.reading() as conn:
        effects = [row["key"] for row in conn.execute("SELECT key FROM effect ORDER BY key")]
        assert conn.execute("SELECT count(*) FROM job").fetchone()[0] == 0
        assert conn.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert effects == [job.key for job in new]
    assert left > 0, "some were left when the last was killed"
    assert began + left > JOBS, "some were begun, killed, and begun again"
