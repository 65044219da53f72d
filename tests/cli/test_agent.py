import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
import typer
from typer.testing import Result

from nanobot.cli.conversation import Answer, Conversation
from nanobot.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_OK, EXIT_USAGE

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]


class Model(Protocol):
    api_base: str
    requests: list[dict[str, Any]]
    asked: threading.Event
    released: threading.Event


def test_one_message_prints_the_answer_and_nothing_else(model: Model, spawn: Spawn) -> None:
    done = spawn("agent", "-m", "你好, Emma")
    assert done.returncode == EXIT_OK, done.stderr
    assert done.stdout == "You said: 你好, Emma\n"


@pytest.mark.parametrize("switch", ["--stream", "--no-stream"])
def test_a_streamed_answer_is_the_same_answer(model: Model, run: Run, switch: str) -> None:
    result = run("agent", "-m", "hello", switch)
    assert result.exit_code == EXIT_OK, result.stderr
    assert result.stdout == "You said: hello\n"
    assert bool(model.requests[-1].get("stream")) is (switch == "--stream")


def test_what_was_said_is_remembered_by_the_next_process(model: Model, spawn: Spawn) -> None:
    spawn("agent", "-m", "My cat is called Mochi.", "-s", "first")
    spawn("agent", "-m", "What is my cat called?", "-s", "second")
    assert "My cat is called Mochi." in str(model.requests[-1]["messages"])


def test_without_a_key_it_says_how_to_set_one(home: Path, run: Run) -> None:
    result = run("agent", "-m", "hello")
    assert result.exit_code == EXIT_USAGE
    assert "OPENROUTER_API_KEY" in result.stderr
    assert str(home / "config.json") in result.stderr
    assert not result.stdout


def test_an_endpoint_that_nobody_serves_is_a_clear_failure(
    home: Path, spawn: Spawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NANOBOT_PROVIDER__API_BASE", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("NANOBOT_PROVIDER__MAX_RETRIES", "0")
    done = spawn("agent", "-m", "hello")
    assert done.returncode == EXIT_FAILED
    assert "apiBase" in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("session", ["", ":", "cli:", ":x"])
def test_a_session_without_a_name_is_refused(home: Path, run: Run, session: str) -> None:
    result = run("agent", "-m", "hello", "-s", session)
    assert result.exit_code == EXIT_USAGE
    assert "--session" in result.stderr


@pytest.mark.parametrize(
    ("session", "channel", "chat_id"),
    [("work", "cli", "work"), ("telegram:42", "telegram", "42"), ("cli:a:b", "cli", "a:b")],
)
def test_a_session_is_a_name_or_a_key(model: Model, session: str, channel: str, chat_id: str) -> None:
    planned = Conversation.planned(session)
    assert (planned.channel, planned.chat_id) == (channel, chat_id)


def test_an_empty_message_is_refused(model: Model, run: Run) -> None:
    assert run("agent", "-m", " ").exit_code == EXIT_USAGE


def test_a_broken_memory_file_does_not_silence_the_agent(home: Path, model: Model, spawn: Spawn) -> None:
    file = home / "workspace" / "memory" / "memory.db"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"this is no database, however long one looks at it. " * 100)
    done = spawn("agent", "-m", "hello")
    assert done.returncode == EXIT_OK, done.stderr
    assert done.stdout.startswith("You said: hello\n\n(Memory is off: The memory file ")
    assert "restore a backup" in done.stdout
    assert file.read_bytes().startswith(b"this is no database")


def test_a_chat_answers_each_line_and_ends_with_the_input(model: Model, spawn: Spawn) -> None:
    done = spawn("agent", input="first\nsecond\n")
    assert done.returncode == EXIT_OK, done.stderr
    assert done.stdout == "You said: first\nYou said: second\n"
    assert "you>" not in done.stderr


def test_a_reader_of_the_chat_that_leaves_early_is_no_error(model: Model) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "nanobot", "agent"]
    with os.fdopen(write, "w") as stdout:
        done = subprocess.run(command, input=b"hello\n", stdout=stdout, stderr=subprocess.PIPE, check=False)
    assert done.returncode == EXIT_FAILED
    assert done.stderr == b""


def interrupted(process: "subprocess.Popen[bytes]") -> str:
    process.send_signal(signal.SIGINT)
    _, talk = process.communicate(timeout=30)
    assert process.returncode == EXIT_INTERRUPTED
    return talk.decode()


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "nanobot", *arguments], stdin=pipe, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("arguments", [["agent", "-m", "hello"], ["agent"]])
def test_an_interrupt_while_the_model_thinks_ends_politely(model: Model, arguments: list[str]) -> None:
    model.released.clear()
    with start(*arguments) as process:
        if process.stdin:
            process.stdin.write(b"hello\n")
            process.stdin.flush()
        assert model.asked.wait(30)
        assert "Traceback" not in interrupted(process)


def test_an_interrupt_at_the_prompt_ends_politely(model: Model) -> None:
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "nanobot", "agent"]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal) as process:
        os.close(terminal)
        shown = b""
        while b"you> " not in shown:
            shown += os.read(controller, 1024)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        finally:
            process.kill()  # one that does not end is a failure, not a wait without end
        shown += os.read(controller, 4096)
    os.close(controller)
    assert process.returncode == EXIT_INTERRUPTED
    assert b"Goodbye." in shown
    assert b"Traceback" not in shown


def test_an_answer_that_differs_from_its_pieces_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(out=sys.stdout)
    answer.add("Let me look")
    answer.finish("It is noon.\n")
    assert capsys.readouterr().out == "Let me look\nIt is noon.\n"


def test_what_was_said_between_tools_does_not_repeat_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(out=sys.stdout)
    answer.add("Let me look.\n\n")
    answer.add("It is noon.")
    answer.finish("It is noon.")
    assert capsys.readouterr().out == "Let me look.\n\nIt is noon.\n"


def test_a_note_after_what_was_said_between_tools_does_not_repeat_the_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = Answer(out=sys.stdout)
    for piece in ("Let me look.\n\n", "It is\n\n", "noon."):
        answer.add(piece)
    answer.finish("It is\n\nnoon.\n\nMemory is off.")
    assert capsys.readouterr().out == "Let me look.\n\nIt is\n\nnoon.\n\nMemory is off.\n"


@pytest.mark.parametrize("pieces", ["It is noon.", "It is noon.\n", "Let me look.\n\nIt is noon.\n"])
def test_the_end_of_a_line_does_not_repeat_the_answer(capsys: pytest.CaptureFixture[str], pieces: str) -> None:
    answer = Answer(out=sys.stdout)
    answer.add(pieces)
    answer.finish("It is noon.")
    assert capsys.readouterr().out == pieces.rstrip("\n") + "\n"


@pytest.mark.parametrize("text", ["It is noon.", "It is noon.\n", "It is noon.\n\n", ""])
def test_an_answer_ends_its_line_once(capsys: pytest.CaptureFixture[str], text: str) -> None:
    Answer(out=sys.stdout).finish(text)
    assert capsys.readouterr().out == text.rstrip("\n") + "\n"


def test_a_note_after_the_pieces_is_shown_too(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(out=sys.stdout)
    answer.add("It is ")
    answer.add("noon.")
    answer.finish("It is noon.\n\nMemory is off.")
    assert capsys.readouterr().out == "It is noon.\n\nMemory is off.\n"


def test_planning_without_a_key_raises_an_exit(home: Path) -> None:
    with pytest.raises(typer.Exit) as caught:
        Conversation.planned("work")
    assert caught.value.exit_code == EXIT_USAGE
