from nanobot.agent import AgentLoop
from nanobot.agent.testing import NOON, ListMemory, MakeAgent, ask, running, said
from nanobot.bus import InboundMessage, MessageBus, OutboundMessage
from nanobot.memory.config import MemoryConfig
from nanobot.providers.testing import Says, ScriptedServer


async def test_a_message_is_answered_and_both_are_remembered(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    server.script = [Says(text="Good morning!")]
    assert await agent.process_direct("good morning") == "Good morning!"
    assert [(event.direction, event.event_type, event.content) for event in memory.events] == [
        ("inbound", "message", "good morning"),
        ("outbound", "message", "Good morning!"),
    ]
    assert memory.queries == [("good morning", "cli:direct", None)]


async def test_an_answer_over_the_bus_names_what_it_answers(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus
) -> None:
    server.script = [Says(text="hi")]
    async with running(agent):
        answer = await ask(bus, said("hello", message_id=99))
    assert answer == OutboundMessage(channel="telegram", chat_id="42", content="hi", reply_to="99")


async def test_an_event_says_who_spoke_where_and_when(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus, memory: ListMemory
) -> None:
    server.script = [Says(text="hi")]
    async with running(agent):
        await ask(bus, said("hello", message_id=99, is_group=True, raw=object()))
    event = memory.events[0]
    assert (event.session_key, event.chat_type, event.at) == ("telegram:42", "group", NOON)
    assert (event.sender_id, event.sender_name) == ("7", "Ana")
    assert event.idempotency_key == "telegram:42:99"
    assert event.metadata == {"sender_name": "Ana", "message_id": 99, "is_group": True}
    assert server.requests[0]["messages"][-1]["content"].endswith("Ana: hello")


async def test_with_one_user_for_each_sender_context_is_asked_for_that_user(
    make_agent: MakeAgent, server: ScriptedServer, memory: ListMemory
) -> None:
    identity = {"mode": "per_sender", "users": {"ana": ["cli:direct"]}}
    agent = make_agent(memory_config=MemoryConfig.model_validate({"identity": identity}))
    server.forever = Says(text="hi")
    await agent.process_direct("hello")
    await agent.process_direct("hello", session_key="cli:work", chat_id="work")
    assert [user for _, _, user in memory.queries] == ["ana", "cli:work"]


async def test_memory_is_told_what_the_history_shows(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    server.script = [Says(calls=[("list_dir", "{}")]), Says(text="one"), Says(text="two"), Says(text="three")]
    await agent.process_direct("first")
    await agent.process_direct("second")
    await agent.process_direct("/new")
    await agent.process_direct("third")
    assert memory.shown == [
        {"evt_1"},
        {"evt_1", "evt_2", "evt_3", "evt_4", "evt_5"},
        {"evt_7"},
    ]
    assert "event_ids" not in str(server.requests)


async def test_media_are_remembered_with_what_was_said(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus, memory: ListMemory
) -> None:
    server.script = [Says(text="a cat")]
    photo = InboundMessage(channel="telegram", sender_id="7", chat_id="42", content="look", media=["cat.jpg"])
    async with running(agent):
        await ask(bus, photo)
    assert (memory.events[0].content, memory.events[0].metadata) == ("look", {"media": ["cat.jpg"]})


async def test_memory_stands_where_the_prompt_cache_holds(
    agent: AgentLoop, server: ScriptedServer, memory: ListMemory
) -> None:
    memory.stable, memory.volatile = "Ana likes tea.", "Emma moved to Lisbon."
    server.script = [Says(text="one"), Says(text="two")]
    await agent.process_direct("first")
    memory.volatile = "The dentist is on Monday."
    await agent.process_direct("second")
    first, second = (request["messages"] for request in server.requests)
    assert first[0] == second[0]
    assert "Ana likes tea." in first[0]["content"]
    assert second[1:3] == [{"role": "user", "content": "first"}, {"role": "assistant", "content": "one"}]
    assert second[3]["content"] == (
        "<memory>\nThe dentist is on Monday.\n</memory>\n\n[The time is Friday, 2026-05-01 12:00 (UTC).]\n\nsecond"
    )


async def test_the_models_settings_are_those_of_the_agent(make_agent: MakeAgent, server: ScriptedServer) -> None:
    server.script = [Says(text="hi")]
    await make_agent(model="small", max_tokens=99, temperature=0.0).process_direct("hello")
    request = server.requests[0]
    assert (request["model"], request["max_tokens"], request["temperature"]) == ("small", 99, 0.0)
    names = {tool["function"]["name"] for tool in request["tools"]}
    assert names == {"read_file", "write_file", "list_dir"}


async def test_a_streamed_answer_is_what_is_returned(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Says(text="let me look", calls=[("list_dir", "{}")]), Says(text="Nothing there.")]
    heard: list[str] = []
    answer = await agent.process_direct("look", on_delta=heard.append)
    assert answer == "Nothing there."
    assert "".join(heard) == "let me look\n\nNothing there."


async def test_the_next_turn_sees_the_tools_of_the_last(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Says(calls=[("list_dir", "{}")]), Says(text="one"), Says(text="two")]
    await agent.process_direct("first")
    await agent.process_direct("second")
    roles = [message["role"] for message in server.requests[2]["messages"]]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user"]


async def test_media_are_named_to_the_model(agent: AgentLoop, server: ScriptedServer, bus: MessageBus) -> None:
    server.script = [Says(text="a cat")]
    photo = InboundMessage(channel="telegram", sender_id="7", chat_id="42", content="", media=["cat.jpg"])
    async with running(agent):
        await ask(bus, photo)
    assert server.requests[0]["messages"][-1]["content"].endswith("[attached: cat.jpg]")
