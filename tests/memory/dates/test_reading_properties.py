import time
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.dates import Lean, bounds, range_of, read_dates

NOW = datetime(2026, 5, 14, 17, 30, tzinfo=UTC)
VOCABULARY = (
    "last next this the a on in by since until for from to at of may march june monday friday sun week weekend month "
    "year years days two 3 31 2025 2026-03-09 3/9 9:30 3pm nine ago before after summer easter end yesterday today "
    "half past quarter couple few 12 30th first , . - 's"
)
WORDS = st.sampled_from(VOCABULARY.split())
SENTENCES = st.lists(WORDS, max_size=12).map(" ".join)
MOMENTS = st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(2200, 1, 1)).map(  # noqa: DTZ001 - zoned
    lambda naive: naive.replace(tzinfo=UTC)
)
LEANS: st.SearchStrategy[Lean] = st.sampled_from(["past", "future", "none"])


@given(st.one_of(st.text(), SENTENCES), MOMENTS, LEANS)
def test_any_text_is_read_without_an_error(text: str, now: datetime, lean: Lean) -> None:
    read_dates(text, now, lean=lean)
    range_of(text, now)


@given(SENTENCES, MOMENTS, LEANS)
def test_expressions_are_in_order_and_lie_in_the_text(text: str, now: datetime, lean: Lean) -> None:
    end = 0
    for read in read_dates(text, now, lean=lean):
        assert end <= read.start < read.end <= len(text)
        assert text[read.start : read.end] == read.text
        end = read.end


@given(SENTENCES, MOMENTS, LEANS)
def test_every_value_is_a_partial_date_and_first_is_not_after_last(text: str, now: datetime, lean: Lean) -> None:
    for read in read_dates(text, now, lean=lean):
        assert read.first <= read.last
        for value in (read.value, read.until):
            if value is not None:
                first, end = bounds(value, UTC)
                assert first < end


@given(SENTENCES, MOMENTS, LEANS)
def test_the_same_text_is_read_the_same(text: str, now: datetime, lean: Lean) -> None:
    assert read_dates(text, now, lean=lean) == read_dates(text, now, lean=lean)


@given(SENTENCES)
def test_case_does_not_matter(text: str) -> None:
    upper = [each.value for each in read_dates(text.upper(), NOW)]
    assert upper == [each.value for each in read_dates(text, NOW)]


def test_a_hundred_thousand_characters_are_read_in_a_moment() -> None:
    for piece in ("last friday at 3pm we met. ", "1 ", "     ", "may may may ", "in the end of ", "aaaaaaaaaa"):
        began = time.perf_counter()
        read_dates(piece * (100_000 // len(piece)), NOW)
        assert time.perf_counter() - began < 10
