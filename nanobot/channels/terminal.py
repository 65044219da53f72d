"""Lines typed or piped into a file descriptor, without blocking the event loop."""

import asyncio
import codecs
import os
import threading
from collections.abc import AsyncIterator

BLOCK_BYTES = 65_536


class TerminalLines:
    """Read lines on a thread of its own until the end of input or `close`.

    The thread is a daemon and holds no Python lock while it waits: a read that nobody answers delays no exit.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield each line without its end."""
        arguments = (asyncio.get_running_loop(),)
        threading.Thread(target=self._read, args=arguments, name="terminal-lines", daemon=True).start()
        while (line := await self._lines.get()) is not None:
            yield line

    def close(self) -> None:
        """End the lines, whatever is still to come."""
        self._lines.put_nowait(None)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        rest = ""
        while block := self._block():
            *lines, rest = (rest + decoder.decode(block)).split("\n")
            if not _tell(loop, self._lines, *lines):
                return
        rest += decoder.decode(b"", final=True)
        _tell(loop, self._lines, *([rest] if rest else []), None)

    def _block(self) -> bytes:
        try:
            return os.read(self._descriptor, BLOCK_BYTES)
        except OSError:  # a terminal that was hung up ends like any other input
            return b""


def _tell(loop: asyncio.AbstractEventLoop, queue: "asyncio.Queue[str | None]", *lines: str | None) -> bool:
    """Pass lines on; say whether anybody still listens."""
    try:
        for line in lines:
            loop.call_soon_threadsafe(queue.put_nowait, line.rstrip("\r") if line else line)
    except RuntimeError:  # the loop has ended
        return False
    return True
