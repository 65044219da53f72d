"""Texts that have no vector yet: a slice of them is embedded between two commits."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.errors import EmbedderError
from nanobot.memory.ids import Clock
from nanobot.memory.index import documents, vectors
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.index.vectors import Space, Unembedded
from nanobot.memory.models import OnProgress, Progress
from nanobot.memory.store import Database
from nanobot.memory.times import to_text

SLICE: Final = 32
"""Documents embedded between two commits."""


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
