"""The agent put together: configuration, memory, model and, for a chat, the terminal."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Self, TextIO
from urllib.parse import urlsplit

import typer

from nanobot.agent.loop import AgentLoop
from nanobot.bus import MessageBus
from nanobot.channels import Channel, CliChannel
from nanobot.channels.printable import printable
from nanobot.cli.exits import EXIT_INTERRUPTED, EXIT_USAGE
from nanobot.config import Config, config_path, load_config, memory_path, workspace_path
from nanobot.config.environment import key_variable
from nanobot.memory import Memory, UnavailableMemory
from nanobot.memory.errors import MemorySystemError, MemoryUnavailableError
from nanobot.providers.openai_compatible import OpenAICompatibleProvider

PAUSE = "\n\n"
"""What the agent puts between what it says before its tools and after them."""

NO_KEY = """nanobot: no API key for {api_base}. Do one of these:
  - put it in {file}: {{"provider": {{"apiKey": "..."}}}}
  - set the environment variable {variable}
  - use a model on this machine, with no key: {{"provider": {{"apiBase": "http://localhost:11434/v1"}}}}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """Who talks where: the configuration, and the channel and chat that a session key names."""

    config: Config
    channel: str
    chat_id: str

    @classmethod
    def planned(cls, session: str) -> Self:
        """Read the configuration for a conversation named ``channel:chat`` or just ``chat``.

        Raises:
            typer.Exit: The endpoint needs a key and there is none; the ways out are on stderr.
        """
        channel, colon, chat_id = session.strip().partition(":")
        if not colon:
            channel, chat_id = "cli", channel
        if not channel or not chat_id:
            raise typer.BadParameter(f"write a name, or channel:name, not {session!r}", param_hint="--session")
        config = load_config()
        if not config.provider.api_key and urlsplit(config.provider.api_base).scheme != "http":
            api_base = config.provider.api_base
            variable = key_variable(api_base)
            typer.echo(NO_KEY.format(api_base=api_base, file=config_path(), variable=variable), err=True)
            raise typer.Exit(EXIT_USAGE)
        return cls(config=config, channel=channel, chat_id=chat_id)

    @property
    def sender_id(self) -> str:
        """Who is typing. In a direct chat of another platform that is whom the chat is with."""
        return self.config.channels.cli.sender_id if self.channel == "cli" else self.chat_id

    def ask(self, message: str, *, stream: bool | None) -> None:
        """Say one thing, and print nothing but the answer on stdout."""
        if not message.strip():
            raise typer.BadParameter("there is nothing to say", param_hint="--message")
        streamed = sys.stdout.isatty() if stream is None else stream
        asyncio.run(self._answered(message, Answer(out=sys.stdout), streamed=streamed))

    def chat(self) -> None:
        """Talk in the terminal until the end of input, a goodbye or Ctrl-C."""
        if sys.stdin.isatty():
            typer.echo(f"nanobot, {self.config.agent.model}. /help lists commands; Ctrl-D ends.", err=True)
        try:
            asyncio.run(self._chatted())
        except KeyboardInterrupt:
            typer.echo("\nGoodbye.", err=True)
            raise typer.Exit(EXIT_INTERRUPTED) from None
        except ExceptionGroup as failures:  # what ended the chat is told like any other failure
            raise failures.exceptions[0] from failures

    async def _answered(self, message: str, answer: "Answer", *, streamed: bool) -> None:
        async with self._agent(MessageBus()) as loop:
            text = await loop.process_direct(
                message,
                session_key=f"{self.channel}:{self.chat_id}",
                channel=self.channel,
                chat_id=self.chat_id,
                on_delta=answer.add if streamed else None,
                sender_id=self.sender_id,
                metadata={"sender_name": self.config.channels.cli.sender_name},
            )
            answer.finish(text)  # before memory closes, which may take a while

    async def _chatted(self) -> None:
        bus = MessageBus()
        terminal = CliChannel(
            bus=bus,
            descriptor=sys.stdin.fileno(),
            answers=sys.stdout,
            talk=sys.stderr,
            name=self.channel,
            chat_id=self.chat_id,
            sender_id=self.sender_id,
            sender_name=self.config.channels.cli.sender_name,
        )
        async with self._agent(bus) as loop, asyncio.TaskGroup() as group:
            group.create_task(loop.run(), name="agent-loop")
            delivery = group.create_task(_deliver(bus, terminal), name="cli-delivery")
            await terminal.start()
            loop.stop()
            delivery.cancel()

    @asynccontextmanager
    async def _agent(self, bus: MessageBus) -> AsyncIterator[AgentLoop]:
        agent, provider, workspace = self.config.agent, self.config.provider, workspace_path(self.config)
        workspace.mkdir(parents=True, exist_ok=True, mode=0o700)
        async with AsyncExitStack() as stack:
            memory = await self._memory(stack)
            model = OpenAICompatibleProvider(
                provider.api_key.get_secret_value() if provider.api_key else None,
                provider.api_base,
                agent.model,
                timeout_seconds=provider.timeout_seconds,
                max_retries=provider.max_retries,
                extra_headers=provider.extra_headers,
            )
            stack.push_async_callback(model.aclose)
            loop = AgentLoop(
                bus,
                model,
                workspace,
                memory=memory,
                memory_problem=str(memory.problem) if isinstance(memory, UnavailableMemory) else "",
                model=agent.model,
                max_iterations=agent.max_iterations,
                max_tokens=agent.max_tokens,
                temperature=agent.temperature,
                history_messages=agent.history_messages,
                memory_config=self.config.memory,
            )
            stack.push_async_callback(loop.aclose)
            await loop.start()
            yield loop

    async def _memory(self, stack: AsyncExitStack) -> Memory | UnavailableMemory | None:
        """Open memory, or what stands in for it, so that no event is lost and the agent can say why it is off."""
        if not self.config.memory.enabled:
            return None
        path, config = memory_path(self.config), self.config.memory
        try:
            memory = await Memory.start(path, config=config, background=False)
        except MemorySystemError as error:
            return UnavailableMemory(path, error, config=config)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with memory, the agent still answers
            problem = MemoryUnavailableError(f"The memory file {path} cannot be opened: {error!r}.")
            return UnavailableMemory(path, problem, config=config)
        stack.push_async_callback(memory.close)
        return memory


@dataclass(slots=True, kw_only=True)
class Answer:
    """An answer on its way to the screen, in pieces or whole."""

    out: TextIO
    shown: list[str] = field(default_factory=list)

    def add(self, piece: str) -> None:
        """Show the next piece."""
        self.shown.append(piece)
        self._write(piece)

    def finish(self, answer: str) -> None:
        """Show what of the whole answer has not been shown."""
        shown = "".join(self.shown)
        ended = "" if shown.endswith("\n") else "\n"
        rest = _rest_of(answer.rstrip("\n"), shown.rstrip("\n"))
        self._write(f"{rest}\n" if rest else ended)

    def _write(self, text: str) -> None:
        self.out.write(printable(text) if self.out.isatty() else text)
        self.out.flush()


def _rest_of(answer: str, shown: str) -> str:
    r"""Return what of an answer is still to be shown; what was said before its tools came before it.

    >>> _rest_of("It is noon.", "Let me look.\n\nIt is")
    ' noon.'
    >>> _rest_of("It is noon.", "Let me look.")
    '\nIt is noon.'
    """
    for begin in (0, *(pause.end() for pause in re.finditer(PAUSE, shown))):
        if answer.startswith(shown[begin:]):
            return answer[len(shown) - begin :]
    return f"\n{answer}"


async def _deliver(bus: MessageBus, channel: Channel) -> None:
    while True:
        await channel.send(await bus.consume_outbound())
