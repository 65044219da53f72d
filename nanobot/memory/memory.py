"""The memory: composition root and public facade.

Everything is wired here and nowhere else. Blocking work (SQL, models, files) runs on threads; the loop only waits.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, Self

from nanobot.memory import pipeline
from nanobot.memory.background.drain import Drain
from nanobot.memory.config import MemoryConfig
from nanobot.memory.ids import Clock, IdSource
from nanobot.memory.index import documents
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.lifecycle import inspection
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events, guard
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Chat, Identity
from nanobot.memory.models import (
    HIT_KINDS,
    Event,
    EventId,
    HitKind,
    ImportReport,
    MemoryContext,
    MemoryStatus,
    NewEvent,
    OnProgress,
    Progress,
    SearchResult,
)
from nanobot.memory.recall.context import ContextBuilder
from nanobot.memory.recall.retrieval import Filter, Retrieval
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.writer import EventWriter
from nanobot.memory.zones import utc_now, zone_of

BATCH: Final = 500
"""Events stored in one transaction of a bulk import."""

MODELS: Final = Path("~/.cache/nanobot/models")
"""Where fetched embedding models are kept, for all memories of a user."""


def _ignore(_: Progress) -> None:
    pass


class Memory:
    """A memory file, open. Use `Memory.open`, or `start` and `close`.

    Every method may raise `MemorySystemError`; each says below what else it refuses.
    """

    def __init__(self, database: Database, config: MemoryConfig, clock: Clock, embedder: Embedder | None) -> None:
        zone = zone_of(config.timezone)
        self._database = database
        self._config = config
        self._clock = clock
        self._identity = Identity(config.identity)
        self._intake = Intake(clock=clock, ids=IdSource(clock), zone=zone, security=config.security)
        self._source = EmbedderSource(config.embedding, models_folder=MODELS.expanduser(), supplied=embedder)
        self.zone = zone
        """Where naive times are read and days are told."""
        self._retrieval = Retrieval(database, self._source, config.recall)
        self._contexts = ContextBuilder(database, self._retrieval, config, zone)
        self._backlog = pipeline.EmbeddingBacklog(database, self._source, config.embedding, clock)
        self._spool = Spool.beside(database.path)
        self._writer = EventWriter(database=database, intake=self._intake, identity=self._identity, spool=self._spool)
        self._embedding = Drain("embedding", self._backlog.slice)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        path: str | Path,
        *,
        config: MemoryConfig | None = None,
        clock: Clock = utc_now,
        embedder: Embedder | None = None,
    ) -> AsyncIterator["Memory"]:
        """Open a memory file for the length of a block, creating it where it is missing.

        Raises:
            MemoryUnavailableError: the file cannot be used; the subclass says why.
        """
        memory = await cls.start(path, config=config, clock=clock, embedder=embedder)
        try:
            yield memory
        finally:
            await memory.close()

    @classmethod
    async def start(
        cls,
        path: str | Path,
        *,
        config: MemoryConfig | None = None,
        clock: Clock = utc_now,
        embedder: Embedder | None = None,
    ) -> Self:
        """Open a memory file for a host that calls `close` itself. Downloads nothing, waits for no model.

        Raises:
            MemoryUnavailableError: the file cannot be used; the subclass says why.
        """
        database = await asyncio.to_thread(Database.open, Path(path))
        memory = cls(database, config or MemoryConfig(), clock, embedder)
        try:
            await asyncio.to_thread(memory._writer.recover)
        except BaseException:
            await memory.close()
            raise
        return memory

    async def close(self) -> None:
        """Finish the write in hand, stop background work and close the file."""
        await self._embedding.stop()
        await asyncio.to_thread(self._database.close)

    # --- writing

    async def observe(self, event: NewEvent) -> Event:
        """Store an event and return it once it is durable. A known idempotency key returns the event stored first.

        Where the file cannot be written, the event waits in a spool beside it, and is stored at the next start.

        Raises:
            InvalidEventError: a field has a value it cannot have.
        """
        draft = await asyncio.to_thread(self._intake.prepare, event)
        since = time.monotonic()
        stored = await self._database.on_writing_thread(lambda: self._writer.store(draft, since=since))
        self._embedding.wake()
        return stored

    async def observe_many(self, events: Iterable[NewEvent], *, progress: OnProgress = _ignore) -> list[Event]:
        """Store many events in large transactions and return them, in order.

        Raises:
            InvalidEventError: a field of an event has a value it cannot have; those before its batch are stored.
        """
        total = len(events) if isinstance(events, Collection) else None
        stored: list[Event] = []
        source = iter(events)
        while batch := list(islice(source, BATCH)):
            drafts = await asyncio.to_thread(self._intake.prepare_all, batch)
            stored += await self._database.on_writing_thread(partial(self._writer.store_all, drafts))
            progress(Progress(done=len(stored), total=total, what="events stored"))
        self._embedding.wake()
        return stored

    async def process_pending(self, *, progress: OnProgress = _ignore) -> int:
        """Run all background work that is due now; returns how many texts were given a vector.

        Raises:
            EmbedderError: vectors cannot be made now.
        """
        total = (await self.status()).pending.get("vectors", 0)
        done = 0
        while count := await self._embedding.slice():
            done += count
            progress(Progress(done=done, total=max(total, done), what="texts embedded"))
        return done

    # --- reading

    async def search(
        self,
        query: str,
        *,
        limit: int | None = None,
        kinds: Collection[HitKind] | None = None,
        user_id: str | None = None,
        session_key: str | None = None,
        exclude_session: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        as_of: datetime | None = None,
    ) -> SearchResult:
        """Find what a question is about. Any text is a question: it has no syntax.

        *session_key* says where the question is asked, which decides what may be seen. *since* is inclusive, *until*
        is not; *as_of* leaves out what happened later.

        Raises:
            InvalidQueryError: the limit is not positive, or a kind is unknown.
            UserRequiredError: in ``per_sender`` mode, a read that does not say whose it is.
        """
        wanted = Filter(
            audience=await self._audience(user_id, session_key and guard.storable(session_key)),
            kinds=HIT_KINDS if kinds is None else kinds,
            exclude_session=exclude_session,
            since=self._intake.instant(since) if since else None,
            until=self._intake.instant(until) if until else None,
            as_of=self._intake.instant(as_of) if as_of else None,
        )
        most = self._config.recall.limit if limit is None else limit
        return await asyncio.to_thread(lambda: self._retrieval.search(self._intake.clean(query), wanted, limit=most))

    async def context(
        self,
        query: str,
        *,
        session_key: str = "cli:direct",
        user_id: str | None = None,
        budget: int | None = None,
        tool_name: str | None = None,  # noqa: ARG002 - part of the contract: what was learned of a tool
        shown: Collection[EventId] | None = None,
    ) -> MemoryContext:
        """Build what the model is shown before it answers *query* in a chat: at most *budget* tokens.

        *shown* are events that the chat's history shows already; without it the latest of the chat are taken for them.
        *tool_name* asks for what was learned of a tool.

        Raises:
            UserRequiredError: in ``per_sender`` mode, a chat that is nobody's.
        """
        session_key = guard.storable(session_key)
        audience = await self._audience(user_id, session_key)

        def build() -> MemoryContext:
            moment = self._contexts.moment(self._intake.clean(query), session_key, audience, self._clock(), shown)
            return self._contexts.build(moment, self._config.context.total_budget if budget is None else budget)

        return await asyncio.to_thread(build)

    async def status(self) -> MemoryStatus:
        """Tell what memory holds and how it is. Loads no model."""
        problem = self._embedding.problem
        return await asyncio.to_thread(inspection.status, self._database, self._source, self._spool, problem)

    # --- moving

    async def export(self, path: str | Path, *, progress: OnProgress = _ignore) -> int:
        """Write every event to a file of JSON lines, all or nothing. Returns how many.

        Raises:
            OSError: the file cannot be written.
        """
        return await asyncio.to_thread(pipeline.export_file, self._database, Path(path), progress)

    async def import_(self, path: str | Path, *, progress: OnProgress = _ignore) -> ImportReport:
        """Take in a file that `export` wrote. Events that are there already are skipped.

        Raises:
            ImportFormatError: it is not such a file.
            OSError: it cannot be read.
        """
        report = await asyncio.to_thread(self._writer.import_file, Path(path), progress)
        self._embedding.wake()
        return report

    async def reindex(self) -> int:
        """Build the word index again from the stored texts; returns how many it holds."""
        return await self._database.write(documents.rebuild)

    async def reembed(self, *, progress: OnProgress = _ignore) -> str:
        """Make every vector again with the configured model and search with it from now on; returns its name.

        Raises:
            EmbedderError: no model can be had.
        """
        async with self._embedding.paused():
            total = (await self.status()).documents

            def on_slice(done: int) -> None:
                progress(Progress(done=done, total=total, what="texts embedded"))

            return (await asyncio.to_thread(self._backlog.reembed, on_slice)).model

    # --- within

    async def _audience(self, user_id: str | None, session_key: str | None) -> Audience:
        chat = await self._database.read(events.chat_of, session_key) if session_key else Chat()
        return self._identity.audience(user_id=user_id, session_key=session_key, chat=chat)
