"""The schema: numbered scripts, each applied once, in one transaction, in order."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
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


def migrate(conn: Connection, migrations: Sequence[str], *, path: Path | None = None) -> int:
    """Bring the file to the newest schema, in one transaction, and return its number.

    The file at *path* is copied aside first, unless it is new. Two processes may do this at once: who holds the write
    lock copies and migrates, the other finds it done.

    Raises:
        SchemaTooNewError: a newer nanobot wrote the file.
    """
    newest = len(migrations)
    if version_of(conn) > newest:
        raise SchemaTooNewError(
            f"This memory file has schema {version_of(conn)}, this nanobot knows {newest}: "
            "upgrade with `pip install -U nanobot-turbo`."
        )
    if version_of(conn) < newest:
        conn.execute("BEGIN IMMEDIATE")
        try:
            _apply(conn, migrations, path)
            conn.execute("COMMIT")
        except BaseException:
            conn.execute("ROLLBACK")
            raise
    return newest


def back_up(source: Path, path: Path) -> None:
    """Write a sound copy of a file beside it, readable by its owner alone."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(path)) as copy:
        original.backup(copy)


def _apply(conn: Connection, migrations: Sequence[str], path: Path | None) -> None:
    version = version_of(conn)  # another process may have been quicker
    if version >= len(migrations):
        return
    if path is not None and version > 0:
        back_up(path, path.with_name(f"{path.name}.schema-{version}.bak"))
    for script in migrations[version:]:
        for statement in statements(script):
            conn.execute(statement)
    conn.execute(f"PRAGMA user_version = {len(migrations)}")  # a pragma takes no parameters


def statements(script: str) -> Iterator[str]:
    """Cut a script into statements; `executescript` would commit before the first one."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
