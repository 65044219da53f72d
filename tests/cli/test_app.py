import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import Result

from nanobot import __version__
from nanobot.cli.app import app
from nanobot.cli.exits import EXIT_FAILED, EXIT_OK, EXIT_USAGE

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]


def commands(group: TyperGroup, *path: str) -> list[tuple[str, ...]]:
    found = [path]
    for name, command in group.commands.items():
        found += commands(command, *path, name) if isinstance(command, TyperGroup) else [(*path, name)]
    return found


def every_command() -> list[tuple[str, ...]]:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    return commands(root)


@pytest.mark.parametrize("path", every_command(), ids=" ".join)
def test_every_command_has_help(run: Run, path: tuple[str, ...]) -> None:
    result = run(*path, "--help")
    assert result.exit_code == EXIT_OK
    assert "Usage" in result.stdout


def test_the_commands_are_those_that_are_documented() -> None:
    names = {" ".join(path) for path in every_command()}
    memory = {f"memory {name}" for name in ("status", "search", "context", "export", "import", "reindex", "reembed")}
    assert names >= {"onboard", "agent", "status", "demo", *memory}


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"nanobot {__version__}\n"


@pytest.mark.parametrize(
    ("typo", "meant"), [(["statsu"], "status"), (["memory", "serch", "x"], "search"), (["onbord"], "onboard")]
)
def test_a_typo_names_the_nearest_command(run: Run, typo: list[str], meant: str) -> None:
    result = run(*typo)
    assert result.exit_code == EXIT_USAGE
    assert f"'{meant}'" in result.stderr
    assert not result.stdout


def test_help_is_quick_and_loads_no_heavy_library(home: Path) -> None:
    heavy = ["numpy", "pydantic", "openai", "fastembed", "onnxruntime", "rapidfuzz"]
    code = (
        "import sys; from nanobot.cli.app import main\n"
        "try: main()\n"
        f"except SystemExit: print([name for name in {heavy} if name in sys.modules], file=sys.stderr)"
    )
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert time.perf_counter() - start < 3  # half a second where nothing else runs


@pytest.mark.parametrize("arguments", [["status"], ["agent", "-m", "hi"], ["memory", "status"], ["onboard"]])
def test_every_command_tells_of_a_broken_configuration(home: Path, run: Run, arguments: list[str]) -> None:
    home.mkdir()
    (home / "config.json").write_text('{"agent": }')
    result = run(*arguments)
    assert result.exit_code == EXIT_FAILED
    assert "config.json: broken JSON at line 1, column 11" in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_a_failure_is_a_message_and_no_traceback(home: Path, spawn: Spawn) -> None:
    home.mkdir()
    (home / "config.json").touch()
    done = spawn("status")
    assert done.returncode == EXIT_FAILED
    assert done.stderr.startswith("nanobot: ")
    assert "Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_error(home: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as stdout:
        done = subprocess.run(
            [sys.executable, "-m", "nanobot", "status"],
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == EXIT_FAILED
    assert done.stderr == ""


def test_status_tells_where_things_are(home: Path, run: Run) -> None:
    result = run("status", "--json")
    found = json.loads(result.stdout)
    assert found["config"] == {"path": str(home / "config.json"), "exists": False}
    assert found["memory"]["path"] == str(home / "workspace" / "memory" / "memory.db")
    assert found["memory"]["bytes"] == 0
    assert found["provider"]["api_key"] is False
    assert not home.exists()


def test_status_for_people_never_shows_the_key(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", "sk-or-secret")
    result = run("status")
    assert result.exit_code == EXIT_OK
    assert "no memory yet" in result.stdout
    assert "API key        set" in result.stdout
    assert "sk-or-secret" not in result.output


def test_status_counts_the_memory_file_with_what_lies_beside_it(home: Path, run: Run) -> None:
    folder = home / "workspace" / "memory"
    folder.mkdir(parents=True)
    (folder / "memory.db").write_bytes(b"x" * 1000)
    (folder / "memory.db-wal").write_bytes(b"x" * 500)
    assert json.loads(run("status", "--json").stdout)["memory"]["bytes"] == 1500
