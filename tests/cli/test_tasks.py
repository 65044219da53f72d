"""Background work from the command line: while an agent runs in another process, after one crashed, and alone."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_FAILED, EXIT_OK
from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.background import jobs
from nanobot.memory.background.jobs import NewJob
from nanobot.memory.store import Connection
from nanobot.memory.times import from_text, to_text, utc_now

Run = Callable[..., Result]
Ask = Callable[..., Any]

SAID = ("My sister Emma moved to Lisbon.", "The dentist is on Tuesday.", "The cat is called Miso.")


class Model(Protocol):
    api_base: str


@pytest.fixture(name="file")
def _file(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A memory file that holds three messages without vectors; no facts are read from them."""
    monkeypatch.setenv("NANOBOT_MEMORY__EXTRACTION__ENABLED", "false")
    monkeypatch.setenv("NANOBOT_MEMORY__LEARNING__ENABLED", "false")
    unread = MemoryConfig.model_validate({"extraction": {"enabled": False}, "learning": {"enabled": False}})
    path = home / "workspace" / "memory" / "memory.db"
    path.parent.mkdir(parents=True)

    async def fill() -> None:
        async with Memory.open(path, config=unread, background=False) as memory:
            await memory.observe_many(NewEvent(content=text) for text in SAID)

    asyncio.run(fill())
    return path


@pytest.fixture(name="ask")
def _ask(run: Run) -> Ask:
    """Run ``nanobot memory ... --json`` and read the answer."""

    def ask(*arguments: str) -> Any:  # noqa: ANN401 - JSON may be anything
        result = run("memory", *arguments, "--json")
        assert result.exit_code == EXIT_OK, result.output
        return json.loads(result.stdout)

    return ask


@pytest.fixture(name="without_vectors")
def _without_vectors(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")


@contextmanager
def agent() -> Iterator["subprocess.Popen[str]"]:
    """A chat with an agent in another process, that has answered once; at the end it is killed if it still runs."""
    command = [sys.executable, "-m", "nanobot", "agent"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            say(process, "hello")
            yield process
        finally:
            process.kill()


def say(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{text}\n")
    process.stdin.flush()
    while (line := process.stdout.readline()) and f"You said: {text}" not in line:
        pass
    assert line, process.communicate()[1]


def changed(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.execute(statement, values)


def later(file: Path, seconds: float) -> None:
    """Let time pass for what processes said of themselves."""
    with closing(sqlite3.connect(file)) as conn:
        (seen,) = conn.execute("SELECT max(seen_at) FROM process").fetchone()
    before = from_text(seen) - timedelta(seconds=seconds)
    changed(file, "UPDATE process SET seen_at = ?, active_at = ?", to_text(before), to_text(before))


def failed_job(file: Path, key: str, *, park: bool) -> None:
    """Put down a job that failed: it waits for an hour, or is given up."""

    async def put() -> None:
        async with Memory.open(file, background=False) as memory:
            await memory._parts.database.write(write)

    def write(conn: Connection) -> None:
        now = utc_now()
        jobs.enqueue(conn, [NewJob(kind="upkeep", key=key)], now=now, new_id=lambda: f"job_{key}")
        conn.execute("UPDATE job SET lease_owner = 'me', lease_until = ? WHERE key = ?", (to_text(now), key))
        job = jobs.Job(id=f"job_{key}", kind="upkeep", key=key, payload={}, attempt=1, owner="me", last_error=None)
        if park:
            assert jobs.park(conn, job, "no luck", now=now)
        else:
            assert jobs.retry(conn, job, "not yet", at=now + timedelta(hours=1))

    asyncio.run(put())


def test_looking_at_a_memory_begins_no_work(file: Path, ask: Ask) -> None:
    found = ask("tasks")
    assert found["state"] is None
    assert found["workers"] == 0
    assert found["processes"] == []
    assert found["queue"] == [{"kind": "embedding", "waiting": 1, "running": 0, "parked": 0}]
    assert ask("status")["pending"]["vectors"] == len(SAID)


@pytest.mark.slow
def test_a_running_agent_is_seen_from_another_process(
    file: Path, ask: Ask, model: Model, without_vectors: None
) -> None:
    with agent() as process:
        found = ask("tasks")
        assert found["state"] == "running"
        assert found["workers"] == 2
        assert [each["pid"] for each in found["processes"]] == [process.pid]
        assert {task["kind"] for task in found["periodic"]} >= {"embedding", "upkeep"}
        assert all(datetime.fromisoformat(task["next_run"]) > utc_now() for task in found["periodic"])
        process.communicate(timeout=30)
    found = ask("tasks")
    assert found["state"] == "stopped"
    assert found["workers"] == 0


@pytest.mark.slow
def test_a_killed_agent_is_seen_as_crashed(file: Path, ask: Ask, run: Run, model: Model, without_vectors: None) -> None:
    with agent() as process:
        process.kill()
        process.wait()
    later(file, 200)
    found = ask("tasks")
    assert found["state"] == "crashed"
    assert found["workers"] == 0
    assert found["activity"]["state"] == "quiet"
    assert f"process {process.pid} crashed, last seen 3m ago" in run("memory", "tasks").stdout


@pytest.mark.slow
def test_an_agent_and_the_command_line_share_the_queue(file: Path, ask: Ask, model: Model) -> None:
    with agent() as process:
        ask("extract-now")
        say(process, "the parrot is called Kiko")
        ask("extract-now")
        process.communicate(timeout=30)
    assert ask("extract-now")["left"] == {"waiting": 0, "running": 0, "parked": 0}
    (space,) = ask("status")["spaces"]
    assert (space["vectors"], space["pending"]) == (len(SAID) + 4, 0)


@pytest.mark.slow
def test_what_is_due_is_worked_off_and_measured(file: Path, ask: Ask, run: Run) -> None:
    assert ask("extract-now") == {"texts_embedded": 3, "left": {"waiting": 0, "running": 0, "parked": 0}}
    assert ask("extract-now")["texts_embedded"] == 0
    assert ask("tasks")["last_day"] == {"started": 5, "completed": 5, "failed": 0}
    by_kind = {record["kind"]: record for record in ask("task-metrics")}
    assert set(by_kind) == {"embedding", "summaries", "topics"}
    record = by_kind["embedding"]
    assert (record["runs"], record["success_rate"]) == (2, 1.0)
    assert 0 < record["average_seconds"] <= record["p95_seconds"]
    assert record["last_error"] is None
    assert "5 started, 5 completed (100.0%), 0 failed (0.0%)" in run("memory", "tasks").stdout
    assert "Success      100.0%" in run("memory", "task-metrics").stdout
    assert run("memory", "extract-now").stdout == "0 texts embedded; nothing left on the queue\n"


def test_what_cannot_be_worked_off_fails_and_is_measured(
    file: Path, ask: Ask, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "api")
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__API_FALLBACK", "false")
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__API_BASE", "http://127.0.0.1:9/v1")
    result = run("memory", "extract-now")
    assert result.exit_code == EXIT_FAILED
    assert result.stderr.startswith("nanobot: ")
    record = next(each for each in ask("task-metrics") if each["kind"] == "embedding")
    assert record["success_rate"] == 0.0
    assert record["last_error"]
    count = next(each for each in ask("tasks")["queue"] if each["kind"] == "embedding")
    assert count["waiting"] + count["parked"] == 1


def test_a_retry_makes_due_what_waits_and_leaves_what_was_given_up(file: Path, ask: Ask, run: Run) -> None:
    failed_job(file, "late", park=False)
    failed_job(file, "lost", park=True)
    assert ask("retry") == {"due": 1, "left": {"waiting": 2, "running": 0, "parked": 1}}
    told = run("memory", "retry")
    assert told.stdout == "0 jobs are due now\n"
    assert "`nanobot memory retry --parked`" in told.stderr
    assert "1 parked" in run("memory", "tasks").stdout


def test_a_retry_of_what_was_given_up_runs_it_again(file: Path, ask: Ask, without_vectors: None) -> None:
    failed_job(file, "late", park=False)
    failed_job(file, "lost", park=True)
    assert ask("retry", "--parked") == {"due": 2, "left": {"waiting": 3, "running": 0, "parked": 0}}
    assert ask("extract-now")["left"] == {"waiting": 0, "running": 0, "parked": 0}


@pytest.mark.parametrize("command", ["tasks", "task-metrics", "extract-now", "retry"])
def test_there_is_no_background_work_without_a_memory(home: Path, run: Run, command: str) -> None:
    result = run("memory", command)
    assert result.exit_code == EXIT_FAILED
    assert "no memory yet" in result.stderr
    assert not home.exists()
