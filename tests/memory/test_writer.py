"""The way into the log, where a host does not see it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from nanobot.memory import Event, NewEvent, Progress
from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import MemoryUnavailableError
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.store import Database
from nanobot.memory.store import database as store
from nanobot.memory.writer import EventWriter


@pytest.fixture(name="writer")
def _writer(database: Database, intake: Intake) -> EventWriter:
    spool = Spool.beside(database.path)
    identity = Identity(IdentityConfig())
    return EventWriter(database=database, intake=intake, identity=identity, spool=spool, follow_up=lambda _: None)


def store_one(writer: EventWriter, content: str) -> Event:
    return writer.store(writer.intake.prepare(NewEvent(content=content)), since=time.monotonic())


def contents(writer: EventWriter) -> list[str]:
    with writer.database.reading() as conn:
        return [event.content for event in events.every(conn)]


def test_an_import_reports_only_what_is_durable(writer: EventWriter, tmp_path: Path) -> None:
    given = tmp_path / "given.jsonl"
    given.write_text('{"content": "x"}\n' * 1200)
    seen: list[tuple[int, int]] = []

    def note(progress: Progress) -> None:
        seen.append((progress.done, len(contents(writer))))

    assert writer.import_file(given, note).added == 1200
    assert all(there >= done for done, there in seen)
    assert seen[-1] == (1200, 1200)


def test_events_stored_together_are_stored_all_or_none(writer: EventWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = writer.intake.prepare_all(NewEvent(content=str(number)) for number in range(3))
    with monkeypatch.context() as broken:
        broken.setattr(events, "INSERT", "INSERT INTO nowhere VALUES (:id)")
        with pytest.raises(MemoryUnavailableError, match="nowhere"):
            writer.store_all(drafts)
    assert contents(writer) == []
    assert [event.content for event in writer.store_all(drafts)] == ["0", "1", "2"]


def test_an_event_is_stored_even_where_the_spool_cannot_follow(
    writer: EventWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "LOCKED_SECONDS", 0.0)
    with closing(sqlite3.connect(writer.database.path, isolation_level=None)) as other:
        writer.database._writer.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        assert store_one(writer, "waiting").seq == 0
        other.execute("COMMIT")

    def refuse(path: Path) -> None:
        raise MemoryUnavailableError

    with monkeypatch.context() as broken:
        broken.setattr(Spool, "replay", lambda *_: refuse(writer.database.path))
        assert store_one(writer, "stored").seq == 1
    assert len(writer.spool) == 1
    store_one(writer, "and after")
    assert contents(writer) == ["stored", "and after", "waiting"]
    assert len(writer.spool) == 0


def test_patience_is_counted_from_when_it_began(writer: EventWriter) -> None:
    with closing(sqlite3.connect(writer.database.path, isolation_level=None)) as other:
        writer.database._writer.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        draft = writer.intake.prepare(NewEvent(content="late"))
        began = time.monotonic()
        assert writer.store(draft, since=began - store.LOCKED_SECONDS - 1).seq == 0
        assert time.monotonic() - began < 5
        other.execute("COMMIT")
