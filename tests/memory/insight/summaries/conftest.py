from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from nanobot.memory.config import IdentityConfig, SummaryConfig
from nanobot.memory.insight.summaries import growth, nodes
from nanobot.memory.insight.summaries.growth import Concern
from nanobot.memory.insight.summaries.models import SummaryNode
from nanobot.memory.insight.summaries.refresh import Refresher
from nanobot.memory.insight.summaries.tree import Place
from nanobot.memory.knowledge import entities, mentions
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.knowledge.findings import EntityType, Named
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, NewEvent
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock


@dataclass
class Talk:
    """A memory in which people talk and name things; each saying is an event that summaries hear of."""

    database: Database
    intake: Intake
    clock: SteppingClock
    known: dict[str, tuple[EntityId, EntityType]] = field(default_factory=dict)

    def says(self, speaker: str, text: str, *, day: str = "2026-05-12", about: str = "", **event: Any) -> Event:  # noqa: ANN401
        """Let a person say something on a day; *about* are the things it names, parted by commas."""
        at = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
        new = NewEvent(content=text, sender_name=speaker, timestamp=at, **event)
        with self.database.writing() as conn:
            stored = events.append(conn, self.intake.prepare(new), Identity(IdentityConfig())).event
            named = [name.strip() for name in about.split(",") if name.strip()]
            ids = [self._thing(conn, stored, name, "person") for name in dict.fromkeys([speaker, *named])]
            for name in named:
                start = text.index(name)
                mention = Named(text=name, name=name, type="person", start=start, end=start + len(name))
                mentions.add(conn, mention, self.known[name][0], event_id=stored.id, at=stored.at, scope=stored.scope)
            concern = Concern(speaker_id=ids[0], entity_ids=tuple(ids[1:]))
            growth.touch(conn, stored, concern, single=True)
        return stored

    def node(self, kind: str, key: str = "", scope: str = "user:owner") -> SummaryNode | None:
        with self.database.reading() as conn:
            return nodes.at(conn, Place(kind=kind, key=self.known[key][0] if key in self.known else key, scope=scope))

    def sure(self, kind: str, key: str = "", scope: str = "user:owner") -> SummaryNode:
        found = self.node(kind, key, scope)
        assert found is not None
        return found

    def _thing(self, conn: Any, event: Event, name: str, kind: EntityType) -> EntityId:  # noqa: ANN401
        if name not in self.known:
            new = NewEntity(name=name, type=kind, event_id=event.id, at=event.at, scope=event.scope)
            self.known[name] = (entities.create(conn, new), kind)
        entities.know(conn, self.known[name][0], name, scope=event.scope, event_id=event.id)
        return self.known[name][0]


@pytest.fixture(name="talk")
def _talk(database: Database, intake: Intake, clock: SteppingClock) -> Talk:
    return Talk(database, intake, clock)


@pytest.fixture(name="refresher")
def _refresher(database: Database, clock: SteppingClock) -> Refresher:
    return Refresher(database=database, clock=clock, zone=UTC, config=SummaryConfig(), single=True)
