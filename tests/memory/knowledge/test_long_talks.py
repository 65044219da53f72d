"""What is known after months of two friends' chat. The data is no part of the repository."""

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.knowledge.heuristics.words import is_common
from nanobot.memory.knowledge.models import Entity

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "recall" / "locomo.jsonl.gz"
CONFIG = MemoryConfig(timezone="UTC", embedding=EmbeddingConfig(provider="none"))
CONVERSATIONS = 5

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.exists(), reason="the LoCoMo conversations are not in ../shared/data"),
]


@pytest.mark.parametrize("number", range(CONVERSATIONS))
async def test_both_who_talk_are_known_and_no_word_that_opens_a_sentence_is_a_thing(
    tmp_path: Path, number: int
) -> None:
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        docs = [json.loads(line) for line in file][number]["docs"]
    end = _at(docs[-1]) + timedelta(hours=1)
    async with Memory.open(tmp_path / "memory.db", config=CONFIG, clock=lambda: end, background=False) as memory:
        await memory.observe_many(_event(doc, second) for doc, second in zip(docs, count()))
        await memory.process_pending()
        known = await memory.entities(limit=None)
    speakers = {doc["speaker"] for doc in docs}
    people = {entity.name for entity in known if entity.type == "person"}
    assert len(speakers) == 2
    assert speakers <= people
    text = "\n".join(doc["text"] for doc in docs)
    assert [entity.name for entity in _of_opening_words(known, text, speakers)] == []


def _of_opening_words(known: Iterable[Entity], text: str, speakers: set[str]) -> Iterable[Entity]:
    """Yield what is named by a common word that has a capital only where a sentence begins."""
    for entity in known:
        word = entity.name
        if entity.type == "concept" or not word.istitle() or not word.isalpha() or word in speakers:
            continue
        within = re.search(rf"(?<=[a-z,;] ){word}\b", text)
        common = is_common(word) and re.search(rf"\b{word.lower()}\b", text)
        if common and not within:
            yield entity


def _event(doc: Mapping[str, Any], second: int) -> NewEvent:
    return NewEvent(
        content=doc["text"],
        chat_id=doc["session"],
        sender_name=doc["speaker"],
        sender_id=doc["speaker"],
        timestamp=_at(doc) + timedelta(seconds=second),
    )


def _at(doc: Mapping[str, Any]) -> datetime:
    return datetime.strptime(doc["date"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
