from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.testing import SteppingClock

SAID = (
    "I live in Porto.",
    "My sister Emma moved to Lisbon in May 2025.",
    "Emma works at Lumen.",
    "I work at Lumen.",
    "My friend Bruno Reis lives in Faro.",
    "My friend Carla Reis lives in Braga.",
    "I am allergic to peanuts.",
)


@pytest.fixture(name="memory")
async def _memory(tmp_path: Path) -> AsyncIterator[Memory]:
    """A memory that has read what Ana said of herself, her sister and two friends."""
    config = MemoryConfig(timezone="Europe/Lisbon", embedding=EmbeddingConfig(provider="none"))
    clock = SteppingClock(datetime(2026, 5, 3, 9, 30, tzinfo=UTC))
    async with Memory.open(tmp_path / "memory.db", config=config, clock=clock, background=False) as memory:
        await memory.observe_many(NewEvent(content=text, sender_name="Ana") for text in SAID)
        await memory.process_pending()
        yield memory
