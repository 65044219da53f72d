import asyncio
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest

from nanobot.memory.errors import MemoryCorruptError, MemoryLockedError, MemoryUnavailableError
from nanobot.memory.store import Database
from nanobot.memory.store import database as store

ADD = "INSERT INTO space (model, dimensions) VALUES (:model, 1)"
MODELS = "SELECT model FROM space ORDER BY id"


def add(conn: Connection, model: str) -> None:
    conn.execute(ADD, {"model": model})


def models(conn: Connection) -> list[str]:
    return [model for (model,) in conn.execute(MODELS)]


def wait_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.0)
    monkeypatch.setattr(store, "LOCKED_SECONDS", 0.0)


async def test_what_is_written_is_read(database: Database) -> None:
    await database.write(add, "one")
    assert await database.read(models) == ["one"]


async def test_many_writers_take_turns(database: Database) -> None:
    names = [f"model-{number}" for number in range(20)]
    await asyncio.gather(*(database.write(add, name) for name in names))
    assert sorted(await database.read(models)) == sorted(names)


async def test_a_failing_write_leaves_nothing(database: Database) -> None:
    def fail(conn: Connection) -> None:
        add(conn, "half")
        raise LookupError("stop")

    with pytest.raises(LookupError, match="stop"):
        await database.write(fail)
    assert await database.read(models) == []
    await database.write(add, "whole")
    assert await database.read(models) == ["whole"]


async def test_a_broken_rule_is_not_taken_for_a_damaged_file(database: Database) -> None:
    await database.write(add, "one")
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(add, "one")
    with pytest.raises(sqlite3.ProgrammingError):
        await database.read(lambda conn: conn.execute(ADD, {}))


def test_a_reader_sees_one_state_while_others_write(database: Database) -> None:
    with database.reading() as reader:
        assert models(reader) == []
        with database.writing() as writer:
            add(writer, "later")
        assert models(reader) == []
    with database.reading() as reader:
        assert models(reader) == ["later"]


def test_a_row_that_is_pointed_at_stays(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError), database.writing() as conn:
        conn.execute("INSERT INTO document_vector (space_id, document_id, vector) VALUES (1, 1, x'00')")


def test_the_files_are_their_owners_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        with Database.open(path.parent / "deep" / "er" / "memory.db") as database, database.writing() as conn:
            add(conn, "one")
            folder = database.path.parent
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    finally:
        os.umask(before)
    assert modes == {"memory.db": 0o600, "memory.db-wal": 0o600, "memory.db-shm": 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0


def test_it_is_durable_at_each_commit(database: Database) -> None:
    with database.writing() as conn:
        assert conn.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert conn.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert conn.execute("PRAGMA foreign_keys").fetchone()[0] == 1


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_corrupt(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(MemoryCorruptError, match="move it aside and restore a backup or an export"):
        Database.open(path)
    assert path.read_bytes() == content


def test_a_file_damaged_in_the_middle_says_so_when_read(path: Path) -> None:
    with Database.open(path) as database, database.writing() as conn:
        for number in range(2000):
            add(conn, f"a model with a long name {number}")
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\xaa" * (len(content) - 8192))
    with pytest.raises(MemoryCorruptError), Database.open(path) as database, database.reading() as reader:
        models(reader)


def test_an_empty_file_becomes_a_memory(path: Path) -> None:
    path.touch()
    with Database.open(path) as database:
        assert database.schema_version > 0


def test_a_directory_is_not_a_memory(path: Path) -> None:
    path.mkdir()
    with pytest.raises(MemoryUnavailableError, match=r"memory\.db cannot be used"):
        Database.open(path)


def test_a_folder_that_is_a_file_is_said(path: Path) -> None:
    path.write_text("a file")
    with pytest.raises(MemoryUnavailableError, match="cannot be opened"):
        Database.open(path / "memory.db")


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="who may do everything is refused nothing")
def test_a_folder_one_may_not_write_in_is_said(path: Path) -> None:
    path.parent.chmod(0o500)
    try:
        with pytest.raises(MemoryUnavailableError, match="Permission denied"):
            Database.open(path)
    finally:
        path.parent.chmod(0o700)


def test_a_lock_held_too_long_is_an_error_and_reads_go_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_no_longer(monkeypatch)
    with Database.open(path) as database, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(MemoryLockedError, match="close it or try again"), database.writing():
            pass
        with database.reading() as reader:
            assert models(reader) == []
        other.execute("COMMIT")
        with database.writing() as conn:
            add(conn, "after")


def test_a_short_lock_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.0)
    with Database.open(path) as database, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        tries = []

        def traced(statement: str) -> None:
            tries.append(statement)
            if len(tries) == 3:
                other.execute("COMMIT")

        database._writer.set_trace_callback(traced)
        with database.writing() as conn:
            add(conn, "after")
        database._writer.set_trace_callback(None)
        with database.reading() as reader:
            assert models(reader) == ["after"]


async def test_a_closed_file_says_that_it_is_closed(path: Path) -> None:
    database = Database.open(path)
    database.close()
    database.close()
    with pytest.raises(MemoryUnavailableError, match="was closed"):
        await database.read(models)
    with pytest.raises(MemoryUnavailableError, match="was closed"):
        await database.write(add, "late")
    with pytest.raises(MemoryUnavailableError, match="was closed"), database.reading():
        pass
    with pytest.raises(MemoryUnavailableError, match="was closed"), database.writing():
        pass


def test_closing_waits_for_who_reads(path: Path) -> None:
    database = Database.open(path)
    reading, go_on = threading.Event(), threading.Event()
    seen: list[list[str]] = []

    def read() -> None:
        with database.reading() as conn:
            reading.set()
            go_on.wait(10)
            seen.append(models(conn))

    reader = threading.Thread(target=read)
    reader.start()
    assert reading.wait(10)
    closer = threading.Thread(target=database.close)
    closer.start()
    closer.join(0.05)
    assert closer.is_alive()
    go_on.set()
    closer.join(10)
    reader.join(10)
    assert seen == [[]]
