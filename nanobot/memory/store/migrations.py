"""The schema: numbered scripts, each applied once, in one transaction, in order."""

import sqlite3
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from sqlite3 import Connection

from nanobot.memory.errors import SchemaTooNewError


def scripts() -> list[str]:
    """Return the text of every migration; the first brings version 0 to 1."""
    folder = resources.files("nanobot.memory.store") / "schema"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return [entry.read_text(encoding="utf-8") for entry in files]


def version_of(conn: Connection) -> int:
    """Return the schema number of the file; 0 is an empty file."""
    (version,) = conn.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(conn: Connection, migrations: Sequence[str]) -> int:
    """Bring the file to the newest schema and return its number.

    Two processes may do this at once: each step looks at the version again once it holds the write lock.

    Raises:
        SchemaTooNewError: a newer nanobot wrote the file.
    """
    newest = len(migrations)
    if version_of(conn) > newest:
        raise SchemaTooNewError(
            f"This memory file has schema {version_of(conn)}, this nanobot knows {newest}: "
            "upgrade with `pip install -U nanobot-turbo`."
        )
    while (version := version_of(conn)) < newest:
        _apply(conn, migrations[version], version)
    return newest


def back_up(conn: Connection, path: Path) -> None:
    """Write a sound copy of the file beside it, readable by its owner alone."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    copy = sqlite3.connect(path)
    try:
        conn.backup(copy)
    finally:
        copy.close()


def _apply(conn: Connection, script: str, from_version: int) -> None:
    conn.execute("BEGIN IMMEDIATE")
    try:
        if version_of(conn) == from_version:
            for statement in statements(script):
                conn.execute(statement)
            conn.execute(f"PRAGMA user_version = {from_version + 1}")  # a pragma takes no parameters
        conn.execute("COMMIT")
    except BaseException:
        conn.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """Cut a script into statements; `executescript` would commit before the first one."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
