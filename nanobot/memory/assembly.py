"""The parts of one open memory, put together. Everything is wired here and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from typing import Final, Self

from nanobot.memory import pipeline
from nanobot.memory.background.jobs import NewJob
from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.background.timing import Timing, WallTiming
from nanobot.memory.config import MemoryConfig, TasksConfig
from nanobot.memory.ids import Clock, IdSource
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.pipeline import EmbeddingBacklog
from nanobot.memory.recall.context import ContextBuilder
from nanobot.memory.recall.retrieval import Retrieval
from nanobot.memory.store import Connection, Database
from nanobot.memory.times import zone_of
from nanobot.memory.writer import EventWriter

MODELS: Final = Path("~/.cache/nanobot/models")
"""Where fetched embedding models are kept, for all memories of a user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What `Memory` calls. Each part gets what it needs when it is made, and finds nothing by itself."""

    config: MemoryConfig
    clock: Clock
    zone: tzinfo
    database: Database
    identity: Identity
    intake: Intake
    source: EmbedderSource
    retrieval: Retrieval
    contexts: ContextBuilder
    backlog: EmbeddingBacklog
    spool: Spool
    background: BackgroundTaskManager
    writer: EventWriter

    @classmethod
    def assembled(cls, database: Database, config: MemoryConfig, clock: Clock, embedder: Embedder | None) -> Self:
        """Put the parts of a memory together. Loads no model, starts nothing."""
        zone, ids, identity = zone_of(config.timezone), IdSource(clock), Identity(config.identity)
        intake = Intake(clock=clock, ids=ids, zone=zone, security=config.security)
        source = EmbedderSource(config.embedding, models_folder=MODELS.expanduser(), supplied=embedder)
        retrieval = Retrieval(database, source, config.recall)
        backlog = EmbeddingBacklog(database, source, config.embedding, clock)
        spool = Spool.beside(database.path)
        background = _background(database, backlog, config.tasks, ids=ids, timing=WallTiming(clock), zone=zone)
        writer = EventWriter(
            database=database,
            intake=intake,
            identity=identity,
            spool=spool,
            follow_up=lambda conn: background.put_down(conn, pipeline.AFTER_EVENTS),
        )
        return cls(
            config=config,
            clock=clock,
            zone=zone,
            database=database,
            identity=identity,
            intake=intake,
            source=source,
            retrieval=retrieval,
            contexts=ContextBuilder(database, retrieval, config, zone),
            backlog=backlog,
            spool=spool,
            background=background,
            writer=writer,
        )


def _background(
    database: Database, backlog: EmbeddingBacklog, config: TasksConfig, *, ids: IdSource, timing: Timing, zone: tzinfo
) -> BackgroundTaskManager:
    """Give background work its tasks; they put down the jobs that go on where they stop."""

    def put_down(conn: Connection, jobs: Sequence[NewJob]) -> None:
        background.put_down(conn, jobs)

    background = BackgroundTaskManager(
        database,
        tasks=pipeline.tasks(backlog, config, put_down),
        periodic=pipeline.periodic(config),
        config=config,
        ids=ids,
        timing=timing,
        zone=zone,
    )
    return background
