"""Topics have summaries too; names lead to nodes; a language model writes where there is one."""

from dataclasses import replace

import pytest

from nanobot.memory.config import IdentityConfig, SectionBudgets
from nanobot.memory.errors import AmbiguousEntityError
from nanobot.memory.insight.summaries import growth, naming
from nanobot.memory.insight.summaries.prose import Prose
from nanobot.memory.insight.summaries.refresh import Refresher, budgets_of
from nanobot.memory.knowledge import entities
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.models import Event
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.summaries.conftest import Talk

EVERYTHING = Audience(everything=True)
SAID = "I restore old wooden sailing boats in Porto."

TOPIC = """
    INSERT INTO topic
        (id, seq, event_id, scope, name, terms, named_at, profile, vectors, events, first_at, last_at, last_seq)
    VALUES ('topic_1', :seq, :event_id, 'user:owner', 'Sailing', '[]', 1, '{}', 0, 1, :at, :at, :seq)
"""
EVENT_TOPIC = """
    INSERT INTO event_topic (event_id, topic_id, seq, session_key, at, scope)
    VALUES (:event_id, 'topic_1', :seq, 'cli:direct', :at, 'user:owner')
"""


@pytest.fixture(name="sailing")
def _sailing(talk: Talk, database: Database) -> Event:
    """A message on the topic of sailing."""
    event = talk.says("Ana", SAID)
    with database.writing() as conn:
        values = {"seq": event.seq, "event_id": event.id, "at": event.at.isoformat()}
        conn.execute(TOPIC, values)
        conn.execute(EVENT_TOPIC, values)
        growth.plant(conn, IdentityConfig())
    return event


def test_a_topic_is_told_from_its_messages(refresher: Refresher, database: Database, sailing: Event) -> None:
    refresher.all()
    with database.reading() as conn:
        node = naming.find(conn, EVERYTHING, "topic:sailing")
        assert node is not None
        assert naming.title(conn, EVERYTHING, node) == "topic:Sailing"
    assert node.event_ids == (sailing.id,)
    assert "wooden sailing boats" in node.text


def test_a_plain_idea_of_the_same_name_is_not_meant(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", SAID)
    with database.writing() as conn:
        new = NewEntity(name="Ana", type="concept", event_id=event.id, at=event.at, scope=event.scope)
        entities.create(conn, new)
        assert naming.find(conn, EVERYTHING, "entity:Ana") == talk.sure("entity", "Ana")


def test_of_two_people_of_one_name_the_user_says_which(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", SAID)
    other = talk.says("Ana", SAID)
    with database.writing() as conn:
        new = NewEntity(name="Ana", type="person", event_id=other.id, at=event.at, scope=event.scope)
        entities.create(conn, new)
        with pytest.raises(AmbiguousEntityError):
            naming.find(conn, EVERYTHING, "entity:Ana")
        assert naming.find(conn, EVERYTHING, f"entity:{talk.known['Ana'][0]}") == talk.sure("entity", "Ana")


def test_a_language_model_writes_from_the_local_summary(talk: Talk, refresher: Refresher, clock: SteppingClock) -> None:
    event = talk.says("Ana", SAID)
    prose = Prose(
        complete=lambda _: "On 12 May 2026 Ana said that she restores wooden boats in Porto.",
        model="scripted",
        calls_per_hour=1,
        most_statements=30,
        clock=clock,
    )
    report = replace(refresher, prose=prose, budgets=budgets_of(SectionBudgets())).all()
    assert (report.written, report.left) == (1, 0)
    written = [node for node in (talk.sure("entity", "Ana"), talk.sure("chat", "cli:direct")) if node.model]
    assert [(node.model, node.event_ids) for node in written] == [("scripted", (event.id,))]
