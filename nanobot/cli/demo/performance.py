"""What the demo does and how long each step took. Reads the story, writes one memory file, prints nothing."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

from nanobot.cli.demo.conversation import ASKED_AT, ASKED_FROM, OWNER, QUESTIONS, TIMEZONE, Turn
from nanobot.memory import Memory
from nanobot.memory.config import EmbeddingConfig, IdentityConfig, MemoryConfig
from nanobot.memory.index.local_model import BUNDLED
from nanobot.memory.models import EventId, MemoryContext, MemoryStatus, SearchResult

BEST_HITS: Final = 3
BUDGET_TOKENS: Final = 4000
CONFIG: Final = MemoryConfig(
    timezone=TIMEZONE,
    identity=IdentityConfig(owner_name=OWNER),
    embedding=EmbeddingConfig(local_model=BUNDLED),  # fetches nothing, and finds the same everywhere
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What memory had to say to one question."""

    question: str
    result: SearchResult
    context: MemoryContext
    search_ms: float
    context_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """The demo as it went. `load_ms` is the embedding model's loading, which happens once in a process."""

    status: MemoryStatus
    answers: tuple[Answer, ...]
    turns: int
    observe_ms: float
    load_ms: float
    index_ms: float


async def perform(path: Path, *, turns: Sequence[Turn], announce: Callable[[str], None]) -> Performance:
    """Take *turns* in to a new memory at *path* and ask the questions.

    The first message alone is indexed before the others, so that the model's loading is timed by itself.

    Raises:
        MemorySystemError: The file cannot be made or used.
    """
    async with Memory.open(path, config=CONFIG, clock=_clock_set_to(ASKED_AT)) as memory:
        announce("Loading the embedding model")
        await memory.observe(turns[0].event)
        _, load_ms = await _timed(memory.process_pending())
        announce(f"Taking in {len(turns)} messages and tool calls")
        _, observe_ms = await _timed(_take_in(memory, turns[1:]))
        announce("Indexing them")
        _, index_ms = await _timed(memory.process_pending())
        announce("Asking five questions")
        answers = [await _ask(memory, question) for question in QUESTIONS]
        return Performance(
            status=await memory.status(),
            answers=tuple(answers),
            turns=len(turns),
            observe_ms=observe_ms,
            load_ms=load_ms,
            index_ms=index_ms,
        )


async def _take_in(memory: Memory, turns: Iterable[Turn]) -> None:
    """Store messages in bulk, and tool traffic one by one: a result needs the id its call was given."""
    stored: dict[str, EventId] = {}
    for is_message, run in groupby(turns, key=lambda turn: turn.event.event_type == "message"):
        if is_message:
            await memory.observe_many(turn.event for turn in run)
            continue
        for turn in run:
            stored[turn.key] = (await memory.observe(turn.after(stored))).id


async def _ask(memory: Memory, question: str) -> Answer:
    result, search_ms = await _timed(memory.search(question, limit=BEST_HITS, session_key=ASKED_FROM))
    context, context_ms = await _timed(memory.context(question, session_key=ASKED_FROM, budget=BUDGET_TOKENS))
    return Answer(question=question, result=result, context=context, search_ms=search_ms, context_ms=context_ms)


async def _timed(work: Awaitable[T]) -> tuple[T, float]:
    """Return what *work* returns and the milliseconds it took."""
    started = perf_counter()
    value = await work
    return value, (perf_counter() - started) * 1000


def _clock_set_to(start: datetime) -> Callable[[], datetime]:
    """Make a clock that runs on from *start*, so that the demo shows the same in any year."""
    began = perf_counter()
    return lambda: start.astimezone(UTC) + timedelta(seconds=perf_counter() - began)
