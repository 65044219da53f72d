from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.index.splitting import LONGEST_PART, OVERLAP, parts

separators = st.sampled_from([" ", ". ", "\n", "! ", "。", "", ", ", "… ", "\n\n\n"])


@st.composite
def numbered(draw: st.DrawFn) -> str:
    """A text in which each place is unlike every other, so that a part has one place."""
    gaps = draw(st.lists(separators, min_size=1, max_size=40))
    size = draw(st.integers(1, 1500))
    return "".join(f"<{number}>{gaps[number % len(gaps)]}" for number in range(size))


def places(text: str, cut: list[str]) -> list[tuple[int, int]]:
    starts = [text.index(part) for part in cut]
    return [(start, start + len(part)) for start, part in zip(starts, cut, strict=True)]


@given(numbered())
def test_nothing_is_lost_and_no_part_is_long(text: str) -> None:
    cut = parts(text)
    spans = places(text, cut)
    assert (spans[0][0], spans[-1][1]) == (0, len(text))
    assert all(0 < len(part) <= LONGEST_PART for part in cut)
    for (start, end), (following, _) in pairwise(spans):
        assert start < following <= end
        assert end - following <= OVERLAP


@given(numbered(), st.integers(20, 200), st.integers(0, 10))
def test_any_measure_is_kept(text: str, longest: int, overlap: int) -> None:
    cut = parts(text, longest=longest, overlap=overlap)
    assert all(len(part) <= longest for part in cut)
    assert text.startswith(cut[0])
    assert text.endswith(cut[-1])


@pytest.mark.parametrize("text", ["", "short", "x" * LONGEST_PART])
def test_a_text_that_fits_is_one_part(text: str) -> None:
    assert parts(text) == [text]


def test_a_part_ends_with_a_sentence_where_one_is_in_reach() -> None:
    text = "This is a sentence about something. " * 200
    assert all(part.endswith(". ") and part.startswith("This") for part in parts(text))


def test_a_part_ends_between_words_where_there_are_no_sentences() -> None:
    assert all(part.endswith("word ") for part in parts("word " * 1000)[:-1])


def test_a_text_without_any_end_is_cut_anywhere() -> None:
    cut = parts("x" * 5000)
    assert [len(part) for part in cut[:-1]] == [LONGEST_PART] * (len(cut) - 1)


def test_chinese_sentences_are_ends() -> None:
    assert all(part.endswith("。") for part in parts("我今天去了里斯本的一家咖啡馆。" * 300))
