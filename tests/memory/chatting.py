"""A memory that reads what it is told, and the ways to tell it something."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from nanobot.memory import Event, Memory, MemoryConfig, NewEvent
from nanobot.memory.knowledge import snapshot
from nanobot.memory.knowledge.extractors import Extractor
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.testing import SteppingClock

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""A Monday."""


@asynccontextmanager
async def reading(
    path: Path, *, extractors: Sequence[Extractor] = (), clock: SteppingClock | None = None, **sections: object
) -> AsyncIterator[Memory]:
    """Open a memory that reads with all it has, and makes no vectors."""
    config = MemoryConfig.model_validate({"timezone": "UTC", "embedding": {"provider": "none"}} | sections)
    clock = clock or SteppingClock(NOON + timedelta(days=30))
    async with Memory.open(path, config=config, clock=clock, extractors=extractors, background=False) as memory:
        yield memory


def said(content: str, *, minute: int = 0, by: str = "Ana", **fields: object) -> NewEvent:
    """Make a message of a direct chat."""
    where: dict[str, Any] = {"channel": "telegram", "chat_id": "42", "sender_id": by.lower(), "sender_name": by}
    where["timestamp"] = NOON + timedelta(minutes=minute)
    return NewEvent(content=content, **where | fields)


async def tell(memory: Memory, *messages: NewEvent | str) -> list[Event]:
    """Tell memory some messages, a minute apart, and let it read them."""
    events = [said(one, minute=number) if isinstance(one, str) else one for number, one in enumerate(messages)]
    stored = await memory.observe_many(events)
    await memory.process_pending()
    return stored


async def held(
    memory: Memory,
    subject: str | None = None,
    *,
    predicate: str | None = None,
    user_id: str | None = None,
    session_key: str | None = None,
) -> set[tuple[str, str, str]]:
    """Return what holds, in three words each."""
    facts = await memory.facts(subject, predicate, user_id=user_id, session_key=session_key)
    return {triple(fact) for fact in facts}


def triple(fact: Fact) -> tuple[str, str, str]:
    return fact.subject, fact.predicate, fact.object


async def everything(memory: Memory) -> str:
    """Return all that is known, row for row."""
    return await memory._parts.database.read(snapshot.snapshot)


async def outcomes(memory: Memory) -> list[tuple[str, str | None]]:
    """Return how the reading of each event ended."""
    rows = await memory._parts.database.read(
        lambda conn: conn.execute("SELECT outcome, error FROM extraction ORDER BY seq").fetchall()
    )
    return [tuple(row) for row in rows]
