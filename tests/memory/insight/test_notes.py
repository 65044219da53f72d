"""Texts that memory writes for itself, within a budget."""

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory import tokens
from nanobot.memory.insight.notes import Note, NoteLine, fitted, note_of
from nanobot.memory.models import EventId

LINES = st.lists(
    st.builds(NoteLine, text=st.text("ab c", min_size=1, max_size=30), event_ids=st.just((EventId("evt_1"),))),
    max_size=6,
)
SECTIONS = st.lists(st.tuples(st.sampled_from(["Likes:", "Open:"]), LINES), max_size=4)


@given(SECTIONS, st.integers(0, 60))
def test_a_note_never_exceeds_its_budget(sections: list[tuple[str, list[NoteLine]]], budget: int) -> None:
    note = note_of(sections, budget=budget, count=tokens.count)
    assert tokens.count(note.text) <= budget
    assert fitted(note_of(sections), budget=budget, count=tokens.count) == note


@given(SECTIONS)
def test_a_heading_never_stands_alone(sections: list[tuple[str, list[NoteLine]]]) -> None:
    followed = [*note_of(sections).lines[1:], NoteLine(text="")]
    assert all(
        after.event_ids for line, after in zip(note_of(sections).lines, followed, strict=False) if not line.event_ids
    )


def test_an_empty_note_says_nothing() -> None:
    assert (Note().text, Note().event_ids) == ("", ())
