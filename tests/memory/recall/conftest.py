from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig, IdentityConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.index.backlog import EmbeddingBacklog
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event
from nanobot.memory.pipeline import take_in
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock, WordEmbedder

MONDAY_NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


@pytest.fixture(name="standing_clock")
def _standing_clock() -> SteppingClock:
    return SteppingClock(MONDAY_NOON)


@pytest.fixture(name="word_embedder")
def _word_embedder() -> WordEmbedder:
    return WordEmbedder(dimensions=512)  # so that hardly two words share one


@pytest.fixture(name="remembering")
async def _remembering(
    tmp_path: Path, standing_clock: SteppingClock, word_embedder: WordEmbedder
) -> AsyncIterator[Memory]:
    """An empty memory of one owner, who lives in Lisbon."""
    config = MemoryConfig(timezone="Europe/Lisbon")
    async with Memory.open(
        tmp_path / "memory.db", config=config, clock=standing_clock, embedder=word_embedder
    ) as memory:
        yield memory


@pytest.fixture(name="opened_file")
def _opened_file(tmp_path: Path) -> Iterator[Database]:
    """A memory file without a memory around it."""
    with Database.open(tmp_path / "memory.db") as database:
        yield database


@pytest.fixture(name="source")
def _source(tmp_path: Path, word_embedder: WordEmbedder) -> EmbedderSource:
    return EmbedderSource(EmbeddingConfig(), models_folder=tmp_path, supplied=word_embedder)


@pytest.fixture(name="take")
def _take(opened_file: Database, standing_clock: SteppingClock) -> Callable[..., list[Event]]:
    """Take events into the file: their words at once, their vectors not yet."""
    ids, identity = IdSource(standing_clock), Identity(IdentityConfig())
    intake = Intake(clock=standing_clock, ids=ids, zone=UTC, security=SecurityConfig())

    def take(*events: NewEvent) -> list[Event]:
        drafts = intake.prepare_all(events)
        with opened_file.writing() as conn:
            return [appended.event for appended in take_in(conn, drafts, identity)]

    return take


@pytest.fixture(name="embed")
def _embed(opened_file: Database, source: EmbedderSource, standing_clock: SteppingClock) -> Callable[[], None]:
    """Give every text of the file its vector."""
    backlog = EmbeddingBacklog(opened_file, source, EmbeddingConfig(), standing_clock)

    def embed() -> None:
        while backlog.slice():
            pass

    return embed
