"""How long it takes to store one event."""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from material import BUNDLED, WITHOUT_VECTORS, events
from report import milliseconds, show

from nanobot.memory import Memory

TIMED = 2_000


async def run(sizes: Sequence[int]) -> None:
    """Time `observe` in files of growing size, alone and while vectors are made in the background."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        held = 0
        for size in sizes:
            async with Memory.open(path, config=WITHOUT_VECTORS) as memory:
                await memory.observe_many(events(size - held, seed=size))
                held = size
                rows.append({"events": size, "beside it": "nothing"} | await _timed(memory))
            async with Memory.open(path, config=BUNDLED) as memory:
                rows.append({"events": size, "beside it": "embedding"} | await _timed(memory))
    show("log", "observe", rows)


async def _timed(memory: Memory) -> dict[str, float]:
    seconds = []
    for event in events(TIMED, seed=1):
        began = time.perf_counter()
        await memory.observe(event)
        seconds.append(time.perf_counter() - began)
    return milliseconds(seconds, 50, 95, 99, 100)
