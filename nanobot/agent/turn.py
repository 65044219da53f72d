"""One turn: a message goes in, an answer comes out.

Logs the message, every tool call, every result and the answer to memory; adds the turn to its session.
"""

import asyncio
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from loguru import logger

from nanobot.agent.chat import Chat
from nanobot.agent.context import system_message, user_message
from nanobot.agent.history import EVENTS, History, Message, shown
from nanobot.agent.outcome import Failure
from nanobot.agent.recollection import TurnMemory, Write, stored
from nanobot.agent.tools.base import Tool
from nanobot.agent.tools.registry import ToolRegistry
from nanobot.bus import InboundMessage
from nanobot.memory.models import EventId, MemoryContext
from nanobot.providers import DeltaListener, LLMProvider, LLMResponse, ToolCall
from nanobot.session import Session, SessionError, SessionStore

RESULT_CHARS: Final = 16_000
FENCE_END: Final = "\n</memory>"
STOPPED: Final = "(Stopped by the user before an answer.)"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSettings:
    """How the model is asked."""

    model: str | None = None
    max_iterations: int = 20
    max_tokens: int = 4096
    temperature: float = 0.7
    history_messages: int = 50
    history_chars: int = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One message of a turn, and the writes that bring it to memory."""

    message: Message
    writes: Sequence[Write | None] = ()

    @property
    def event_ids(self) -> list[EventId]:
        """The events that it is in memory by now."""
        return [event.id for event in stored(self.writes)]


class Turn:
    """The answer to one message, from its arrival to its place in the session."""

    def __init__(
        self,
        *,
        message: InboundMessage,
        session_key: str,
        chat: Chat,
        memory: TurnMemory,
        provider: LLMProvider,
        tools: ToolRegistry,
        memory_tools: Sequence[Tool],
        sessions: SessionStore,
        workspace: Path,
        settings: TurnSettings,
        clock: Callable[[], datetime],
        on_delta: DeltaListener | None = None,
    ) -> None:
        self._message = message
        self._session_key = session_key
        self._chat = chat
        self._memory = memory
        self._provider = provider
        self._tools = tools
        self._memory_tools = memory_tools
        self._sessions = sessions
        self._workspace = workspace
        self._settings = settings
        self._clock = clock
        self._on_delta = on_delta
        self._text = _text_of(message, group=chat.chat_type == "group")
        self._said: Write | None = None
        self._answered: Write | None = None
        self._steps: list[Step] = []

    async def run(self) -> str:
        """Answer the message. However the turn ends, its session says so.

        Raises:
            ProviderError: The model gave no answer.
            SessionError: The conversation so far cannot be read.
        """
        try:
            answer = await self._answer()
        except asyncio.CancelledError:
            await self._keep(STOPPED)
            raise
        except Exception as error:
            await self._keep(f"({Failure(error=error).apology})")
            raise
        await self._keep(answer)
        return answer

    async def _answer(self) -> str:
        spoken = self._message.content or self._text
        self._said = await self._memory.observe(self._chat.said(self._message, spoken))
        history = await asyncio.to_thread(self._history, await self._sessions.load(self._session_key))
        asked = (event.id for event in stored([self._said]))
        recalled = await self._memory.context(spoken, shown=history.event_ids.union(asked))
        if self._memory.readable:
            self._tools = self._tools.with_more(self._memory_tools)
        answer = await self._converse(await asyncio.to_thread(self._messages, recalled, history))
        self._answered = await self._memory.observe(self._chat.answered(answer, at=self._clock()))
        return answer

    def _history(self, session: Session) -> History:
        """Choose what is shown again. For a thread: a session may be long."""
        return shown(
            session.messages,
            max_messages=self._settings.history_messages,
            max_chars=self._settings.history_chars,
        )

    def _messages(self, recalled: MemoryContext, history: History) -> list[Message]:
        """Put together what the model is shown. For a thread: it reads files."""
        newest = user_message(self._text, volatile=recalled.volatile, now=self._clock())
        return [system_message(self._workspace, stable=recalled.stable), *history.messages, newest]

    async def _converse(self, messages: Sequence[Message]) -> str:
        """Ask the model and run its tools, until it answers in text."""
        for _ in range(self._settings.max_iterations):
            response = await self._ask([*messages, *(step.message for step in self._steps)])
            if not response.has_tool_calls:
                return response.content or await self.tell(_no_text(response))
            if response.content:
                await self.tell("\n\n")
            results = [await self._run_tool(call) for call in response.tool_calls]
            self._steps += [Step(message=_request(response)), *results]
        limit = self._settings.max_iterations
        return await self.tell(
            f"I stopped after {limit} rounds of tools without an answer. Ask me to go on, or ask for less."
        )

    async def _ask(self, messages: Sequence[Message]) -> LLMResponse:
        return await self._provider.chat(
            messages,
            tools=self._tools.get_definitions() or None,
            model=self._settings.model,
            max_tokens=self._settings.max_tokens,
            temperature=self._settings.temperature,
            on_delta=self._on_delta,
        )

    async def _run_tool(self, call: ToolCall) -> Step:
        parent = await self._memory.observe(self._chat.called(call.name, _json(call.arguments), at=self._clock()))
        if call.problem:
            result = f"Error: {call.name} was not run: {call.problem}."
        else:
            result = _trimmed(await self._tools.execute(call.name, call.arguments))
        returned = self._chat.returned(call.name, result, at=self._clock())
        written = await self._memory.observe(returned, parent=parent)
        message = {"role": "tool", "tool_call_id": call.id, "name": call.name, "content": result}
        return Step(message=message, writes=(parent, written))

    async def tell(self, text: str) -> str:
        """Show text of our own where the model's is shown as it comes."""
        if self._on_delta and inspect.isawaitable(told := self._on_delta(text)):
            await told
        return text

    async def _keep(self, answer: str) -> None:
        """Add the turn to its session. To fail is a warning: an answer is worth more than its place."""
        now = self._clock()
        said = {"role": "user", "content": self._text, "timestamp": self._message.timestamp.isoformat()}
        answered = {"role": "assistant", "content": answer, "timestamp": now.isoformat()}
        steps = [
            Step(message=said, writes=[self._said]),
            *self._steps,
            Step(message=answered, writes=[self._answered]),
        ]
        kept = [{**step.message, EVENTS: step.event_ids} if step.writes else step.message for step in steps]
        try:
            session = await self._sessions.load(self._session_key)
            await self._sessions.save(session.extended(kept, at=now))
        except SessionError as error:
            logger.warning("{} is not kept: {}", self._session_key, error)


def _text_of(message: InboundMessage, *, group: bool) -> str:
    """Return what the model reads: the speaker's name where several speak, the text, what is attached."""
    name = message.metadata.get("sender_name")
    spoken = f"{name}: {message.content}" if group and name else message.content
    attached = [f"[attached: {medium}]" for medium in message.media]
    return "\n".join(part for part in (spoken, *attached) if part)


def _request(response: LLMResponse) -> Message:
    calls = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": _json(call.arguments)},
        }
        for call in response.tool_calls
    ]
    return {"role": "assistant", "content": response.content, "tool_calls": calls}


def _json(arguments: Mapping[str, Any]) -> str:
    return json.dumps(dict(arguments), ensure_ascii=False)


def _trimmed(result: str) -> str:
    if not result.strip():
        return "(no output)"
    if len(result) <= RESULT_CHARS:
        return result
    # What memory recalled stays fenced: it would learn it again.
    end = FENCE_END if result.endswith(FENCE_END) else ""
    return f"{result[:RESULT_CHARS]}\n[cut here: {RESULT_CHARS:,} of {len(result):,} characters are shown]{end}"


def _no_text(response: LLMResponse) -> str:
    return f"The model said nothing (it ended with {response.finish_reason!r}). Ask again, or in other words."
