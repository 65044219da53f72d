"""What `status` says is so."""

from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.errors import EmbedderError
from nanobot.memory.store import migrations
from nanobot.memory.testing import SteppingClock, WordEmbedder

NEWEST = len(migrations.scripts())


async def test_an_empty_memory_is_well(memory: Memory, path: Path) -> None:
    status = await memory.status()
    assert (status.path, status.schema_version, status.events, status.documents) == (str(path), NEWEST, 0, 0)
    assert (status.entities, status.facts, status.summaries, status.learnings) == (0, 0, 0, 0)
    assert (status.spaces, status.pending, status.degraded, status.spooled) == ((), {}, {}, 0)
    assert status.embedding_model == "words"


async def test_what_waits_for_a_vector_is_counted(memory: Memory, clock: SteppingClock) -> None:
    await memory.background.stop()
    await memory.observe_many([NewEvent(content="one"), NewEvent(content=""), NewEvent(content="long " * 1000)])
    status = await memory.status()
    assert status.events == 3
    assert status.documents > 3
    assert status.pending == {"vectors": status.documents}
    assert (status.oldest, status.newest) == (clock(), clock())
    await memory.process_pending()
    (space,) = (await memory.status()).spaces
    assert (space.vectors, space.pending, space.dimensions) == (status.documents, 0, 64)


async def test_the_size_counts_what_is_not_yet_in_the_file_itself(memory: Memory, path: Path) -> None:
    before = (await memory.status()).file_bytes
    await memory.observe(NewEvent(content="x" * 100_000))
    assert (await memory.status()).file_bytes >= before + 100_000


async def test_a_memory_without_vectors_says_so(path: Path) -> None:
    config = MemoryConfig.model_validate({"embedding": {"provider": "none"}, "extraction": {"enabled": False}})
    async with Memory.open(path, config=config) as memory:
        await memory.observe(NewEvent(content="hello"))
        await memory.process_pending()
        status = await memory.status()
        result = await memory.search("hello")
    assert (status.embedding_model, status.pending) == ("", {})
    assert status.degraded == {"vectors": "off: memory.embedding.provider is none; search goes by words"}
    assert result.legs["vector"].state == "off"
    assert len(result.hits) == 1


async def test_an_embedder_that_fails_is_told(memory: Memory, embedder: WordEmbedder) -> None:
    embedder.fails = "the endpoint refuses the key"
    await memory.observe(NewEvent(content="hello"))
    with pytest.raises(EmbedderError):
        await memory.process_pending()
    status = await memory.status()
    assert status.pending == {"vectors": 1}
    assert status.degraded == {"vectors": "new texts get no vectors now: the endpoint refuses the key"}
