"""The parts of one open memory, put together. Everything is wired here and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache
from pathlib import Path
from typing import Final, Self

from nanobot.memory import pipeline
from nanobot.memory.background.jobs import NewJob, hurry
from nanobot.memory.background.supervisor import BackgroundTaskManager
from nanobot.memory.background.timing import Timing, WallTiming
from nanobot.memory.config import ExtractionConfig, MemoryConfig, SummaryConfig
from nanobot.memory.ids import Clock, IdSource
from nanobot.memory.index.backlog import EmbeddingBacklog
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.insight.keeper import Keeper
from nanobot.memory.insight.summaries.prose import Prose
from nanobot.memory.knowledge.extractors import ApiExtractor, Extractor, Extractors, SpacyExtractor, installed
from nanobot.memory.knowledge.extractors.api import Complete
from nanobot.memory.knowledge.heuristics.extractor import HeuristicExtractor
from nanobot.memory.knowledge.panel import Panel
from nanobot.memory.knowledge.reader import Reader
from nanobot.memory.lifecycle.inspection import Inspected
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Chat, Identity
from nanobot.memory.pipeline import Works
from nanobot.memory.recall.context import ContextBuilder
from nanobot.memory.recall.retrieval import Retrieval
from nanobot.memory.scopes import Audience
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
    works: Works
    spool: Spool
    background: BackgroundTaskManager
    writer: EventWriter

    @classmethod
    def assembled(
        cls,
        database: Database,
        config: MemoryConfig,
        clock: Clock,
        *,
        embedder: Embedder | None = None,
        llm: Complete | None = None,
        extractors: Sequence[Extractor] = (),
    ) -> Self:
        """Put the parts of a memory together. Loads no model, starts nothing."""
        zone, ids, identity = zone_of(config.timezone), IdSource(clock), Identity(config.identity)
        spool = Spool.beside(database.path)
        intake = Intake(clock=clock, ids=ids, zone=zone, security=config.security)
        source = EmbedderSource(config.embedding, models_folder=MODELS.expanduser(), supplied=embedder)
        keeper = Keeper(database, clock, zone, config, _prose(config.summary, llm, clock))
        works = _works(keeper, source, _panel(config.extraction, llm, extractors))
        background = _background(works, ids=ids, timing=WallTiming(clock))
        writer = EventWriter(
            database=database,
            intake=intake,
            identity=identity,
            spool=spool,
            follow_up=lambda conn: background.put_down(conn, pipeline.after_events(config)),
        )
        return cls(
            config=config,
            clock=clock,
            zone=zone,
            database=database,
            identity=identity,
            intake=intake,
            source=source,
            retrieval=(retrieval := Retrieval(database, source, config.recall)),
            contexts=ContextBuilder(keeper, retrieval),
            works=works,
            spool=spool,
            background=background,
            writer=writer,
        )

    @property
    def inspected(self) -> Inspected:
        """The parts that `status` looks into."""
        return Inspected(
            database=self.database, source=self.source, reader=self.reader, keeper=self.keeper, spool=self.spool
        )

    @property
    def backlog(self) -> EmbeddingBacklog:
        """What gives vectors to texts."""
        return self.works.backlog

    @property
    def reader(self) -> Reader:
        """What reads events into the graph."""
        return self.works.reader

    @property
    def keeper(self) -> Keeper:
        """What keeps summaries and learnings."""
        return self.works.keeper

    def make_all_due(self, conn: Connection) -> None:
        """Put down all work there may be, and let what waits for its time wait no longer."""
        hurry(conn, now=self.clock())
        self.background.put_down(conn, pipeline.all_work(self.config))

    async def audience(self, user_id: str | None, session_key: str | None) -> Audience:
        """Tell what a read from a chat may see.

        Raises:
            UserRequiredError: in ``per_sender`` mode, a read that does not say whose it is.
        """
        chat = await self.database.read(events.chat_of, session_key) if session_key else Chat()
        return self.identity.audience(user_id=user_id, session_key=session_key, chat=chat)


def _works(keeper: Keeper, source: EmbedderSource, panel: Panel) -> Works:
    """Put together what background work works on."""
    database, config = keeper.database, keeper.config
    return Works(
        database=database,
        backlog=EmbeddingBacklog(database, source, config.embedding, keeper.clock),
        reader=Reader(database, panel, config.extraction, config.identity, keeper.zone, on_written=keeper.touch),
        keeper=keeper,
        config=config,
    )


def _panel(config: ExtractionConfig, llm: Complete | None, supplied: Sequence[Extractor]) -> Panel:
    """Choose from all extractors there are. The spaCy pipeline is loaded at its first use."""
    asking = [ApiExtractor(llm)] if llm else []
    there = Extractors([HeuristicExtractor(), _spacy(config.spacy_model), *asking, *installed(), *supplied])
    return Panel(there, config.extractors)


@cache
def _spacy(model: str) -> SpacyExtractor:
    """Return the reader of one model: all memories of a process share it, for it takes 100 MB."""
    return SpacyExtractor(model)


def _prose(config: SummaryConfig, llm: Complete | None, clock: Clock) -> Prose | None:
    """Return what writes summaries in better prose, where a language model is configured for it."""
    if llm is None or not config.model:
        return None
    return Prose(
        complete=llm,
        model=config.model,
        calls_per_hour=config.calls_per_hour,
        most_statements=config.source_events,
        clock=clock,
    )


def _background(works: Works, *, ids: IdSource, timing: Timing) -> BackgroundTaskManager:
    """Give background work its tasks; they put down the jobs that go on where they stop."""

    def put_down(conn: Connection, jobs: Sequence[NewJob]) -> None:
        background.put_down(conn, jobs)

    background = BackgroundTaskManager(
        works.database,
        tasks=pipeline.tasks(works, put_down),
        periodic=pipeline.periodic(works.config),
        config=works.config.tasks,
        ids=ids,
        timing=timing,
        zone=works.keeper.zone,
    )
    return background
