import asyncio
from pathlib import Path

from nanobot.agent import AgentLoop
from nanobot.agent.testing import ListMemory, MakeAgent, ask, running, said
from nanobot.bus import MessageBus
from nanobot.providers.openai_compatible import OpenAICompatibleProvider
from nanobot.providers.testing import Says, ScriptedServer
from nanobot.session import SessionStore


async def test_stop_cancels_the_running_turn_at_once(agent: AgentLoop, server: ScriptedServer, bus: MessageBus) -> None:
    server.script = [Says(text="late", after=asyncio.Event()), Says(text="next")]
    async with running(agent):
        await bus.publish_inbound(said("a long story, please"))
        await server.asked(1)
        assert (await ask(bus, said("/stop"))).content == "Stopped."
        assert (await ask(bus, said("/stop"))).content == "There is nothing to stop."
        assert (await ask(bus, said("hello"))).content == "next"
    history = server.requests[1]["messages"]
    assert history[2]["content"] == "(Stopped by the user before an answer.)"


async def test_stop_reaches_a_direct_turn_without_ending_who_waits(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Says(text="late", after=asyncio.Event())]
    async with asyncio.TaskGroup() as group:
        waiting = group.create_task(agent.process_direct("a long story"))
        await server.asked(1)
        assert await agent.process_direct("/stop") == "Stopped."
    assert waiting.result() == "Stopped."


async def test_stop_in_one_session_leaves_the_others(agent: AgentLoop, server: ScriptedServer, bus: MessageBus) -> None:
    gate = asyncio.Event()
    server.script = [Says(text="here I am", after=gate)]
    async with running(agent):
        await bus.publish_inbound(said("hello", chat_id="1"))
        await server.asked(1)
        assert (await ask(bus, said("/stop", chat_id="2"))).content == "There is nothing to stop."
        gate.set()
        assert (await bus.consume_outbound()).content == "here I am"


async def test_sessions_are_answered_side_by_side_and_each_in_order(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus
) -> None:
    gate = asyncio.Event()
    server.script = [Says(text="one", after=gate), Says(text="other"), Says(text="two")]
    async with running(agent):
        await bus.publish_inbound(said("first", chat_id="1"))
        await server.asked(1)
        await bus.publish_inbound(said("second", chat_id="1"))
        assert (await ask(bus, said("hello", chat_id="2"))).content == "other"
        assert len(server.requests) == 2
        gate.set()
        assert [(await bus.consume_outbound()).content for _ in range(2)] == ["one", "two"]


async def test_a_new_conversation_forgets_the_session_and_not_the_memory(
    agent: AgentLoop, server: ScriptedServer, workspace: Path, memory: ListMemory
) -> None:
    server.forever = Says(text="hi")
    await agent.process_direct("my secret plan")
    assert "Memory keeps" in await agent.process_direct("/new")
    await agent.process_direct("hello")
    assert [message["role"] for message in server.requests[1]["messages"]] == ["system", "user"]
    assert [event.content for event in memory.events] == ["my secret plan", "hi", "hello", "hi"]
    assert (workspace / "sessions" / "archive").is_dir()


async def test_help_lists_the_commands_without_the_model(agent: AgentLoop, server: ScriptedServer) -> None:
    text = await agent.process_direct("/help")
    assert all(word in text for word in ("/new", "/stop", "/help"))
    assert server.requests == []


async def test_other_slash_words_go_to_the_model(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Says(text="what is that?")]
    assert await agent.process_direct("/dance now") == "what is that?"


async def test_a_session_that_cannot_be_kept_does_not_cost_the_answer(
    make_agent: MakeAgent, server: ScriptedServer, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    server.script = [Says(text="hi")]
    agent = make_agent(session_store=SessionStore(tmp_path / "file"))
    assert await agent.process_direct("hello") == "hi"


async def test_stopping_the_agent_lets_the_turn_in_hand_finish(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus
) -> None:
    gate = asyncio.Event()
    server.script = [Says(text="finished", after=gate)]
    async with asyncio.TaskGroup() as group:
        group.create_task(agent.run())
        await bus.publish_inbound(said("hello"))
        await server.asked(1)
        agent.stop()
        gate.set()
    assert (await bus.consume_outbound()).content == "finished"


async def test_a_turn_that_does_not_finish_is_cancelled_in_the_end(
    make_agent: MakeAgent, server: ScriptedServer, bus: MessageBus
) -> None:
    server.script = [Says(text="never", after=asyncio.Event())]
    agent = make_agent(drain_seconds=0.01)
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        group.create_task(agent.run())
        await bus.publish_inbound(said("hello"))
        await server.asked(1)
        agent.stop()


async def test_starting_makes_the_workspace(
    bus: MessageBus, provider: OpenAICompatibleProvider, tmp_path: Path
) -> None:
    await AgentLoop(bus, provider, tmp_path / "a" / "b").start()
    assert (tmp_path / "a" / "b").is_dir()
