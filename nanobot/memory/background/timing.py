"""Time as background work needs it, so that tests can move it: the present, a steady counter, and waiting."""

import asyncio
import time
from datetime import datetime
from typing import Protocol

from nanobot.memory.ids import Clock


class Timing(Protocol):
    """Tells the time and waits. `nanobot.memory.testing.ManualTiming` is one that stands still."""

    def now(self) -> datetime:
        """Return the present as an aware UTC instant. May jump."""
        ...

    def monotonic(self) -> float:
        """Return seconds that only grow."""
        ...

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for *event*, at most *seconds*; True where it came."""
        ...


class WallTiming:
    """The time of the machine; the present is what *clock* says."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> datetime:
        """Return the present."""
        return self._clock()

    def monotonic(self) -> float:
        """Return seconds since some moment."""
        return time.monotonic()

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for *event*, at most *seconds*."""
        try:
            async with asyncio.timeout(seconds):  # wait_for of Python 3.11 may swallow a cancellation
                await event.wait()
        except TimeoutError:
            return False
        return True
