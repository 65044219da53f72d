"""Background work as a whole, with tasks that note what was done."""

from datetime import UTC
from datetime import time as local_time

from nanobot.memory.background import supervisor
from nanobot.memory.background.jobs import Job
from nanobot.memory.background.schedule import Daily, Every, Periodic
from nanobot.memory.background.supervisor import BackgroundStatus, BackgroundTaskManager
from nanobot.memory.background.workers import Task
from nanobot.memory.config import TasksConfig
from nanobot.memory.errors import TaskRetryableError
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming

IDLE = 3
"""Two workers and the schedule wait for the time to move."""
CONFIG = TasksConfig(max_queue_size=5)
PERIODIC = (
    Periodic(kind="minutely", when=Every(seconds=60)),
    Periodic(kind="nightly", when=Daily(at=local_time(3, 30))),
)


class Done:
    """What was done, and when."""

    def __init__(self, timing: ManualTiming) -> None:
        self.timing = timing
        self.jobs: list[tuple[str, str]] = []
        self.times: list[float] = []
        self.fails = ""

    def __call__(self, job: Job) -> None:
        self.jobs.append((job.kind, job.key))
        self.times.append(self.timing.monotonic())
        if self.fails:
            raise TaskRetryableError(self.fails)

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.jobs]


def manager_of(database: Database, timing: ManualTiming, done: Done) -> BackgroundTaskManager:
    tasks = [
        Task(kind=kind, handler=done, timeout_seconds=60, quiet=kind == "nightly")
        for kind in ("minutely", "nightly", "asked")
    ]
    return BackgroundTaskManager(
        database, tasks=tasks, periodic=PERIODIC, config=CONFIG, ids=IdSource(timing.now), timing=timing, zone=UTC
    )


async def told(database: Database, timing: ManualTiming) -> BackgroundStatus:
    return await database.read(supervisor.status, now=timing.now())
