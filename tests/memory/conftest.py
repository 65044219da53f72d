from collections.abc import AsyncIterator, Iterator
from datetime import UTC
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig
from nanobot.memory.config import ExtractionConfig, LearningConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.log.events import Intake
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock, WordEmbedder

OFFLINE = MemoryConfig(
    timezone="Europe/Lisbon", extraction=ExtractionConfig(enabled=False), learning=LearningConfig(enabled=False)
)
"""Log and recall alone: what is known has tests of its own."""


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    """Where a memory file may be made; nothing is there."""
    return tmp_path / "memory.db"


@pytest.fixture(name="clock")
def _clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture(name="database")
def _database(path: Path) -> Iterator[Database]:
    """An empty memory file, open."""
    with Database.open(path) as database:
        yield database


@pytest.fixture(name="intake")
def _intake(clock: SteppingClock) -> Intake:
    return Intake(clock=clock, ids=IdSource(clock), zone=UTC, security=SecurityConfig())


@pytest.fixture(name="embedder")
def _embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture(name="memory")
async def _memory(path: Path, clock: SteppingClock, embedder: WordEmbedder) -> AsyncIterator[Memory]:
    """An empty memory whose vectors are made of words."""
    async with Memory.open(path, config=OFFLINE, clock=clock, embedder=embedder) as memory:
        yield memory
