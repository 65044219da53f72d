"""How learnings fade, and which leave first."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.insight.learning_models import Learning, LearningId
from nanobot.memory.insight.relevance import Fading, active, lives, relevance
from nanobot.memory.models import EventId

NOW = datetime(2026, 6, 1, tzinfo=UTC)
FADING = Fading(half_life=timedelta(days=14), most=200)

LEARNING = Learning(
    id=LearningId("lrn_1"),
    slot="tone",
    value="warm",
    polarity="+",
    explicit=False,
    scope="user",
    text="Be warm.",
    said="warmer please",
    sentiment="positive",
    tool_name=None,
    holder="user:owner",
    speaker=None,
    confidence=0.6,
    reinforced_count=1,
    said_at=NOW,
    last_reinforced=NOW,
    superseded_by=None,
    proved_wrong=0,
    parked=False,
    pinned=False,
    event_ids=(EventId("evt_1"),),
)
AGES = st.timedeltas(min_value=timedelta(), max_value=timedelta(days=1000))
LEARNINGS = st.builds(
    lambda number, explicit, age, confidence, count: replace(
        LEARNING,
        id=LearningId(f"lrn_{number}"),
        explicit=explicit,
        confidence=confidence,
        reinforced_count=count,
        said_at=NOW - age,
        last_reinforced=NOW - age,
    ),
    st.integers(0, 999),
    st.booleans(),
    AGES,
    st.floats(0.5, 1),
    st.integers(1, 5),
)


def test_relevance_halves_in_a_fortnight() -> None:
    assert relevance(LEARNING, NOW, FADING) == 0.6
    assert relevance(LEARNING, NOW + timedelta(days=14), FADING) == 0.3


@given(AGES, AGES)
def test_relevance_only_falls_until_the_user_says_it_again(sooner: timedelta, later: timedelta) -> None:
    sooner, later = sorted((sooner, later))
    assert relevance(LEARNING, NOW + sooner, FADING) >= relevance(LEARNING, NOW + later, FADING)
    again = replace(LEARNING, last_reinforced=NOW + sooner)
    assert relevance(again, NOW + later, FADING) >= relevance(LEARNING, NOW + later, FADING)


@given(st.integers(1, 20), AGES)
def test_what_showed_more_often_lives_longer(count: int, age: timedelta) -> None:
    often = replace(LEARNING, reinforced_count=count + 1)
    once = replace(LEARNING, reinforced_count=count)
    assert lives(often, NOW + age, FADING) >= lives(once, NOW + age, FADING)


@given(AGES)
def test_a_rule_lives_for_ever(age: timedelta) -> None:
    assert lives(replace(LEARNING, explicit=True), NOW + age, FADING)


@given(st.lists(LEARNINGS, max_size=30, unique_by=lambda one: one.id), st.integers(1, 10))
def test_of_too_many_the_weakest_inferred_leave_first(learnings: list[Learning], most: int) -> None:
    fading = Fading(half_life=FADING.half_life, most=most)
    kept = active(learnings, NOW, fading)
    living = [one for one in learnings if lives(one, NOW, fading)]
    left = [one for one in living if one not in kept]
    assert len(kept) == min(most, len(living))
    if any(one.explicit for one in left):
        assert all(one.explicit for one in kept)
    inferred = [relevance(one, NOW, fading) for one in kept if not one.explicit]
    gone = [relevance(one, NOW, fading) for one in left if not one.explicit]
    assert not inferred or not gone or min(inferred) >= max(gone)


@given(st.lists(LEARNINGS, max_size=20, unique_by=lambda one: one.id), st.randoms())
def test_the_order_hangs_on_nothing_but_the_learnings(learnings: list[Learning], random: object) -> None:
    shuffled = list(learnings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert active(shuffled, NOW, FADING) == active(learnings, NOW, FADING)
