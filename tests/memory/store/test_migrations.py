import sqlite3
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from subprocess import Popen

import pytest

from nanobot.memory.errors import SchemaTooNewError
from nanobot.memory.store import Database, migrations

FIRST = "CREATE TABLE thing (id INTEGER PRIMARY KEY) STRICT;\n"
SECOND = "ALTER TABLE thing ADD COLUMN name TEXT;\nINSERT INTO thing (name) VALUES ('a; b');\n"
BROKEN = "CREATE TABLE half (id INTEGER);\nINSERT INTO nowhere VALUES (1);\n"

CREATE = """
import sys
from pathlib import Path
from nanobot.memory.store import Database
sys.stdin.readline()
with Database.open(Path(sys.argv[1])) as database:
    print(database.schema_version)
"""


@pytest.fixture(name="conn")
def _conn(path: Path) -> Iterator[Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        yield conn


def tables(conn: Connection) -> list[str]:
    return [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]


def use_scripts(monkeypatch: pytest.MonkeyPatch, *scripts: str) -> None:
    monkeypatch.setattr(migrations, "scripts", lambda: list(scripts))


def test_an_empty_file_gets_every_script(conn: Connection) -> None:
    assert migrations.version_of(conn) == 0
    assert migrations.migrate(conn, [FIRST, SECOND]) == 2
    assert migrations.version_of(conn) == 2
    assert conn.execute("SELECT name FROM thing").fetchall() == [("a; b",)]


def test_a_file_gets_only_the_scripts_it_lacks(conn: Connection) -> None:
    migrations.migrate(conn, [FIRST])
    migrations.migrate(conn, [FIRST, SECOND])
    migrations.migrate(conn, [FIRST, SECOND])
    assert conn.execute("SELECT count(*) FROM thing").fetchone() == (1,)


def test_a_failing_script_leaves_neither_table_nor_version(conn: Connection) -> None:
    migrations.migrate(conn, [FIRST])
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrations.migrate(conn, [FIRST, SECOND, BROKEN])
    assert migrations.version_of(conn) == 1
    assert tables(conn) == ["thing"]
    assert migrations.migrate(conn, [FIRST, SECOND]) == 2


def test_a_failing_script_leaves_a_new_file_empty(conn: Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrations.migrate(conn, [FIRST, BROKEN])
    assert migrations.version_of(conn) == 0
    assert tables(conn) == []


def test_a_script_is_cut_at_its_statements_not_at_its_semicolons() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON thing BEGIN\n SELECT 1;\n SELECT 2;\nEND;\n"
    assert list(migrations.statements(FIRST + trigger + SECOND)) == [FIRST, trigger, *SECOND.splitlines(keepends=True)]


def test_the_scripts_that_ship_are_whole() -> None:
    for script in migrations.scripts():
        assert "".join(migrations.statements(script)).strip() == script.strip()


def test_a_fresh_file_has_the_newest_schema(database: Database) -> None:
    assert database.schema_version == len(migrations.scripts()) > 0


def test_every_table_of_ours_is_strict(database: Database) -> None:
    with database.reading() as conn:
        lax = [
            row["name"]
            for row in conn.execute("PRAGMA table_list")
            if row["type"] == "table" and not row["strict"] and not row["name"].startswith("sqlite_")
        ]
    assert lax == []


def test_a_newer_schema_is_refused_and_the_file_left_alone(path: Path) -> None:
    Database.open(path).close()
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(SchemaTooNewError, match=r"schema 99.*pip install -U nanobot-turbo"):
        Database.open(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_an_older_schema_is_copied_aside_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_scripts(monkeypatch, FIRST)
    Database.open(path).close()
    use_scripts(monkeypatch, FIRST, SECOND)
    with Database.open(path) as database:
        assert database.schema_version == 2
    copy = path.with_name("memory.db.schema-1.bak")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as conn:
        assert migrations.version_of(conn) == 1
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_migration_that_fails_leaves_the_file_and_its_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_scripts(monkeypatch, FIRST)
    Database.open(path).close()
    use_scripts(monkeypatch, FIRST, BROKEN)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="nowhere"):
            Database.open(path)
    for file in (path, path.with_name("memory.db.schema-1.bak")):
        with closing(sqlite3.connect(file)) as conn:
            assert (migrations.version_of(conn), tables(conn)) == (1, ["thing"])


@pytest.mark.slow
def test_two_processes_may_create_one_file_at_once(path: Path) -> None:
    command = [sys.executable, "-c", CREATE, str(path)]
    creators = [Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True) for _ in range(4)]
    for creator in creators:
        assert creator.stdin
        creator.stdin.write("go\n")
        creator.stdin.flush()
    answers = [creator.communicate(timeout=30) for creator in creators]
    assert answers == [(f"{len(migrations.scripts())}\n", "")] * len(creators)


@pytest.mark.parametrize("older", [0, 1])
def test_many_who_open_an_older_file_at_once_find_it_migrated_and_copied_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, older: int
) -> None:
    use_scripts(monkeypatch, *[FIRST][:older])
    Database.open(path).close()
    use_scripts(monkeypatch, FIRST, SECOND)

    def version(_: int) -> int:
        with Database.open(path) as database:
            return database.schema_version

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(version, range(24))) == {2}
    copies = [file for file in path.parent.iterdir() if file.suffix == ".bak"]
    assert len(copies) == older
    for copy in copies:
        with closing(sqlite3.connect(copy)) as conn:
            assert migrations.version_of(conn) == older
            assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
