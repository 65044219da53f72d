from datetime import datetime

import pytest

from nanobot.agent import AgentLoop
from nanobot.agent.testing import NOON, MakeAgent, ask, running, said
from nanobot.bus import MessageBus
from nanobot.providers import ProviderAuthenticationError, ProviderUnreachableError
from nanobot.providers.testing import Cuts, Fails, Reply, Says, ScriptedServer, Sends


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Fails(status=401), "set provider.apiKey"),
        (Fails(status=429), "wait a moment"),
        (Fails(status=500), "apiBase"),
        (Sends(body="{no json"), "cannot be read"),
        (Cuts(text="half"), "cannot be reached"),
    ],
)
async def test_a_failing_model_is_an_apology_and_the_loop_goes_on(
    agent: AgentLoop, server: ScriptedServer, bus: MessageBus, reply: Reply, words: str
) -> None:
    server.script = [reply, reply, reply]
    async with running(agent):
        apology = await ask(bus, said("hello"))
        server.script = [Says(text="back again")]
        answer = await ask(bus, said("and now?"))
    assert apology.content.startswith("Sorry")
    assert words in apology.content
    assert answer.content == "back again"
    assert [message["role"] for message in server.requests[-1]["messages"]] == [
        "system",
        "user",
        "assistant",
        "user",
    ]


async def test_a_failing_model_is_an_error_without_the_bus(agent: AgentLoop, server: ScriptedServer) -> None:
    server.forever = Fails(status=401)
    with pytest.raises(ProviderAuthenticationError):
        await agent.process_direct("hello")


async def test_a_cut_stream_is_an_error(agent: AgentLoop, server: ScriptedServer) -> None:
    server.forever = Cuts(text="half")
    with pytest.raises(ProviderUnreachableError):
        await agent.process_direct("hello", on_delta=lambda _: None)


async def test_a_rate_limit_that_passes_is_not_noticed(agent: AgentLoop, server: ScriptedServer) -> None:
    server.script = [Fails(status=429), Says(text="at last")]
    assert await agent.process_direct("hello") == "at last"


async def test_what_nobody_expected_is_an_apology_too(
    make_agent: MakeAgent, server: ScriptedServer, bus: MessageBus
) -> None:
    server.script = [Says(text="back again")]
    power = iter([False])

    def clock() -> datetime:
        if next(power, True):
            return NOON
        raise KeyError("battery")

    async with running(make_agent(clock=clock)):
        apology = await ask(bus, said("hello"))
        assert "went wrong (KeyError)" in apology.content
        assert (await ask(bus, said("and now?"))).content == "back again"
