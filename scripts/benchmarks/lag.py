"""How late the event loop is while memory works beside it."""

import asyncio
import tempfile
import time
from pathlib import Path

from material import BUNDLED, events
from report import milliseconds, show

from nanobot.memory import Memory

HEARTBEAT_SECONDS = 0.01
MESSAGES = 500


async def run() -> None:
    """Let a heartbeat tick while messages come in one by one, are embedded, and contexts are built."""
    late: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Memory.open(Path(folder) / "memory.db", config=BUNDLED) as memory:
            heart = asyncio.create_task(beat(late))
            for event in events(MESSAGES):
                await memory.observe(event)
            await memory.process_pending()
            for event in events(20, seed=3):
                await memory.context(event.content)
            heart.cancel()
    show("lag", "event-loop lag, 10 ms heartbeat", [{"messages": MESSAGES} | milliseconds(late, 50, 95, 99, 100)])


async def beat(late: list[float]) -> None:
    """Note how late each beat is, for ever."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(HEARTBEAT_SECONDS)
        late.append(time.perf_counter() - began - HEARTBEAT_SECONDS)
