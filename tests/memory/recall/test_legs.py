from collections.abc import Callable
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig, RecallConfig
from nanobot.memory.index import documents
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.models import Leg
from nanobot.memory.recall.retrieval import Filter, Retrieval
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import WordEmbedder

OK = Leg(state="ok")


@pytest.fixture(name="told")
async def _told(remembering: Memory) -> Memory:
    """A memory of six messages, with their vectors."""
    fruit = ["apples", "pears", "plums", "figs", "dates", "quinces"]
    await remembering.observe_many(NewEvent(content=f"I bought {name}", sender_name="Ana") for name in fruit)
    await remembering.observe(NewEvent(content="Figs are for jam", sender_name="Ben"))
    await remembering.process_pending()
    return remembering


async def test_legs_that_work_say_so(told: Memory) -> None:
    legs = (await told.search("what did Ben say about figs")).legs
    assert (legs["lexical"], legs["vector"], legs["entity"]) == (OK, OK, OK)
    assert legs["temporal"].state == "off"
    assert legs["temporal"].reason


async def test_words_are_searched_where_the_embedder_fails(told: Memory, word_embedder: WordEmbedder) -> None:
    word_embedder.fails = "the model is gone: fetch it again"
    result = await told.search("quinces")
    assert result.hits[0].text == "I bought quinces"
    assert result.legs["vector"] == Leg(state="degraded", reason="the model is gone: fetch it again")
    assert "vector" not in result.hits[0].why
    assert "quinces" in (await told.context("quinces", shown=())).text


async def test_words_are_searched_before_there_are_vectors(remembering: Memory, word_embedder: WordEmbedder) -> None:
    word_embedder.fails = "not yet"
    await remembering.observe(NewEvent(content="I bought quinces"))
    result = await remembering.search("quinces")
    assert [hit.text for hit in result.hits] == ["I bought quinces"]
    assert result.legs["vector"].state == "degraded"
    assert "no vectors yet" in result.legs["vector"].reason


async def test_a_memory_without_an_embedder_has_its_vector_leg_off(tmp_path: Path) -> None:
    config = MemoryConfig(embedding=EmbeddingConfig(provider="none"))
    async with Memory.open(tmp_path / "memory.db", config=config) as memory:
        await memory.observe_many(NewEvent(content=content) for content in ("I bought quinces", "good morning"))
        result = await memory.search("quinces")
        assert result.hits[0].text == "I bought quinces"
        assert result.legs["vector"].state == "off"
        assert "none" in result.legs["vector"].reason


def test_texts_that_wait_for_their_vector_degrade_the_leg_and_are_found(
    opened_file: Database, source: EmbedderSource, take: Callable[..., None], embed: Callable[[], None]
) -> None:
    take(NewEvent(content="I bought figs"), NewEvent(content="good morning"))
    embed()
    take(NewEvent(content="I bought medlars"))
    retrieval = Retrieval(opened_file, source, RecallConfig())
    result = retrieval.search("medlars", Filter(audience=Audience(everything=True)), limit=1)
    assert result.hits[0].text == "I bought medlars"
    assert result.legs["vector"] == Leg(state="degraded", reason="1 of 3 texts have no vector yet")


@pytest.mark.parametrize("query", ["", "  \n", "?!"])
async def test_a_query_without_words_has_its_legs_off(query: str, told: Memory) -> None:
    result = await told.search(query)
    assert result.legs["lexical"].state == "off"
    assert result.legs["lexical"].reason
    assert result.legs["vector"].state == ("ok" if query.strip() else "off")


async def test_a_query_that_names_nobody_has_its_entity_leg_off(told: Memory) -> None:
    assert (await told.search("quinces")).legs["entity"].state == "off"


async def test_a_model_whose_vectors_changed_length_degrades_the_leg(told: Memory, tmp_path: Path) -> None:
    await told.close()
    async with Memory.open(tmp_path / "memory.db", embedder=WordEmbedder(dimensions=32)) as memory:
        result = await memory.search("quinces")
    assert result.hits[0].text == "I bought quinces"
    assert result.legs["vector"].state == "degraded"
    assert "reembed" in result.legs["vector"].reason


async def test_a_hit_that_is_removed_meanwhile_is_left_out(told: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "passage", lambda *_: None)
    assert (await told.search("quinces")).abstained
