"""How the assistant had better be with someone, from what was observed."""

import pytest

from nanobot.memory.insight import personality
from nanobot.memory.insight.manners import language_of
from nanobot.memory.insight.notes import Note
from tests.memory.insight.diary import FADING, GROUP, Diary


def directive(diary: Diary, session_key: str = "cli:direct") -> Note:
    listener = diary.listener(session_key)
    with diary.database.reading() as conn:
        return personality.directive(conn, listener, diary.clock(), FADING)


def test_fewer_than_three_observations_make_no_personality(diary: Diary) -> None:
    diary.react("too long")
    diary.react("too formal")
    diary.learn()
    assert directive(diary) == Note()


def test_three_reactions_make_one_and_the_most_often_observed_comes_first(diary: Diary) -> None:
    diary.react("too formal")
    diary.react("too long")
    diary.react("shorter please")
    diary.learn()
    lines = [line.text for line in directive(diary).lines]
    assert lines[0] == personality.HEADING
    assert "too long" in lines[1]
    assert "too formal" in lines[2]


def test_a_rule_is_no_observation(diary: Diary) -> None:
    for rule in ("From now on, answer in German.", "From now on, keep your answers short.", "call me Captain"):
        diary.say(rule)
    diary.learn()
    assert directive(diary) == Note()


def test_an_observation_that_faded_does_not_count(diary: Diary) -> None:
    for reaction in ("too formal", "too long", "too many emojis"):
        diary.react(reaction)
    diary.learn()
    assert directive(diary) != Note()
    diary.clock.move(days=15)
    assert directive(diary) == Note()


def test_how_someone_writes_is_observed(diary: Diary) -> None:
    for number in range(30):
        diary.say(f"oi, você está aí? preciso do {number} 😀")
    note = directive(diary)
    assert "- The user writes short messages." in note.text
    assert "- The user opens with a greeting." in note.text
    assert "- The user writes with emoji." in note.text
    assert "- The user writes in Portuguese." in note.text
    assert all(line.event_ids for line in note.lines[1:])


def test_how_others_write_in_a_group_is_not_the_owners_manner(diary: Diary) -> None:
    for number in range(40):
        diary.say(f"hola, ¿cómo estás? no sé qué es el {number}", sender_id="77", **GROUP)
    assert directive(diary) == Note()
    assert directive(diary, "telegram:-9") == Note()


def test_at_most_fifteen_lines_are_kept(diary: Diary) -> None:
    for number in range(20):
        diary.react(f"I love the part about {'x' * (number + 2)} with sources, more like this")
    diary.react("too long")
    diary.learn()
    assert len(directive(diary).lines) <= 1 + personality.MOST_LINES


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("can you do this for me? it is urgent", "English"),
        ("kannst du das bitte für mich machen?", "German"),
        ("est-ce que tu peux le faire pour moi?", "French"),
        ("¿puedes hacerlo por mí? no sé cómo", "Spanish"),
        ("你能帮我吗", "Chinese"),
        ("これは何ですか", "Japanese"),
        ("Привет, как дела?", "Russian"),
        ("Привіт, як справи? Чи є новини", "Ukrainian"),
        ("ok", None),
        ("Berlin 2026", None),
        ("", None),
    ],
)
def test_the_language_of_a_message_is_guessed_or_left_open(text: str, language: str | None) -> None:
    assert language_of(text) == language
