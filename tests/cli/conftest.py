import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from nanobot.cli.app import app

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]

KEYS = ("OPENROUTER_API_KEY", "OPENAI_API_KEY")


@pytest.fixture(name="home")
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home of nanobot's, with no key in the environment and no download."""
    for name in [*KEYS, *(name for name in os.environ if name.upper().startswith("NANOBOT_"))]:
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    monkeypatch.setenv("NANOBOT_HOME", str(home))
    monkeypatch.setenv("NANOBOT_MEMORY__TIMEZONE", "Europe/Lisbon")
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__LOCAL_MODEL", "all-MiniLM-L6-v2")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "xterm")
    return home


@pytest.fixture(name="run")
def _run(home: Path) -> Run:
    """Run a command in this process."""

    def run(*arguments: str, input: str | None = None) -> Result:  # noqa: A002 - the runner's name for it
        return CliRunner().invoke(app, arguments, input=input)

    return run


@pytest.fixture(name="spawn")
def _spawn(home: Path) -> Spawn:
    """Run a command in a process of its own."""

    def spawn(*arguments: str, input: str = "") -> "subprocess.CompletedProcess[str]":  # noqa: A002 - subprocess' name
        command = [sys.executable, "-m", "nanobot", *arguments]
        return subprocess.run(command, input=input, capture_output=True, text=True, timeout=60, check=False)

    return spawn


class Model(ThreadingHTTPServer):
    """An OpenAI-compatible endpoint on loopback that repeats what it is told and keeps what it was sent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Completions)
        self.requests: list[dict[str, Any]] = []
        self.asked = threading.Event()
        self.released = threading.Event()
        self.released.set()

    @property
    def api_base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Completions(BaseHTTPRequestHandler):
    server: Model

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(request)
        self.server.asked.set()
        self.server.released.wait()
        said = [message["content"] for message in request["messages"] if message["role"] == "user"]
        answer = f"You said: {said[-1].splitlines()[-1]}"
        if request.get("stream"):
            self.reply("text/event-stream", stream(answer))
        else:
            self.reply("application/json", json.dumps(completion({"message": spoken(answer)})))

    def reply(self, kind: str, text: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        pass


def spoken(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}


def completion(choice: dict[str, Any]) -> dict[str, Any]:
    finish = {"index": 0, "finish_reason": "stop"}
    return {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [finish | choice]}


def stream(answer: str) -> str:
    pieces = [answer[:4], answer[4:9], answer[9:]]
    chunks = [completion({"delta": spoken(piece), "finish_reason": None}) for piece in pieces]
    chunks.append(completion({"delta": {}}))
    lines = [json.dumps(chunk | {"object": "chat.completion.chunk"}) for chunk in chunks]
    return "".join(f"data: {line}\n\n" for line in [*lines, "[DONE]"])


@pytest.fixture(name="model")
def _model(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Model]:
    """A model that is configured and answers."""
    with Model() as model:
        threading.Thread(target=model.serve_forever, kwargs={"poll_interval": 0.01}, name="model").start()
        monkeypatch.setenv("NANOBOT_PROVIDER__API_BASE", model.api_base)
        monkeypatch.setenv("NANOBOT_PROVIDER__MAX_RETRIES", "0")
        yield model
        model.released.set()
        model.shutdown()
