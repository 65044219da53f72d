"""Fakes that ship: for our own tests, and for those of programs that use memory."""

import asyncio
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.errors import EmbedderError
from nanobot.memory.index.words import terms


class SteppingClock:
    """A clock that stands still until it is moved.

    >>> clock = SteppingClock(datetime(2026, 1, 1, tzinfo=UTC))
    >>> clock.move(hours=1)
    >>> clock().hour
    1
    """

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start

    def __call__(self) -> datetime:
        """Return the time it shows."""
        return self._now

    def move(self, *, days: float = 0, hours: float = 0, seconds: float = 0) -> None:
        """Move it forward, or back."""
        self._now += timedelta(days=days, hours=hours, seconds=seconds)


class ManualTiming:
    """A `Timing` that stands still: waiting ends when the time is moved far enough, or the event comes."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start
        self._monotonic = 0.0
        self._waiting: list[tuple[float, asyncio.Event]] = []

    def now(self) -> datetime:
        """Return the time it shows."""
        return self._now

    def monotonic(self) -> float:
        """Return the seconds it was moved."""
        return self._monotonic

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for *event*, at most *seconds* of moved time."""
        if event.is_set():
            return True
        late = asyncio.Event()
        place = (self._monotonic + seconds, late)
        self._waiting.append(place)
        waits = [asyncio.create_task(each.wait()) for each in (event, late)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waiting.remove(place)
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        return event.is_set()

    def move(self, seconds: float) -> None:
        """Move the time, and wake who waited for it."""
        self._monotonic += seconds
        self.set(self._now + timedelta(seconds=seconds))
        for until, late in list(self._waiting):
            if until <= self._monotonic:
                late.set()

    def set(self, now: datetime) -> None:
        """Set the clock, as a user does: it jumps, and nobody's waiting ends."""
        self._now = now


class WordEmbedder:
    """Embeds a text as its words, hashed: equal words make near vectors. Quick, deterministic, needs no model.

    Args:
        model: the name of its space.
        dimensions: the length of its vectors.
        english_only: as of `Embedder`.
    """

    def __init__(self, model: str = "words", *, dimensions: int = 64, english_only: bool = False) -> None:
        self._model = model
        self._dimensions = dimensions
        self._english_only = english_only
        self.embedded: list[str] = []
        """Every text that was embedded, in order."""
        self.fails: str = ""
        """When set, every call raises `EmbedderError` with this message."""

    @property
    def model(self) -> str:
        """The name of its space."""
        return self._model

    @property
    def english_only(self) -> bool:
        """Whether other scripts count as foreign."""
        return self._english_only

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, shape ``(texts, dimensions)``."""
        self.embedded.extend(texts)
        return np.stack([self.embed_query(text) for text in texts])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector of one text, shape ``(dimensions,)``."""
        if self.fails:
            raise EmbedderError(self.fails)
        vector = np.zeros(self._dimensions, dtype=np.float32)
        for term in terms(text) or [""]:
            vector[zlib.crc32(term.encode()) % self._dimensions] += 1
        unit: NDArray[np.float32] = vector / np.linalg.norm(vector)
        return unit
