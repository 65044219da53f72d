"""The durable queue: which job comes next, who has it, and how it ends."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import Job, JobCount, NewJob, Priority
from nanobot.memory.ids import IdSource
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming

OVERDUE = timedelta(minutes=10)

Put = Callable[..., int]
Take = Callable[..., Job | None]


@pytest.fixture(name="put")
def _put(database: Database, timing: ManualTiming, ids: IdSource) -> Put:
    """Put jobs down; returns how many were new."""

    def put(*new: NewJob) -> int:
        with database.writing() as conn:
            return jobs.enqueue(conn, new, now=timing.now(), new_id=lambda: ids.make("job"))

    return put


@pytest.fixture(name="take")
def _take(database: Database, timing: ManualTiming) -> Take:
    """Lease the next job for a minute."""

    def take(owner: str = "a", *, quiet_too: bool = True) -> Job | None:
        with database.writing() as conn:
            return jobs.lease(conn, owner, now=timing.now(), seconds=60, quiet_too=quiet_too, overdue=OVERDUE)

    return take


def taken(take: Take, **how: bool) -> list[str]:
    """Take all that can be taken; returns the keys."""
    keys = []
    while job := take(**how):
        keys.append(job.key)
    return keys


def held(job: Job | None) -> Job:
    assert job is not None
    return job


def ended(database: Database, job: Job | None, end: Callable[..., bool], *more: str, **how: object) -> bool:
    with database.writing() as conn:
        return end(conn, held(job), *more, **how)


def count(database: Database, timing: ManualTiming) -> tuple[int, int, int]:
    """Return how many wait, run and are parked."""
    with database.reading() as conn:
        found = jobs.counts(conn, now=timing.now())
    return sum(c.waiting for c in found), sum(c.running for c in found), sum(c.parked for c in found)


def test_of_two_waiting_jobs_with_one_key_one_is_enough(put: Put, take: Take) -> None:
    assert put(NewJob(kind="embed", key="x"), NewJob(kind="embed", key="x")) == 1
    assert put(NewJob(kind="embed", key="x"), NewJob(kind="embed", key="y"), NewJob(kind="decay", key="x")) == 2
    assert taken(take) == ["x", "y", "x"]


def test_work_that_comes_while_its_like_runs_is_done_after_it(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    put(NewJob(kind="embed"))
    running = take("a")
    assert put(NewJob(kind="embed")) == 1
    assert put(NewJob(kind="embed")) == 0
    assert take("b") is None
    assert count(database, timing) == (1, 1, 0)
    assert ended(database, running, jobs.finish)
    after = held(take("b"))
    assert after.id != held(running).id
    assert count(database, timing) == (0, 1, 0)


def test_the_more_urgent_goes_first_and_equals_keep_their_order(put: Put, take: Take) -> None:
    for number in range(3):
        for priority in (Priority.LOW, Priority.HIGH, Priority.MEDIUM):
            put(NewJob(kind="k", key=f"{priority.name} {number}", priority=priority))
    assert taken(take) == [f"{name} {number}" for name in ("HIGH", "MEDIUM", "LOW") for number in range(3)]


def test_payload_and_key_come_back_as_they_were_given(put: Put, take: Take) -> None:
    put(NewJob(kind="k", key="é 好", payload={"events": ["evt_1"], "deep": {"n": 1.5, "no": None}}))
    job = held(take("me"))
    assert (job.kind, job.key, job.owner, job.attempt, job.last_error) == ("k", "é 好", "me", 1, None)
    assert job.payload == {"events": ["evt_1"], "deep": {"n": 1.5, "no": None}}


def test_a_job_waits_until_its_time(database: Database, timing: ManualTiming, put: Put, take: Take) -> None:
    put(NewJob(kind="k", not_before=timing.now() + timedelta(seconds=10)))
    timing.move(9.9)
    assert take() is None
    with database.reading() as conn:
        assert jobs.next_due(conn) == timing.now() + timedelta(seconds=0.1)
    timing.move(0.1)
    assert take() is not None


def test_a_leased_job_is_due_again_when_its_lease_ends(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    put(NewJob(kind="k"))
    dead = held(take("dead"))
    with database.reading() as conn:
        assert jobs.next_due(conn) == timing.now() + timedelta(seconds=60)
    timing.move(59)
    assert take("b") is None
    timing.move(1)
    again = held(take("b"))
    assert (again.id, again.attempt, again.owner) == (dead.id, 2, "b")


@pytest.mark.parametrize(
    "end",
    [
        (jobs.finish, {}),
        (jobs.release, {}),
        (jobs.retry, {"error": "late", "at": ManualTiming().now()}),
        (jobs.park, {"error": "late", "now": ManualTiming().now()}),
    ],
    ids=["finish", "release", "retry", "park"],
)
def test_who_lost_the_lease_ends_nothing(
    database: Database,
    timing: ManualTiming,
    put: Put,
    take: Take,
    end: tuple[Callable[..., bool], dict[str, object]],
) -> None:
    how, more = end
    put(NewJob(kind="k"))
    ended(database, take("old"), jobs.park, "given up before", now=timing.now())
    put(NewJob(kind="k"))
    late = take("dead")
    timing.move(60)
    other = take("b")
    assert not ended(database, late, how, **more)
    assert count(database, timing) == (0, 1, 1)
    assert ended(database, other, jobs.finish)


def test_a_late_finisher_whose_job_nobody_took_ends_it(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    put(NewJob(kind="k"))
    late = take("slow")
    timing.move(3600)
    assert ended(database, late, jobs.finish)
    assert count(database, timing) == (0, 0, 0)


def test_a_failed_job_keeps_its_error_and_counts_its_attempts(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    put(NewJob(kind="k"))
    assert ended(database, take(), jobs.retry, "no luck", at=timing.now() + timedelta(seconds=2))
    assert take() is None
    timing.move(2)
    job = held(take())
    assert (job.attempt, job.last_error) == (2, "no luck")
    with database.reading() as conn:
        assert jobs.problem(conn, "k") == "no luck"
        assert jobs.problem(conn, "other") == ""


@pytest.mark.parametrize("end", ["retry", "release"])
def test_a_job_is_not_put_back_where_the_same_work_waits_anew(
    database: Database, timing: ManualTiming, put: Put, take: Take, end: str
) -> None:
    put(NewJob(kind="k"))
    failing = take()
    put(NewJob(kind="k"))
    if end == "retry":
        assert ended(database, failing, jobs.retry, "x", at=timing.now() + timedelta(seconds=2))
    else:
        assert ended(database, failing, jobs.release)
    assert count(database, timing) == (1, 0, 0)
    assert held(take()).id != held(failing).id


def test_a_job_that_is_given_back_has_not_been_attempted(put: Put, take: Take, database: Database) -> None:
    put(NewJob(kind="k"))
    ended(database, take("a"), jobs.release)
    assert held(take("b")).attempt == 1


def test_a_parked_job_is_kept_with_its_error_and_runs_no_more(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    put(NewJob(kind="k", key="x"))
    ended(database, take(), jobs.park, "never", now=timing.now())
    timing.move(10_000)
    assert take() is None
    with database.reading() as conn:
        (parked,) = jobs.parked(conn)
        assert jobs.next_due(conn) is None
        assert jobs.counts(conn, now=timing.now()) == [JobCount(kind="k", waiting=0, running=0, parked=1)]
    assert (parked.key, parked.last_error) == ("x", "never")


def test_a_parked_job_that_is_revived_begins_anew(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    for key in ("x", "y"):
        put(NewJob(kind="k", key=key))
        ended(database, take(), jobs.park, "never", now=timing.now())
    put(NewJob(kind="k", key="y"))
    with database.writing() as conn:
        assert jobs.unpark(conn, now=timing.now()) == 1
        assert jobs.unpark(conn, now=timing.now()) == 0
    assert sorted((held(take()).key, held(take()).key)) == ["x", "y"]
    assert take() is None


def test_a_failure_is_forgotten_once_the_same_work_is_done(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    for key in ("x", "y"):
        put(NewJob(kind="k", key=key))
        ended(database, take(), jobs.park, f"{key} failed", now=timing.now())
    put(NewJob(kind="k", key="y"))
    ended(database, take(), jobs.finish)
    with database.reading() as conn:
        assert [job.key for job in jobs.parked(conn)] == ["x"]
        assert jobs.problem(conn, "k") == "x failed"


def test_of_several_failures_of_the_same_work_the_last_is_kept(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    for error in ("first", "second"):
        put(NewJob(kind="k"))
        ended(database, take(), jobs.park, error, now=timing.now())
    with database.reading() as conn:
        assert [job.last_error for job in jobs.parked(conn)] == ["second"]


def test_a_quiet_job_waits_but_not_longer_than_is_bearable(timing: ManualTiming, put: Put, take: Take) -> None:
    put(NewJob(kind="k", key="quiet", quiet=True), NewJob(kind="k", key="loud"))
    assert taken(take, quiet_too=False) == ["loud"]
    timing.move(599)
    assert taken(take, quiet_too=False) == ["loud"]  # its lease had ended
    timing.move(1)
    assert taken(take, quiet_too=False) == ["quiet"]


def test_what_waits_can_be_hurried(database: Database, timing: ManualTiming, put: Put, take: Take) -> None:
    put(NewJob(kind="k", key="later", not_before=timing.now() + timedelta(hours=1)), NewJob(kind="k", key="now"))
    with database.writing() as conn:
        assert jobs.hurry(conn, now=timing.now()) == 1
    assert sorted(taken(take)) == ["later", "now"]


def test_a_pressed_job_goes_first_even_if_it_waited_for_a_retry_in_quiet(
    database: Database, timing: ManualTiming, ids: IdSource, put: Put, take: Take
) -> None:
    put(NewJob(kind="k", quiet=True, priority=Priority.LOW))
    ended(database, take(), jobs.retry, "x", at=timing.now() + timedelta(seconds=8))
    put(NewJob(kind="other"))
    with database.writing() as conn:
        jobs.press(conn, NewJob(kind="k"), now=timing.now(), new_id=lambda: ids.make("job"))
    assert held(take(quiet_too=False)).kind == "k"
    assert count(database, timing) == (1, 1, 0)


def test_a_clock_that_was_set_back_makes_nothing_wait_for_the_time_it_showed(
    database: Database, timing: ManualTiming, put: Put, take: Take
) -> None:
    right = timing.now()
    put(NewJob(kind="k", key="retried"))
    timing.set(right + timedelta(days=365))
    ended(database, take(), jobs.retry, "x", at=timing.now() + timedelta(seconds=8))
    put(NewJob(kind="k", key="abandoned"))
    take("dead")
    put(NewJob(kind="k", key="put down"))
    timing.set(right)
    put(NewJob(kind="k", key="delayed", not_before=right + timedelta(days=1)))
    assert taken(take) == []
    hour = right + timedelta(hours=1)
    with database.writing() as conn:
        jobs.follow_clock(conn, now=right, latest_retry=right + timedelta(seconds=8), latest_lease=hour)
    assert sorted(taken(take)) == ["put down", "retried"]
    timing.set(hour)
    assert "abandoned" in taken(take)
    timing.set(right + timedelta(days=1))
    assert "delayed" in taken(take)
