"""Memory while its file cannot be used: it loses no event and says why it knows nothing.

A host opens the real memory first; where that fails it goes on with this, and the agent still answers.
"""

import asyncio
from pathlib import Path

from nanobot.memory.config import MemoryConfig
from nanobot.memory.errors import MemorySystemError
from nanobot.memory.ids import Clock, IdSource
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, MemoryContext, NewEvent
from nanobot.memory.times import utc_now, zone_of


class NoBackground:
    """The background work of a memory that has none."""

    async def start(self) -> None:
        """Nothing begins."""

    async def stop(self) -> None:
        """Nothing ends."""

    def mark_activity(self) -> None:
        """Nobody waits for quiet."""


class UnavailableMemory:
    """Spools what happens until the file at *path* can be used again; the next `Memory.start` stores it."""

    def __init__(
        self, path: Path, problem: MemorySystemError, *, config: MemoryConfig | None = None, clock: Clock = utc_now
    ) -> None:
        config = config or MemoryConfig()
        self.problem = problem
        self.background = NoBackground()
        self._spool = Spool.beside(path.expanduser())
        self._identity = Identity(config.identity)
        self._intake = Intake(clock=clock, ids=IdSource(clock), zone=zone_of(config.timezone), security=config.security)

    async def observe(self, event: NewEvent) -> Event:
        """Keep an event in the spool and return it; its `seq` is 0.

        Raises:
            InvalidEventError: a field has a value it cannot have.
        """
        return await asyncio.to_thread(self._keep, event)

    async def context(self, query: str, **where: object) -> MemoryContext:  # noqa: ARG002 - the call of the real memory
        """Raise the problem: nothing can be read."""
        raise self.problem

    async def close(self) -> None:
        """Nothing is open."""

    def _keep(self, event: NewEvent) -> Event:
        kept = events.provisional(self._intake.prepare(event), self._identity)
        self._spool.add(kept)
        return kept
