"""The two queues between chat channels and the agent.

Channels publish what people say and consume what the agent answers; the agent does the reverse.
Nothing is stored here.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class InboundMessage:
    """What somebody said on a channel. `timestamp` becomes an aware UTC instant; a naive one is local time.

    >>> InboundMessage(channel="telegram", sender_id="7", chat_id="42", content="hi").session_key
    'telegram:42'
    """

    channel: str
    sender_id: str
    chat_id: str
    content: str
    timestamp: datetime = field(default_factory=_now)
    media: Sequence[str] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "timestamp", self.timestamp.astimezone(UTC))

    @property
    def session_key(self) -> str:
        """The conversation it belongs to: ``channel:chat_id``."""
        return f"{self.channel}:{self.chat_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboundMessage:
    """What the agent says on a channel. `reply_to` is the platform's id of the message it answers."""

    channel: str
    chat_id: str
    content: str
    reply_to: str | None = None
    media: Sequence[str] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


class MessageBus:
    """One queue in, one queue out; each keeps the order of arrival.

    >>> async def once() -> str:
    ...     bus = MessageBus()
    ...     await bus.publish_outbound(OutboundMessage(channel="cli", chat_id="direct", content="hello"))
    ...     return (await bus.consume_outbound()).content
    >>> asyncio.run(once())
    'hello'
    """

    def __init__(self) -> None:
        self._inbound: asyncio.Queue[InboundMessage] = asyncio.Queue()
        self._outbound: asyncio.Queue[OutboundMessage] = asyncio.Queue()

    async def publish_inbound(self, message: InboundMessage) -> None:
        """Hand a person's message to the agent."""
        await self._inbound.put(message)

    async def consume_inbound(self) -> InboundMessage:
        """Wait for the next message to the agent and take it."""
        return await self._inbound.get()

    async def publish_outbound(self, message: OutboundMessage) -> None:
        """Hand the agent's message to its channel."""
        await self._outbound.put(message)

    async def consume_outbound(self) -> OutboundMessage:
        """Wait for the agent's next message and take it."""
        return await self._outbound.get()
