"""The durable queue against a model of it: whatever is done in whatever order, the two agree."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import Job, NewJob, Priority
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import ManualTiming

KEYS = ("x", "y")
LEASE_SECONDS = 10_000_000
"""None ends: what happens then is told elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Place:
    """Where a job stands in the queue: the least of those that are due is next."""

    priority: int
    due: float
    id: str


class Model(RuleBasedStateMachine):
    """What the queue holds, by key: one job that waits, one that runs, one that was given up."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database
        self.timing = ManualTiming()
        self.ids = IdSource(self.timing.now)
        self.waiting: dict[str, Place] = {}
        self.running: dict[str, tuple[Job, Place]] = {}
        self.parked: set[str] = set()
        with database.writing() as conn:
            conn.execute("DELETE FROM job")

    @rule(key=st.sampled_from(KEYS), priority=st.sampled_from(Priority), delay=st.sampled_from([0, 5]))
    def put(self, key: str, priority: Priority, delay: int) -> None:
        job = NewJob(kind="k", key=key, priority=priority, not_before=self.timing.now() + timedelta(seconds=delay))
        new_id = self.ids.make("job")
        with self.database.writing() as conn:
            added = jobs.enqueue(conn, [job], now=self.timing.now(), new_id=lambda: new_id)
        assert added == (key not in self.waiting)
        self.waiting.setdefault(key, Place(priority=priority, due=self.timing.monotonic() + delay, id=new_id))

    @rule(seconds=st.sampled_from([1, 4]))
    def wait(self, seconds: int) -> None:
        self.timing.move(seconds)

    @rule()
    def take(self) -> None:
        with self.database.writing() as conn:
            job = jobs.lease(
                conn,
                self.ids.make("worker"),
                now=self.timing.now(),
                seconds=LEASE_SECONDS,
                quiet_too=True,
                overdue=timedelta(minutes=10),
            )
        due = {
            key: place
            for key, place in self.waiting.items()
            if place.due <= self.timing.monotonic() and key not in self.running
        }
        assert (job.key if job else None) == min(due, key=lambda key: due[key], default=None)
        if job:
            self.running[job.key] = (job, self.waiting.pop(job.key))

    @precondition(lambda self: self.running)
    @rule(data=st.data(), end=st.sampled_from(["finish", "retry", "park", "release"]))
    def end(self, data: st.DataObject, end: str) -> None:
        key = data.draw(st.sampled_from(sorted(self.running)))
        job, place = self.running.pop(key)
        with self.database.writing() as conn:
            assert self.ends(job)[end](conn)
        if end == "park":
            self.parked.add(key)
        elif end == "finish" or key in self.waiting:  # the same work waits anew: that one is enough
            self.parked.discard(key)
        elif end == "retry":
            self.waiting[key] = replace(place, due=self.timing.monotonic() + 2)
        else:
            self.waiting[key] = place

    def ends(self, job: Job) -> dict[str, Callable[[Connection], bool]]:
        now = self.timing.now()
        return {
            "finish": partial(jobs.finish, job=job),
            "release": partial(jobs.release, job=job),
            "retry": partial(jobs.retry, job=job, error="failed", at=now + timedelta(seconds=2)),
            "park": partial(jobs.park, job=job, error="failed", now=now),
        }

    @rule()
    def unpark(self) -> None:
        with self.database.writing() as conn:
            revived = jobs.unpark(conn, now=self.timing.now())
            places = {row["key"]: row for row in conn.execute("SELECT key, priority, id FROM job WHERE attempts = 0")}
        assert revived == len(self.parked - self.waiting.keys())
        for key in self.parked - self.waiting.keys():
            row = places[key]
            self.waiting[key] = Place(priority=row["priority"], due=self.timing.monotonic(), id=row["id"])
        self.parked.clear()

    @invariant()
    def nothing_is_lost_and_nothing_is_there_twice(self) -> None:
        with self.database.reading() as conn:
            counts = jobs.counts(conn, now=self.timing.now())
            parked = {job.key for job in jobs.parked(conn)}
        found = [(count.waiting, count.running, count.parked) for count in counts]
        expected = (len(self.waiting), len(self.running), len(self.parked))
        assert found == ([expected] if any(expected) else [])
        assert parked == self.parked


@pytest.mark.slow
def test_the_queue_agrees_with_its_model(path: Path) -> None:
    with Database.open(path) as database:
        run_state_machine_as_test(
            lambda: Model(database),  # type: ignore[arg-type] # whatever makes a machine
            settings=settings(max_examples=60, stateful_step_count=30, deadline=None),
        )
