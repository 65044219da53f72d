"""The agent over a real memory file."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from nanobot.agent import AgentLoop
from nanobot.agent.testing import MakeAgent, ask, running, said
from nanobot.bus import MessageBus
from nanobot.memory import Memory
from nanobot.memory.config import MemoryConfig, ToolsConfig
from nanobot.memory.testing import WordEmbedder
from nanobot.providers.testing import Says, ScriptedServer

CAT = "My cat is called Mochi."


@pytest.fixture(name="real_memory")
async def _real_memory(workspace: Path) -> AsyncIterator[Memory]:
    config = MemoryConfig(timezone="UTC")
    async with Memory.open(workspace / "memory" / "memory.db", config=config, embedder=WordEmbedder()) as memory:
        yield memory


@pytest.fixture(name="agent")
def _agent(make_agent: MakeAgent, real_memory: Memory, server: ScriptedServer) -> AgentLoop:
    server.forever = Says(text="I see.")
    return make_agent(memory=real_memory)


def newest(server: ScriptedServer) -> str:
    """Return what the model was sent last of all: memory's volatile part, the time, and what was said."""
    return str(server.requests[-1]["messages"][-1]["content"])


async def logged(memory: Memory, folder: Path) -> list[dict[str, Any]]:
    await memory.export(folder / "export.jsonl")
    _, *events = (json.loads(line) for line in (folder / "export.jsonl").read_text().splitlines())
    return events


async def test_what_was_said_is_remembered_on_another_channel(agent: AgentLoop, server: ScriptedServer) -> None:
    await agent.process_direct(CAT, session_key="telegram:42", channel="telegram", chat_id="42")
    await agent.process_direct("What is my cat called?")
    assert CAT in newest(server)


async def test_a_new_conversation_recalls_what_was_said_before_it(agent: AgentLoop, server: ScriptedServer) -> None:
    await agent.process_direct(CAT)
    await agent.process_direct("/new")
    await agent.process_direct("What is my cat called?")
    assert [message["role"] for message in server.requests[-1]["messages"]] == ["system", "user"]
    assert CAT in newest(server)


async def test_what_the_history_shows_is_not_recalled_as_well(agent: AgentLoop, server: ScriptedServer) -> None:
    await agent.process_direct(CAT)
    await agent.process_direct("What is my cat called?")
    assert json.dumps(server.requests[-1]["messages"]).count("Mochi") == 1
    assert "Mochi" not in newest(server)


async def test_what_has_left_the_history_is_recalled(
    make_agent: MakeAgent, real_memory: Memory, server: ScriptedServer
) -> None:
    server.forever = Says(text="I see.")
    agent = make_agent(memory=real_memory, history_messages=4)
    for text in (CAT, "It rains.", "It snows.", "It hails.", "What is my cat called?"):
        await agent.process_direct(text)
    assert json.dumps(server.requests[-1]["messages"]).count(CAT) == 1
    assert CAT in newest(server)


async def test_the_message_itself_is_not_recalled(agent: AgentLoop, server: ScriptedServer) -> None:
    await agent.process_direct(CAT)
    assert newest(server).count(CAT) == 1


async def test_a_prompt_begins_the_same_and_ends_with_memory_and_message(
    agent: AgentLoop, server: ScriptedServer
) -> None:
    await agent.process_direct(CAT, session_key="telegram:42", channel="telegram", chat_id="42")
    await agent.process_direct("Where is the cat Mochi?")
    await agent.process_direct("Is the cat Mochi asleep?")
    second, third = (request["messages"] for request in server.requests[-2:])
    assert json.dumps(second[0]) == json.dumps(third[0])
    assert second[0]["role"] == "system"
    recalled, time, spoken = newest(server).rsplit("\n\n", 2)
    assert recalled.startswith("<memory>")
    assert recalled.endswith("</memory>")
    assert recalled.count("<memory>") == 1
    assert CAT in recalled
    assert time.startswith("[The time is ")
    assert spoken == "Is the cat Mochi asleep?"


async def test_every_step_is_logged_and_a_result_points_at_its_call(
    agent: AgentLoop, server: ScriptedServer, real_memory: Memory, tmp_path: Path
) -> None:
    server.script = [Says(calls=[("read_file", '{"path": "plan.txt"}'), ("list_dir", "{}")]), Says(text="On Sunday.")]
    await agent.process_direct("When do I run?")
    events = await logged(real_memory, tmp_path)
    assert [(event["event_type"], event.get("tool_name")) for event in events] == [
        ("message", None),
        ("tool_call", "read_file"),
        ("tool_result", "read_file"),
        ("tool_call", "list_dir"),
        ("tool_result", "list_dir"),
        ("message", None),
    ]
    assert [events[place]["parent_event_id"] for place in (2, 4)] == [events[place]["id"] for place in (1, 3)]
    assert {event["direction"] for event in events[1:5]} == {"internal"}
    assert events[5]["content"] == "On Sunday."


async def test_what_a_memory_tool_recalls_is_logged_and_not_learned_again(
    agent: AgentLoop, server: ScriptedServer, real_memory: Memory, tmp_path: Path
) -> None:
    await agent.process_direct(CAT)
    await agent.process_direct("/new")
    server.script = [Says(calls=[("search_memory", '{"query": "cat Mochi"}')]), Says(text="It is Mochi.")]
    await agent.process_direct("Look it up, please.")
    told = server.requests[-1]["messages"][-1]["content"]
    assert told.startswith("<memory>\n")
    assert CAT in told
    assert (await logged(real_memory, tmp_path))[4]["content"] == told
    found = await real_memory.search("cat Mochi", limit=10)
    assert not any("<memory>" in hit.text for hit in found.hits)
    assert sum(hit.text == CAT for hit in found.hits) == 1


async def test_a_long_recall_stays_fenced_and_is_not_learned_again(
    agent: AgentLoop, server: ScriptedServer, real_memory: Memory
) -> None:
    for number in range(12):
        await agent.process_direct(f"Dragon story {number}. {'It flew on and on. ' * 200}")
    server.script = [Says(calls=[("search_memory", '{"query": "dragon story", "limit": 20}')]), Says(text="Long.")]
    await agent.process_direct("Which tales do you know?")
    told = server.requests[-1]["messages"][-1]["content"]
    assert "[cut here: 16,000 of " in told
    assert told.endswith("\n</memory>")
    found = await real_memory.search("dragon story", limit=20)
    assert found.hits
    assert not any("[cut here" in hit.text for hit in found.hits)


async def test_a_group_sees_nothing_private_and_may_not_write(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus
) -> None:
    await agent.process_direct(CAT)
    server.script = [Says(calls=[("search_memory", '{"query": "cat Mochi"}')]), Says(text="Who?")]
    async with running(agent):
        await ask(bus, said("What is the cat called?", chat_id="-7", is_group=True))
    asked, answered = (request["messages"] for request in server.requests[-2:])
    assert "Mochi" not in json.dumps(asked)
    assert "is called Mochi" not in answered[-1]["content"]
    offered = {tool["function"]["name"] for tool in server.requests[-1]["tools"]}
    assert "search_memory" in offered
    assert offered.isdisjoint(ToolsConfig().write)
