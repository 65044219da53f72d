import asyncio
import io
import os
import threading
from collections.abc import AsyncIterator, Iterator

import pytest

from nanobot.bus import InboundMessage, MessageBus, OutboundMessage
from nanobot.channels import CliChannel


@pytest.fixture(name="bus")
def _bus() -> MessageBus:
    return MessageBus()


@pytest.fixture(name="pipe")
def _pipe() -> Iterator[tuple[int, io.FileIO]]:
    read, write = os.pipe()
    with io.FileIO(write, "wb") as writer:
        yield read, writer
    for thread in threading.enumerate():
        if thread.name == "terminal-lines":  # it reads to the end of the pipe, whose number the next test may get
            thread.join()
    os.close(read)


@pytest.fixture(name="answers")
def _answers() -> io.StringIO:
    return io.StringIO()


@pytest.fixture(name="channel")
async def _channel(bus: MessageBus, pipe: tuple[int, io.FileIO], answers: io.StringIO) -> AsyncIterator[CliChannel]:
    channel = CliChannel(bus=bus, descriptor=pipe[0], answers=answers, talk=io.StringIO(), sender_name="Ana")
    yield channel
    await channel.stop()


def answer(text: str) -> OutboundMessage:
    return OutboundMessage(channel="cli", chat_id="direct", content=text)


async def echo(bus: MessageBus, channel: CliChannel, count: int) -> list[InboundMessage]:
    heard = []
    for _ in range(count):
        message = await bus.consume_inbound()
        heard.append(message)
        await channel.send(answer(message.content.upper()))
    return heard


async def test_every_line_is_answered_before_the_end(
    bus: MessageBus, channel: CliChannel, pipe: tuple[int, io.FileIO], answers: io.StringIO
) -> None:
    pipe[1].write("hello\n\n  \n你好\r\nlast".encode())
    pipe[1].close()
    heard, _ = await asyncio.gather(echo(bus, channel, 3), channel.start())
    assert [message.content for message in heard] == ["hello", "你好", "last"]
    assert answers.getvalue() == "HELLO\n你好\nLAST\n"


async def test_a_message_says_where_it_comes_from(
    bus: MessageBus, channel: CliChannel, pipe: tuple[int, io.FileIO]
) -> None:
    pipe[1].write(b"hello\n")
    pipe[1].close()
    (message,), _ = await asyncio.gather(echo(bus, channel, 1), channel.start())
    assert message.session_key == "cli:direct"
    assert message.sender_id == "direct"
    assert message.metadata["sender_name"] == "Ana"
    assert message.timestamp.utcoffset() is not None


@pytest.mark.parametrize("goodbye", ["exit", "/quit", "QUIT"])
async def test_a_goodbye_ends_the_chat(
    bus: MessageBus, channel: CliChannel, pipe: tuple[int, io.FileIO], goodbye: str
) -> None:
    pipe[1].write(f"{goodbye}\nnever said\n".encode())
    await channel.start()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(bus.consume_inbound(), 0.01)


async def test_stop_ends_a_chat_in_which_nobody_speaks(channel: CliChannel) -> None:
    started = asyncio.create_task(channel.start())
    await asyncio.sleep(0)
    await channel.stop()
    await asyncio.wait_for(started, 1)


async def test_a_stopped_turn_is_not_waited_for(
    bus: MessageBus, channel: CliChannel, pipe: tuple[int, io.FileIO]
) -> None:
    pipe[1].write(b"think for ever\n/stop\n")
    pipe[1].close()
    started = asyncio.create_task(channel.start())
    await bus.consume_inbound()
    await bus.consume_inbound()
    await channel.send(answer("Stopped."))
    await asyncio.wait_for(started, 1)


async def test_a_character_cut_in_two_is_put_together(
    bus: MessageBus, channel: CliChannel, pipe: tuple[int, io.FileIO]
) -> None:
    started = asyncio.create_task(channel.start())
    first, second = "é\n".encode()[:1], "é\n".encode()[1:]
    pipe[1].write(first)
    pipe[1].write(second)
    assert (await bus.consume_inbound()).content == "é"
    await channel.stop()
    await started


async def test_escape_sequences_in_an_answer_never_reach_the_terminal(
    channel: CliChannel, answers: io.StringIO
) -> None:
    await channel.send(answer("\x1b[2Jclean"))
    assert answers.getvalue() == "clean\n"


async def test_only_a_person_at_a_terminal_is_prompted(bus: MessageBus) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    channel = CliChannel(bus=bus, descriptor=-1, answers=io.StringIO(), talk=screen)
    await channel.start()
    assert screen.getvalue() == "\nyou> "
