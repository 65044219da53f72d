"""Memory as the agent uses it: what fails in it, or takes too long, never keeps an answer from the user."""

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, Final, Protocol

from loguru import logger

from nanobot.agent.chat import Chat
from nanobot.memory.config import MemoryConfig
from nanobot.memory.models import Event, EventId, MemoryContext, NewEvent

Write = asyncio.Task[Event]
"""An event on its way to memory, or there."""

LOST: Final = "What is said now will not be remembered."

NOTHING: Final = MemoryContext(text="", stable="", volatile="", tokens=0, sections={}, event_ids=())


class Background(Protocol):
    """What memory does beside the conversation."""

    async def start(self) -> None:
        """Begin to work; once more does nothing."""
        ...

    async def stop(self) -> None:
        """Finish what is in hand; once more does nothing."""
        ...

    def mark_activity(self) -> None:
        """Note that the user did something. Takes no time and does not fail."""
        ...


class AgentMemory(Protocol):
    """What the agent needs of memory; `nanobot.memory.Memory` is one."""

    @property
    def background(self) -> Background:
        """Everything slow."""
        ...

    async def observe(self, event: NewEvent, /) -> Event:
        """Store what happened."""
        ...

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
        """Return what the model should be shown before it answers, without the events it is *shown* anyway."""
        ...


class Recollection:
    """Memory behind a wall: it may fail, hang or not be there.

    Events on their way to a slow memory are not given up when an answer no longer waits for them;
    `aclose` does wait.
    """

    def __init__(
        self,
        memory: AgentMemory | None,
        *,
        config: MemoryConfig,
        patience_seconds: float,
        problem: str = "",
    ) -> None:
        self.memory = memory if config.enabled else None
        self._budget = config.context.total_budget
        self._patience_seconds = patience_seconds
        self._problem = problem
        self._under_way: set[Write] = set()
        self._starting: asyncio.Task[None] | None = None
        self._told: set[str] = set()

    async def start(self) -> None:
        """Let memory work in the background. What keeps it from beginning keeps no answer waiting for long."""
        if self.memory is not None and (self._starting is None or self._starting.done()):
            self._starting = asyncio.create_task(self.memory.background.start(), name="memory-background-start")
            self._starting.add_done_callback(_told_of_failure)
            await asyncio.wait({self._starting}, timeout=self._patience_seconds)

    def mark_activity(self) -> None:
        """Note that the user did something: what can wait does."""
        if self.memory is not None:
            self.memory.background.mark_activity()

    def turn(self, chat: Chat) -> "TurnMemory":
        """Return memory for one turn of a chat."""
        return TurnMemory(
            owner=self,
            memory=self.memory,
            chat=chat,
            budget=self._budget,
            patience_seconds=self._patience_seconds,
            problem=self._problem,
        )

    def note(self, session_key: str, problem: str) -> str:
        """Return what to tell the user of a problem: once a session."""
        if not problem or session_key in self._told:
            return ""
        self._told.add(session_key)
        return f"(Memory is off: {problem})"

    def forget_note(self, session_key: str) -> None:
        """Let the next problem of a session be told again."""
        self._told.discard(session_key)

    def own(self, task: Write) -> None:
        """Keep a write until it is done."""
        self._under_way.add(task)
        task.add_done_callback(self._done)

    async def aclose(self, *, drain_seconds: float) -> None:
        """Wait for the writes under way, then cancel them; then end the work in the background likewise."""
        await _finished(self._under_way, seconds=drain_seconds)
        starting, self._starting = self._starting, None
        if self.memory is not None and starting is not None:
            await _finished({starting}, seconds=0)
            stopping = asyncio.create_task(self.memory.background.stop(), name="memory-background-stop")
            stopping.add_done_callback(_told_of_failure)
            await _finished({stopping}, seconds=drain_seconds)

    def _done(self, task: Write) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.warning("memory did not store an event: {}: {}", type(error).__name__, error)


class TurnMemory:
    """Memory during one turn. `problem` says why it is off, in the words of its first failure, and what that costs.

    All waits of a turn share one patience: a memory that hangs delays an answer once, not at every step.
    """

    def __init__(
        self,
        *,
        owner: Recollection,
        memory: AgentMemory | None,
        chat: Chat,
        budget: int,
        patience_seconds: float,
        problem: str,
    ) -> None:
        self._owner = owner
        self._memory = memory
        self._chat = chat
        self._budget = budget
        self._patience = self._left = patience_seconds
        self._problem = problem
        self._heard = self._lost = False

    @property
    def problem(self) -> str:
        """Return what the user should know of memory, if anything."""
        return " ".join(part for part in (self._problem, LOST if self._lost else "") if part)

    @property
    def readable(self) -> bool:
        """Whether memory knows what chat this is: it takes one never heard of for a direct one, which sees all."""
        return self._memory is not None and (self._chat.chat_type == "direct" or self._heard)

    async def observe(self, event: NewEvent, *, parent: Write | None = None) -> Write | None:
        """Store an event. Returns the write, done or under way, to be the *parent* of another."""
        if self._memory is None:
            return None
        task = asyncio.create_task(_stored(self._memory, event, parent), name=f"memory-{event.event_type}")
        self._owner.own(task)
        went_well = await self._settled(task)
        self._lost = self._lost or (task.done() and not went_well)
        self._heard = self._heard or any(event.seq for event in stored([task]))  # a spooled one has no number yet
        return task

    async def context(self, query: str, *, shown: Collection[EventId]) -> MemoryContext:
        """Return what the model should be shown besides the events it is *shown* anyway, or nothing."""
        if self._memory is None:
            return NOTHING
        if not self.readable:
            self._blame("this message is not stored yet.")
            return NOTHING
        recalled = _recalled(self._memory, query, self._chat, self._budget, shown)
        task = asyncio.create_task(recalled, name="memory-context")
        try:
            return task.result() if await self._settled(task) else NOTHING
        finally:
            task.cancel()

    async def _settled(self, task: asyncio.Task[Any]) -> bool:
        """Wait for a task as long as patience lasts; say whether it went well."""
        clock = asyncio.get_running_loop().time
        began = clock()
        done, _ = await asyncio.wait({task}, timeout=self._left)
        self._left = max(0.0, self._left - (clock() - began))
        if not done:
            self._blame(f"it did not answer within {self._patience:g} seconds.")
        elif error := (asyncio.CancelledError() if task.cancelled() else task.exception()):
            self._blame(str(error) or f"{type(error).__name__}.")
        else:
            return True
        return False

    def _blame(self, reason: str) -> None:
        self._problem = self._problem or reason
        logger.warning("memory is off for {}: {}", self._chat.session_key, reason)


async def _finished(tasks: Collection[asyncio.Task[Any]], *, seconds: float) -> None:
    """Wait for tasks, then cancel them."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


def _told_of_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        logger.warning("{} failed: {}: {}", task.get_name(), type(error).__name__, error)


async def _stored(memory: AgentMemory, event: NewEvent, parent: Write | None) -> Event:
    if parent is not None:
        await asyncio.wait({parent})
        if not parent.cancelled() and parent.exception() is None:
            event = replace(event, parent_event_id=parent.result().id)
    return await memory.observe(event)


async def _recalled(
    memory: AgentMemory, query: str, chat: Chat, budget: int, shown: Collection[EventId]
) -> MemoryContext:
    return await memory.context(query, session_key=chat.session_key, user_id=chat.user_id, budget=budget, shown=shown)


def stored(writes: Iterable[Write | None]) -> list[Event]:
    """Return what is in memory by now; a write that failed or is still under way gives nothing."""
    done = (write for write in writes if write is not None and write.done() and not write.cancelled())
    return [write.result() for write in done if write.exception() is None]
