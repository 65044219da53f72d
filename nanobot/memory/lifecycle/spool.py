"""Where events wait while the memory file cannot be used: JSON lines beside it, durable line by line."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

from nanobot.memory.lifecycle import portability
from nanobot.memory.models import Event


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
        return portability.count_lines(self.path) if self.path.exists() else 0

    def add(self, event: Event) -> None:
        """Keep an event; it is on the disk when this returns."""
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            line = portability.to_line(event).encode()
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, line)
                os.fsync(handle)
            finally:
                os.close(handle)

    def replay(self, store: Callable[[Path], object]) -> None:
        """Have *store* take the events in, then let go of them. A crash between the two repeats, and loses nothing."""
        taken = self.path.with_name(f"{self.path.name}.replaying")
        while taken.exists() or self.path.exists():
            with self._lock:
                if not taken.exists():
                    self.path.replace(taken)
            store(taken)
            taken.unlink(missing_ok=True)
