"""Looks into a memory file without changing it or loading a model."""

from dataclasses import dataclass
from typing import Final

from nanobot.memory.index import documents, vectors
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.insight import learner, learnings
from nanobot.memory.insight.keeper import Keeper
from nanobot.memory.insight.summaries import nodes
from nanobot.memory.knowledge import entities, extraction, facts
from nanobot.memory.knowledge.reader import Reader
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.models import MemoryStatus, SpaceStatus
from nanobot.memory.store import Connection, Database

SIDE_FILES: Final = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected:
    """The parts of a memory that are looked into."""

    database: Database
    source: EmbedderSource
    reader: Reader
    spool: Spool
    keeper: Keeper | None = None


def status(inspected: Inspected, problem: str, *, today: str) -> MemoryStatus:
    """Count what a memory holds and say what is not at its best. *problem* is why no vectors could be made."""
    database, source, reader = inspected.database, inspected.source, inspected.reader
    with database.reading() as conn:
        total, oldest, newest = events.totals(conn)
        rows, sizes = documents.count(conn), vectors.sizes(conn)
        things, held = entities.total(conn), facts.total(conn, today=today)
        told, learned = nodes.count_written(conn), learnings.total(conn)
        unread = extraction.waiting(conn) if reader.enabled else 0
        behind = _behind(conn, inspected.keeper)
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
        entities=things,
        facts=held,
        summaries=told,
        learnings=learned,
        spaces=spaces,
        embedding_model=active.model if active else source.configured_model,
        file_bytes=_size(database),
        oldest=oldest,
        newest=newest,
        pending={kind: count for kind, count in {"vectors": waiting, "extraction": unread, **behind}.items() if count},
        spooled=len(inspected.spool),
        degraded=_degraded(inspected, active, problem),
    )


def _behind(conn: Connection, keeper: Keeper | None) -> dict[str, int]:
    """Count the summaries to be refreshed, and the events not yet read for how to behave."""
    if keeper is None:
        return {}
    summary, learning = keeper.config.summary, keeper.config.learning
    return {
        "summaries": nodes.count_stale(conn, threshold=summary.staleness_threshold) if summary.enabled else 0,
        "learning": learner.waiting(conn) if learning.enabled else 0,
    }


def _degraded(inspected: Inspected, active: SpaceStatus | None, problem: str) -> dict[str, str]:
    source, spooled = inspected.source, len(inspected.spool)
    parts = {f"extraction.{name}": why for name, why in inspected.reader.problems.items()}
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
