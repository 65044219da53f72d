"""How much of the evidence of real questions is found. The data is no part of the repository."""

import gzip
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "recall" / "locomo.jsonl.gz"
CONFIG = MemoryConfig(timezone="UTC", embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.exists(), reason="the LoCoMo conversations are not in ../shared/data"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and the messages that answer it."""

    text: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A memory that has heard one long conversation, and what is asked of it."""

    memory: Memory
    questions: Sequence[Question]


@pytest.fixture(name="conversation")
async def _conversation(tmp_path: Path) -> AsyncIterator[Conversation]:
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        scope = json.loads(next(file))
    docs = scope["docs"]
    events = [event(doc, second) for doc, second in zip(docs, count())]
    asked = max(each.timestamp for each in events if each.timestamp) + timedelta(hours=1)
    async with Memory.open(tmp_path / "memory.db", config=CONFIG, clock=lambda: asked) as memory:
        stored = await memory.observe_many(events)
        await memory.process_pending()
        event_of = {doc["id"]: each.id for doc, each in zip(docs, stored, strict=True)}
        yield Conversation(memory=memory, questions=list(questions(scope, event_of)))


def event(doc: Mapping[str, Any], second: int) -> NewEvent:
    date = re.sub(r"\([A-Z][a-z]{2}\) ", "", doc["date"])
    at = datetime.strptime(date, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    return NewEvent(
        content=doc["text"],
        channel="chat",
        chat_id=str(doc["session"]),
        sender_name=doc["speaker"],
        timestamp=at + timedelta(seconds=second),
    )


def questions(scope: Mapping[str, Any], event_of: Mapping[str, str]) -> Sequence[Question]:
    asked = [
        Question(text=query["text"], evidence=frozenset(event_of[doc] for doc in query["gold"] if doc in event_of))
        for query in scope["queries"]
    ]
    return [question for question in asked if question.evidence]


async def test_most_evidence_is_found_and_nearly_all_is_shown(conversation: Conversation) -> None:
    memory, found, shown = conversation.memory, 0.0, 0.0
    for question in conversation.questions:
        result = await memory.search(question.text, limit=10)
        context = await memory.context(question.text, session_key="chat:new", budget=4000)
        assert context.tokens <= 4000
        found += len(question.evidence & {hit.id for hit in result.hits}) / len(question.evidence)
        shown += len(question.evidence & set(context.event_ids)) / len(question.evidence)
    assert found / len(conversation.questions) >= 0.70
    assert shown / len(conversation.questions) >= 0.88
