"""Looks into a memory file without changing it or loading a model."""

from typing import Final

from nanobot.memory.index import documents, vectors
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.models import MemoryStatus, SpaceStatus
from nanobot.memory.store import Database

SIDE_FILES: Final = ("", "-wal", "-shm")


def status(database: Database, source: EmbedderSource, spool: Spool, problem: str = "") -> MemoryStatus:
    """Count what a memory holds and say what is not at its best. *problem* is why no vectors could be made."""
    with database.reading() as conn:
        total, oldest, newest = events.totals(conn)
        rows, sizes = documents.count(conn), vectors.sizes(conn)
    spaces = tuple(
        SpaceStatus(
            model=size.model,
            dimensions=size.dimensions,
            vectors=size.vectors,
            pending=rows - size.vectors,
            active=size.active,
        )
        for size in sizes
    )
    active = next((space for space in spaces if space.active), None)
    waiting = rows - (active.vectors if active else 0) if source.enabled else 0
    return MemoryStatus(
        path=str(database.path),
        schema_version=database.schema_version,
        events=total,
        documents=rows,
        entities=0,
        facts=0,
        summaries=0,
        learnings=0,
        spaces=spaces,
        embedding_model=active.model if active else source.configured_model,
        file_bytes=_size(database),
        oldest=oldest,
        newest=newest,
        pending={"vectors": waiting} if waiting else {},
        spooled=len(spool),
        degraded=_degraded(source, active, problem, spooled=len(spool)),
    )


def _degraded(source: EmbedderSource, active: SpaceStatus | None, problem: str, *, spooled: int) -> dict[str, str]:
    parts = {}
    if not source.enabled:
        parts["vectors"] = "off: memory.embedding.provider is none; search goes by words"
    elif problem:
        parts["vectors"] = f"new texts get no vectors now: {problem}"
    elif active and active.model != source.configured_model:
        parts["vectors"] = (
            f"this file is searched with {active.model}, not {source.configured_model}. {source.note}".strip()
            + " To change over, run `nanobot memory reembed` where the configured model can be had."
        )
    if spooled:
        parts["log"] = f"{spooled} events wait in a spool file; they are stored when memory is next opened"
    return parts


def _size(database: Database) -> int:
    files = (database.path.with_name(database.path.name + suffix) for suffix in SIDE_FILES)
    return sum(file.stat().st_size for file in files if file.exists())
