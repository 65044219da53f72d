from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from nanobot.agent import AgentLoop
from nanobot.agent.testing import NOON, ListMemory, MakeAgent
from nanobot.bus import MessageBus
from nanobot.memory.config import MemoryConfig
from nanobot.providers.openai_compatible import OpenAICompatibleProvider
from nanobot.providers.testing import ScriptedServer


@pytest.fixture(name="server")
async def _server() -> AsyncIterator[ScriptedServer]:
    async with ScriptedServer() as server:
        yield server


@pytest.fixture(name="provider")
async def _provider(server: ScriptedServer) -> AsyncIterator[OpenAICompatibleProvider]:
    provider = OpenAICompatibleProvider(None, server.base_url, "scripted", timeout_seconds=5.0, max_retries=2)
    yield provider
    await provider.aclose()


@pytest.fixture(name="memory")
async def _memory() -> ListMemory:
    return ListMemory()


@pytest.fixture(name="workspace")
def _workspace(tmp_path: Path) -> Path:
    workspace = tmp_path / "workspace"
    (workspace / "memory").mkdir(parents=True)
    (workspace / "AGENTS.md").write_text("Be brief.")
    (workspace / "memory" / "MEMORY.md").write_text("The cat is called Miso.")
    (workspace / "plan.txt").write_text("run on Sunday")
    return workspace


@pytest.fixture(name="bus")
def _bus() -> MessageBus:
    return MessageBus()


@pytest.fixture(name="make_agent")
def _make_agent(bus: MessageBus, provider: OpenAICompatibleProvider, workspace: Path, memory: ListMemory) -> MakeAgent:
    def make(**more: Any) -> AgentLoop:  # noqa: ANN401 - whatever an agent takes
        given = {"memory": memory, "clock": lambda: NOON, "memory_config": MemoryConfig(timezone="UTC")}
        return AgentLoop(bus, provider, workspace, **{**given, **more})

    return make


@pytest.fixture(name="agent")
def _agent(make_agent: MakeAgent) -> AgentLoop:
    return make_agent()
