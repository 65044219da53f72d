from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import InvalidQueryError, UserRequiredError
from nanobot.memory.models import Event
from nanobot.memory.testing import SteppingClock, WordEmbedder

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
EACH_SENDER = MemoryConfig(identity=IdentityConfig(mode="per_sender", users={"ana": ["cli:1", "telegram:1"]}))


def tulip(name: str, *, hours: float = 0, chat: str = "cli:direct", sender_id: str | None = None) -> NewEvent:
    channel, chat_id = chat.split(":")
    return NewEvent(
        content=f"tulip {name}",
        timestamp=NOON + timedelta(hours=hours),
        channel=channel,
        chat_id=chat_id,
        chat_type="group" if channel == "group" else "direct",
        sender_id=sender_id,
    )


async def keep(memory: Memory, events: Iterable[NewEvent]) -> Sequence[Event]:
    """Store events and wait until they have their vectors."""
    stored = await memory.observe_many(events)
    await memory.process_pending()
    return stored


async def found(memory: Memory, query: str = "tulip", **wanted: Any) -> set[str]:  # noqa: ANN401 - what `search` takes
    hits = (await memory.search(query, limit=50, **wanted)).hits
    return {hit.text.removeprefix("tulip ") for hit in hits}


async def beside(memory: Memory, query: str, **wanted: Any) -> Sequence[tuple[int, str]]:  # noqa: ANN401 - what `search` takes
    hit = (await memory.search(query, limit=1, **wanted)).hits[0]
    return [(neighbour.offset, neighbour.text) for neighbour in hit.neighbours]


async def test_an_unknown_kind_is_refused_with_the_known_ones(remembering: Memory) -> None:
    with pytest.raises(InvalidQueryError, match=r"no kind rumour; there are event, fact"):
        await remembering.search("tulip", kinds=["event", "rumour"])  # type: ignore[list-item]


async def test_a_kind_that_holds_nothing_finds_nothing(remembering: Memory) -> None:
    await keep(remembering, [tulip("red")])
    assert await found(remembering, kinds=["event"]) == {"red"}
    assert await found(remembering, kinds=["fact", "summary"]) == set()
    assert await found(remembering, kinds=[]) == set()


@pytest.mark.parametrize("limit", [0, -1])
async def test_a_limit_of_none_or_less_is_refused(limit: int, remembering: Memory) -> None:
    with pytest.raises(InvalidQueryError, match="1 or more"):
        await remembering.search("tulip", limit=limit)


async def test_no_more_hits_come_than_asked_for(remembering: Memory) -> None:
    await keep(remembering, [tulip(str(number), chat=f"cli:{number}") for number in range(30)])
    assert len((await remembering.search("tulip", limit=7)).hits) == 7
    assert len((await remembering.search("tulip")).hits) == 10


async def test_a_conversation_can_be_left_out(remembering: Memory) -> None:
    await keep(remembering, [tulip("red", chat="cli:a"), tulip("blue", chat="cli:b")])
    assert await found(remembering, exclude_session="cli:a") == {"blue"}
    assert await found(remembering, exclude_session="cli:unheard-of") == {"red", "blue"}


async def test_since_includes_its_moment_and_until_does_not(remembering: Memory) -> None:
    await keep(remembering, [tulip(str(hour), hours=hour) for hour in range(4)])
    since, until = NOON + timedelta(hours=1), NOON + timedelta(hours=3)
    assert await found(remembering, since=since, until=until) == {"1", "2"}
    assert await found(remembering, since=until) == {"3"}
    assert await found(remembering, since=until, until=since) == set()


async def test_as_of_leaves_out_what_happened_later(remembering: Memory) -> None:
    await keep(remembering, [tulip(str(hour), hours=hour) for hour in range(3)])
    assert await found(remembering, as_of=NOON + timedelta(hours=1.5)) == {"0", "1"}
    assert await found(remembering, as_of=NOON + timedelta(hours=1.5), until=NOON + timedelta(hours=1)) == {"0"}
    assert await beside(remembering, "tulip 1", as_of=NOON + timedelta(hours=1.5)) == [(-1, "tulip 0")]


async def test_a_naive_date_is_local_to_the_configured_zone(tmp_path: Path) -> None:
    config = MemoryConfig(timezone="Asia/Tokyo")
    async with Memory.open(tmp_path / "memory.db", config=config, embedder=WordEmbedder()) as memory:
        tokyo = ZoneInfo("Asia/Tokyo")
        for name, at in [("before", datetime(2026, 1, 4, 23, 59)), ("after", datetime(2026, 1, 5, 0, 1))]:  # noqa: DTZ001 - naive on purpose
            await keep(memory, [NewEvent(content=f"tulip {name}", timestamp=at.replace(tzinfo=tokyo))])
        assert await found(memory, since=datetime(2026, 1, 5)) == {"after"}  # noqa: DTZ001 - naive on purpose
        assert await found(memory, until=datetime(2026, 1, 5)) == {"before"}  # noqa: DTZ001 - naive on purpose


async def test_a_weak_match_is_no_better_for_a_narrow_filter(remembering: Memory) -> None:
    """What is filtered out must not lend its certainty to what is left."""
    await keep(remembering, [tulip("bulbs from Haarlem", hours=-50), NewEvent(content="one tulip", timestamp=NOON)])
    query = "tulip bulbs from Haarlem market"
    wide = {hit.text: hit.score for hit in (await remembering.search(query)).hits}
    narrow = (await remembering.search(query, since=NOON)).hits
    assert wide["tulip bulbs from Haarlem"] > 0.3
    assert not narrow or narrow[0].score < wide["tulip bulbs from Haarlem"]


async def test_nothing_private_is_found_from_a_group(remembering: Memory) -> None:
    await keep(remembering, [tulip("private"), tulip("ours", chat="group:9"), tulip("theirs", chat="group:8")])
    assert await found(remembering, session_key="group:9") == {"ours"}
    assert await found(remembering, session_key="cli:direct") == {"private", "ours", "theirs"}
    context = await remembering.context("tulip", session_key="group:9", shown=())
    assert "ours" in context.text
    assert "private" not in context.text
    assert "theirs" not in context.text


async def test_each_sender_finds_their_own_alone(tmp_path: Path, standing_clock: SteppingClock) -> None:
    async with Memory.open(
        tmp_path / "memory.db", config=EACH_SENDER, embedder=WordEmbedder(), clock=standing_clock
    ) as memory:
        await keep(
            memory,
            [
                tulip("of ana", chat="cli:1", sender_id="1"),
                tulip("of ana too", chat="telegram:1", sender_id="1"),
                tulip("of ben", chat="telegram:2", sender_id="2"),
            ],
        )
        assert await found(memory, session_key="cli:1") == {"of ana", "of ana too"}
        assert await found(memory, user_id="ana") == {"of ana", "of ana too"}
        assert await found(memory, session_key="telegram:2") == {"of ben"}
        context = await memory.context("tulip", session_key="telegram:2", shown=())
        assert "of ben" in context.text
        assert "of ana" not in context.text
        with pytest.raises(UserRequiredError):
            await memory.search("tulip")


async def test_neighbours_are_the_turns_before_and_after_in_their_chat(remembering: Memory) -> None:
    chats = [
        ("a", "one"),
        ("b", "elsewhere"),
        ("a", "two"),
        ("a", "tulip"),
        ("a", "four"),
        ("b", "there"),
        ("a", "five"),
    ]
    await keep(remembering, [NewEvent(content=content, chat_id=chat) for chat, content in chats])
    assert await beside(remembering, "tulip") == [(-1, "two"), (1, "four")]


async def test_as_many_neighbours_come_as_configured(tmp_path: Path) -> None:
    for depth in (0, 2):
        config = MemoryConfig.model_validate({"recall": {"neighbours": depth}})
        async with Memory.open(tmp_path / f"{depth}.db", config=config, embedder=WordEmbedder()) as memory:
            await keep(memory, [NewEvent(content=word) for word in ["one", "two", "tulip", "four", "five", "six"]])
            expected = [(-2, "one"), (-1, "two"), (1, "four"), (2, "five")] if depth else []
            assert await beside(memory, "tulip") == expected


async def test_neighbours_are_not_sought_across_a_gap_of_days(remembering: Memory) -> None:
    await keep(
        remembering,
        [
            NewEvent(content="long before", timestamp=NOON),
            tulip("red", hours=49),
            NewEvent(content="long after", timestamp=NOON + timedelta(hours=98)),
        ],
    )
    assert await beside(remembering, "tulip") == []


async def test_neighbours_that_a_reader_may_not_see_stay_out(tmp_path: Path) -> None:
    """Two people share one terminal."""
    async with Memory.open(tmp_path / "memory.db", config=EACH_SENDER, embedder=WordEmbedder()) as memory:
        await keep(
            memory,
            [
                NewEvent(content="a secret of ben", sender_id="2"),
                tulip("of ana", sender_id="1"),
                NewEvent(content="another secret of ben", sender_id="2"),
            ],
        )
        assert await found(memory, user_id="ana") == {"of ana"}
        assert await beside(memory, "tulip", user_id="ana") == []
