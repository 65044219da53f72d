from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig, RecallConfig
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.models import Event, Reason, SearchResult
from nanobot.memory.recall.retrieval import Filter, Retrieval
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import WordEmbedder

Take = Callable[..., list[Event]]
Search = Callable[..., SearchResult]

MY_OWN = Filter(audience=Audience(everything=True))
CHAT = [
    "My sister Emma moved to Lisbon in May.",
    "She works at a bakery near the river.",
    "The fix for #682 is in the C++ parser.",
    "我的妹妹住在里斯本",
    "Discount of 100% off? rm -rf node_modules :)",
    "The car is at the garage 🚗",
]
AWKWARD = [
    "",
    " \n\t ",
    '"',
    "'; DROP TABLE event; --",
    '"unclosed',
    "terms:emma",
    "emma:lisbon NOT bakery",
    "AND",
    "OR NOT AND",
    "NEAR(",
    "NEAR(emma lisbon, 5)",
    "emma*",
    "*",
    "^emma",
    "{emma}",
    "C++",
    "#682",
    "100%",
    "%",
    "_",
    "rm -rf",
    "🚗",
    "👩‍👩‍👧‍👦",
    "妹妹住在哪里",
    "住",
    "\0",
    "emma\0lisbon",
    "\ud800",
    "emma \udfff",
    "\u202eemma",
    "a" * 10_000,
    "emma " * 2_000,
    "里" * 10_000,
    "(" * 10_000,
]


@pytest.fixture(name="retrieval")
def _retrieval(opened_file: Database, source: EmbedderSource, take: Take, embed: Callable[[], None]) -> Retrieval:
    take(*(NewEvent(content=content, sender_name="Ana") for content in CHAT))
    embed()
    return Retrieval(opened_file, source, RecallConfig())


class Thesaurus(WordEmbedder):
    """Knows that a car is an automobile."""

    def embed_query(self, text: str) -> NDArray[np.float32]:
        return super().embed_query(text.replace("car ", "automobile "))


class Blind(WordEmbedder):
    """Sees nothing in a question that any text has."""

    def embed_query(self, text: str) -> NDArray[np.float32]:
        return np.zeros_like(super().embed_query(text))


async def keep(memory: Memory, events: Iterable[NewEvent]) -> Sequence[Event]:
    """Store events and wait until they have their vectors."""
    stored = await memory.observe_many(events)
    await memory.process_pending()
    return stored


def sound(result: SearchResult) -> None:
    scores = [hit.score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert result.abstained == (not result.hits)
    for hit in result.hits:
        assert hit.event_ids
        assert hit.why
        assert all(reason.rank >= 1 and 0 < reason.score <= 1 for reason in hit.why.values())


@pytest.mark.parametrize("query", AWKWARD, ids=lambda query: repr(query[:20]))
def test_any_query_is_answered(query: str, retrieval: Retrieval) -> None:
    sound(retrieval.search(query, MY_OWN, limit=10))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec=None)))
def test_whatever_a_person_types_is_answered(retrieval: Retrieval, query: str) -> None:
    sound(retrieval.search(query, MY_OWN, limit=10))


@pytest.mark.parametrize(
    ("query", "place"), [("#682", 2), ("C++", 2), ("妹妹", 3), ("住在", 3), ("100%", 4), ("rm -rf", 4), ("🚗", 5)]
)
def test_signs_scripts_and_emoji_are_found_by_their_words(query: str, place: int, retrieval: Retrieval) -> None:
    assert retrieval.search(query, MY_OWN, limit=1).hits[0].text == CHAT[place]


@pytest.mark.parametrize("query", ["\ud800 emma", "", "a" * 10_000, "里" * 2_000])
async def test_a_real_model_takes_any_query_too(query: str, tmp_path: Path) -> None:
    config = MemoryConfig(embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))
    async with Memory.open(tmp_path / "memory.db", config=config) as memory:
        await keep(memory, [NewEvent(content=CHAT[0])])
        sound(await memory.search(query))
        assert (await memory.context(query)).text


async def test_a_text_is_found_by_meaning_where_no_word_matches(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "memory.db", embedder=Thesaurus()) as memory:
        await keep(memory, [NewEvent(content=content) for content in CHAT])
        (hit, *_) = (await memory.search("automobile ")).hits
    assert hit.text == CHAT[5]
    assert set(hit.why) == {"vector"}


async def test_a_text_is_found_by_its_words_where_vectors_see_nothing(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "memory.db", embedder=Blind()) as memory:
        await keep(memory, [NewEvent(content=content) for content in CHAT])
        (hit, *_) = (await memory.search("bakery")).hits
    assert hit.text == CHAT[1]
    assert set(hit.why) == {"lexical"}


async def test_a_hit_tells_what_each_leg_thought_of_it(remembering: Memory) -> None:
    await keep(remembering, [NewEvent(content="The bakery is closed.", sender_name="Emma")])
    await keep(remembering, [NewEvent(content=content, sender_name="Ana") for content in CHAT])
    (hit, *_) = (await remembering.search("what did Emma say of the bakery")).hits
    assert hit.speaker == "Emma"
    assert hit.text == "The bakery is closed."
    assert set(hit.why) == {"lexical", "entity", "vector"}
    assert hit.why["lexical"] == Reason(rank=1, score=1.0)
    assert hit.why["entity"] == Reason(rank=1, score=1.0)
    assert hit.event_ids == (hit.id,)


async def test_ties_are_ordered_by_id(remembering: Memory) -> None:
    stored = await keep(remembering, [NewEvent(content="tulip", chat_id=str(chat)) for chat in range(5)])
    await keep(remembering, [NewEvent(content="something else", chat_id="6")])
    hits = (await remembering.search("tulip")).hits
    assert [hit.id for hit in hits] == sorted(event.id for event in stored)


@pytest.mark.parametrize("provider", ["none", "local"])
async def test_a_long_text_is_one_hit_that_shows_its_best_part(
    provider: Literal["none", "local"], tmp_path: Path
) -> None:
    filler = "Nothing of note was said here today. " * 60
    config = MemoryConfig(embedding=EmbeddingConfig(provider=provider))
    embedder = WordEmbedder() if provider == "local" else None
    async with Memory.open(tmp_path / "memory.db", config=config, embedder=embedder) as memory:
        await keep(memory, [NewEvent(content=f"{filler}The tulip bulbs are in the cellar. {filler}")])
        (hit,) = (await memory.search("tulip bulbs cellar")).hits
    assert "tulip bulbs" in hit.text
    assert len(hit.text) <= 1600


async def test_a_question_about_nothing_that_is_known_finds_nothing(remembering: Memory) -> None:
    await keep(remembering, [NewEvent(content=content) for content in CHAT])
    result = await remembering.search("xylophone")
    assert (list(result.hits), result.abstained) == ([], True)


async def test_an_empty_memory_has_no_hits(remembering: Memory) -> None:
    result = await remembering.search("where does Emma live")
    assert (list(result.hits), result.abstained) == ([], True)
    assert set(result.legs) == {"lexical", "vector", "entity", "temporal"}


@pytest.mark.slow
async def test_a_real_model_finds_nothing_where_nothing_fits(tmp_path: Path) -> None:
    config = MemoryConfig(embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))
    async with Memory.open(tmp_path / "memory.db", config=config) as memory:
        await keep(memory, [NewEvent(content=content, sender_name="Ana") for content in CHAT])
        assert (await memory.search("the phases of mitosis in plant cells")).abstained
        assert (await memory.search("where does my sibling live")).hits[0].text == CHAT[0]


def test_several_threads_search_while_others_write(retrieval: Retrieval, take: Take, embed: Callable[[], None]) -> None:
    def search(_: int) -> SearchResult:
        return retrieval.search("where does Emma live", MY_OWN, limit=3)

    with ThreadPoolExecutor(4) as threads:
        searches = threads.map(search, range(40))
        for number in range(20):
            take(NewEvent(content=f"number {number}", sender_name="Ana"))
            embed()
        results = list(searches)
    assert {result.hits[0].text for result in results} == {CHAT[0]}


@pytest.mark.slow
async def test_a_chinese_question_finds_its_message_with_an_english_model(tmp_path: Path) -> None:
    config = MemoryConfig(embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))
    said = ["我的牙医预约改到四月二号了", "妹妹搬到柏林去了，住在五楼", "猫每天早上吃药，晚上也吃", "周末想去看海"]
    async with Memory.open(tmp_path / "memory.db", config=config) as memory:
        await keep(memory, [NewEvent(content=content, chat_id=str(n)) for n, content in enumerate(said)])
        for question, answer in (("牙医预约是哪天？", said[0]), ("妹妹现在住在哪里？", said[1])):
            result = await memory.search(question)
            assert not result.abstained
            assert result.hits[0].text == answer
