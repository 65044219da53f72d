"""A memory file that has read something, for the tests of commands about knowledge."""

import asyncio
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from typer.testing import Result

from nanobot.cli.exits import EXIT_OK
from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig

Run = Callable[..., Result]

FIRST_DAY = datetime(2026, 5, 3, 23, 30, tzinfo=UTC)
"""The fourth of May in Lisbon."""
SAID = (
    "I live in Porto.",
    "My sister Emma moved to Lisbon in May 2025.",
    "Emma works at Lumen.",
    "I work at Kestrel.",
    "My friend Bruno Reis lives in Faro.",
    "My friend Carla Reis lives in Braga.",
    "I quit Kestrel.",
    "Emma works at Lumen, still.",
)


def read_file(path: Path, *, said: Sequence[str] = SAID, speaker: str = "Ana", reading: bool = True) -> Path:
    """Fill a memory file with what somebody said, a sentence a day; with *reading* it has read it too."""
    path.parent.mkdir(parents=True, exist_ok=True)

    async def fill() -> None:
        config = MemoryConfig(embedding=EmbeddingConfig(provider="none"), timezone="Europe/Lisbon")
        async with Memory.open(path, config=config, background=False) as memory:
            days = (FIRST_DAY + timedelta(days=number) for number in range(len(said)))
            told = zip(said, days, strict=True)
            await memory.observe_many(NewEvent(content=text, timestamp=at, sender_name=speaker) for text, at in told)
            if reading:
                await memory.process_pending()

    asyncio.run(fill())
    return path


def document(result: Result, *, code: int = EXIT_OK) -> Any:  # noqa: ANN401 - JSON may be anything
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def fact_id(run: Run, subject: str, predicate: str) -> str:
    """The id, as it is shown, of the one fact."""
    (fact,) = document(run("memory", "facts", "--subject", subject, "--predicate", predicate, "--json"))
    return str(fact["id"])[-8:]
