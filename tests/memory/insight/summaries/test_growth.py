"""What an event makes stale, at once and for a whole log."""

import time

import pytest

from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import InvalidQueryError, UnknownEntityError
from nanobot.memory.insight.summaries import growth, naming, nodes
from nanobot.memory.insight.summaries.growth import Concern
from nanobot.memory.insight.summaries.tree import OWNERS, named, scope_of
from nanobot.memory.knowledge import entities
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from tests.memory.insight.summaries.conftest import Talk

EVERYTHING = Audience(everything=True)


def test_an_event_concerns_its_chat_who_says_it_and_whom_it_names(talk: Talk) -> None:
    talk.says("Ana", "Otto sold his boat.", about="Otto")
    assert [
        talk.sure(*place).staleness for place in (("chat", "cli:direct"), ("entity", "Ana"), ("entity", "Otto"))
    ] == [
        1,
        1,
        1,
    ]


def test_an_event_of_a_group_concerns_the_group_and_the_owner(talk: Talk) -> None:
    talk.says("Ben", "Otto sold his boat.", about="Otto", chat_type="group", chat_id="g")
    assert talk.sure("entity", "Otto", "chat:cli:g").staleness == 1
    assert talk.sure("entity", "Otto").staleness == 1


def test_where_each_sender_is_a_user_a_group_is_its_own(talk: Talk, database: Database) -> None:
    event = talk.says("Ben", "Otto sold his boat.", about="Otto", chat_type="group", chat_id="g")
    with database.writing() as conn:
        nodes.clear(conn)
        growth.touch(conn, event, Concern(entity_ids=(talk.known["Otto"][0],)), single=False)
        scopes = {node.scope for node in nodes.listed(conn, EVERYTHING)}
    assert scopes == {"chat:cli:g"}


def test_an_event_that_was_read_is_counted_with_all_it_names(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", "Otto sold his boat to Emma.", about="Otto, Emma")
    with database.writing() as conn:
        nodes.clear(conn)
        growth.touch_read(conn, event, talk.known["Ana"][0], single=True)
    assert all(talk.sure("entity", name).staleness == 1 for name in ("Ana", "Otto", "Emma"))


def test_plain_ideas_have_no_summary(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", "Freedom is a boat.", about="Freedom")
    with database.writing() as conn:
        entities.retype(conn, talk.known["Freedom"][0], "concept")
        nodes.clear(conn)
        growth.touch(conn, event, Concern(entity_ids=(talk.known["Freedom"][0],)), single=True)
    assert talk.node("entity", "Freedom") is None


def test_an_event_belongs_to_its_topic(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", "The mast is up.")
    with database.writing() as conn:
        growth.touch_topic(conn, event, "topic_1", single=True)
    assert talk.sure("topic", "topic_1").staleness == 1


def test_a_tree_planted_anew_counts_what_touching_counted(talk: Talk, database: Database) -> None:
    talk.says("Ana", "Otto sold his boat.", about="Otto")
    talk.says("Ana", "Otto bought a bakery.", about="Otto")
    before = talk.sure("entity", "Otto")
    with database.writing() as conn:
        assert growth.plant(conn, IdentityConfig()) == 2
    assert talk.sure("entity", "Otto") == before


def test_touching_is_cheap(talk: Talk, database: Database) -> None:
    event = talk.says("Ana", "Otto sold his boat.", about="Otto")
    concern = Concern(speaker_id=talk.known["Ana"][0], entity_ids=(talk.known["Otto"][0],))
    with database.writing() as conn:
        started = time.process_time()
        for _ in range(100):
            growth.touch(conn, event, concern, single=True)
        assert (time.process_time() - started) / 100 < 0.002


def test_a_node_is_found_by_the_name_a_user_types(talk: Talk, database: Database) -> None:
    talk.says("Ana", "Otto sold his boat.", about="Otto")
    with database.reading() as conn:
        assert naming.find(conn, EVERYTHING, "entity:Otto") == talk.sure("entity", "Otto")
        assert naming.find(conn, EVERYTHING, "chat:cli:direct") == talk.sure("chat", "cli:direct")
        assert naming.find(conn, EVERYTHING, "preferences") is None
        assert naming.title(conn, EVERYTHING, talk.sure("entity", "Otto")) == "entity:Otto"
        assert naming.title(conn, EVERYTHING, talk.sure("chat", "cli:direct")) == "chat:cli:direct"
        with pytest.raises(UnknownEntityError):
            naming.find(conn, EVERYTHING, "entity:Nobody")
        with pytest.raises(InvalidQueryError, match="No topic"):
            naming.find(conn, EVERYTHING, "topic:Sailing")


@pytest.mark.parametrize("text", ["chat", "entity:", "preferences:mine", "boats:blue"])
def test_a_name_that_means_no_node_is_refused(text: str) -> None:
    with pytest.raises(InvalidQueryError):
        named(text)


def test_a_group_is_shown_its_own_tree() -> None:
    assert scope_of(Audience(chat="chat:telegram:9")) == "chat:telegram:9"
    assert scope_of(Audience(user="user:ana", chat="chat:telegram:9")) == "user:ana"
    assert scope_of(EVERYTHING) == OWNERS


def test_a_pinned_node_goes_first(talk: Talk, database: Database) -> None:
    talk.says("Ana", "Otto sold his boat.", about="Otto")
    node = talk.sure("entity", "Otto")
    with database.writing() as conn:
        assert nodes.pin(conn, node.id)
        assert nodes.stale(conn, threshold=1, limit=1)[0].id == node.id
        assert not nodes.pin(conn, "sum_none")
