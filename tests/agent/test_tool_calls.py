import json
from pathlib import Path

from nanobot.agent import AgentLoop
from nanobot.agent.testing import ListMemory, MakeAgent
from nanobot.providers.testing import Says, ScriptedServer, Sends


async def test_tools_run_until_there_is_an_answer(agent: AgentLoop, server: ScriptedServer, memory: ListMemory) -> None:
    look = [("read_file", '{"path": "plan.txt"}'), ("list_dir", "{}")]
    server.script = [Says(text="let me look", calls=look), Says(text="On Sunday.")]
    assert await agent.process_direct("when do I run?") == "On Sunday."
    asked, *results = server.requests[1]["messages"][-3:]
    assert [call["function"]["name"] for call in asked["tool_calls"]] == ["read_file", "list_dir"]
    assert results[0]["content"] == "run on Sunday"
    assert [result["tool_call_id"] for result in results] == [call["id"] for call in asked["tool_calls"]]
    kinds = [event.event_type for event in memory.events]
    assert kinds == ["message", "tool_call", "tool_result", "tool_call", "tool_result", "message"]


async def test_a_tool_result_points_at_its_call(agent: AgentLoop, server: ScriptedServer, memory: ListMemory) -> None:
    server.script = [Says(calls=[("read_file", '{"path": "plan.txt"}')]), Says(text="done")]
    await agent.process_direct("look")
    call, result = memory.events[1:3]
    assert (call.direction, call.tool_name, json.loads(call.content)) == (
        "internal",
        "read_file",
        {"path": "plan.txt"},
    )
    assert (result.tool_name, result.content) == ("read_file", "run on Sunday")
    assert result.parent_event_id == call.id


async def test_a_long_result_is_cut_with_a_note(
    agent: AgentLoop, server: ScriptedServer, workspace: Path, memory: ListMemory
) -> None:
    (workspace / "long.txt").write_text("x" * 20_000)
    (workspace / "blank.txt").write_text("\n")
    look = [("read_file", '{"path": "long.txt"}'), ("read_file", '{"path": "blank.txt"}')]
    server.script = [Says(calls=look), Says(text="done")]
    await agent.process_direct("look")
    assert memory.events[2].content.endswith("[cut here: 16,000 of 20,000 characters are shown]")
    assert memory.events[4].content == "(no output)"


async def test_broken_arguments_are_told_to_the_model(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Says(calls=[("read_file", '{"path": ')]), Says(text="sorry")]
    assert await agent.process_direct("look") == "sorry"
    asked, result = server.requests[1]["messages"][-2:]
    assert "not valid JSON" in result["content"]
    assert json.loads(asked["tool_calls"][0]["function"]["arguments"]) == {}


async def test_an_endless_tool_loop_ends_with_a_plain_text(make_agent: MakeAgent, server: ScriptedServer) -> None:
    server.forever = Says(calls=[("list_dir", "{}")])
    answer = await make_agent(max_iterations=3).process_direct("look")
    assert "3 rounds" in answer
    assert len(server.requests) == 3


async def test_an_answer_without_text_says_so(agent: AgentLoop, server: ScriptedServer) -> None:
    silent = {"choices": [{"index": 0, "message": {"content": None}, "finish_reason": "length"}]}
    server.script = [Sends(body=json.dumps(silent))]
    assert "'length'" in await agent.process_direct("hello")
