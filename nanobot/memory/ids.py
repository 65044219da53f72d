"""Ids that sort by time: a prefix and a UUIDv7 (RFC 9562, section 5.7)."""

import hashlib
import secrets
import threading
from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from nanobot.memory.models import EventId

Clock = Callable[[], datetime]
"""Gives the present as an aware UTC instant."""

COUNTER_BITS: Final = 12
RANDOM_BITS: Final = 62


class IdSource:
    """Makes ids, each greater than the one before, even within one millisecond or when the clock steps back.

    >>> from datetime import UTC
    >>> ids = IdSource(lambda: datetime(2026, 1, 1, tzinfo=UTC))
    >>> ids.event() < ids.event()
    True
    """

    def __init__(self, clock: Clock, *, randomness: Callable[[int], int] = secrets.randbits) -> None:
        self._clock = clock
        self._randomness = randomness
        self._last = 0
        self._lock = threading.Lock()

    def event(self) -> EventId:
        """Make an event's id."""
        return EventId(self.make("evt"))

    def make(self, prefix: str) -> str:
        """Make an id of another kind: ``job``, ``proc``."""
        return f"{prefix}_{self._uuid()}"

    def _uuid(self) -> UUID:
        tick = self._next_tick()
        milliseconds, counter = tick >> COUNTER_BITS, tick & ((1 << COUNTER_BITS) - 1)
        tail = 0b10 << RANDOM_BITS | self._randomness(RANDOM_BITS)
        return UUID(int=milliseconds << 80 | 0x7 << 76 | counter << 64 | tail)

    def _next_tick(self) -> int:
        """Give a number that grows: the milliseconds, then a counter that overflows into them."""
        now = int(self._clock().timestamp() * 1000) << COUNTER_BITS
        with self._lock:
            self._last = max(now, self._last + 1)
            return self._last


def derived(prefix: str, at: datetime, seed: str) -> str:
    """Make the id that a derived thing has each time it is derived: the time of its event, the rest from *seed*.

    >>> from datetime import UTC
    >>> derived("ent", datetime(2026, 1, 1, tzinfo=UTC), "evt_1 emma person")
    'ent_019b76da-a800-7...'
    """
    bits = int.from_bytes(hashlib.sha256(seed.encode()).digest()) >> (256 - COUNTER_BITS - RANDOM_BITS)
    counter, tail = bits >> RANDOM_BITS, bits & ((1 << RANDOM_BITS) - 1)
    milliseconds = int(at.timestamp() * 1000)
    return f"{prefix}_{UUID(int=milliseconds << 80 | 0x7 << 76 | counter << 64 | 0b10 << RANDOM_BITS | tail)}"
