import asyncio
from pathlib import Path

import pytest

from nanobot.agent import AgentLoop
from nanobot.agent.recollection import AgentMemory
from nanobot.agent.testing import ListMemory, MakeAgent, ask, running, said
from nanobot.bus import MessageBus
from nanobot.memory import Memory, UnavailableMemory
from nanobot.memory.errors import MemoryLockedError, MemoryUnavailableError
from nanobot.memory.testing import WordEmbedder
from nanobot.providers.testing import Says, ScriptedServer


async def test_the_agent_starts_background_work_and_stops_it(agent: AgentLoop, memory: ListMemory) -> None:
    await agent.start()
    assert memory.background.told == ["start"]
    await agent.aclose()
    assert memory.background.told == ["start", "stop"]
    await agent.aclose()
    assert memory.background.told == ["start", "stop"]


async def test_background_work_lasts_as_long_as_the_agent_runs(agent: AgentLoop, memory: ListMemory) -> None:
    async with running(agent):
        pass
    assert memory.background.told == ["start", "stop"]
    async with running(agent):
        pass
    assert memory.background.told == ["start", "stop"] * 2


async def test_a_message_is_activity_before_anything_else(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus, memory: ListMemory
) -> None:
    server.forever = Says(text="hi")
    async with running(agent):
        await ask(bus, said("hello"))
        await ask(bus, said("/help"))
    assert memory.background.told == ["start", "active after 0 events", "active after 2 events", "stop"]


async def test_a_message_without_the_bus_is_activity_too(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    server.forever = Says(text="hi")
    await agent.process_direct("hello")
    assert memory.background.told == ["active after 0 events"]


async def test_background_work_that_cannot_begin_keeps_no_answer(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus, memory: ListMemory
) -> None:
    server.forever = Says(text="hi")
    memory.error = MemoryLockedError()
    await agent.start()
    memory.error = None
    assert (await agent.process_direct("hello")) == "hi"
    await agent.start()
    assert memory.background.told == ["active after 0 events", "start"]
    memory.error = MemoryLockedError()
    await agent.aclose()


async def test_background_work_that_hangs_keeps_no_answer_and_no_end(
    make_agent: MakeAgent, server: ScriptedServer, memory: ListMemory
) -> None:
    server.forever = Says(text="hi")
    memory.open.clear()
    agent = make_agent(memory_seconds=0.01, store_seconds=0.01)
    async with asyncio.timeout(5):
        await agent.start()
        assert (await agent.process_direct("hello")).startswith("hi")
        await agent.aclose()
    assert memory.background.told == ["active after 0 events"]


async def test_an_agent_without_memory_has_no_background_work(make_agent: MakeAgent, server: ScriptedServer) -> None:
    server.forever = Says(text="hi")
    agent = make_agent(memory=None)
    await agent.start()
    assert await agent.process_direct("hello") == "hi"
    await agent.aclose()


async def test_a_real_memory_works_while_the_agent_runs(
    make_agent: MakeAgent, server: ScriptedServer, bus: MessageBus, tmp_path: Path
) -> None:
    server.forever = Says(text="hi")
    async with Memory.open(tmp_path / "memory.db", embedder=WordEmbedder(), background=False) as memory:
        async with running(make_agent(memory=memory)):
            await ask(bus, said("hello"))
            assert memory.background.is_running
            assert memory.background.activity.is_user_active()
            (process,) = (await memory.tasks()).processes
            assert process.state == "running"
        (process,) = (await memory.tasks()).processes
        assert process.state == "stopped"


@pytest.mark.parametrize("kind", ["list", "unavailable"])
async def test_what_stands_in_for_memory_can_be_started_and_stopped(kind: str, tmp_path: Path) -> None:
    unavailable = UnavailableMemory(tmp_path / "memory.db", MemoryUnavailableError())
    memory: AgentMemory = ListMemory() if kind == "list" else unavailable
    await memory.background.start()
    memory.background.mark_activity()
    await memory.background.stop()
