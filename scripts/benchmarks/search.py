"""How long a question takes, and how much memory the process holds."""

import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from pathlib import Path

from material import BUNDLED, events, sentences
from report import milliseconds, resident_megabytes, show

from nanobot.memory import Memory

TIMED = 200
QUESTION_WORDS = 9


async def run(sizes: Sequence[int]) -> None:
    """Time search and context in files of growing size, the embedding of the question included."""
    rows = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "memory.db"
            async with Memory.open(path, config=BUNDLED) as memory:
                await memory.observe_many(events(size))
                processed = -time.perf_counter()
                await memory.process_pending()
                processed += time.perf_counter()
                row = {"events": size, "processed a second": size / processed}
                row |= await _timed("search", lambda text, memory=memory: memory.search(text, limit=10))
                row |= await _timed("context", lambda text, memory=memory: memory.context(text))
                row |= {"resident MB": resident_megabytes(), "file MB": path.stat().st_size / 1e6}
            rows.append(row)
    show("search", "search and context, embedding of the question included", rows)


async def _timed(name: str, ask: Callable[[str], Awaitable[object]]) -> dict[str, float]:
    seconds = []
    for text in islice(sentences(TIMED + 1, seed=2), TIMED + 1):
        began = time.perf_counter()
        await ask(" ".join(text.split()[:QUESTION_WORDS]))
        seconds.append(time.perf_counter() - began)
    return {f"{name} {percentile}": value for percentile, value in milliseconds(seconds[1:], 50, 95).items()}
