"""Messages, and the topics they are sorted into, for the tests of topics."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from nanobot.memory import pipeline
from nanobot.memory.config import IdentityConfig
from nanobot.memory.index import vectors
from nanobot.memory.knowledge.topics import assigning, reading
from nanobot.memory.knowledge.topics.reading import Topic
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import EventId, NewEvent
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import WordEmbedder

START: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVERYTHING: Final = Audience(everything=True)
THE_GROUP: Final = Audience(chat="chat:telegram:9")

POTTERY: Final = (
    "I signed up for a pottery class, the kiln there is huge",
    "The first bowl cracked in the kiln at pottery",
    "My pottery teacher showed us how to glaze a bowl",
    "Took the glazed bowl home from pottery, straight out of the kiln",
)
SAILING: Final = (
    "We rented a sailing boat in the harbour",
    "The harbour was full of boats, sailing out took an hour",
    "I need a better sail for the boat, sailing season is near",
    "The boat is back in the harbour for the season, no sailing now",
)
TAXES: Final = (
    "The accountant wants my tax receipts by Friday",
    "Found the receipts, the tax form is still missing",
    "My accountant sent the tax form back",
    "Tax refund arrived, the accountant was right about the receipts",
)


@dataclass
class Talk:
    """A memory file in which people talk, a minute between two messages."""

    database: Database
    intake: Intake
    now: datetime = START
    said: list[EventId] = field(default_factory=list)

    def pause(self, **distance: float) -> None:
        self.now += timedelta(**distance)

    def say(self, *texts: str, **event: Any) -> list[EventId]:  # noqa: ANN401 - the fields of an event
        """Let each text be a message of its own."""
        made = []
        for text in texts:
            self.pause(minutes=1)
            made.append(NewEvent(**{"sender_name": "Ana", "timestamp": self.now, "content": text, **event}))
        with self.database.writing() as conn:
            taken = pipeline.take_in(conn, self.intake.prepare_all(made), Identity(IdentityConfig()))
        ids = [one.event.id for one in taken]
        self.said += ids
        return ids

    def discuss(self, *subjects: Sequence[str]) -> list[list[EventId]]:
        """Talk about one subject after another, a day between them."""
        spoken = []
        for subject in subjects:
            self.pause(days=1)
            spoken.append(self.say(*subject))
        return spoken

    def embed(self) -> None:
        """Give every message that has none a vector."""
        embedder = WordEmbedder(dimensions=256)
        with self.database.writing() as conn:
            space = vectors.open_space(conn, embedder.model, 256)
            pending = vectors.pending(conn, space, after=0, limit=10_000)
            vectors.store(conn, space, {one.document_id: embedder.embed_query(one.text) for one in pending})

    def sort(self, **how: Any) -> bool:  # noqa: ANN401 - as of `assign_some`
        return assigning.assign_some(self.database, **how)

    def topics(self, audience: Audience = EVERYTHING) -> list[Topic]:
        with self.database.reading() as conn:
            return reading.listed(conn, audience, limit=100)

    def topic_of(self, event_id: EventId, audience: Audience = EVERYTHING) -> Topic | None:
        with self.database.reading() as conn:
            return reading.of_event(conn, audience, event_id)

    def names_of(self, event_ids: Sequence[EventId]) -> set[str | None]:
        """The names of the topics that some messages belong to."""
        found = (self.topic_of(event_id) for event_id in event_ids)
        return {topic.name if topic else None for topic in found}

    def rows(self) -> str:
        """Every row of the topics, as one text."""
        tables = ("topic", "event_topic", "topic_term", "topic_scope", "topic_progress")
        with self.database.reading() as conn:
            return "\n".join(
                f"{table} {tuple(row)}" for table in tables for row in conn.execute(f"SELECT * FROM {table} ORDER BY 1")
            )
