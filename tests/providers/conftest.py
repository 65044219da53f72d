from collections.abc import AsyncIterator

import pytest

from nanobot.providers.openai_compatible import OpenAICompatibleProvider
from nanobot.providers.testing import ScriptedServer


@pytest.fixture(name="server")
async def _server() -> AsyncIterator[ScriptedServer]:
    async with ScriptedServer() as server:
        yield server


@pytest.fixture(name="provider")
async def _provider(server: ScriptedServer) -> AsyncIterator[OpenAICompatibleProvider]:
    provider = OpenAICompatibleProvider(
        "key-of-the-test", server.base_url, "scripted", timeout_seconds=5.0, max_retries=2
    )
    yield provider
    await provider.aclose()
