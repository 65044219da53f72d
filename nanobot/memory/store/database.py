"""One SQLite file: connections, transactions, threads. Knows SQLite, knows no table.

SQL functions are synchronous and take the connection first; `read` and `write` run them on a thread, each in one
transaction. One writer at a time within the process; among processes SQLite's own lock and a busy timeout decide.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import LifoQueue
from sqlite3 import Connection
from typing import Concatenate, Final, ParamSpec, Self, TypeVar

from nanobot.memory.errors import MemoryCorruptError, MemoryLockedError, MemoryUnavailableError
from nanobot.memory.store import migrations

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS: Final = 5.0
LOCKED_SECONDS: Final = 30.0
RETRY_SECONDS: Final = 0.02
READERS: Final = 2

PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
)


class Database:
    """A memory file, open.

    >>> with Database.open(Path(getfixture("tmp_path")) / "memory.db") as database:
    ...     with database.reading() as conn:
    ...         conn.execute("SELECT count(*) FROM event").fetchone()[0]
    0
    """

    def __init__(self, path: Path, connections: list[Connection]) -> None:
        self.path = path
        self._writer, *readers = connections
        self._write_lock = threading.Lock()
        self._readers: LifoQueue[Connection] = LifoQueue()
        for reader in readers:
            self._readers.put(reader)
        self._closed = False
        self._write_thread = ThreadPoolExecutor(1, thread_name_prefix="memory-write")
        self._read_threads = ThreadPoolExecutor(READERS, thread_name_prefix="memory-read")

    @classmethod
    def open(cls, path: Path) -> "Database":
        """Open the file, creating or migrating it. An older schema is copied aside first.

        Raises:
            MemoryUnavailableError: it cannot be opened; the subclass and the message say why.
        """
        path = path.expanduser()
        opened: list[Connection] = []
        try:
            _create_private(path)
            with _translated(path):
                opened.append(_connect(path))
                migrations.migrate(opened[0], migrations.scripts(), path=path)
                opened.extend(_connect(path) for _ in range(READERS))
        except BaseException:
            for conn in opened:
                conn.close()
            raise
        return cls(path, opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Finish what runs, then close every connection. Once is enough; twice is harmless."""
        if self._closed:
            return
        self._closed = True
        self._write_thread.shutdown(wait=True)
        self._read_threads.shutdown(wait=True)
        readers = [self._readers.get() for _ in range(READERS)]
        with self._write_lock:
            for conn in (self._writer, *readers):
                conn.close()
        for conn in readers:  # whoever waits for one must be told
            self._readers.put(conn)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees one unchanging state of the file. For worker threads."""
        conn = self._readers.get()
        try:
            self._require_open()
            with _translated(self.path), _transaction(conn, "BEGIN"):
                yield conn
        finally:
            self._readers.put(conn)

    @contextmanager
    def writing(self, *, since: float | None = None, durable: bool = True) -> Iterator[Connection]:
        """Give the one writing connection, inside a transaction. For worker threads.

        Patience with other processes counts from *since* (monotonic seconds): writes that queue behind a locked file
        do not each wait in full. What is not *durable* may be undone by a power failure, in whole transactions, the
        last ones first: for what can be derived again, and costs a wait for the disk each time.
        """
        since = time.monotonic() if since is None else since
        with self._write_lock:
            self._require_open()
            with (
                _translated(self.path),
                _synchronous(self._writer, durable=durable),
                _transaction(self._writer, "BEGIN IMMEDIATE", since=since),
            ):
                yield self._writer

    async def read(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *fn* on a thread in a read transaction."""

        def work() -> T:
            with self.reading() as conn:
                return fn(conn, *args, **kwargs)

        self._require_open()
        return await asyncio.get_running_loop().run_in_executor(self._read_threads, work)

    async def write(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *fn* on the writing thread in a transaction of its own."""
        since = time.monotonic()

        def work() -> T:
            with self.writing(since=since) as conn:
                return fn(conn, *args, **kwargs)

        return await self.on_writing_thread(work)

    async def on_writing_thread(self, work: Callable[[], T]) -> T:
        """Run *work*, which opens its own transactions, on the writing thread. Once begun it is not cancelled."""
        self._require_open()
        return await asyncio.get_running_loop().run_in_executor(self._write_thread, work)

    @property
    def schema_version(self) -> int:
        """The schema number of the open file."""
        with self.reading() as conn:
            return migrations.version_of(conn)

    def _require_open(self) -> None:
        if self._closed:
            raise MemoryUnavailableError(f"The memory file {self.path} was closed: open it again.")


def _create_private(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)  # an existing file keeps its mode
    except OSError as error:
        raise MemoryUnavailableError(f"The memory file {path} cannot be opened: {error.strerror}.") from error


def _connect(path: Path) -> Connection:
    conn = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        conn.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            _patiently(conn, pragma)
    except BaseException:
        conn.close()
        raise
    return conn


@contextmanager
def _transaction(conn: Connection, begin: str, *, since: float | None = None) -> Iterator[None]:
    _patiently(conn, begin, since=since)
    try:
        yield
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise


@contextmanager
def _synchronous(conn: Connection, *, durable: bool) -> Iterator[None]:
    """Wait for the disk at each commit of a block, or only at checkpoints."""
    if durable:
        yield
        return
    conn.execute("PRAGMA synchronous = NORMAL")
    try:
        yield
    finally:
        conn.execute("PRAGMA synchronous = FULL")


def _patiently(conn: Connection, statement: str, *, since: float | None = None) -> None:
    """Execute, trying again while another process is busy: it may be importing, or creating the same file."""
    give_up = (time.monotonic() if since is None else since) + LOCKED_SECONDS
    while True:
        try:
            conn.execute(statement)
        except sqlite3.OperationalError as error:
            if not _is_locked(error) or time.monotonic() > give_up:
                raise
            time.sleep(RETRY_SECONDS)  # some locks (switching to WAL) do not honour the busy timeout
        else:
            return


def _is_locked(error: sqlite3.Error) -> bool:
    return "locked" in str(error) or "busy" in str(error)


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into memory's."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if _is_locked(error):
            raise MemoryLockedError from error
        raise MemoryUnavailableError(f"The memory file {path} cannot be used: {error}.") from error
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise  # a broken rule of the schema or of the API is a defect of ours, not of the file
    except sqlite3.DatabaseError as error:
        raise MemoryCorruptError(
            f"The memory file {path} is damaged ({error}): move it aside and restore a backup or an export."
        ) from error
