"""What a verb leads to."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.heuristics.objects import described_name_at, rest_at, without_dates

AT = datetime(2026, 5, 12, 9, 0, tzinfo=UTC)


def test_a_thing_described_first_has_its_name_behind() -> None:
    phrase = described_name_at("a tiny harbour near Lund called Tangen", 0)
    assert phrase
    assert phrase.text == "Tangen"


def test_a_description_does_not_reach_into_another_clause() -> None:
    assert described_name_at("a flat. My cat is called Tangen", 0) is None


def test_the_rest_ends_with_the_clause() -> None:
    phrase = rest_at("to swim a mile because I can", 3)
    assert phrase
    assert phrase.text == "swim a mile"


def test_no_rest_is_left_of_what_is_masked() -> None:
    assert rest_at("to \x00\x00\x00 it", 3) is None


def test_no_phrase_runs_into_a_date() -> None:
    text = "to open a bakery on Friday with Yun"
    hidden = without_dates(text, tuple(read_dates(text, AT)), 0)
    assert hidden.startswith("to open a bakery ;")
    assert hidden.endswith(" with Yun")


@given(st.text(max_size=80), st.integers(0, 80))
def test_the_rest_is_where_it_says(text: str, at: int) -> None:
    phrase = rest_at(text, at)
    assert phrase is None or text[phrase.start : phrase.end] == phrase.text


@given(st.lists(st.sampled_from(["on Friday", "in May", "figs", "until 2027", "and"])), st.integers(0, 40))
def test_hiding_dates_keeps_the_length(words: list[str], at: int) -> None:
    text = " ".join(words)
    assert len(without_dates(text, tuple(read_dates(text, AT)), at)) == len(text)
