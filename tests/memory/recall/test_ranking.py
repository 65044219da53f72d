import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.recall import ranking

COUNTS = st.lists(st.integers(0, 30), min_size=1, max_size=20)
SCORES = st.lists(st.floats(0, 1000, width=32), min_size=1, max_size=30)


def everything(scores: list[float]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.ones(len(scores), np.bool_)


@given(st.integers(1, 100_000), st.data())
def test_a_rarer_term_weighs_more_and_none_less_than_nothing(items: int, data: st.DataObject) -> None:
    holding = data.draw(st.integers(1, items))
    weight = ranking.inverse_document_frequency(holding, items)
    assert weight >= 0
    assert weight == pytest.approx(math.log(1 + (items - holding + 0.5) / (holding + 0.5)))
    assert ranking.inverse_document_frequency(holding - 1, items) > weight


@given(COUNTS, st.floats(0.1, 12))
def test_bm25_of_a_term_is_the_formula_of_the_paper(frequencies: list[int], weight: float) -> None:
    lengths = [2 * frequency + 3 for frequency in frequencies]
    average = sum(lengths) / len(lengths)
    scores = ranking.bm25(np.array(frequencies, "f4"), np.array(lengths, "f4"), average, weight)
    expected = [
        weight * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length / average))
        for frequency, length in zip(frequencies, lengths, strict=True)
    ]
    np.testing.assert_allclose(scores, expected, rtol=1e-5)


def test_bm25_of_an_empty_corpus_is_no_division_by_zero() -> None:
    assert ranking.bm25(np.zeros(2, "f4"), np.zeros(2, "f4"), 0.0, 1.0).tolist() == [0, 0]


@given(SCORES)
def test_scaled_scores_lie_between_nothing_and_one(scores: list[float]) -> None:
    scaled = ranking.share_of_best(np.array(scores, "f4"), everything(scores))
    assert (scaled >= 0).all()
    assert scaled.max() == (1 if max(scores) > 0 else 0)


def test_similarity_is_measured_from_what_the_visible_have_on_average() -> None:
    many = np.concatenate([np.full(5000, 0.2, "f4"), np.full(5000, 0.6, "f4"), [np.float32(0.9)]])
    visible = np.arange(10_001) < 10_000
    above = ranking.above_mean(many, visible)
    np.testing.assert_allclose(above[[0, 9999, 10_000]], [-0.2, 0.2, 0], atol=1e-3)
    assert ranking.above_mean(many[:3], ~np.ones(3, np.bool_)).tolist() == [0, 0, 0]


def test_the_only_message_is_like_the_question_or_not() -> None:
    alone = np.ones(1, np.bool_)
    assert ranking.above_mean(np.array([0.6], "f4"), alone)[0] > 0.4
    assert ranking.above_mean(np.array([0.05], "f4"), alone)[0] < 0


def test_a_window_takes_in_whole_rows_of_several_columns() -> None:
    previous, following = np.array([-1, 0, 1], "i4"), np.array([1, 2, -1], "i4")
    values = np.array([[1, 10], [2, 20], [4, 40]], "f4")
    assert ranking.with_neighbours(values, previous, following).tolist() == [[3, 30], [7, 70], [6, 60]]


@given(SCORES, st.integers(1, 40))
def test_the_best_come_first_and_ties_keep_their_order(scores: list[float], limit: int) -> None:
    best = ranking.best_first(np.array(scores, "f4"), everything(scores), limit)
    expected = sorted(range(len(scores)), key=lambda item: (-np.float32(scores[item]), item))[:limit]
    assert best.tolist() == expected


@given(SCORES)
def test_equal_scores_share_a_rank_and_the_best_rank_is_one(scores: list[float]) -> None:
    places = np.arange(len(scores))
    ranks = ranking.ranks(np.array(scores, "f4"), everything(scores), places)
    assert min(ranks) == 1
    for place, rank in zip(places, ranks, strict=True):
        assert rank == 1 + sum(np.float32(other) > np.float32(scores[place]) for other in scores)


def test_what_is_hidden_takes_no_rank() -> None:
    assert ranking.ranks(np.array([9, 1, 2], "f4"), np.array([False, True, True]), np.array([1, 2])) == [2, 1]
