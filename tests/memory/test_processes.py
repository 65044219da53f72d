"""Several processes on one file, and processes that are killed."""

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from nanobot.memory import Memory, UnavailableMemory
from nanobot.memory.errors import MemoryUnavailableError
from nanobot.memory.lifecycle.portability import BATCH
from nanobot.memory.log import events
from nanobot.memory.models import NewEvent
from nanobot.memory.store import Database
from nanobot.memory.testing import WordEmbedder

pytestmark = pytest.mark.slow

PROGRAM = """
import asyncio, sys
from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.testing import WordEmbedder

async def main(path, *arguments):
    print("ready", flush=True)
    sys.stdin.readline()
    async with Memory.open(path, embedder=WordEmbedder(dimensions=8)) as memory:
        {work}

asyncio.run(main(*sys.argv[1:]))
"""
IMPORT = PROGRAM.format(work="await memory.import_(arguments[0], progress=lambda step: print(step.done, flush=True))")
OBSERVE = PROGRAM.format(
    work="""for number in range(int(arguments[0])):
            event = await memory.observe(NewEvent(content=f"observed {number}"))
            assert event.seq, "spooled"
            await memory.search(f"imported {number}")"""
)
STATUS = PROGRAM.format(
    work="""print((await memory.status()).events)
        heavy = {"fastembed", "onnxruntime", "openai", "huggingface_hub", "tokenizers"}
        print(sorted(heavy & set(sys.modules)))"""
)
OPEN = PROGRAM.format(work="print((await memory.status()).spooled)")
INTEGRITY = "INSERT INTO document_fts (document_fts) VALUES ('integrity-check')"
LINES = 5000
KILLS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What a file holds after its process was killed."""

    contents: list[str]
    documents: int
    integrity: str


def start(program: str, *arguments: object) -> "subprocess.Popen[str]":
    """Start a process and wait until it is ready to go."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n", process.communicate()[1]
    return process


def go(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    process.stdin.write("go\n")
    process.stdin.flush()


def finish(process: "subprocess.Popen[str]") -> str:
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    return output


def line(number: int) -> str:
    event_id = f"evt_00000000-0000-7000-8000-{number:012d}"
    return f'{{"content": "imported {number}", "id": "{event_id}", "at": "2026-01-01T00:00:00Z"}}\n'


@pytest.fixture(name="export", scope="module")
def _export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("given") / "export.jsonl"
    header = '{"format": "nanobot-memory", "version": 1}\n'
    path.write_text(header + "".join(line(number) for number in range(LINES)))
    return path


def look_into(path: Path) -> Held:
    with Database.open(path) as database, database.writing() as conn:
        conn.execute(INTEGRITY)
        return Held(
            contents=[event.content for event in events.every(conn)],
            documents=conn.execute("SELECT count(*) FROM document").fetchone()[0],
            integrity=conn.execute("PRAGMA integrity_check").fetchone()[0],
        )


def test_one_process_writes_while_another_imports(path: Path, export: Path) -> None:
    processes = [start(IMPORT, path, export), start(OBSERVE, path, 150)]
    for process in processes:
        go(process)
    for process in processes:
        finish(process)
    held = look_into(path)
    assert held.integrity == "ok"
    assert held.documents == LINES + 150
    assert [text for text in held.contents if text.startswith("imported")] == [f"imported {n}" for n in range(LINES)]
    assert [text for text in held.contents if text.startswith("observed")] == [f"observed {n}" for n in range(150)]


def killed_after(batches: int, seconds: float, path: Path, export: Path) -> int:
    """Kill an import a while after it reported some batches; return how many events it had reported in all."""
    process = start(IMPORT, path, export)
    assert process.stdout
    go(process)
    reported = [process.stdout.readline() for _ in range(batches)]
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    process.kill()
    output, errors = process.communicate()
    assert not errors
    lines_done = [int(done) for done in [*reported, *output.splitlines()]]
    return max(lines_done, default=1) - 1  # the header is a line too


def test_what_a_killed_import_reported_is_there(tmp_path: Path, export: Path) -> None:
    def attempt(number: int, moment: tuple[int, float]) -> int:
        path = tmp_path / f"{number}.db"
        reported = killed_after(*moment, path, export)
        held = look_into(path)
        assert held.integrity == "ok"
        assert held.contents == [f"imported {n}" for n in range(len(held.contents))]
        assert held.documents == len(held.contents) >= reported
        return len(held.contents)

    chance = random.Random(20)
    moments = [(chance.randrange(LINES // BATCH), chance.uniform(0, 0.1)) for _ in range(KILLS)]
    with ThreadPoolExecutor(2) as pool:
        held = list(pool.map(attempt, range(KILLS), moments))
    assert sum(0 < events_there < LINES for events_there in held) > KILLS // 2, held


def test_a_killed_import_is_finished_by_the_next(path: Path, export: Path) -> None:
    assert killed_after(3, 0, path, export) < LINES
    process = start(IMPORT, path, export)
    go(process)
    finish(process)
    assert look_into(path).contents == [f"imported {n}" for n in range(LINES)]


async def test_processes_that_start_at_once_store_a_spool_once(path: Path) -> None:
    spooling = UnavailableMemory(path, MemoryUnavailableError())
    waiting = [await spooling.observe(NewEvent(content=f"waited {number}")) for number in range(200)]
    processes = [start(OPEN, path) for _ in range(3)]
    for process in processes:
        go(process)
    assert {finish(process).strip() for process in processes} <= {"0", "200"}
    async with Memory.open(path, embedder=WordEmbedder()) as memory:
        kept = await memory._parts.database.read(lambda conn: list(events.every(conn)))
        assert sorted(event.id for event in kept) == sorted(event.id for event in waiting)
        assert (await memory.status()).spooled == 0


def test_status_loads_no_model(path: Path) -> None:
    process = start(OBSERVE, path, 3)
    go(process)
    finish(process)
    process = start(STATUS.replace("embedder=WordEmbedder(dimensions=8)", "background=False"), path)
    go(process)
    assert finish(process) == "3\n[]\n"
