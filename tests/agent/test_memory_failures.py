import asyncio

from nanobot.agent import AgentLoop
from nanobot.agent.testing import ListMemory, MakeAgent, ask, running, said
from nanobot.bus import MessageBus
from nanobot.memory.config import MemoryConfig
from nanobot.memory.errors import MemoryCorruptError
from nanobot.providers.testing import Says, ScriptedServer


async def test_a_memory_that_fails_is_told_once_a_session(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.error = MemoryCorruptError()
    server.forever = Says(text="hi")
    told = f"hi\n\n(Memory is off: {MemoryCorruptError.__doc__} What is said now will not be remembered.)"
    assert await agent.process_direct("hello") == told
    assert await agent.process_direct("hello") == "hi"
    assert await agent.process_direct("hello", session_key="cli:b", chat_id="b") == told
    contents = [message["content"] for message in server.requests[1]["messages"]]
    assert not any("Memory is off" in content for content in contents)


async def test_a_streamed_answer_tells_of_memory_too(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.error = ValueError()
    server.forever = Says(text="hi")
    heard: list[str] = []
    answer = await agent.process_direct("hello", on_delta=heard.append)
    assert "".join(heard) == answer == "hi\n\n(Memory is off: ValueError. What is said now will not be remembered.)"


async def test_a_memory_that_could_not_be_opened_is_told(make_agent: MakeAgent, server: ScriptedServer) -> None:
    server.forever = Says(text="hi")
    agent = make_agent(memory=None, memory_problem="the file is locked.")
    assert await agent.process_direct("hello") == "hi\n\n(Memory is off: the file is locked.)"


async def test_no_memory_at_all_is_nothing_to_tell(make_agent: MakeAgent, server: ScriptedServer) -> None:
    server.forever = Says(text="hi")
    assert await make_agent(memory=None).process_direct("hello") == "hi"


async def test_a_memory_that_hangs_delays_an_answer_once_and_loses_nothing(
    make_agent: MakeAgent, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.open.clear()
    server.script = [Says(calls=[("list_dir", "{}")] * 20), Says(text="hi")]
    agent = make_agent(memory_seconds=0.05)
    async with asyncio.timeout(5):
        answer = await agent.process_direct("hello")
    assert answer == "hi\n\n(Memory is off: it did not answer within 0.05 seconds.)"
    assert memory.events == []
    memory.open.set()
    await agent.aclose()
    assert len(memory.events) == 42
    parents = {event.parent_event_id for event in memory.events if event.event_type == "tool_result"}
    assert parents == {event.id for event in memory.events if event.event_type == "tool_call"}


async def test_a_memory_that_hangs_for_ever_does_not_keep_the_agent(
    make_agent: MakeAgent, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.open.clear()
    server.script = [Says(text="hi")]
    agent = make_agent(memory_seconds=0.01, store_seconds=0.01)
    await agent.process_direct("hello")
    async with asyncio.timeout(5):
        await agent.aclose()


async def test_a_disabled_memory_is_left_alone(
    make_agent: MakeAgent, server: ScriptedServer, memory: ListMemory
) -> None:
    server.script = [Says(text="hi")]
    await make_agent(memory_config=MemoryConfig(enabled=False)).process_direct("hello")
    assert memory.events == []


async def test_a_group_is_shown_nothing_while_its_message_is_not_stored(
    make_agent: MakeAgent, server: ScriptedServer, bus: MessageBus, memory: ListMemory
) -> None:
    memory.volatile, memory.spools = "Ana is ill.", True
    server.forever = Says(text="hi")
    async with running(make_agent()):
        answer = await ask(bus, said("hello", is_group=True))
    assert "Ana is ill" not in str(server.requests)
    assert answer.content == "hi\n\n(Memory is off: this message is not stored yet.)"


async def test_a_direct_chat_is_shown_memory_while_its_message_waits(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.volatile, memory.spools = "Ana is ill.", True
    server.forever = Says(text="hi")
    assert await agent.process_direct("hello") == "hi"
    assert "Ana is ill" in str(server.requests)
