"""When two pieces of feedback say the same, contradict each other, or have nothing to do with each other."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.insight.feedback import read_feedback
from nanobot.memory.insight.stances import Stance, relation, stance
from nanobot.memory.knowledge.findings import Turn
from nanobot.memory.models import EventId

REPLY = Turn(
    event_id=EventId("e"),
    speaker="assistant",
    role="assistant",
    at=datetime(2026, 1, 1, tzinfo=UTC),
    text="**Pension funds** have a long history \U0001f600. " * 9,
)


def stance_of(said: str) -> Stance:
    found = read_feedback(said, [REPLY])
    assert found, said
    return stance(found.slot, found.value, found.text, forbids=found.polarity == "-", explicit=found.explicit)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("too long", "shorter please"),
        ("From now on, keep your answers brief.", "too long"),
        ("too many emojis", "stop using emojis"),
        ("too formal", "a bit more casual please"),
        ("From now on, answer in German.", "Please always answer in german"),
        ("Always cite your sources.", "from now on, cite your sources"),
        ("shorter please", "perfect, exactly this length"),
        ("please drop the cheerfulness", "less perky pls"),
    ],
)
def test_the_same_in_other_words_is_the_same(old: str, new: str) -> None:
    assert relation(stance_of(old), stance_of(new)) == "same"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Actually, I prefer shorter responses", "From now on give me longer, more detailed answers"),
        ("keep your answers under 3 sentences", "keep your answers under 5 sentences"),
        ("From now on, answer in German.", "Answer in English from now on."),
        ("too formal", "too casual"),
        ("Use bullet points in your answers", "Always write in prose, no bullet points"),
        ("From now on, use tables for numbers", "from now on, use bullet points"),
        ("always use tables", "no tables please"),
        ("never use emojis when you write to me", "use emojis with me, I like them"),
        ("call me Ana", "call me Captain"),
        ("Send me the news at 7 every morning", "Send me the news at 8 every morning"),
        ("Use tabs in code from now on", "Use spaces in code from now on"),
    ],
)
def test_another_value_takes_the_place_of_the_older(old: str, new: str) -> None:
    assert relation(stance_of(old), stance_of(new)) == "other"
    assert relation(stance_of(new), stance_of(old)) == "other"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Always cite your sources.", "Never suggest restaurants to me."),
        ("never use tables", "never use headings"),
        ("When I ask for recipes, keep them short", "From now on, I want long answers"),
        ("From now on, keep your answers short.", "From now on, answer in German."),
        ("please be more formal from now on", "Please be blunt with me from now on"),
        ("ask me before you delete anything, every time", "next time look in my files before you go online"),
        ("quote prices including VAT, always", "Stop adding motivational quotes to the morning message."),
        ("metric please, kg not pounds", "use grams and celsius with me"),
        ("I love it when you number things", "write numbers as digits"),
        ("answer in English from now on", "I prefer British spelling in everything you write for me."),
    ],
)
def test_what_is_about_different_things_holds_side_by_side(old: str, new: str) -> None:
    assert relation(stance_of(old), stance_of(new)) == "apart"


WORDS = st.lists(
    st.sampled_from(
        ["short", "long", "tables", "bullet", "no", "when", "I", "write", "3", "German", "formal", "ß", ","]
    ),
    max_size=6,
).map(" ".join)
STANCES = st.builds(
    stance,
    st.sampled_from(["response_length", "tone", "format", "language", "content", "emoji"]),
    WORDS,
    WORDS,
    forbids=st.booleans(),
    explicit=st.booleans(),
)


@given(STANCES)
def test_whatever_is_said_is_never_apart_from_itself(one: Stance) -> None:
    assert relation(one, one) != "apart"


@given(STANCES, STANCES)
def test_to_have_nothing_to_do_with_each_other_goes_both_ways(one: Stance, other: Stance) -> None:
    assert (relation(one, other) == "apart") == (relation(other, one) == "apart")
