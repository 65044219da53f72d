"""What follows what: the whole flow from an event to its vector, on one page.

- `take_in`: event row, document and words, in one transaction
- `export_file`: all events to a file
- `renew_words`: the word index, where it is of an older version
- `EmbeddingBacklog`: vectors for documents that have none, a slice at a time
- `tasks`, `periodic`: the kinds of background work, and when they come again
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import time, timedelta
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.background.jobs import Effect, Job, NewJob
from nanobot.memory.background.schedule import Daily, Every, Periodic
from nanobot.memory.background.workers import Task
from nanobot.memory.config import MEMORY_TOOLS, EmbeddingConfig, TasksConfig
from nanobot.memory.errors import EmbedderError
from nanobot.memory.ids import Clock
from nanobot.memory.index import documents, vectors
from nanobot.memory.index.documents import NewDocument
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.index.vectors import Space, Unembedded
from nanobot.memory.lifecycle import portability
from nanobot.memory.log import events, guard
from nanobot.memory.log.events import Appended, Draft
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, OnProgress, Progress
from nanobot.memory.store import Connection, Database
from nanobot.memory.times import to_text

SLICE: Final = 32
"""Documents embedded between two commits."""

EMBEDDING: Final = "embedding"
UPKEEP: Final = "upkeep"
"""The kinds of background work."""

AFTER_EVENTS: Final = (NewJob(kind=EMBEDDING),)
"""The work that new events make."""

SHIFT_SECONDS: Final = 2.0
"""How long one embedding job works before it makes place for others, or notices a stop."""
UPKEEP_TIME: Final = time(3, 30)

ASSISTANT: Final = "assistant"


def take_in(conn: Connection, drafts: Iterable[Draft], identity: Identity) -> list[Appended]:
    """Store events and make them findable by their words, in the transaction of *conn*."""
    taken = []
    for draft in drafts:
        appended = events.append(conn, draft, identity)
        if appended.new:
            documents.add(conn, document_of(appended.event))
        taken.append(appended)
    return taken


def export_file(database: Database, path: Path, progress: OnProgress) -> int:
    """Write every event to a file, all or nothing. Returns how many.

    Raises:
        OSError: the file cannot be written, or is the memory itself.
    """
    if path.exists() and path.samefile(database.path):
        raise FileExistsError(f"{path} is the memory file itself: export to another.")
    with database.reading() as conn:
        total, _, _ = events.totals(conn)
        return portability.export(
            conn, path, lambda done: progress(Progress(done=done, total=total, what="events written"))
        )


def renew_words(database: Database) -> None:
    """Build the word index again where an older version made it. Takes no lock where it is current."""
    with database.reading() as conn:
        outdated = documents.is_outdated(conn)
    if outdated:
        with database.writing() as conn:
            documents.rebuild(conn)


def document_of(event: Event) -> NewDocument:
    """Say how an event is found: by its words and its speaker's name.

    What was recalled into it, and what memory was asked by the model, is left out: memory does not feed on itself.
    """
    asks_memory = event.event_type == "tool_call" and event.tool_name in MEMORY_TOOLS
    return NewDocument(
        kind="event",
        ref=event.id,
        text="" if asks_memory else guard.strip_recalled(event.content),
        scope=event.scope,
        at=to_text(event.at),
        session_key=event.session_key,
        speaker=speaker_of(event),
    )


def speaker_of(event: Event) -> str | None:
    """Name who is heard in an event: a person, the assistant, or a tool."""
    if event.event_type in ("tool_call", "tool_result"):
        return event.tool_name
    return event.sender_name or (ASSISTANT if event.direction == "outbound" else None)


@dataclass(slots=True)
class EmbeddingBacklog:
    """Gives vectors to the documents that have none. Remembers how far it has looked; safe to start over."""

    database: Database
    source: EmbedderSource
    config: EmbeddingConfig
    clock: Clock
    _watch: Callable[[int], None] | None = None
    _looked: int = 0
    _looked_in: Space | None = None

    def slice(self) -> int:
        """Embed the next documents, oldest first; returns how many, 0 when there are none left.

        Raises:
            EmbedderError: no vectors can be made now.
        """
        if not self.source.enabled:
            return 0
        with self.database.reading() as conn:
            space = vectors.active_space(conn)
            if space is None and not documents.count(conn):
                return 0
        embedder = self.source.for_space(space) if space else self.source.for_new_file()
        space = space or self._open(embedder)
        return self._embed_after(space, embedder)

    def reembed(self) -> Space:
        """Make every vector again with the configured model, then search with those.

        The old space is searched until the new one is full, and stays in the file.
        """
        embedder = self.source.for_new_file()
        space = self._open(embedder)
        self._looked_in = None
        while self._embed_after(space, embedder):
            pass
        with self.database.writing() as conn:
            vectors.activate(conn, space)
        return space

    def _open(self, embedder: Embedder) -> Space:
        dimensions = len(embedder.embed_query("how long is a vector"))
        with self.database.writing() as conn:
            return vectors.open_space(conn, embedder.model, dimensions)

    def _embed_after(self, space: Space, embedder: Embedder) -> int:
        if space != self._looked_in:  # another process may have changed the file over
            self._looked, self._looked_in = 0, space
        with self.database.reading() as conn:
            pending = vectors.pending(conn, space, after=self._looked, limit=SLICE)
            hashes = [document.hash for document in pending] if self.config.cache_embeddings else []
            cached = vectors.cached(conn, space, hashes)
        if not pending:
            return 0
        made = _embed([document for document in pending if document.hash not in cached], embedder, space)
        with self.database.writing() as conn:
            known = cached | made
            vectors.store(conn, space, {document.document_id: known[document.hash] for document in pending})
            if self.config.cache_embeddings:
                vectors.put_cache(conn, space, known, used_at=to_text(self.clock()))
        self._looked = pending[-1].document_id
        if self._watch is not None:
            self._watch(len(pending))
        return len(pending)

    @contextmanager
    def watched(self, progress: OnProgress, *, total: int) -> Iterator[Callable[[], int]]:
        """Report what is embedded during a block, by whichever thread, and count it."""
        counts: list[int] = []

        def on_slice(count: int) -> None:
            counts.append(count)
            progress(Progress(done=sum(counts), total=max(total, sum(counts)), what="texts embedded"))

        self._watch = on_slice
        try:
            yield lambda: sum(counts)
        finally:
            self._watch = None

    def prune_cache(self) -> int:
        """Drop cached vectors that were of no use for as long as the configuration says."""
        oldest = self.clock() - timedelta(days=self.config.cache_days)
        with self.database.writing() as conn:
            return vectors.prune_cache(conn, before=to_text(oldest))


def _embed(wanted: Sequence[Unembedded], embedder: Embedder, space: Space) -> dict[str, NDArray[np.float32]]:
    """Return vectors by the hash of their text; equal texts are embedded once."""
    texts = {document.hash: document.text for document in wanted}
    if not texts:
        return {}
    made = embedder.embed(list(texts.values()))
    if made.shape != (len(texts), space.dimensions):
        raise EmbedderError(
            f"{space.model} gives vectors of {made.shape[-1]} dimensions now, this file has {space.dimensions}: "
            "run `nanobot memory reembed`."
        )
    return dict(zip(texts, made, strict=True))


def tasks(
    backlog: EmbeddingBacklog, config: TasksConfig, put_down: Callable[[Connection, Sequence[NewJob]], None]
) -> list[Task]:
    """Return the kinds of background work, each with its handler."""

    def embed(_: Job) -> Effect | None:
        """Embed for a while; where documents are left, another job goes on."""
        until = monotonic() + SHIFT_SECONDS
        while backlog.slice():
            if monotonic() > until:
                return lambda conn: put_down(conn, [NewJob(kind=EMBEDDING)])
        return None

    def keep_up(_: Job) -> None:
        backlog.prune_cache()

    return [
        Task(kind=EMBEDDING, handler=embed, timeout_seconds=config.extraction_timeout),
        Task(kind=UPKEEP, handler=keep_up, timeout_seconds=config.extraction_timeout, quiet=True),
    ]


def periodic(config: TasksConfig) -> list[Periodic]:
    """Say when background work comes again by itself."""
    return [
        Periodic(kind=EMBEDDING, when=Every(seconds=config.extraction_interval)),
        Periodic(kind=UPKEEP, when=Daily(at=UPKEEP_TIME)),
    ]
