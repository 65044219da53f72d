"""How much of the evidence is found: fused search beside each leg alone, and in a context."""

import gzip
import json
import re
import sqlite3
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from report import milliseconds, show

from nanobot.memory import EventId, Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.recall import ranking
from nanobot.memory.recall.retrieval import Filter
from nanobot.memory.scopes import Audience

DATE_FORMATS = (
    "%I:%M %p on %d %B, %Y",
    "%Y/%m/%d %H:%M",
    "%B-%d-%Y",
    "%Y-%m-%d",
    "%Y年%m月%d日 %H:%M",
    "%d.%m.%Y, %H:%M:%S",
)
WEEKDAY = re.compile(r"\([A-Z][a-z]{2}\) |周. ")
UNDATED = datetime(2024, 1, 1, tzinfo=UTC)
CONFIG = MemoryConfig(timezone="UTC", embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))
FUSED = "fused"
VERBATIM = ("recall", "recent")
"""The sections of a context that show evidence word for word; others may tell of it in a sentence."""


@dataclass(slots=True)
class Scores:
    """What was found for the questions of one category, or of all."""

    at_5: list[float] = field(default_factory=list)
    at_10: list[float] = field(default_factory=list)
    all_10: list[float] = field(default_factory=list)
    reciprocal: list[float] = field(default_factory=list)
    in_context: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)

    def add(self, found: Sequence[str], gold: set[str]) -> None:
        """Score one ranking of document ids."""
        places = [place for place, doc in enumerate(found, start=1) if doc in gold]
        self.at_5.append(sum(place <= 5 for place in places) / len(gold))  # noqa: PLR2004 - rec@5
        self.at_10.append(sum(place <= 10 for place in places) / len(gold))  # noqa: PLR2004 - rec@10
        self.all_10.append(float(self.at_10[-1] == 1.0))
        self.reciprocal.append(1 / places[0] if places else 0.0)

    def row(self, name: str) -> dict[str, str | float | int]:
        """Give the means."""
        return {
            "method": name,
            "questions": len(self.at_10),
            "rec@5": float(np.mean(self.at_5)),
            "rec@10": float(np.mean(self.at_10)),
            "all@10": float(np.mean(self.all_10)),
            "MRR": float(np.mean(self.reciprocal)),
            "in context": float(np.mean(self.in_context)) if self.in_context else float("nan"),
            "or told": float(np.mean(self.told)) if self.told else float("nan"),
            "tokens": round(float(np.mean(self.tokens))) if self.tokens else 0,
        }


async def run(path: Path, *, scopes: int | None) -> None:
    """Measure one set: each scope in a file of its own."""
    table: dict[str, Scores] = defaultdict(Scores)
    seconds: list[float] = []
    documents = 0
    for scope in _scopes(path, scopes):
        documents += len(scope["docs"])
        with tempfile.TemporaryDirectory() as folder:
            await _measure(scope, Path(folder) / "memory.db", table, seconds)
    rows = [
        table[name].row(name)
        for name in sorted(table, key=lambda name: (name.startswith("fused:"), name != FUSED, name))
    ]
    name = path.name.split(".")[0]
    latency = milliseconds(seconds, 50, 95)
    show(
        f"recall-{name}",
        f"{name}: {documents} documents, search {latency}",
        [row | _rounded(latency) for row in rows],
    )


def _rounded(latency: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 1) for name, value in latency.items()}


async def _measure(scope: Mapping[str, Any], db: Path, table: dict[str, Scores], seconds: list[float]) -> None:
    docs = scope["docs"]
    events = list(_events(docs))
    asked = max(event.timestamp for event in events if event.timestamp) + timedelta(hours=1)
    async with Memory.open(db, config=CONFIG, clock=lambda: asked) as memory:
        stored = await memory.observe_many(events)
        await memory.process_pending()
        doc_of = {event.id: doc["id"] for event, doc in zip(stored, docs, strict=True)}
        default_words = _default_tokenizer(docs)
        for query in scope["queries"]:
            gold = set(query["gold"]) & set(doc_of.values())
            if not gold:
                continue
            began = time.perf_counter()
            result = await memory.search(query["text"], limit=10)
            seconds.append(time.perf_counter() - began)
            found = [doc_of[EventId(hit.id)] for hit in result.hits]
            context = await memory.context(query["text"], session_key="bench:question", budget=4000)
            shown = [event_id for name in VERBATIM for event_id in context.sections[name].event_ids]
            share = len(gold & {doc_of[event_id] for event_id in shown}) / len(gold)
            told = len(gold & {doc_of[event_id] for event_id in context.event_ids}) / len(gold)
            for name in (FUSED, f"fused: category {query['cat']}"):
                table[name].add(found, gold)
                table[name].in_context.append(share)
                table[name].told.append(told)
                table[name].tokens.append(context.tokens)
            for name, ranking_of_leg in _legs(memory, query["text"], doc_of).items():
                table[name].add(ranking_of_leg, gold)
            table["BM25, default tokenizer"].add(default_words(query["text"]), gold)


def _legs(memory: Memory, text: str, doc_of: Mapping[EventId, str]) -> dict[str, list[str]]:
    """Rank by the words of single turns alone, and by their vectors alone."""
    ranked = memory._parts.retrieval.rank(text, Filter(audience=Audience(everything=True)), limit=10)  # noqa: SLF001 - legs are not public
    legs = {"BM25 only": ranked.words.turn, "vectors only": ranked.cosine}
    return {
        name: [
            doc_of[EventId(ranked.corpus.refs[item])]
            for item in ranking.best_first(scores, ranked.visible & (scores > 0), 10)
        ]
        for name, scores in legs.items()
        if scores is not None
    }


def _default_tokenizer(docs: Sequence[Mapping[str, Any]]) -> Any:  # noqa: ANN401 - a function of a text
    """Rank by SQLite's own BM25 over its default tokenizer, to compare."""
    conn = sqlite3.connect(":memory:")
    conn.execute("CREATE VIRTUAL TABLE word USING fts5 (text)")
    conn.executemany("INSERT INTO word (rowid, text) VALUES (?, ?)", ((i, _spoken(doc)) for i, doc in enumerate(docs)))

    def search(text: str) -> list[str]:
        words = dict.fromkeys(re.findall(r"\w+", text.lower()))
        if not words:
            return []
        wanted = " OR ".join(f'"{word}"' for word in words)
        rows = conn.execute("SELECT rowid FROM word WHERE word MATCH ? ORDER BY bm25(word) LIMIT 10", (wanted,))
        return [docs[row]["id"] for (row,) in rows]

    return search


def _spoken(doc: Mapping[str, Any]) -> str:
    return f"{doc['speaker']}: {doc['text']}" if doc["speaker"] else str(doc["text"])


def _events(docs: Sequence[Mapping[str, Any]]) -> Iterator[NewEvent]:
    """Give each document as an event: its session as chat, its date as time, a second apart within a session."""
    turns: dict[str, int] = defaultdict(int)
    for doc in docs:
        session = str(doc["session"])
        turns[session] += 1
        yield NewEvent(
            content=doc["text"],
            channel="bench",
            chat_id=session,
            sender_name=doc["speaker"],
            direction="outbound" if doc["speaker"] == "assistant" else "inbound",
            timestamp=_instant(doc["date"]) + timedelta(seconds=turns[session]),
        )


def _instant(text: str | None) -> datetime:
    if not text:
        return UNDATED
    cleaned = WEEKDAY.sub("", text)
    for form in DATE_FORMATS:
        try:
            return datetime.strptime(cleaned, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    raise ValueError(f"unknown date {text!r}")


def _scopes(path: Path, most: int | None) -> Iterator[Mapping[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            if most is not None and number >= most:
                return
            yield json.loads(line)
