"""The agent: messages from the bus, answers back to it.

Turns of one session run in order, sessions side by side. Nothing that goes wrong in one ends the loop.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any, Final, assert_never
from zoneinfo import ZoneInfo

from loguru import logger

from nanobot.agent.chat import Chat
from nanobot.agent.commands import HELP_TEXT, Command, command_in
from nanobot.agent.lanes import Lanes
from nanobot.agent.outcome import Answer, Failure, Outcome
from nanobot.agent.recollection import AgentMemory, Recollection
from nanobot.agent.tools import Tool, ToolRegistry, file_tools
from nanobot.agent.tools.memory import memory_tools
from nanobot.agent.turn import Turn, TurnSettings
from nanobot.bus import InboundMessage, MessageBus, OutboundMessage
from nanobot.memory.config import MemoryConfig
from nanobot.memory.tools import ToolChat
from nanobot.providers import DeltaListener, LLMProvider
from nanobot.session import SessionStore

SESSIONS: Final = "sessions"


def _now() -> datetime:
    return datetime.now(UTC)


class AgentLoop:
    """A personal agent between a bus and a language model.

    `clock` gives aware instants. `memory_problem` is what the host knows of a memory it could not open. An answer
    waits for memory `memory_seconds` at most; at the end what is on its way there has `store_seconds`, more than
    memory itself waits for a file that another process has locked.
    """

    def __init__(
        self,
        bus: MessageBus,
        provider: LLMProvider,
        workspace: Path | str,
        *,
        memory: AgentMemory | None = None,
        model: str | None = None,
        max_iterations: int = 20,
        max_tokens: int = 4096,
        temperature: float = 0.7,
        history_messages: int = 50,
        clock: Callable[[], datetime] = _now,
        memory_config: MemoryConfig | None = None,
        memory_problem: str = "",
        memory_seconds: float = 5.0,
        store_seconds: float = 45.0,
        session_store: SessionStore | None = None,
        tools: ToolRegistry | None = None,
        drain_seconds: float = 5.0,
    ) -> None:
        self._bus = bus
        self._provider = provider
        self._workspace = Path(workspace)
        self._config = memory_config or MemoryConfig()
        self._recollection = Recollection(
            memory, config=self._config, patience_seconds=memory_seconds, problem=memory_problem
        )
        self._settings = TurnSettings(
            model=model,
            max_iterations=max_iterations,
            max_tokens=max_tokens,
            temperature=temperature,
            history_messages=history_messages,
        )
        self._sessions = session_store or SessionStore(self._workspace / SESSIONS, clock=clock)
        self._tools = tools or ToolRegistry(file_tools(self._workspace))
        self._clock = clock
        self._drain_seconds, self._store_seconds = drain_seconds, store_seconds
        self._lanes, self._stopping = Lanes(), asyncio.Event()

    async def start(self) -> None:
        """Make the workspace, if it is missing, and let memory work in the background. `run` does so too."""
        await asyncio.to_thread(self._workspace.mkdir, parents=True, exist_ok=True)
        await self._recollection.start()

    async def run(self) -> None:
        """Answer what comes over the bus until `stop`; then let the turns in hand finish, for a while."""
        await self.start()
        try:
            async with asyncio.TaskGroup() as group:
                turns: set[asyncio.Task[None]] = set()
                receiver = group.create_task(self._receive(group, turns), name="agent-receive")
                await self._stopping.wait()
                receiver.cancel()
                await self._drain(turns)
        finally:
            self._stopping.clear()
            await self.aclose()

    def stop(self) -> None:
        """Let `run` end."""
        self._stopping.set()

    async def aclose(self) -> None:
        """Wait a while for what is still on its way to memory, and end its work in the background."""
        await self._recollection.aclose(drain_seconds=self._store_seconds)

    async def process_direct(
        self,
        content: str,
        session_key: str = "cli:direct",
        channel: str = "cli",
        chat_id: str = "direct",
        on_delta: DeltaListener | None = None,
        *,
        sender_id: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> str:
        """Answer one message without the bus; with *on_delta*, show the answer as it comes.

        Raises:
            ProviderError: The model gave no answer; the message says what to do next.
            SessionError: The conversation so far cannot be read.
        """
        message = InboundMessage(
            channel=channel,
            sender_id=sender_id or chat_id,
            chat_id=chat_id,
            content=content,
            timestamp=self._clock(),
            metadata=metadata or {},
        )
        match await self._respond(message, session_key, on_delta):
            case Answer(text=text):
                return text
            case Failure(error=error):
                raise error
            case None:
                return "Stopped."

    async def _receive(self, group: asyncio.TaskGroup, turns: set[asyncio.Task[None]]) -> None:
        while True:
            message = await self._bus.consume_inbound()
            turn = group.create_task(self._handle(message), name=f"message-{message.session_key}")
            turns.add(turn)
            turn.add_done_callback(turns.discard)

    async def _drain(self, turns: set[asyncio.Task[None]]) -> None:
        if turns:
            _, late = await asyncio.wait(turns, timeout=self._drain_seconds)
            for turn in late:
                turn.cancel()

    async def _handle(self, message: InboundMessage) -> None:
        """Answer a message of the bus. A stopped turn stays without an answer: the one to /stop says it."""
        match await self._respond(message, message.session_key, None):
            case Answer(text=text):
                await self._reply(message, text)
            case Failure() as failure:
                await self._reply(message, failure.apology)
            case None:
                logger.info("stopped a turn of {}", message.session_key)

    async def _reply(self, message: InboundMessage, text: str) -> None:
        message_id = message.metadata.get("message_id")
        await self._bus.publish_outbound(
            OutboundMessage(
                channel=message.channel,
                chat_id=message.chat_id,
                content=text,
                reply_to=None if message_id is None else str(message_id),
            )
        )

    async def _respond(
        self, message: InboundMessage, session_key: str, on_delta: DeltaListener | None
    ) -> Outcome | None:
        """Do what a command says, or take a turn; None is a turn that was stopped."""
        self._recollection.mark_activity()
        match command_in(message.content):
            case None:
                return await self._in_lane(session_key, lambda: self._turn(message, session_key, on_delta))
            case Command.NEW:
                return await self._in_lane(session_key, lambda: self._begin_anew(session_key))
            case Command.STOP:
                return Answer(text="Stopped." if self._lanes.stop(session_key) else "There is nothing to stop.")
            case Command.HELP:
                return Answer(text=HELP_TEXT)
            case _ as unknown:
                assert_never(unknown)

    async def _in_lane(self, session_key: str, work: Callable[[], Coroutine[Any, Any, str]]) -> Outcome | None:
        async def ended() -> Outcome:
            try:
                return Answer(text=await work())
            except Exception as error:  # noqa: BLE001 - the one broad except: the user is told, the agent lives on
                logger.opt(exception=error).warning("no answer in {}", session_key)
                return Failure(error=error)

        return await self._lanes.run(session_key, ended)

    async def _turn(self, message: InboundMessage, session_key: str, on_delta: DeltaListener | None) -> str:
        chat = Chat.of(message, identity=self._config.identity)
        memory = self._recollection.turn(chat)
        turn = Turn(
            message=message,
            session_key=session_key,
            chat=chat,
            memory=memory,
            provider=self._provider,
            tools=self._tools,
            memory_tools=self._memory_tools(chat),
            sessions=self._sessions,
            workspace=self._workspace,
            settings=self._settings,
            clock=self._local_now,
            on_delta=on_delta,
        )
        answer = await turn.run()
        if note := self._recollection.note(session_key, memory.problem):
            answer += await turn.tell(f"\n\n{note}")
        return answer

    def _memory_tools(self, chat: Chat) -> Sequence[Tool]:
        tool_chat = ToolChat(session_key=chat.session_key, user_id=chat.user_id, chat_type=chat.chat_type)
        return memory_tools(self._recollection.memory, chat=tool_chat, config=self._config.tools)

    async def _begin_anew(self, session_key: str) -> str:
        await self._sessions.archive(session_key)
        self._recollection.forget_note(session_key)
        kept = "" if self._recollection.memory is None else " Memory keeps what was said."
        return f"A new conversation begins.{kept}"

    def _local_now(self) -> datetime:
        zone: tzinfo | None = ZoneInfo(self._config.timezone) if self._config.timezone else None
        return self._clock().astimezone(zone)
