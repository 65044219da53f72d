"""The agent answers whatever is wrong with its memory, and what was said arrives when the file is good again."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_OK
from nanobot.memory.store import database

Run = Callable[..., Result]


class Model(Protocol):
    requests: list[dict[str, Any]]


@pytest.fixture(name="file")
def _file(home: Path, model: Model, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where memory is, or will be, in a home whose model answers; nobody waits long for a locked file."""
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")
    monkeypatch.setattr(database, "LOCKED_SECONDS", 0.2)
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    file = home / "workspace" / "memory" / "memory.db"
    file.parent.mkdir(parents=True)
    return file


@pytest.fixture(name="say")
def _say(file: Path, run: Run) -> Callable[[str], str]:
    def say(text: str) -> str:
        result = run("agent", "-m", text)
        assert result.exit_code == EXIT_OK, result.output
        assert result.stderr == ""
        assert result.stdout.startswith(f"You said: {text}\n")
        return result.stdout

    return say


@pytest.fixture(name="remembered")
def _remembered(run: Run) -> Callable[[], list[str]]:
    def remembered() -> list[str]:
        result = run("memory", "search", "story", "--json", "-n", "50")
        assert result.exit_code == EXIT_OK, result.output
        return sorted(hit["text"] for hit in json.loads(result.stdout)["hits"])

    return remembered


Say = Callable[[str], str]
Remembered = Callable[[], list[str]]
BOTH = ["You said: a story", "a story"]


@contextmanager
def locked(file: Path, *statements: str) -> Iterator[None]:
    """Hold a memory file as another program would."""
    holder = sqlite3.connect(file, isolation_level=None)
    try:
        for statement in statements:
            holder.execute(statement)
        yield
    finally:
        holder.close()


def test_with_a_broken_file_nothing_is_lost(file: Path, say: Say, remembered: Remembered) -> None:
    file.write_bytes(b"this is no database, however long one looks at it. " * 100)
    assert "\n\n(Memory is off: " in say("a story")
    file.rename(file.with_name("broken.db"))
    assert "Memory is off" not in say("hello")
    assert set(BOTH) <= set(remembered())


def test_with_a_file_that_others_only_write_the_answer_still_knows(
    file: Path, model: Model, say: Say, remembered: Remembered
) -> None:
    say("the first story")
    with locked(file, "BEGIN IMMEDIATE"):
        say("a story")
        assert "the first story" in str(model.requests[-1])
    say("hello")
    assert {"a story", "You said: a story", "the first story"} <= set(remembered())


def test_with_a_file_that_is_locked_whole_nothing_is_lost(file: Path, say: Say, remembered: Remembered) -> None:
    say("hello")
    with locked(file, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"):
        told = say("a story")
    assert "(Memory is off: Another process kept the memory file locked" in told
    say("hello")
    assert set(BOTH) <= set(remembered())


def test_with_a_file_in_the_place_of_its_folder_the_agent_answers(file: Path, say: Say) -> None:
    file.parent.rmdir()
    file.parent.touch()
    told = say("a story")
    assert "(Memory is off: The memory file " in told
    assert "will not be remembered" in told


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everywhere")
def test_with_a_folder_that_is_read_only_the_agent_answers(file: Path, say: Say, remembered: Remembered) -> None:
    say("a story")
    file.parent.chmod(0o500)
    try:
        told = say("hello")
    finally:
        file.parent.chmod(0o700)
    assert "(Memory is off: " in told
    assert "will not be remembered" in told
    assert set(BOTH) <= set(remembered())


@pytest.mark.slow
def test_during_an_import_the_agent_answers_and_both_are_stored(file: Path, say: Say, run: Run, tmp_path: Path) -> None:
    export = tmp_path / "export.jsonl"
    lines = [json.dumps({"content": f"Line {number} of a long chronicle."}) for number in range(5000)]
    export.write_text("\n".join(['{"format": "nanobot-memory", "version": 1}', *lines]))
    command = [sys.executable, "-m", "nanobot", "memory", "import", str(export), "--no-index"]
    answers = 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as importing:
        while importing.poll() is None:
            assert "Memory is off" not in say(f"hello {answers}")
            answers += 1
        assert importing.stderr is not None
        assert (importing.returncode, importing.stderr.read()) == (EXIT_OK, "")
    assert answers
    say("goodbye")
    status = json.loads(run("memory", "status", "--json").stdout)
    assert (status["events"], status["spooled"]) == (5000 + 2 * (answers + 1), 0)
