"""Where events wait while the memory file cannot be used: JSON lines beside it, durable line by line."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Final
from uuid import uuid4

from loguru import logger

from nanobot.memory.errors import MemoryUnavailableError
from nanobot.memory.lifecycle import portability
from nanobot.memory.models import Event, ImportReport

REPLAYING: Final = ".replaying"
REFUSED: Final = ".refused"


class Spool:
    """A file of events not stored yet. Replaying it twice is harmless: events keep their ids."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()

    @classmethod
    def beside(cls, database: Path) -> "Spool":
        """Name the spool of a memory file."""
        return cls(database.with_name(f"{database.name}.spool.jsonl"))

    def __len__(self) -> int:
        """Return how many events wait."""
        return sum(portability.count_lines(file) for file in (self.path, *self._taken()) if file.exists())

    def add(self, event: Event) -> None:
        """Keep an event; it is on the disk when this returns.

        Raises:
            MemoryUnavailableError: not even this file can be written; the event is lost.
        """
        line = portability.to_line(event).encode()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._lock:
                while not self._append(line):
                    pass
        except OSError as error:
            raise MemoryUnavailableError(f"The event is lost: {self.path} cannot be written ({error}).") from error

    def replay(self, store: Callable[[Path], ImportReport]) -> None:
        """Have *store* take the events in, then let go of them. A crash between the two repeats, and loses nothing.

        What cannot be read is kept in a file beside, and does not keep memory from opening.
        """
        if self.path.exists():
            self._rename(self.path, self.path.with_name(f"{self.path.name}.{uuid4().hex}{REPLAYING}"))
        for taken in self._taken():
            try:
                refused = store(taken).refused
            except FileNotFoundError:  # another process took it in
                continue
            except OSError as error:
                logger.warning("Memory's spool {} waits on: {}", taken, error)
                continue
            if refused:
                logger.warning("Memory could not read {} lines of {}: they are kept beside it", refused, self.path)
                self._rename(taken, taken.with_suffix(REFUSED))
            taken.unlink(missing_ok=True)

    def _append(self, line: bytes) -> bool:
        """Write a line, on a line of its own. False where another process took the file away meanwhile."""
        handle = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "r+b") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                line = line if file.read(1) == b"\n" else b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(handle)
            return self.path.exists() and os.path.samestat(os.fstat(handle), self.path.stat())

    def _taken(self) -> list[Path]:
        return sorted(self.path.parent.glob(f"{escape(self.path.name)}.*{REPLAYING}"))

    @staticmethod
    def _rename(old: Path, new: Path) -> None:
        """Give a file another name, unless another process was quicker."""
        with suppress(FileNotFoundError):
            old.replace(new)
