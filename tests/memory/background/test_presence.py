"""Who works on a file, as another process sees it."""

from datetime import datetime, timedelta

from nanobot.memory.background import presence
from nanobot.memory.background.presence import Presence
from nanobot.memory.store import Database
from nanobot.memory.testing import ManualTiming


def beat(
    database: Database, timing: ManualTiming, process: str = "proc_a", *, active_at: datetime | None = None
) -> None:
    with database.writing() as conn:
        presence.beat(
            conn,
            process,
            pid=7,
            workers=2,
            started_at=ManualTiming().now(),
            now=timing.now(),
            active_at=active_at,
        )


def seen(database: Database, timing: ManualTiming) -> list[Presence]:
    with Database.open(database.path) as elsewhere, elsewhere.reading() as conn:
        return presence.processes(conn, now=timing.now())


def test_nobody_works_where_nobody_did(database: Database, timing: ManualTiming) -> None:
    assert seen(database, timing) == []


def test_a_process_that_beats_is_running(database: Database, timing: ManualTiming) -> None:
    started = timing.now()
    beat(database, timing)
    timing.move(100)
    beat(database, timing, active_at=started)
    timing.move(60)
    assert seen(database, timing) == [
        Presence(
            pid=7,
            workers=2,
            state="running",
            started_at=started,
            seen_at=started + timedelta(seconds=100),
            active_at=started,
        )
    ]


def test_a_process_that_beats_no_more_has_crashed(database: Database, timing: ManualTiming) -> None:
    beat(database, timing)
    timing.move(61)
    assert [each.state for each in seen(database, timing)] == ["crashed"]


def test_a_process_that_said_so_has_stopped(database: Database, timing: ManualTiming) -> None:
    beat(database, timing)
    with database.writing() as conn:
        presence.leave(conn, "proc_a", now=timing.now())
    timing.move(3600)
    assert [each.state for each in seen(database, timing)] == ["stopped"]
    beat(database, timing)
    assert [each.state for each in seen(database, timing)] == ["running"]


def test_processes_long_gone_are_forgotten_but_not_one_that_slept(database: Database, timing: ManualTiming) -> None:
    beat(database, timing, "proc_a")
    beat(database, timing, "proc_b")
    timing.move(timedelta(days=2).total_seconds())
    beat(database, timing, "proc_b")
    assert [each.state for each in seen(database, timing)] == ["running"]
