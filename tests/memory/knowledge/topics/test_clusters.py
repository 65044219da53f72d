from datetime import UTC, datetime

from nanobot.memory.knowledge.topics.clusters import KEPT_WORDS, MOST_WORDS, Cluster, Content
from nanobot.memory.knowledge.topics.wording import Said
from nanobot.memory.models import EventId

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def cluster(seq: int = 1) -> Cluster:
    return Cluster(
        id=f"topic_{seq}",
        seq=seq,
        event_id=EventId(f"evt_{seq}"),
        scope="user:owner",
        first_at=NOON,
        last_at=NOON,
        last_seq=seq,
    )


def content(**weights: float) -> Content:
    return Content(said=[Said(term=term, form=term, follows=True) for term in weights], weights=weights)


def test_a_topic_of_very_many_words_keeps_the_heaviest() -> None:
    grown = cluster()
    grown.learn(content(kiln=9.0, bowl=9.0))
    for number in range(MOST_WORDS):
        grown.learn(content(**{"kiln": 1.0, f"word{number}": 1.0}))
    assert KEPT_WORDS <= len(grown.profile) <= MOST_WORDS
    assert {"kiln", "bowl"} <= grown.profile.keys()
    assert set(grown.profile["kiln"].followers) <= grown.profile.keys()


def test_a_topic_that_takes_in_another_knows_what_both_knew() -> None:
    one, other = cluster(1), cluster(2)
    one.learn(content(kiln=2.0))
    other.learn(content(kiln=1.0, bowl=3.0))
    other.count(2, NOON)
    one.absorb(other)
    assert one.weights == {"kiln": 3.0, "bowl": 3.0}
    assert one.profile["kiln"].count == 2
    assert (one.events, one.last_seq, other.merged_into) == (1, 2, "topic_1")
