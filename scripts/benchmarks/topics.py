"""Topics: how well turns that belong together share one, and how quickly a long log is sorted."""

import gzip
import itertools
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np
from material import events as chatter
from material import sentences
from report import resident_megabytes, show

from nanobot.memory import NewEvent, pipeline
from nanobot.memory.config import IdentityConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.index import local_model, vectors
from nanobot.memory.index.embeddings import Embedder
from nanobot.memory.knowledge.topics import assigning, reading
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import EventId
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import SteppingClock

START: Final = datetime(2024, 1, 1, tzinfo=UTC)
EVERYTHING: Final = Audience(everything=True)
DIMENSIONS: Final = 384
BATCH: Final = 32
NEAR_QUESTIONS: Final = 20
MISLEADING: Final = 5
"""The kind of question that no turn answers."""

Recorded = dict[str, Any]


def run(path: Path) -> None:
    """Sort each chat of a recall set by words alone and with vectors, and show how often turns share a topic."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        chats = [json.loads(line) for line in lines]
    embedder = local_model.open_offline(local_model.BUNDLED, Path())
    rows = []
    for name, chosen in (("words", None), ("words and vectors", embedder)):
        measured = [coherence(chat, chosen) for chat in chats]
        means = {key: float(np.mean([one[key] for one in measured])) for key in measured[0]}
        rows.append({"by": name, "chats": len(chats), **means})
    show(f"topics-{path.name.split('.')[0]}", f"topics of {path.name}", rows)


def coherence(chat: Recorded, embedder: Embedder | None) -> dict[str, float]:
    """Tell how often two turns of one session, of two sessions, and two that answer one question share a topic."""
    docs = chat["docs"]
    with _sorted(list(_turns(docs)), embedder) as (database, ids), database.reading() as conn:
        topic_of = {event: topic.id for event in ids if (topic := reading.of_event(conn, EVERYTHING, event))}
    topics = [topic_of.get(event) for event in ids]
    sessions = [doc["session"] for doc in docs]
    placed = [at for at, topic in enumerate(topics) if topic]
    sizes = Counter(topics[at] for at in placed)
    inside = _pairs(Counter(sessions[at] for at in placed))
    same_inside = _pairs(Counter((sessions[at], topics[at]) for at in placed))
    apart = (_pairs(sizes) - same_inside) / (_pairs({"": len(placed)}) - inside)
    together = _answering(chat, sessions, topics)
    return {
        "turns": len(docs),
        "sorted": len(placed) / len(docs),
        "topics": len(sizes),
        "largest": max(sizes.values()) / len(placed),
        "one session": same_inside / inside,
        "two sessions": apart,
        "ratio": same_inside / inside / apart,
        "one question": together,
        "its ratio": together / apart,
    }


def speed(size: int = 100_000) -> None:
    """Sort many messages of random words, with random vectors, and show events a second and resident memory."""
    random = np.random.default_rng(0)
    rows = []
    for with_vectors in (False, True):
        made = _Random(random) if with_vectors else None
        with tempfile.TemporaryDirectory() as folder, Database.open(Path(folder) / "memory.db") as database:
            _store(database, [event for event in chatter(size * 2) if event.direction == "inbound"], made)
            before, began = resident_megabytes(), time.perf_counter()
            slices = [time.perf_counter()]
            while assigning.assign_some(database):
                slices.append(time.perf_counter())
            seconds = time.perf_counter() - began
            with database.reading() as conn:
                near = _near_seconds(conn)
                count = len(reading.listed(conn, EVERYTHING, limit=size))
        rows.append(
            {
                "vectors": "yes" if with_vectors else "no",
                "events": size,
                "events/s": size / seconds,
                "longest slice s": float(np.max(np.diff(slices), initial=0)),
                "topics": count,
                "near ms": near * 1000,
                "resident MB before": before,
                "after": resident_megabytes(),
            }
        )
    show("topics-speed", "sort a long log into topics", rows)


def _near_seconds(conn: Connection) -> float:
    """Measure how long it takes to find the topics of a question, with a vector as long as any."""
    direction = _Random(np.random.default_rng(1)).embed_query("")
    seconds = []
    for question in sentences(NEAR_QUESTIONS, seed=7):
        began = time.perf_counter()
        reading.near(conn, EVERYTHING, question, vector=direction, limit=3)
        seconds.append(time.perf_counter() - began)
    return float(np.median(seconds))


class _Random:
    """An embedder that knows nothing: directions at random."""

    model, english_only = "random", False

    def __init__(self, random: np.random.Generator) -> None:
        self._random = random

    def embed(self, texts: Sequence[str]) -> vectors.Vectors:
        made = self._random.standard_normal((len(texts), DIMENSIONS)).astype(np.float32)
        unit: vectors.Vectors = made / np.linalg.norm(made, axis=1, keepdims=True)
        return unit

    def embed_query(self, text: str) -> vectors.Vectors:
        return self.embed([text])[0]


def _turns(docs: Sequence[Recorded]) -> Iterator[NewEvent]:
    """Yield the turns of a chat, a minute apart, and the sessions three days."""
    numbers = {session: number for number, session in enumerate(dict.fromkeys(doc["session"] for doc in docs))}
    for place, doc in enumerate(docs):
        at = START + timedelta(days=3 * numbers[doc["session"]], minutes=place)
        yield NewEvent(content=doc["text"], sender_name=doc["speaker"], timestamp=at)


@contextmanager
def _sorted(turns: Sequence[NewEvent], embedder: Embedder | None) -> Iterator[tuple[Database, list[EventId]]]:
    """Store turns in a file of their own and sort them into topics."""
    with tempfile.TemporaryDirectory() as folder, Database.open(Path(folder) / "memory.db") as database:
        ids = _store(database, turns, embedder)
        while assigning.assign_some(database):
            pass
        yield database, ids


def _store(database: Database, turns: Sequence[NewEvent], embedder: Embedder | None) -> list[EventId]:
    """Store turns, with their vectors where there is an embedder; returns their ids."""
    clock = SteppingClock(START)
    intake = Intake(clock=clock, ids=IdSource(clock), zone=UTC, security=SecurityConfig())
    identity = Identity(IdentityConfig())
    with database.writing() as conn:
        ids = [one.event.id for one in pipeline.take_in(conn, intake.prepare_all(turns), identity)]
        if embedder is None:
            return ids
        space = vectors.open_space(conn, embedder.model, DIMENSIONS)
        while pending := vectors.pending(conn, space, after=0, limit=BATCH):
            made = embedder.embed([one.text for one in pending])
            vectors.store(conn, space, {one.document_id: row for one, row in zip(pending, made, strict=True)})
    return ids


def _answering(chat: Recorded, sessions: Sequence[str], topics: Sequence[str | None]) -> float:
    """Tell how often two turns of different sessions that answer one question share a topic."""
    place = {doc["id"]: number for number, doc in enumerate(chat["docs"])}
    shared = []
    for query in chat["queries"]:
        gold = [place[one] for one in query["gold"] if one in place and topics[place[one]]]
        if query.get("cat") != MISLEADING:
            pairs = itertools.combinations(gold, 2)
            shared += [topics[one] == topics[two] for one, two in pairs if sessions[one] != sessions[two]]
    return float(np.mean(shared)) if shared else 0.0


def _pairs(sizes: Mapping[Any, int]) -> float:
    return sum(size * (size - 1) / 2 for size in sizes.values())


if __name__ == "__main__":
    for given in sys.argv[1:]:
        run(Path(given))
    speed()
