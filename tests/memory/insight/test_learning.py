"""From pieces of feedback to lessons: what follows from them whatever the order they came in."""

import random
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.insight.learning import Said, Verb, lessons
from nanobot.memory.models import EventId
from nanobot.memory.times import to_text

START = datetime(2026, 1, 1, tzinfo=UTC)

PHRASES = st.sampled_from(
    [
        ("too long", "-", "inferred", "Avoid in answers: too long."),
        ("shorter", "+", "inferred", "The user likes in answers: shorter."),
        ("too short", "-", "inferred", "Avoid in answers: too short."),
        ("short", "+", "explicit", "Keep your answers short."),
        ("long", "+", "explicit", "Keep your answers long."),
        ("3 sentences", "+", "explicit", "Keep answers under 3 sentences."),
        ("recipes long", "+", "explicit", "When the user asks for recipes, keep them long."),
    ]
)


VERBS: st.SearchStrategy[Verb] = st.sampled_from(("says", "says", "says", "pin", "forget"))


@st.composite
def pieces(draw: st.DrawFn) -> list[Said]:
    """What is said of length, with some decisions about it."""
    made: list[Said] = []
    for number, day in enumerate(draw(st.lists(st.integers(0, 60), max_size=10))):
        value, polarity, source, text = draw(PHRASES)
        verb: Verb = draw(VERBS) if made else "says"
        made.append(
            Said(
                event_id=EventId(f"evt_{number}"),
                seq=number,
                at=to_text(START + timedelta(days=day)),
                scope="user:owner",
                verb=verb,
                target=draw(st.sampled_from([one.event_id for one in made])) if verb != "says" else None,
                holder="user:owner",
                kind="user",
                slot="response_length",
                value=value,
                polarity=polarity,  # type: ignore[arg-type]
                source=source,  # type: ignore[arg-type]
                content=value,
                recommendation=text,
                confidence=0.9 if source == "explicit" else 0.6,
            )
        )
    return made


@given(pieces(), st.randoms())
def test_the_order_of_reading_does_not_matter(said: list[Said], chance: random.Random) -> None:
    shuffled = list(said)
    chance.shuffle(shuffled)
    assert lessons(shuffled) == lessons(said)


@given(pieces())
def test_confidence_grows_and_never_reaches_certainty(said: list[Said]) -> None:
    for lesson in lessons(said):
        assert lesson.opened_by.confidence <= lesson.confidence < 1
        assert lesson.count == sum(role == "says" for _, role in lesson.sources)


@given(pieces())
def test_what_took_the_place_of_a_lesson_is_a_lesson(said: list[Said]) -> None:
    learned = lessons(said)
    known = {lesson.id for lesson in learned}
    assert len(known) == len(learned)
    assert all(lesson.superseded_by in known for lesson in learned if lesson.superseded_by)


@given(pieces())
def test_at_most_one_lesson_of_a_kind_stands(said: list[Said]) -> None:
    standing = [one for one in lessons(said) if one.stands and not one.parked and not one.said.stance.when]
    assert len(standing) <= 1


@given(pieces())
def test_every_lesson_says_where_it_comes_from(said: list[Said]) -> None:
    assert all(lesson.says(lesson.opened_by.event_id) for lesson in lessons(said))
