"""What the summary of a person says of what another person noted about them; and how long a full refresh takes."""

import asyncio
import gzip
import json
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np
from material import WITHOUT_VECTORS, events
from report import Row, show

from nanobot.memory import Memory, NewEvent, tokens
from nanobot.memory.index.words import STOP_WORDS, terms
from nanobot.memory.insight.summaries import growth, naming, nodes
from nanobot.memory.insight.summaries.models import Statement, SummaryNode
from nanobot.memory.insight.summaries.refresh import Refresher, budgets_of
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database

DATE: Final = "%I:%M %p on %d %B, %Y"
SHARED: Final = 0.6
EVERYTHING: Final = Audience(everything=True)
FORM: Final = frozenset(term for word in STOP_WORDS for term in terms(word))
WANTED: Final = 12
READINGS: Final = ("by the summary", "by one month", "by one sentence")
"""What is to share the words of an observation for it to count as stated."""
LOG: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The summary of one person."""

    node: SummaryNode
    statements: Sequence[Statement]


async def run(chats: Path, observations: Path, *, scopes: int | None = None, verbose: bool = False) -> None:
    """Score the entity summary of every speaker."""
    noted: dict[tuple[str, str], list[str]] = defaultdict(list)
    for line in _lines(observations):
        noted[line["scope"], line["speaker"]].append(line["text"])
    rows: list[Row] = []
    for chat in list(_lines(chats))[:scopes]:
        with tempfile.TemporaryDirectory() as folder:
            for speaker, summary in (await _summaries(Path(folder) / "memory.db", chat["docs"])).items():
                here = noted[chat["scope"], speaker]
                elsewhere = [
                    re.sub(rf"\b{other}\b", speaker, text)
                    for (scope, other), texts in noted.items()
                    for text in texts
                    if scope != chat["scope"]
                ]
                rows.append({"scope": chat["scope"]} | score(speaker, summary, here, elsewhere))
                if verbose:
                    print(f"--- {chat['scope']} {speaker}\n{summary.node.text}")
    counts = [name for name in rows[0] if name not in ("scope", "speaker")]
    mean: Row = {"scope": "mean", "speaker": ""} | {name: _mean(rows, name) for name in counts}
    reach: Row = {"scope": f"{WANTED} or more", "speaker": ""} | dict.fromkeys(counts, "")
    reach |= {name: f"{sum(float(row[name]) >= WANTED for row in rows)} of {len(rows)}" for name in READINGS}
    show("summaries", f"observations stated in a summary ({WANTED} wanted)", [*rows, mean, reach])


def score(
    speaker: str, summary: Summary, noted: Sequence[str], elsewhere: Sequence[str]
) -> dict[str, str | float | int]:
    """Count the observations that a summary states: in all it says, in the line of one month, in one sentence.

    *elsewhere* are observations of people of other chats, under this one's name: what is "stated" of them, in as many,
    is chance.
    """
    readings = [
        [content_words(summary.node.text)],
        [content_words(line) for line in summary.node.text.splitlines()],
        [content_words(statement.text) for statement in summary.statements],
    ]
    counts: dict[str, str | float | int] = {"speaker": speaker, "observations": len(noted)}
    for name, said in zip(READINGS, readings, strict=True):
        counts[name] = _stated(said, noted)
        counts[f"{name}: chance"] = _stated(said, elsewhere) * len(noted) / max(1, len(elsewhere))
    return counts | {
        "sentences": len(summary.statements),
        "tokens": tokens.count(summary.node.text),
        "traceable": float(all(statement.event_ids for statement in summary.statements)),
    }


def _stated(said: Sequence[frozenset[str]], noted: Sequence[str]) -> int:
    wanted = [content_words(text) for text in noted]
    return sum(any(len(part & want) >= SHARED * len(want) for part in said) for want in wanted)


def _mean(rows: Sequence[Row], name: str) -> float:
    return float(np.mean([float(row[name]) for row in rows]))


def content_words(text: str) -> frozenset[str]:
    """Return the stems of a text's words that are no words of form."""
    return frozenset(terms(text)) - FORM


def refresh_time(count: int = LOG) -> None:
    """Time a full refresh of a log from nothing, without vectors."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        asyncio.run(_filled(path, count))
        with Database.open(path) as database:
            refresher = _refresher(database)
            started = time.perf_counter()
            with database.writing() as conn:
                growth.plant(conn, WITHOUT_VECTORS.identity)
            planted = time.perf_counter() - started
            report = refresher.all()
            seconds = time.perf_counter() - started
    row: Row = {
        "events": count,
        "nodes": report.refreshed,
        "left": report.left,
        "seconds": seconds,
        "planting": planted,
    }
    show("summaries-refresh", "a full refresh from nothing", [row])


async def _filled(path: Path, count: int) -> None:
    async with Memory.open(path, config=WITHOUT_VECTORS, background=False) as memory:
        await memory.observe_many(events(count))
        await memory.process_pending()


async def _summaries(path: Path, docs: Sequence[Mapping[str, Any]]) -> dict[str, Summary]:
    asked = _at(docs[-1]) + timedelta(days=1)
    said = [
        NewEvent(content=doc["text"], sender_name=doc["speaker"], channel="chat", chat_id="1", timestamp=_at(doc))
        for doc in docs
    ]
    async with Memory.open(path, config=WITHOUT_VECTORS, clock=lambda: asked, background=False) as memory:
        await memory.observe_many(said)
        await memory.process_pending()
    with Database.open(path) as database:
        return _told(database, asked, dict.fromkeys(doc["speaker"] for doc in docs))


def _told(database: Database, asked: datetime, speakers: Mapping[str, None]) -> dict[str, Summary]:
    with database.writing() as conn:
        growth.plant(conn, WITHOUT_VECTORS.identity)
    refresher = _refresher(database, asked)
    found = {}
    for speaker in speakers:
        with database.reading() as conn:
            node = naming.find(conn, EVERYTHING, f"entity:{speaker}")
        if node is not None:
            refresher.one(node)
            with database.reading() as conn:
                found[speaker] = Summary(
                    node=nodes.get(conn, node.id) or node, statements=nodes.statements(conn, node.id)
                )
    return found


def _refresher(database: Database, now: datetime | None = None) -> Refresher:
    return Refresher(
        database=database,
        clock=lambda: now or datetime.now(UTC),
        zone=UTC,
        config=WITHOUT_VECTORS.summary,
        single=True,
        budgets=budgets_of(WITHOUT_VECTORS.context.sections),
    )


def _at(doc: Mapping[str, Any]) -> datetime:
    return datetime.strptime(doc["date"], DATE).replace(tzinfo=UTC)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
