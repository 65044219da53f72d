"""What is observed is stored once, found at once, and kept off the disk where it is secret."""

import asyncio
import hashlib
from pathlib import Path

import pytest

from nanobot.memory import Event, Memory, NewEvent, Progress
from nanobot.memory.errors import InvalidEventError
from nanobot.memory.index import documents
from nanobot.memory.log import events
from nanobot.memory.log.guard import MAX_CONTENT_CHARS
from nanobot.memory.testing import SteppingClock, WordEmbedder

SECRETS = {
    "an API key": "sk-ant-api03-Zx81kQpL0vT7mN4bR2wY",
    "a token": "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "a card": "4111 1111 1111 1111",
    "a password": "tulip-daisy-42",
}


async def stored(memory: Memory) -> list[Event]:
    return await memory._parts.database.read(lambda conn: list(events.every(conn)))


def raw(path: Path) -> bytes:
    """Everything on the disk: the file, its log, and whatever lies beside."""
    return b"".join(file.read_bytes() for file in path.parent.iterdir())


async def found(memory: Memory, query: str) -> list[str]:
    return [hit.text for hit in (await memory.search(query)).hits]


async def test_an_event_has_the_defaults_of_a_local_chat(memory: Memory, clock: SteppingClock) -> None:
    event = await memory.observe(NewEvent(content="My sister Emma moved to Lisbon."))
    assert event == Event(
        seq=1,
        id=event.id,
        at=clock(),
        recorded_at=clock(),
        channel="cli",
        chat_id="direct",
        chat_type="direct",
        session_key="cli:direct",
        direction="inbound",
        event_type="message",
        sender_id=None,
        sender_name=None,
        content="My sister Emma moved to Lisbon.",
        parent_event_id=None,
        person_id="owner",
        tool_name=None,
        metadata={},
        content_hash=hashlib.sha256(b"My sister Emma moved to Lisbon.").hexdigest(),
        idempotency_key=None,
        scope="user:owner",
    )
    assert await stored(memory) == [event]


async def test_what_was_just_said_is_found_before_it_has_a_vector(memory: Memory, embedder: WordEmbedder) -> None:
    embedder.fails = "not now"
    event = await memory.observe(NewEvent(content="Emma lives in Lisbon"))
    result = await memory.search("where does Emma live")
    assert [hit.id for hit in result.hits] == [event.id]
    assert result.legs["lexical"].state == "ok"
    assert result.legs["vector"].state == "degraded"


async def test_one_key_is_one_event_however_many_come_at_once(memory: Memory) -> None:
    same = [NewEvent(content=f"try {number}", idempotency_key="k") for number in range(10)]
    returned = await asyncio.gather(*(memory.observe(event) for event in same))
    assert len({event.id for event in returned}) == 1
    assert await stored(memory) == [returned[0]]
    assert (await memory.observe(same[3])) == returned[0]
    assert (await memory.status()).documents == 1


async def test_events_at_once_are_all_stored(memory: Memory) -> None:
    returned = await asyncio.gather(*(memory.observe(NewEvent(content=str(number))) for number in range(50)))
    kept = await stored(memory)
    assert sorted(kept, key=lambda event: event.seq) == kept
    assert {event.id for event in kept} == {event.id for event in returned}
    assert len({event.seq for event in kept}) == 50


async def test_ids_sort_as_events_were_observed(memory: Memory) -> None:
    ids = [(await memory.observe(NewEvent(content=str(number)))).id for number in range(20)]
    assert ids == sorted(ids)


async def test_an_event_and_its_words_are_stored_together_or_not_at_all(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    await memory.observe(NewEvent(content="before"))
    with monkeypatch.context() as broken:
        broken.setattr(documents, "INSERT_TERMS", "INSERT INTO nowhere VALUES (:id, :terms)")
        event = await memory.observe(NewEvent(content="during"))
    assert event.seq == 0
    status = await memory.status()
    assert (status.events, status.documents, status.spooled) == (1, 1, 1)
    assert await found(memory, "during") == []


async def test_an_event_that_cannot_be_is_refused_and_nothing_stored(memory: Memory) -> None:
    with pytest.raises(InvalidEventError, match="direction is 'sideways'; it must be one of inbound"):
        await memory.observe(NewEvent(content="x", direction="sideways"))  # type: ignore[arg-type] # that is the point
    with pytest.raises(InvalidEventError):
        await memory.observe_many([NewEvent(content="good"), NewEvent(content="x", chat_id="")])
    assert await stored(memory) == []


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        ("", ""),
        ("  \n ", "  \n "),
        ("a\0b", "ab"),
        ("lone \ud83d surrogate", "lone \ufffd surrogate"),
        ("family 👩\u200d👩\u200d👧 🏳️\u200d🌈", "family 👩\u200d👩\u200d👧 🏳️\u200d🌈"),
        ("我在学习编程。", "我在学习编程。"),
        ("'; DROP TABLE event; --", "'; DROP TABLE event; --"),
        ("\u202eright to left", "\u202eright to left"),
    ],
)
async def test_any_text_can_be_said(memory: Memory, content: str, kept: str) -> None:
    event = await memory.observe(NewEvent(content=content))
    assert event.content == kept
    assert await stored(memory) == [event]


async def test_a_text_longer_than_the_limit_is_stored_up_to_it_and_found(memory: Memory) -> None:
    event = await memory.observe(NewEvent(content="beginning " + "word " * 50_000))
    assert len(event.content) <= MAX_CONTENT_CHARS
    assert event.content.endswith("characters left out]")
    assert (await memory.search("beginning")).hits[0].id == event.id


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
async def test_a_secret_never_reaches_the_disk(memory: Memory, path: Path, tmp_path: Path, secret: str) -> None:
    said = f"remember, my password: {secret}"
    await memory.observe(NewEvent(content=said, metadata={"raw": {"text": [said]}, "password": secret}))
    await memory.observe_many([NewEvent(content=said, sender_name=said)])
    await memory.process_pending()
    await memory.export(tmp_path / "export.jsonl")
    written = raw(path)
    assert b"remember" in written
    assert secret.encode() not in written
    assert secret.replace(" ", "").encode() not in written


async def test_many_events_are_stored_in_order_with_progress(memory: Memory) -> None:
    told: list[Progress] = []
    given = [NewEvent(content=str(number), idempotency_key=str(number)) for number in range(1201)]
    returned = await memory.observe_many(given, progress=told.append)
    assert [event.content for event in returned] == [event.content for event in given]
    assert await stored(memory) == returned
    assert told == [Progress(done=done, total=1201, what="events stored") for done in (500, 1000, 1201)]
    assert await memory.observe_many(iter(given[:3]), progress=told.append) == returned[:3]
    assert told[-1] == Progress(done=3, total=None, what="events stored")


async def test_a_bad_batch_leaves_those_before_it(memory: Memory) -> None:
    good = [NewEvent(content="good")] * 501
    with pytest.raises(InvalidEventError):
        await memory.observe_many([*good, NewEvent(content="bad", channel="")])
    assert len(await stored(memory)) == 500
