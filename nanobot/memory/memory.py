"""The memory's public facade. Blocking work (SQL, models, files) runs on threads; the event loop only waits."""

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, Self

from nanobot.memory import pipeline
from nanobot.memory.assembly import Parts
from nanobot.memory.background.jobs import hurry, problem, unpark
from nanobot.memory.background.supervisor import BackgroundStatus, status
from nanobot.memory.config import MemoryConfig
from nanobot.memory.errors import EmbedderError
from nanobot.memory.ids import Clock
from nanobot.memory.index import documents
from nanobot.memory.index.embeddings import Embedder
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight_verbs import InsightVerbs
from nanobot.memory.knowledge.extractors import Extractor
from nanobot.memory.knowledge.extractors.api import Complete
from nanobot.memory.lifecycle import inspection
from nanobot.memory.log import guard
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
    unwatched,
)
from nanobot.memory.recall.retrieval import Filter
from nanobot.memory.store import Database
from nanobot.memory.times import utc_now

BATCH: Final = 500
"""Events stored in one transaction of a bulk import."""


class Memory(InsightVerbs):
    """A memory file, open. Use `Memory.open`, or `start` and `close`.

    Every method may raise `MemorySystemError`; each says below what else it refuses.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.background = parts.background
        """Everything slow: it runs by itself unless memory was opened without."""
        self.zone = parts.zone
        """Where naive times are read and days are told."""

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        path: str | Path,
        *,
        config: MemoryConfig | None = None,
        clock: Clock = utc_now,
        embedder: Embedder | None = None,
        llm: Complete | None = None,
        extractors: Sequence[Extractor] = (),
        background: bool = True,
    ) -> AsyncIterator["Memory"]:
        """Open a memory file for the length of a block, creating it where it is missing.

        Without *background* nothing slow runs but in `process_pending`. *llm* completes prompts for the extractor
        ``api``; *extractors* are more of them, which configuration may name.

        Raises:
            MemoryUnavailableError: the file cannot be used; the subclass says why.
        """
        memory = await cls.start(
            path,
            config=config,
            clock=clock,
            embedder=embedder,
            llm=llm,
            extractors=extractors,
            background=background,
        )
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
        llm: Complete | None = None,
        extractors: Sequence[Extractor] = (),
        background: bool = True,
    ) -> Self:
        """Open a memory file for a host that calls `close` itself. Downloads nothing, waits for no model.

        Raises:
            MemoryUnavailableError: the file cannot be used; the subclass says why.
        """
        database = await asyncio.to_thread(Database.open, Path(path))
        memory = cls(
            Parts.assembled(
                database, config or MemoryConfig(), clock, embedder=embedder, llm=llm, extractors=extractors
            )
        )
        try:
            await asyncio.to_thread(memory._parts.writer.recover)
            if background:
                await memory.background.start()
        except BaseException:
            await memory.close()
            raise
        return memory

    async def close(self) -> None:
        """Finish the write in hand, stop background work and close the file."""
        try:
            await self.background.stop()
        finally:
            await asyncio.to_thread(self._parts.database.close)

    # --- writing

    async def observe(self, event: NewEvent) -> Event:
        """Store an event and return it once it is durable. A known idempotency key returns the event stored first.

        Where the file cannot be written, the event waits in a spool beside it, and is stored at the next start.

        Raises:
            InvalidEventError: a field has a value it cannot have.
        """
        draft = await asyncio.to_thread(self._parts.intake.prepare, event)
        since = time.monotonic()
        stored = await self._parts.database.on_writing_thread(lambda: self._parts.writer.store(draft, since=since))
        self.background.wake()
        return stored

    async def observe_many(self, events: Iterable[NewEvent], *, progress: OnProgress = unwatched) -> list[Event]:
        """Store many events in large transactions and return them, in order.

        Raises:
            InvalidEventError: a field of an event has a value it cannot have; those before its batch are stored.
        """
        total = len(events) if isinstance(events, Collection) else None
        stored: list[Event] = []
        source = iter(events)
        while batch := list(islice(source, BATCH)):
            drafts = await asyncio.to_thread(self._parts.intake.prepare_all, batch)
            stored += await self._parts.database.on_writing_thread(partial(self._parts.writer.store_all, drafts))
            progress(Progress(done=len(stored), total=total, what="events stored"))
        self.background.wake()
        return stored

    async def process_pending(self, *, progress: OnProgress = unwatched) -> int:
        """Run all background work that is due now; returns how many texts were given a vector.

        Raises:
            EmbedderError: vectors cannot be made now.
        """
        with self._parts.backlog.watched(progress, total=(await self.status()).pending.get("vectors", 0)) as done:
            await self._parts.database.write(self._parts.make_all_due)
            await self.background.work_off()
        if why := await self._parts.database.read(problem, pipeline.EMBEDDING):
            raise EmbedderError(why)
        return done()

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
            audience=await self._parts.audience(user_id, session_key and guard.storable(session_key)),
            kinds=HIT_KINDS if kinds is None else kinds,
            exclude_session=exclude_session,
            since=self._parts.intake.instant(since) if since else None,
            until=self._parts.intake.instant(until) if until else None,
            as_of=self._parts.intake.instant(as_of) if as_of else None,
        )
        parts, most = self._parts, self._parts.config.recall.limit if limit is None else limit
        return await asyncio.to_thread(lambda: parts.retrieval.search(parts.intake.clean(query), wanted, limit=most))

    async def context(
        self,
        query: str,
        *,
        session_key: str = "cli:direct",
        user_id: str | None = None,
        budget: int | None = None,
        tool_name: str | None = None,
        shown: Collection[EventId] | None = None,
    ) -> MemoryContext:
        """Build what the model is shown before it answers *query* in a chat: at most *budget* tokens.

        *shown* are events that the chat's history shows already; without it the latest of the chat are taken for them.
        *tool_name* asks for what was learned of a tool.

        Raises:
            UserRequiredError: in ``per_sender`` mode, a chat that is nobody's.
        """
        parts, session_key = self._parts, guard.storable(session_key)
        audience = await self._parts.audience(user_id, session_key)
        listener = Listener(audience=audience, session_key=session_key)

        def build() -> MemoryContext:
            moment = parts.contexts.moment(
                parts.intake.clean(query), listener, parts.clock(), shown=shown, tool_name=tool_name
            )
            return parts.contexts.build(moment, parts.config.context.total_budget if budget is None else budget)

        return await asyncio.to_thread(build)

    async def status(self) -> MemoryStatus:
        """Tell what memory holds and how it is. Loads no model."""
        why = await self._parts.database.read(problem, pipeline.EMBEDDING)
        return await asyncio.to_thread(inspection.status, self._parts.inspected, why, today=self._today)

    async def tasks(self) -> BackgroundStatus:
        """Tell how background work stands, in this process and others."""
        return await self._parts.database.read(status, now=self._parts.clock())

    async def retry(self, *, parked: bool = False) -> int:
        """Make what waits due now, and with *parked* what was given up; returns how many jobs that were."""
        now = self._parts.clock()
        jobs = await self._parts.database.write(
            lambda conn: hurry(conn, now=now) + (unpark(conn, now=now) if parked else 0)
        )
        self.background.wake()
        return jobs

    # --- moving

    async def export(self, path: str | Path, *, progress: OnProgress = unwatched) -> int:
        """Write every event to a file of JSON lines, all or nothing. Returns how many.

        Raises:
            OSError: the file cannot be written.
        """
        return await asyncio.to_thread(pipeline.export_file, self._parts.database, Path(path), progress)

    async def import_(self, path: str | Path, *, progress: OnProgress = unwatched) -> ImportReport:
        """Take in a file that `export` wrote. Events that are there already are skipped.

        Raises:
            ImportFormatError: it is not such a file.
            OSError: it cannot be read.
        """
        report = await asyncio.to_thread(self._parts.writer.import_file, Path(path), progress)
        self.background.wake()
        return report

    async def reindex(self) -> int:
        """Build the word index again from the stored texts; returns how many it holds."""
        return await self._parts.database.write(documents.rebuild)

    async def reembed(self, *, progress: OnProgress = unwatched) -> str:
        """Make every vector again with the configured model and search with it from now on; returns its name.

        Raises:
            EmbedderError: no model can be had.
        """
        with self._parts.backlog.watched(progress, total=(await self.status()).documents):
            return (await asyncio.to_thread(self._parts.backlog.reembed)).model
