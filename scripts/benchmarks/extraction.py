"""How fast messages are read into the graph, how late the event loop is meanwhile, and how much memory that takes."""

import asyncio
import gzip
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

from lag import beat
from material import BUNDLED
from report import milliseconds, resident_megabytes, show

from nanobot.memory import Memory, MemoryConfig, NewEvent

START = datetime(2025, 1, 1, tzinfo=UTC)
EVERY = 3
"""Of so many messages one is the assistant's."""

FRIENDS = ("Ingrid", "Tomas", "Priya", "Felipe", "Naomi", "Anders", "Leila", "Hugo")
PLACES = ("Ghent", "Turin", "Aarhus", "Lyon", "Krakow", "Valencia", "Bergen", "Graz")
FIRMS = ("Halden Systems", "Brightwater", "Norvik", "Sable & Finch", "Ostara Labs", "Kestrel Freight", "Ambit", "Lumen")
THINGS = ("sourdough", "bouldering", "the cello", "photography", "Kubernetes", "crosswords", "beekeeping", "chess")
SAYINGS = (
    "my friend {person} lives in {place} these days",
    "{person} works at {firm} now and seems happy there",
    "can you remind me to call {person} tomorrow about the trip to {place}?",
    "ok thanks, that helps a lot",
    "I've been getting into {thing} lately, mostly at weekends",
    "we had dinner with {person} last night, lovely evening",
    "what's the weather like in {place} this weekend",
    "the deploy failed again, something with the config of the staging cluster",
    "the invoice from {firm} is still open, I should write to them",
    "I'm not sure whether we should renew the contract with {firm}",
    "no, I meant the other file, the one with the budget",
    "my sister Mirjam is allergic to peanuts",
    "started reading that book you mentioned, the first chapters are slow",
    "haha yes exactly",
    "i hate early meetings, anything before 10 is a pain",
    "we're going to {place} in the summer if the kids agree",
)
"""What is said again and again: each friend has one home and one job, as people do."""


async def run(count: int, data: Path | None) -> None:
    """Read *count* messages with everything on, as a user's machine does, and show one row."""
    late: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        async with Memory.open(path, config=BUNDLED, background=False) as memory:
            await memory.observe_many(_conversation(count, _texts(data)))
            await memory.remember("The benchmark begins.", session_key="bench:other")  # loads the models
        took = await _read(path, late)
        async with Memory.open(path, config=BUNDLED, background=False) as memory:
            await memory.process_pending()
            await memory.search("who moved to Ghent?")
            status = await memory.status()
            row: dict[str, float | int] = {"messages": count, "of people": count - count // EVERY}
            row |= {"messages a second": count / took, "of people a second": (count - count // EVERY) / took}
            row |= {f"lag {at}": value for at, value in milliseconds(late, 50, 99, 100).items()}
            row |= {"entities": status.entities, "facts": status.facts, "resident MB": resident_megabytes()}
    show("extraction", "messages read into the graph, 10 ms heartbeat, both models loaded", [row])


async def _read(path: Path, late: list[float]) -> float:
    """Read everything again without vectors; the heartbeat ticks meanwhile."""
    alone = MemoryConfig.model_validate({"timezone": "UTC", "embedding": {"provider": "none"}})
    async with Memory.open(path, config=alone, background=False) as memory:
        heart = asyncio.create_task(beat(late))
        began = time.perf_counter()
        await memory.rebuild()
        took = time.perf_counter() - began
        heart.cancel()
    return took


def _texts(data: Path | None) -> Sequence[str]:
    """Return what people say: made up, or the messages of a recall set."""
    if data is not None:
        with gzip.open(data, "rt", encoding="utf-8") as file:
            return [doc["text"] for line in file for doc in json.loads(line)["docs"]]
    picks = (FRIENDS, PLACES, FIRMS, THINGS)
    return [
        saying.format(**dict(zip(("person", "place", "firm", "thing"), facts, strict=True)))
        for facts in zip(*picks, strict=True)
        for saying in SAYINGS
    ]


def _conversation(count: int, texts: Sequence[str]) -> Iterator[NewEvent]:
    """Yield messages of ten chats, three minutes apart."""
    for number, text in enumerate(islice(cycle(texts), count)):
        assistant = number % EVERY == EVERY - 1
        yield NewEvent(
            content=text,
            channel="bench",
            chat_id=str(number // 40 % 10),
            sender_name="assistant" if assistant else "Ana",
            direction="outbound" if assistant else "inbound",
            timestamp=START + timedelta(minutes=3 * number),
        )
