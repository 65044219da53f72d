"""What tests of the agent need: a memory that can be made to fail or to hang, and a way to talk."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from nanobot.agent.loop import AgentLoop
from nanobot.bus import InboundMessage, MessageBus, OutboundMessage
from nanobot.memory.models import Event, EventId, MemoryContext, NewEvent

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

MakeAgent = Callable[..., AgentLoop]


class ListedBackground:
    """Background work that lists what it was told. It fails and hangs with its memory, but for activity."""

    def __init__(self, memory: "ListMemory") -> None:
        self.told: list[str] = []
        self._memory = memory

    async def start(self) -> None:
        """Note the start."""
        await self._memory.gate()
        self.told.append("start")

    async def stop(self) -> None:
        """Note the stop."""
        await self._memory.gate()
        self.told.append("stop")

    def mark_activity(self) -> None:
        """Note that the user is about, and how many events were stored before."""
        self.told.append(f"active after {len(self._memory.events)} events")


class ListMemory:
    """Keeps events in a list and recalls `stable` and `volatile`, whatever is asked.

    While `error` is set every call raises it; while `open` is clear every call waits; while `spools` is set events
    have no number, as those that the real memory has put aside for later.
    """

    def __init__(self, *, stable: str = "", volatile: str = "", error: Exception | None = None) -> None:
        self.events: list[Event] = []
        self.queries: list[tuple[str, str, str | None]] = []
        self.shown: list[frozenset[EventId]] = []
        self.stable = stable
        self.volatile = volatile
        self.error = error
        self.spools = False
        self.background = ListedBackground(self)
        self.open = asyncio.Event()
        self.open.set()

    async def observe(self, event: NewEvent, /) -> Event:
        """Keep an event."""
        await self.gate()
        number = len(self.events) + 1
        at = event.timestamp or NOON
        stored = Event(
            seq=0 if self.spools else number,
            id=EventId(f"evt_{number}"),
            at=at,
            recorded_at=at,
            channel=event.channel,
            chat_id=event.chat_id,
            chat_type=event.chat_type,
            session_key=event.session_key,
            direction=event.direction,
            event_type=event.event_type,
            sender_id=event.sender_id,
            sender_name=event.sender_name,
            content=event.content,
            parent_event_id=event.parent_event_id,
            person_id=None,
            tool_name=event.tool_name,
            metadata=event.metadata,
            content_hash=hashlib.sha256(event.content.encode()).hexdigest(),
            idempotency_key=event.idempotency_key,
            scope="user:owner",
        )
        self.events.append(stored)
        return stored

    async def context(
        self,
        query: str,
        /,
        *,
        session_key: str,
        user_id: str | None = None,
        budget: int = 4000,
        shown: Collection[EventId] | None = None,
    ) -> MemoryContext:
        """Return the texts it was made with."""
        await self.gate()
        self.queries.append((query, session_key, user_id))
        self.shown.append(frozenset(shown or ()))
        return MemoryContext(
            text=f"{self.stable}\n{self.volatile}",
            stable=self.stable,
            volatile=self.volatile,
            tokens=min(budget, len(self.stable) + len(self.volatile)),
            sections={},
            event_ids=(),
        )

    async def gate(self) -> None:
        """Fail or wait, as it is set to."""
        if self.error:
            raise self.error
        await self.open.wait()


@asynccontextmanager
async def running(agent: AgentLoop) -> AsyncIterator[None]:
    """Let an agent work on its bus, for 20 seconds at most."""
    async with asyncio.timeout(20), asyncio.TaskGroup() as group:
        group.create_task(agent.run(), name="agent-loop")
        yield
        agent.stop()


def said(content: str, chat_id: str = "42", **metadata: object) -> InboundMessage:
    """Return what Ana says on Telegram at noon."""
    return InboundMessage(
        channel="telegram",
        sender_id="7",
        chat_id=chat_id,
        content=content,
        timestamp=NOON,
        metadata={"sender_name": "Ana", **metadata},
    )


async def ask(bus: MessageBus, message: InboundMessage) -> OutboundMessage:
    """Say something and wait for the next answer."""
    await bus.publish_inbound(message)
    return await bus.consume_outbound()
