"""A chat in the terminal: lines in, answers out."""

import asyncio
from collections.abc import Iterable
from typing import Final, TextIO

from nanobot.bus import InboundMessage, MessageBus, OutboundMessage
from nanobot.channels.printable import printable
from nanobot.channels.terminal import TerminalLines

GOODBYES: Final = frozenset({"exit", "quit", "/exit", "/quit", ":q"})


class CliChannel:
    """One person at one terminal. Answers go to *answers*, everything else to *talk*.

    At the end of input it waits for the answers still to come; a goodbye ends at once.
    """

    def __init__(
        self,
        *,
        bus: MessageBus,
        descriptor: int,
        answers: TextIO,
        talk: TextIO,
        name: str = "cli",
        chat_id: str = "direct",
        sender_id: str = "direct",
        sender_name: str = "",
    ) -> None:
        self.name = name
        self._bus = bus
        self._lines = TerminalLines(descriptor)
        self._answers = answers
        self._talk = talk
        self._chat_id = chat_id
        self._sender_id = sender_id
        self._sender_name = sender_name
        self._unanswered = 0
        self._settled = asyncio.Event()
        self._settled.set()

    async def start(self) -> None:
        """Listen until the end of input, a goodbye or `stop`."""
        self._prompt()
        async for line in self._lines:
            text = line.strip()
            if text.lower() in GOODBYES:
                return
            if text:
                await self._say(text)
            else:
                self._prompt()
        await self._settled.wait()

    async def stop(self) -> None:
        """Stop listening and wait for nothing."""
        self._lines.close()
        self._settled.set()

    async def send(self, message: OutboundMessage) -> None:
        """Print an answer and ask for the next message."""
        _print(self._answers, [printable(message.content), "\n"])
        self._unanswered = max(0, self._unanswered - 1)
        if not self._unanswered:
            self._settled.set()
            self._prompt()

    async def _say(self, text: str) -> None:
        # The turn that /stop ends stays without an answer; the answer to /stop itself takes its place.
        stop = text.lower() == "/stop"
        self._unanswered = max(1, self._unanswered) if stop else self._unanswered + 1
        self._settled.clear()
        await self._bus.publish_inbound(
            InboundMessage(
                channel=self.name,
                sender_id=self._sender_id,
                chat_id=self._chat_id,
                content=text,
                metadata={"sender_name": self._sender_name} if self._sender_name else {},
            )
        )

    def _prompt(self) -> None:
        if self._talk.isatty():
            _print(self._talk, ["\nyou> "])


def _print(stream: TextIO, parts: Iterable[str]) -> None:
    stream.writelines(parts)
    stream.flush()
