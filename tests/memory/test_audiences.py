"""Who sees what, through the facade: search, context, and what stands beside a hit."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import UserRequiredError
from nanobot.memory.testing import SteppingClock, WordEmbedder

GROUP: dict[str, Any] = {"channel": "telegram", "chat_id": "-9", "chat_type": "group"}
OTHER_GROUP: dict[str, Any] = {"channel": "telegram", "chat_id": "-8", "chat_type": "group"}
ANA: dict[str, Any] = {"channel": "telegram", "chat_id": "42", "sender_id": "42"}
BOB: dict[str, Any] = {"channel": "telegram", "chat_id": "77", "sender_id": "77"}
ALL = {"ana direct", "ana bot", "ana cli", "bob direct", "bob bot", "group", "other group"}

EVENTS = [
    NewEvent(content="tulips ana direct", **ANA),
    NewEvent(content="tulips ana bot", direction="outbound", channel="telegram", chat_id="42"),
    NewEvent(content="tulips ana cli"),
    NewEvent(content="tulips bob direct", **BOB),
    NewEvent(content="tulips bob bot", direction="outbound", channel="telegram", chat_id="77"),
    NewEvent(content="tulips group", sender_id="42", **GROUP),
    NewEvent(content="tulips other group", sender_id="77", **OTHER_GROUP),
]


async def filled(path: Path, **identity: Any) -> AsyncIterator[Memory]:  # noqa: ANN401 - configuration
    config = MemoryConfig(identity=IdentityConfig(**identity), timezone="UTC")
    async with Memory.open(path, config=config, clock=SteppingClock(), embedder=WordEmbedder()) as memory:
        await memory.observe_many(EVENTS)
        await memory.process_pending()
        yield memory


@pytest.fixture(name="single")
async def _single(path: Path) -> AsyncIterator[Memory]:
    async for memory in filled(path):
        yield memory


@pytest.fixture(name="each")
async def _each(path: Path) -> AsyncIterator[Memory]:
    async for memory in filled(path, mode="per_sender", users={"ana": ["telegram:42", "cli:direct"]}):
        yield memory


async def seen(memory: Memory, **who: Any) -> set[str]:  # noqa: ANN401 - arguments of search
    """What a reader sees by any way: hits, their neighbours, and a context."""
    result = await memory.search("tulips", limit=50, **who)
    texts = {hit.text for hit in result.hits}
    texts |= {neighbour.text for hit in result.hits for neighbour in hit.neighbours}
    context = await memory.context("tulips", shown=[], **({"session_key": "cli:nowhere"} | who))
    texts |= {event.content for event in EVENTS if event.content in context.text}
    return {text.removeprefix("tulips ") for text in texts}


@pytest.mark.parametrize("session_key", ["cli:direct", "telegram:42", "telegram:77", "cli:new"])
async def test_the_owner_sees_everything_from_any_direct_chat(single: Memory, session_key: str) -> None:
    assert await seen(single, session_key=session_key) == ALL


async def test_a_read_without_a_chat_is_the_owners(single: Memory) -> None:
    assert {hit.text.removeprefix("tulips ") for hit in (await single.search("tulips", limit=50)).hits} == ALL


@pytest.mark.parametrize("user_id", [None, "owner", "ana"])
async def test_a_group_of_the_owners_sees_itself_alone(single: Memory, user_id: str | None) -> None:
    assert await seen(single, session_key="telegram:-9", user_id=user_id) == {"group"}
    assert await seen(single, session_key="telegram:-8", user_id=user_id) == {"other group"}


@pytest.mark.parametrize("who", [{"session_key": "telegram:42"}, {"session_key": "cli:direct"}, {"user_id": "ana"}])
async def test_one_person_is_one_user_on_every_channel(each: Memory, who: dict[str, str]) -> None:
    assert await seen(each, **who) == {"ana direct", "ana bot", "ana cli"}


async def test_two_users_do_not_see_each_other(each: Memory) -> None:
    assert await seen(each, session_key="telegram:77") == {"bob direct", "bob bot"}
    assert await seen(each, user_id="telegram:77") == {"bob direct", "bob bot"}
    assert await seen(each, session_key="telegram:99") == set()


@pytest.mark.parametrize("user_id", [None, "ana", "telegram:77"])
async def test_a_group_never_sees_private_chats(each: Memory, user_id: str | None) -> None:
    assert await seen(each, session_key="telegram:-9", user_id=user_id) == {"group"}


async def test_a_read_that_is_nobodys_is_refused(each: Memory) -> None:
    with pytest.raises(UserRequiredError, match="pass user_id or session_key"):
        await each.search("tulips")


async def test_leaving_a_chat_out_leaves_only_that_out(single: Memory) -> None:
    result = await single.search("tulips", limit=50, exclude_session="telegram:42")
    assert {hit.session_key for hit in result.hits} == {"cli:direct", "telegram:77", "telegram:-9", "telegram:-8"}


async def test_an_import_gives_events_their_readers_again(each: Memory, path: Path, tmp_path: Path) -> None:
    await each.export(tmp_path / "export.jsonl")
    config = MemoryConfig(identity=IdentityConfig(mode="per_sender", users={"ana": ["telegram:42", "cli:direct"]}))
    async with Memory.open(tmp_path / "other.db", config=config, embedder=WordEmbedder()) as other:
        await other.import_(tmp_path / "export.jsonl")
        assert await seen(other, user_id="ana") == {"ana direct", "ana bot", "ana cli"}
        assert await seen(other, session_key="telegram:77") == {"bob direct", "bob bot"}
        assert await seen(other, session_key="telegram:-9") == {"group"}
