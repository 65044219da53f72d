"""What is learned of how to behave: from the log to the rows, and who follows them where."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nanobot.memory.errors import UnknownLearningError
from nanobot.memory.insight import learnings
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.diary import EVERYTHING, Diary

TELEGRAM = {"channel": "telegram", "chat_id": "42", "sender_id": "42", "sender_name": "Ana"}


def texts(found: list[Learning]) -> list[str]:
    return [learning.text for learning in found]


def only(found: list[Learning]) -> Learning:
    (learning,) = found
    return learning


def test_a_preference_stated_on_one_channel_holds_on_all(diary: Diary) -> None:
    diary.say("Actually, I prefer shorter responses", **TELEGRAM)
    diary.learn()
    assert only(diary.held()).scope == "user"
    assert "shorter responses" in diary.preferences("cli:direct").text
    assert "shorter responses" in diary.preferences("telegram:42").text


def test_of_shorter_then_longer_only_the_newer_holds_and_history_shows_both(diary: Diary) -> None:
    first = diary.say("Actually, I prefer shorter responses", **TELEGRAM)
    diary.learn()
    diary.clock.move(days=7)
    second = diary.say("From now on, please give me longer, more detailed answers.")
    diary.learn()
    old, new = diary.history()
    assert (old.event_ids, new.event_ids) == ((first.id,), (second.id,))
    assert old.superseded_by == new.id
    assert diary.held() == [new]
    assert "shorter" not in diary.preferences().text
    assert "longer" in diary.preferences().text


def test_a_complaint_takes_the_place_of_a_wish_whatever_the_sentiment(diary: Diary) -> None:
    diary.say("From now on answer in detail, I love long answers.")
    diary.react("too long")
    diary.learn()
    old, new = diary.history()
    assert (old.superseded_by, new.sentiment, new.explicit) == (new.id, "negative", False)


def test_the_same_again_makes_a_learning_surer(diary: Diary) -> None:
    diary.react("too long")
    again = diary.react("shorter please")
    diary.learn()
    learning = only(diary.history())
    assert learning.confidence == pytest.approx(0.6 + 0.2 * 0.4)
    assert (learning.reinforced_count, learning.last_reinforced) == (2, again.at)
    assert len(learning.event_ids) == 2


def test_a_rule_gives_an_inferred_style_its_words(diary: Diary) -> None:
    diary.react("too long")
    diary.say("From now on, keep your answers short.")
    diary.learn()
    learning = only(diary.history())
    assert (learning.explicit, learning.text, learning.reinforced_count) == (True, "Keep your answers short.", 2)
    assert learning.confidence == 0.9


def test_of_two_rules_that_say_the_same_the_more_exact_words_are_kept(diary: Diary) -> None:
    diary.say("From now on, keep your answers short.")
    diary.say("From now on, keep your answers under 3 sentences.")
    diary.say("Always keep your answers short.")
    diary.learn()
    learning = only(diary.history())
    assert (learning.text, learning.reinforced_count) == ("Keep your answers under 3 sentences.", 3)


def test_learnings_about_different_things_hold_side_by_side(diary: Diary) -> None:
    diary.say("Always cite your sources.")
    diary.say("Never suggest restaurants to me.")
    diary.say("Never use emojis when you write to me.")
    diary.learn()
    assert len(diary.held()) == 3


def test_a_rule_under_a_condition_leaves_the_general_one_alone(diary: Diary) -> None:
    diary.say("From now on, keep your answers short.")
    diary.say("When I ask for recipes, give me long, detailed answers.")
    diary.learn()
    assert len(diary.held()) == 2


def test_an_inferred_style_lives_a_fortnight_for_each_time_it_showed(diary: Diary) -> None:
    diary.react("too long")
    diary.learn()
    diary.clock.move(days=13)
    assert len(diary.held()) == 1
    diary.react("shorter please")
    diary.learn()
    diary.clock.move(days=27)
    assert len(diary.held()) == 1
    diary.clock.move(days=1)
    assert diary.held() == []
    assert len(diary.history()) == 1


def test_a_rule_never_fades_out(diary: Diary) -> None:
    diary.say("From now on, answer in German.")
    diary.learn()
    diary.clock.move(days=2000)
    assert texts(diary.held()) == ["Answer in German."]


def test_a_style_proved_wrong_three_times_is_parked(diary: Diary) -> None:
    for _ in range(3):
        diary.react("too long")
        diary.react("too short")
    diary.learn()
    (holds,) = diary.held()
    assert "too short" in holds.text
    diary.react("way too long")
    diary.learn()
    last = diary.history()[-1]
    assert (last.proved_wrong, last.parked) == (3, True)
    assert diary.held() == [holds]


def test_who_lays_down_a_rule_means_it_however_often_the_style_was_wrong(diary: Diary) -> None:
    for _ in range(4):
        diary.react("too long")
        diary.react("too short")
    diary.say("From now on, keep your answers short.")
    diary.learn()
    assert texts(diary.held()) == ["Keep your answers short."]


def test_a_pinned_learning_gives_way_only_to_a_rule(diary: Diary) -> None:
    diary.say("From now on, keep your answers short.")
    diary.learn()
    diary.decide(only(diary.held()), "pin")
    diary.react("too short")
    diary.learn()
    assert only(diary.held()).pinned
    diary.say("From now on, give me long and detailed answers.")
    diary.learn()
    assert texts(diary.held()) == ["Give the user long and detailed answers."]


def test_a_forgotten_learning_is_gone_and_stays_so_when_the_log_is_read_again(diary: Diary) -> None:
    diary.say("From now on, answer in German.")
    diary.learn()
    learning = only(diary.held())
    diary.decide(learning, "forget")
    diary.learn()
    assert diary.history() == []
    with diary.database.reading() as conn, pytest.raises(UnknownLearningError, match="nanobot memory learnings"):
        learnings.get(conn, EVERYTHING, learning.id)
    with diary.database.writing() as conn:
        learnings.clear(conn)
    diary.learn()
    assert diary.history() == []


def test_what_is_said_again_after_it_was_forgotten_is_learned_anew(diary: Diary) -> None:
    diary.say("From now on, answer in German.")
    diary.learn()
    diary.decide(only(diary.held()), "forget")
    again = diary.say("Answer in German from now on.")
    diary.learn()
    assert only(diary.held()).event_ids == (again.id,)


def test_a_learning_without_its_event_is_made_of_what_is_left(diary: Diary) -> None:
    diary.say("Actually, I prefer shorter responses")
    later = diary.say("From now on, please give me longer answers.")
    diary.learn()
    with diary.database.writing() as conn:
        learnings.forget_events(conn, [later.id])
    assert only(diary.history()).superseded_by is None


def test_an_old_message_that_arrives_late_does_not_undo_a_newer_one(diary: Diary) -> None:
    diary.say("From now on, please give me longer answers.")
    diary.learn()
    diary.clock.move(days=-30)
    diary.say("Actually, I prefer shorter responses")
    diary.learn()
    diary.clock.move(days=30)
    old, new = diary.history()
    assert old.superseded_by == new.id
    assert texts(diary.held()) == ["Give the user longer answers."]


SAYINGS = st.lists(
    st.sampled_from(
        [
            "too long",
            "too short",
            "shorter please",
            "From now on, keep your answers short.",
            "From now on, answer in German.",
            "Answer in English from now on.",
            "Always cite your sources.",
            "Never use emojis when you write to me.",
            "what is the weather?",
        ]
    ),
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(SAYINGS, st.integers(1, 5))
def test_learning_does_not_depend_on_batches_nor_on_how_often_the_log_is_read(
    tmp_path_factory: pytest.TempPathFactory, sayings: list[str], limit: int
) -> None:
    with Database.open(tmp_path_factory.mktemp("diary") / "memory.db") as database:
        diary = Diary(database, SteppingClock())
        for saying in sayings:
            diary.react(saying)
        diary.learn(limit=limit)
        once = diary.rows()
        with database.writing() as conn:
            learnings.clear(conn)
        diary.learn()
        assert diary.rows() == once
