import asyncio
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_OK, EXIT_USAGE
from nanobot.cli.memory import Kind
from nanobot.cli.memory_file import MemoryFile
from nanobot.memory import Memory, NewEvent
from nanobot.memory.config import EmbeddingConfig, MemoryConfig
from nanobot.memory.models import HitKind

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]

SAID = [
    ("My sister Emma moved to Lisbon in May.", datetime(2026, 5, 3, 9, 30, tzinfo=UTC)),
    ("我的猫叫麻糬。", datetime(2026, 5, 4, 9, 30, tzinfo=UTC)),
    ("[bold]The dentist[/bold] is on \x1b[31mTuesday\x1b[0m.", datetime(2026, 5, 5, 23, 30, tzinfo=UTC)),
]


@pytest.fixture(name="file")
def _file(home: Path) -> Path:
    """A memory file that holds three messages."""
    path = home / "workspace" / "memory" / "memory.db"
    path.parent.mkdir(parents=True)
    asyncio.run(fill(path))
    return path


async def fill(path: Path) -> None:
    config = MemoryConfig(embedding=EmbeddingConfig(provider="none"), timezone="Europe/Lisbon")
    async with Memory.open(path, config=config) as memory:
        for content, at in SAID:
            await memory.observe(NewEvent(content=content, timestamp=at, sender_name="Ana"))


@pytest.fixture(autouse=True)
def _without_vectors(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")


def document(result: Result, *, code: int = EXIT_OK) -> Any:  # noqa: ANN401 - JSON may be anything
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def test_the_kinds_on_the_command_line_are_those_of_memory() -> None:
    assert {kind.value for kind in Kind} == set(get_args(HitKind))


def test_status_of_no_memory_creates_none(home: Path, run: Run) -> None:
    assert "no memory yet" in run("memory", "status").stdout
    assert document(run("memory", "status", "--json"))["exists"] is False
    assert not home.exists()


def test_status_counts_what_is_there(file: Path, run: Run) -> None:
    found = document(run("memory", "status", "--json"))
    assert found["exists"] is True
    assert found["events"] == len(SAID)
    assert datetime.fromisoformat(found["oldest"]) == SAID[0][1]
    people = run("memory", "status")
    assert people.exit_code == EXIT_OK
    assert "2026-05-03 10:30" in people.stdout


def test_a_search_finds_what_was_said(file: Path, run: Run) -> None:
    result = run("memory", "search", "where does Emma live")
    assert result.exit_code == EXIT_OK
    line = next(line for line in result.stdout.splitlines() if "Emma moved" in line)
    assert "2026-05-03 10:30" in line
    assert "Ana" in line


def test_a_search_in_chinese_finds_chinese(file: Path, spawn: Spawn) -> None:
    done = spawn("memory", "search", "猫", "--json")
    assert done.returncode == EXIT_OK, done.stderr
    assert json.loads(done.stdout)["hits"][0]["text"] == "我的猫叫麻糬。"
    assert "麻糬" in done.stdout


def test_stored_markup_and_escapes_do_nothing(file: Path, run: Run) -> None:
    shown = run("memory", "search", "dentist").stdout
    assert "[bold]The dentist[/bold] is on Tuesday." in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("query", ["", "   ", '"', "a AND", "NEAR(", "C++", "#682", "%*", "🦊", "x" * 10_000, "--"])
def test_any_query_is_answered(file: Path, run: Run, query: str) -> None:
    assert "hits" in document(run("memory", "search", "--json", "--", query))


def test_a_search_is_narrowed_by_dates_of_the_user(file: Path, run: Run) -> None:
    def dates(*options: str) -> set[str]:
        hits = document(run("memory", "search", "Emma dentist 猫", "--json", *options))["hits"]
        return {hit["at"][:10] for hit in hits}

    assert dates("--until", "2026-05-03") == {"2026-05-03"}
    assert "2026-05-03" not in dates("--since", "2026-05-04")
    assert "2026-05-05" not in dates("--until", "2026-05-05")  # half past eleven in UTC is the next day in Lisbon


@pytest.mark.parametrize("option", ["--since", "--until"])
def test_a_date_that_is_none_says_how_to_write_one(file: Path, run: Run, option: str) -> None:
    result = run("memory", "search", "x", option, "yesterday")
    assert result.exit_code == EXIT_USAGE
    assert "2026-05-03" in result.stderr


def test_an_unknown_kind_lists_the_known(file: Path, run: Run) -> None:
    result = run("memory", "search", "x", "--kind", "dream")
    assert result.exit_code == EXIT_USAGE
    assert "summary" in result.stderr


def test_a_search_without_a_memory_fails_and_creates_none(home: Path, run: Run) -> None:
    for command in (["search", "x"], ["context", "x"], ["export", str(home.parent / "out.jsonl")]):
        result = run("memory", *command)
        assert result.exit_code == EXIT_FAILED
        assert "no memory yet" in result.stderr
    assert not home.exists()


def test_the_memory_file_can_be_named(file: Path, tmp_path: Path, run: Run) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    file.rename(elsewhere)
    assert document(run("memory", "status", "--db", str(elsewhere), "--json"))["events"] == len(SAID)


def test_a_folder_in_the_place_of_the_memory_file_is_refused(tmp_path: Path, run: Run) -> None:
    result = run("memory", "status", "--db", str(tmp_path))
    assert result.exit_code == EXIT_FAILED
    assert "is a folder" in result.stderr


def test_context_shows_what_the_model_would_see(file: Path, run: Run) -> None:
    found = document(run("memory", "context", "how is Emma?", "--session", "cli:other", "--budget", "500", "--json"))
    assert "Emma moved to Lisbon" in found["text"]
    assert found["tokens"] <= 500
    people = run("memory", "context", "how is Emma?", "--session", "cli:other")
    assert "Emma moved to Lisbon" in people.stdout
    assert "tokens" in people.stderr


def test_what_is_exported_can_be_imported(file: Path, tmp_path: Path, run: Run) -> None:
    export, copy = tmp_path / "export.jsonl", str(tmp_path / "copy.db")
    assert document(run("memory", "export", str(export), "--json"))["events"] == len(SAID)
    report = document(run("memory", "import", str(export), "--db", copy, "--json"))
    assert report["added"] == len(SAID)
    again = document(run("memory", "import", str(export), "--db", copy, "--json", "--no-index"))
    assert (again["added"], again["skipped"]) == (0, len(SAID))
    assert document(run("memory", "search", "猫", "--db", copy, "--json"))["hits"]


def test_the_index_is_built_again(file: Path, run: Run) -> None:
    assert document(run("memory", "reindex", "--json"))["texts"] >= len(SAID)
    assert "word index" in run("memory", "reindex").stdout
    assert document(run("memory", "search", "Emma", "--json"))["hits"]


@pytest.mark.slow
def test_vectors_are_made_again_where_there_is_a_model(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "local")
    model = document(run("memory", "reembed", "--json"))["model"]
    assert model in {space["model"] for space in document(run("memory", "status", "--json"))["spaces"]}


def test_an_export_replaces_a_file_only_by_force(file: Path, tmp_path: Path, run: Run) -> None:
    export = tmp_path / "export.jsonl"
    export.write_text("mine")
    result = run("memory", "export", str(export))
    assert result.exit_code == EXIT_USAGE
    assert export.read_text() == "mine"
    assert run("memory", "export", str(export), "--force").exit_code == EXIT_OK
    assert export.read_text() != "mine"


def test_an_export_never_replaces_the_memory_itself(file: Path, run: Run) -> None:
    result = run("memory", "export", str(file), "--force")
    assert result.exit_code == EXIT_USAGE
    assert "is the memory itself" in result.stderr
    assert document(run("memory", "status", "--json"))["events"] == len(SAID)


@pytest.mark.parametrize("place", ["", "missing/export.jsonl"])
def test_an_export_to_no_file_is_refused(file: Path, tmp_path: Path, run: Run, place: str) -> None:
    assert run("memory", "export", str(tmp_path / place)).exit_code == EXIT_USAGE


def test_an_import_of_no_file_fails_and_creates_no_memory(home: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "empty").touch()
    for name, problem in {"missing": "no such file", "empty": "is empty", ".": "is a folder"}.items():
        result = run("memory", "import", str(tmp_path / name))
        assert result.exit_code == EXIT_FAILED
        assert problem in result.stderr
    assert not home.exists()


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read everything")
def test_an_import_without_permission_fails(home: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "closed").write_text("{}")
    (tmp_path / "closed").chmod(0)
    result = run("memory", "import", str(tmp_path / "closed"))
    assert result.exit_code == EXIT_FAILED
    assert "no permission" in result.stderr


def test_an_import_that_refuses_lines_names_them_and_fails(home: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "foreign.jsonl").write_text('{"no": "content"}\nnot json\n')
    result = run("memory", "import", str(tmp_path / "foreign.jsonl"))
    assert result.exit_code == EXIT_FAILED
    assert result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_an_interrupted_import_keeps_what_it_read_and_says_so(home: Path, tmp_path: Path, run: Run) -> None:
    chronicle = tmp_path / "chronicle.jsonl"
    chronicle.write_text("".join(f'{{"content": "Year {number} of the town."}}\n' for number in range(30_000)))
    command = [sys.executable, "-m", "nanobot", "memory", "import", str(chronicle)]
    controller, terminal = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal) as importing:
        os.close(terminal)
        read_until(b"lines read", controller)
        importing.send_signal(signal.SIGINT)
        talk = read_until(b"goes on from there", controller)
        assert importing.wait(30) == EXIT_INTERRUPTED
    os.close(controller)
    assert b"interrupted: what was read is stored" in talk
    assert b"Traceback" not in talk
    assert document(run("memory", "status", "--json"))["events"] > 0


def read_until(sign: bytes, descriptor: int) -> bytes:
    shown = b""
    while sign not in shown:
        shown += os.read(descriptor, 4096)
    return shown


def test_a_terminal_that_knows_few_letters_is_no_error(
    file: Path, spawn: Spawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = spawn("memory", "search", "猫")
    assert (done.returncode, done.stderr) == (EXIT_OK, "")
    assert "2026-05-04" in done.stdout


def test_a_broken_memory_file_is_a_clear_error(file: Path, spawn: Spawn) -> None:
    file.write_bytes(b"this is no database, however long one looks at it. " * 100)
    for command in (["status"], ["search", "x"], ["context", "x"]):
        done = spawn("memory", *command)
        assert done.returncode == EXIT_FAILED
        assert "Traceback" not in done.stderr
        assert done.stderr.startswith("nanobot: ")
        assert not done.stdout


def test_an_odd_timezone_of_the_machine_is_no_error(home: Path, spawn: Spawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NANOBOT_MEMORY__TIMEZONE")
    monkeypatch.setenv("TZ", "Nonsense/Place")
    done = spawn("memory", "status")
    assert (done.returncode, done.stderr) == (EXIT_OK, "")


def test_a_date_ends_with_its_day(home: Path) -> None:
    file = MemoryFile.found(None)
    assert file.instant("2026-05-03", option="--until", end=True) == datetime(2026, 5, 3, 23, tzinfo=UTC)
    assert file.instant("2026-05-03", option="--since") == datetime(2026, 5, 2, 23, tzinfo=UTC)
    assert file.instant("2026-05-03T18:30", option="--until", end=True) == datetime(2026, 5, 3, 17, 30, tzinfo=UTC)
    assert file.instant("2026-05-03T18:30+08:00", option="--since") == datetime(2026, 5, 3, 10, 30, tzinfo=UTC)
    assert file.instant(None, option="--since") is None
