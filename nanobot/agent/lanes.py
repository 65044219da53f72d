"""One lane a session: its turns wait for each other, those of other sessions run beside them."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Lane:
    free: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    running: asyncio.Task[Any] | None = None


class Lanes:
    """Turns by session, in order of arrival. Stopping the running one does not end who waits for it."""

    def __init__(self) -> None:
        self._lanes: dict[str, _Lane] = {}

    async def run(self, key: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """Run *work* when its turn comes and return its result, or None when it was stopped.

        *work* returns what may go wrong rather than raise it.
        """
        lane = self._lanes.setdefault(key, _Lane())
        lane.users += 1
        try:
            async with lane.free, asyncio.TaskGroup() as group:
                task = lane.running = group.create_task(work(), name=f"turn-{key}")
            return None if task.cancelled() else task.result()
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[key]

    def stop(self, key: str) -> bool:
        """Cancel the running turn of a session; say whether there was one.

        A second stop does not disturb what the turn still does at its end.
        """
        lane = self._lanes.get(key)
        running = lane.running if lane else None
        return running is not None and not running.cancelling() and running.cancel()
