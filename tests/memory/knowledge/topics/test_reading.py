from datetime import timedelta

from nanobot.memory.index import vectors
from nanobot.memory.knowledge.topics import reading
from nanobot.memory.knowledge.topics.reading import TopicId
from nanobot.memory.testing import WordEmbedder
from tests.memory.knowledge.topics.talk import EVERYTHING, POTTERY, SAILING, TAXES, THE_GROUP, Talk


def test_the_largest_topic_is_listed_first(talk: Talk) -> None:
    talk.discuss(SAILING[:2], POTTERY, TAXES[:3])
    talk.sort()
    assert [topic.event_count for topic in talk.topics()] == [4, 3, 2]
    with talk.database.reading() as conn:
        assert len(reading.listed(conn, EVERYTHING, limit=2)) == 2


def test_a_topic_tells_when_it_was_talked_about(talk: Talk) -> None:
    talk.say(*POTTERY)
    talk.sort()
    (topic,) = talk.topics()
    assert topic.last_at == talk.now
    assert topic.last_at - topic.first_at == timedelta(minutes=3)


def test_after_a_week_of_silence_what_was_talked_about_lately_is_found(talk: Talk) -> None:
    talk.discuss(POTTERY)
    talk.pause(days=60)
    (_, sailing, taxes) = talk.discuss((), SAILING[:2], TAXES[:3])
    talk.sort()
    with talk.database.reading() as conn:
        found = reading.recent(conn, EVERYTHING, since=talk.now - timedelta(days=14), limit=5)
    assert found == [talk.topic_of(taxes[0]), talk.topic_of(sailing[0])]


def test_a_text_finds_the_topics_it_is_about(talk: Talk) -> None:
    spoken = talk.discuss(POTTERY, SAILING, TAXES)
    talk.sort()
    with talk.database.reading() as conn:
        found = reading.near(conn, EVERYTHING, "when does the sailing boat leave?", limit=3)
        assert reading.near(conn, EVERYTHING, "how are you?", limit=3) == []
    assert found == [talk.topic_of(spoken[1][0])]


def test_a_vector_finds_the_topics_it_is_near_to(talk: Talk) -> None:
    spoken = talk.discuss(POTTERY, SAILING, TAXES)
    talk.embed()
    talk.sort()
    with talk.database.reading() as conn:
        assert vectors.active_space(conn) is not None
        vector = WordEmbedder(dimensions=256).embed_query(TAXES[1])
        found = reading.near(conn, EVERYTHING, "", vector=vector, limit=1)
    assert found == [talk.topic_of(spoken[2][0])]


def test_a_group_finds_nothing_private(talk: Talk) -> None:
    (private, *_) = talk.say(*POTTERY)
    talk.sort()
    (topic,) = talk.topics()
    with talk.database.reading() as conn:
        assert reading.near(conn, THE_GROUP, POTTERY[0], limit=3) == []
        assert reading.recent(conn, THE_GROUP, since=talk.now - timedelta(days=9), limit=3) == []
        assert reading.listed(conn, THE_GROUP, limit=3) == []
        assert reading.get(conn, THE_GROUP, topic.id) is None
        assert reading.of_event(conn, THE_GROUP, private) is None
        assert reading.event_ids(conn, THE_GROUP, topic.id, limit=3) == []


def test_a_topic_gives_its_messages_the_latest_first(talk: Talk) -> None:
    said = talk.say(*POTTERY)
    talk.sort()
    (topic,) = talk.topics()
    with talk.database.reading() as conn:
        assert reading.event_ids(conn, EVERYTHING, topic.id, limit=2) == [said[3], said[2]]


def test_a_topic_that_became_part_of_another_is_found_by_its_id(talk: Talk) -> None:
    (one,) = talk.say("So much clay in the kiln")
    talk.pause(days=1)
    (two,) = talk.say("Glaze and brushes for the vase")
    talk.pause(days=1)
    talk.sort()
    gone = talk.topic_of(two)
    assert gone is not None
    talk.discuss(*[("The kiln and the clay, the glaze and the vase, brushes too",)] * 12)
    talk.sort()
    with talk.database.reading() as conn:
        kept = reading.get(conn, EVERYTHING, gone.id)
        assert kept == reading.of_event(conn, EVERYTHING, one) is not None
        assert two in reading.event_ids(conn, EVERYTHING, gone.id, limit=50)
        assert reading.get(conn, EVERYTHING, TopicId("topic_none")) is None
