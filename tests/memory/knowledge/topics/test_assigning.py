import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nanobot.memory.knowledge.topics import assigning, rows
from nanobot.memory.scopes import Audience
from tests.memory.knowledge.topics.talk import POTTERY, SAILING, TAXES, THE_GROUP, Talk

SUBJECTS = (POTTERY, SAILING, TAXES)
LEAVES = [f"{first}{second}" for first in ("bor", "dul", "fen", "gor", "hul", "jom") for second in "aeiouvw"]


@pytest.mark.parametrize("embedded", [False, True])
def test_messages_about_one_thing_share_a_topic(talk: Talk, embedded: bool) -> None:  # noqa: FBT001 - a case
    spoken = talk.discuss(*SUBJECTS)
    if embedded:
        talk.embed()
    assert not talk.sort()
    names = [talk.names_of(about) for about in spoken]
    assert [len(some) for some in names] == [1, 1, 1]
    assert len(set.union(*names)) == 3


def test_a_thing_talked_about_again_later_is_the_same_topic(talk: Talk) -> None:
    early = talk.discuss(POTTERY[:3], SAILING[:2], TAXES[:2])[0]
    talk.pause(days=30)
    (late,) = talk.say(POTTERY[3])
    talk.sort()
    assert talk.topic_of(late) == talk.topic_of(early[0])


def test_a_message_that_says_little_stays_with_the_conversation(talk: Talk) -> None:
    (opening,) = talk.say(POTTERY[0])
    (reply,) = talk.say("Oh wow, really?")
    talk.sort()
    assert talk.topic_of(reply) == talk.topic_of(opening)


def test_a_message_that_says_little_after_a_long_silence_has_no_topic(talk: Talk) -> None:
    talk.say(POTTERY[0])
    talk.pause(days=2)
    (reply,) = talk.say("Oh wow, really?")
    talk.sort()
    assert talk.topic_of(reply) is None


@pytest.mark.parametrize(
    "what",
    [
        {"direction": "outbound", "sender_name": None},
        {"event_type": "tool_call", "direction": "internal", "tool_name": "search"},
        {"event_type": "tool_result", "direction": "internal", "tool_name": "search"},
        {"event_type": "observation", "direction": "internal"},
    ],
)
def test_only_people_make_topics(talk: Talk, what: dict[str, str]) -> None:
    talk.say(*POTTERY, **what)
    talk.sort()
    assert not talk.topics()


def test_what_was_recalled_into_a_message_makes_no_topic(talk: Talk) -> None:
    talk.say(f"<memory-context>\n{POTTERY[0]}\n{POTTERY[1]}\n</memory-context>\nhello again")
    talk.sort()
    assert "pottery" not in {topic.name for topic in talk.topics()}


def test_a_topic_never_mixes_scopes(talk: Talk) -> None:
    (private,) = talk.say(POTTERY[0])
    (public,) = talk.say(POTTERY[1], channel="telegram", chat_id="9", chat_type="group", sender_id="7")
    talk.sort()
    assert talk.topic_of(private) != talk.topic_of(public)
    assert talk.topic_of(private, THE_GROUP) is None
    assert [topic.scope for topic in talk.topics(THE_GROUP)] == ["chat:telegram:9"]


def test_topics_go_across_the_chats_of_one_person(talk: Talk) -> None:
    talk.say(*POTTERY[:3])
    talk.pause(days=1)
    (elsewhere,) = talk.say(POTTERY[3], channel="telegram", chat_id="42")
    talk.sort()
    assert len(talk.topics(Audience(user="user:owner"))) == 1
    assert talk.topic_of(elsewhere) == talk.topics()[0]


def test_two_topics_that_grow_together_become_one(talk: Talk) -> None:
    (one,) = talk.say("So much clay in the kiln")
    talk.pause(days=1)
    (two,) = talk.say("Glaze and brushes for the vase")
    talk.pause(days=1)
    talk.sort()
    first = talk.topic_of(two)
    assert first != talk.topic_of(one)
    talk.discuss(*[("The kiln and the clay, the glaze and the vase, brushes too",)] * 12)
    talk.sort()
    assert talk.topic_of(one) == talk.topic_of(two) is not None


def test_a_message_waits_for_its_vector(talk: Talk) -> None:
    talk.say(*POTTERY)
    talk.embed()
    (late,) = talk.say(SAILING[0])
    talk.sort()
    assert talk.topic_of(late) is None
    talk.sort(wait_for_vectors=False)
    assert talk.topic_of(late) is not None


def test_topics_are_sorted_anew_when_the_file_gets_its_first_vectors(talk: Talk) -> None:
    talk.say(*POTTERY)
    talk.sort()
    talk.embed()
    talk.sort()
    with talk.database.reading() as conn:
        assert rows.progress(conn).space_id is not None
        assert conn.execute("SELECT sum(vectors) FROM topic").fetchone()[0] == len(POTTERY)


def test_events_beyond_the_last_that_was_read_wait(talk: Talk) -> None:
    first, *_, last = talk.say(*POTTERY)
    talk.sort(through=2)
    assert talk.topic_of(first)
    assert talk.topic_of(last) is None


def test_sorting_that_was_overtaken_writes_nothing(talk: Talk) -> None:
    talk.say(*POTTERY)
    sorter = assigning.begun(talk.database)
    assert sorter is not None
    talk.sort()
    before = talk.rows()
    with talk.database.writing() as conn:
        sorter.sort(conn, [], last_seq=1)
        assert not sorter.write(conn)
    assert talk.rows() == before


def test_what_is_cleared_is_sorted_again_to_the_same(talk: Talk) -> None:
    talk.discuss(*SUBJECTS)
    talk.sort()
    before = talk.rows()
    with talk.database.writing() as conn:
        assigning.clear(conn)
    assert not talk.topics()
    talk.sort()
    assert talk.rows() == before


texts = st.sampled_from([*POTTERY, *SAILING, *TAXES, "wow", "The kiln, the boat and the tax form"])
turns = st.tuples(texts, st.sampled_from(["1", "2"]), st.sampled_from(["Ana", "Bruno"]), st.sampled_from([1, 600]))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    said=st.lists(turns, min_size=5, max_size=60),
    ends=st.sets(st.integers(1, 60)),
    embedded=st.booleans(),
)
def test_it_makes_no_difference_where_a_slice_ends(
    talk: Talk,
    said: list[tuple[str, str, str, int]],
    ends: set[int],
    embedded: bool,  # noqa: FBT001 - a case
) -> None:
    with talk.database.writing() as conn:
        assigning.clear(conn)
        last = conn.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()[0]
    for text, chat, who, minutes in said:
        talk.pause(minutes=minutes)
        talk.say(text, chat_id=chat, sender_name=who)
    if embedded:
        talk.embed()
    talk.sort(wait_for_vectors=False)
    at_once = talk.rows()
    with talk.database.writing() as conn:
        assigning.clear(conn)
    for end in sorted(ends):
        talk.sort(through=last + end, wait_for_vectors=False)
    talk.sort(wait_for_vectors=False)
    assert talk.rows() == at_once


@pytest.mark.slow
def test_old_tiny_topics_fade_and_there_are_never_too_many(talk: Talk) -> None:
    talk.say(
        *(f"the {leaf}{letter}tal near the {leaf}{letter}mon" for leaf in LEAVES for letter in "abcdefghijklmnopqrst")
    )
    talk.sort(seconds=60)
    with talk.database.reading() as conn:
        live, faded = (
            conn.execute("SELECT count(*) FROM topic WHERE faded = :faded", {"faded": faded}).fetchone()[0]
            for faded in (0, 1)
        )
    assert live <= 401
    assert faded
    assert len(talk.topics()) <= live


def test_a_long_log_is_sorted_a_slice_at_a_time(talk: Talk) -> None:
    talk.discuss(*[POTTERY] * 80)
    assert talk.sort(seconds=0)
    assert not talk.sort()
    assert len(talk.topics()) == 1
