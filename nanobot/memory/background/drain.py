"""Works off a backlog in the background: a slice at a time on a thread, whenever woken, until nothing is left."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from loguru import logger

RETRY_SECONDS: Final = 60.0
"""How long a failing backlog rests, unless it is woken."""


class Drain:
    """Runs `work_slice` on a thread until it returns 0, each time it is woken. One slice at a time."""

    def __init__(self, name: str, work_slice: Callable[[], int], *, retry_seconds: float = RETRY_SECONDS) -> None:
        self._name = name
        self._work_slice = work_slice
        self._retry_seconds = retry_seconds
        self._woken = asyncio.Event()
        self._busy = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self.problem = ""
        """Why the last slice failed; empty when it did not."""

    def wake(self) -> None:
        """Say that there is something to do. Once stopped, nothing is."""
        self._woken.set()
        if self._task is None and not self._stopped:
            self._task = asyncio.create_task(self._run(), name=f"memory-{self._name}")

    async def slice(self) -> int:
        """Work off one slice now; returns how much was done. Raises what the work raises."""
        async with self.paused():
            return await asyncio.to_thread(self._work_slice)

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Hold the background work off for the length of a block."""
        async with self._busy:
            yield

    async def stop(self) -> None:
        """Finish the slice in hand and start no other."""
        self._stopped = True
        task, self._task = self._task, None
        if task is None:
            return
        async with self._busy:
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self._drain()

    async def _drain(self) -> None:
        try:
            while await self.slice():
                pass
        except Exception as error:  # noqa: BLE001 - the one place where background work may fail: it is said and retried
            self.problem = str(error)
            logger.warning("Memory's {} work rests for {:.0f} s: {}", self._name, self._retry_seconds, error)
            await self._rest()
        else:
            self.problem = ""

    async def _rest(self) -> None:
        """Wait to be woken, or for the time of a retry."""
        try:
            async with asyncio.timeout(self._retry_seconds):  # wait_for of Python 3.11 may swallow a cancellation
                await self._woken.wait()
        except TimeoutError:
            self._woken.set()
