"""A summary does not go on saying what has ended, or never was."""

from collections.abc import Iterator

import pytest

from nanobot.memory.insight.summaries import local
from nanobot.memory.insight.summaries.refresh import Refresher
from nanobot.memory.insight.summaries.sources import Said
from nanobot.memory.knowledge import belief
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.models import EventId
from nanobot.memory.store import Database
from tests.memory.insight.summaries.conftest import Talk
from tests.memory.knowledge.village import Village


@pytest.fixture(name="village")
def _village(database: Database) -> Iterator[Village]:
    with database.writing() as conn:
        village = Village(conn)
        village.meet("Ana")
        village.meet("Kestrel", "org")
        yield village


def saying(day: str, text: str, event_id: EventId) -> Said:
    return Said(event_id=event_id, seq=1, speaker="Ana", gender="f", day=day, text=text, about=None)


def told(said: Said, ended: Fact) -> str:
    return local.leaf([], [said], 200, ended=[ended]).text


def test_what_has_ended_is_told_only_of_the_day_it_ended(village: Village) -> None:
    village.say("2026-01-05", "Ana", "works_at", "Kestrel")
    village.say("2026-06-05", "Ana", "works_at", "Kestrel", effect="ends", valid_to="2026-06")
    (fact,) = village.holds("Ana", history=True)
    (event_id,) = fact.event_ids
    before = "I joined Kestrel in Porto last week to build boats."
    end = "I left Kestrel in Porto to build my own boats."
    assert told(saying("2026-01-05", before, event_id), fact) == ""
    assert "Kestrel" in told(saying("2026-06-05", end, event_id), fact)


def test_another_sentence_of_the_same_message_stays(village: Village) -> None:
    village.say("2026-01-05", "Ana", "works_at", "Kestrel")
    village.say("2026-06-05", "Ana", "works_at", "Kestrel", effect="ends", valid_to="2026-06")
    (fact,) = village.holds("Ana", history=True)
    message = "I joined Kestrel in Porto last week. I adopted a dog with my sister yesterday."
    text = told(saying("2026-01-05", message, fact.event_ids[0]), fact)
    assert "dog" in text
    assert "Kestrel" not in text


def test_nobody_elses_summary_says_what_has_ended(talk: Talk, refresher: Refresher) -> None:
    """Ana's summary is told from the same message as Emma's, and no fact of Ana's has ended."""
    first = talk.says("Ana", "My sister Emma moved to Lisbon in May and works at Kestrel.", about="Emma")
    talk.says("Ana", "I bought a wooden boat with my brother in Porto.", day="2026-05-13")
    assert "Kestrel" in summary_of_ana(talk, refresher)
    with talk.database.writing() as conn:
        known = {name: entity_id for name, (entity_id, _) in talk.known.items()}
        village = Village(conn, known=known, types=dict.fromkeys(known, "person"))
        village.meet("Kestrel", "org")
        said = village.resolved("2026-05-12", "Emma", "works_at", "Kestrel", event=(first.id, first.at))
        over = village.resolved("2026-06-05", "Emma", "works_at", "Kestrel", effect="ends", valid_to="2026-06-05")
        belief.apply(conn, [said, over])
    talk.clock.move(days=300)
    told = summary_of_ana(talk, refresher)
    assert "Kestrel" not in told
    assert "boat" in told


def summary_of_ana(talk: Talk, refresher: Refresher) -> str:
    with talk.database.reading() as conn:
        return refresher.told(conn, talk.sure("entity", "Ana")).text


def test_a_slip_is_not_told_at_all(village: Village) -> None:
    village.say("2026-01-05", "Ana", "works_at", "Kestrel")
    village.say("2026-01-06", "Ana", "works_at", "Kestrel", effect="retracts")
    (fact,) = village.holds("Ana", history=True)
    assert fact.retracted
    assert told(saying("2026-01-05", "I joined Kestrel in Porto last week.", fact.event_ids[0]), fact) == ""
