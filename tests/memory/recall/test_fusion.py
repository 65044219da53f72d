from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nanobot.memory.recall import fusion
from nanobot.memory.recall.corpus import Corpus, Snapshot
from nanobot.memory.recall.lexical import LexicalScores
from nanobot.memory.recall.query import Query

Floats = NDArray[np.float32]

SHARES = st.lists(st.floats(0, 1, width=16), min_size=4, max_size=4)


def floats(values: Sequence[float]) -> Floats:
    return np.array(values, np.float32)


def chat(speakers: Sequence[int]) -> Snapshot:
    """One conversation, a turn after the other."""
    count = len(speakers)
    return replace(
        Corpus()._view(),
        kind=np.zeros(count, np.int8),
        speaker=np.array(speakers, np.int32),
        previous=np.arange(-1, count - 1, dtype=np.int32),
        following=np.array([*range(1, count), -1], np.int32),
    )


def asked(*named: int, latin: float = 1.0) -> Query:
    return Query(text="", terms=(), names=frozenset(), named=np.array(named, np.int32), latin=latin)


def words(turn: Sequence[float], window: Sequence[float] | None = None, *, coverage: float = 1.0) -> LexicalScores:
    return LexicalScores(
        turn=floats(turn),
        window=floats(window or turn),
        rows=floats(turn),
        coverage=coverage,
        window_coverage=coverage,
    )


def fuse(
    query: Query, corpus: Snapshot, said: LexicalScores, cosine: Floats | None, *, english_only: bool = False
) -> fusion.Fused:
    visible = np.ones(corpus.items, np.bool_)
    return fusion.fuse(query, corpus, visible, words=said, cosine=cosine, english_only=english_only)


@settings(max_examples=200)
@given(st.tuples(SHARES, SHARES, SHARES), st.permutations(range(4)), st.floats(0, 1), st.sampled_from([(), (1,)]))
def test_fusion_ignores_the_order_of_documents(
    legs: tuple[list[float], ...], order: list[int], coverage: float, named: tuple[int, ...]
) -> None:
    turn, window, cosine = legs
    corpus = chat([0, 1, 1, 0])
    place = np.empty(5, np.int32)
    place[order] = np.arange(4)
    place[-1] = -1
    shuffled = replace(
        corpus,
        speaker=corpus.speaker[order],
        previous=place[corpus.previous[order]],
        following=place[corpus.following[order]],
    )
    query = asked(*named)
    before = fuse(query, corpus, words(turn, window, coverage=coverage), floats(cosine))
    said = words(floats(turn)[order].tolist(), floats(window)[order].tolist(), coverage=coverage)
    after = fuse(query, shuffled, said, floats(cosine)[order])
    np.testing.assert_allclose(before.total[order], after.total, atol=1e-5)


def test_what_only_one_leg_knows_can_win() -> None:
    corpus = chat([0] * 6)
    by_words = fuse(asked(), corpus, words([0, 9, 0, 0, 0, 0]), floats([0.3] * 6))
    by_meaning = fuse(asked(), corpus, words([0] * 6, coverage=0), floats([0, 0, 0, 0.9, 0, 0]))
    assert by_words.total.argmax() == 1
    assert by_meaning.total.argmax() == 3


def test_the_total_is_what_the_legs_gave_together() -> None:
    fused = fuse(asked(1), chat([0, 1, 0]), words([1, 2, 3]), floats([0.1, 0.9, 0.2]))
    assert set(fused.legs) == {"lexical", "entity", "vector"}
    np.testing.assert_allclose(sum(fused.legs.values()), fused.total, rtol=1e-6)


def test_without_vectors_there_is_no_vector_leg() -> None:
    fused = fuse(asked(), chat([0, 0]), words([1, 0]), None)
    assert "vector" not in fused.legs
    assert fused.total[0] > 0


def test_a_named_speaker_is_favoured_where_others_speak_too() -> None:
    assert fuse(asked(1), chat([0, 1]), words([0, 0]), None).total.argmax() == 1
    assert not fuse(asked(1), chat([1, 1]), words([0, 0]), None).total.any()


def test_words_are_trusted_further_where_the_question_names_a_speaker() -> None:
    corpus, said, cosine = chat([0, 1, 0]), words([0, 0, 5]), floats([0, 0, 0])
    assert (
        fuse(asked(1), corpus, said, cosine).legs["lexical"][2] > fuse(asked(), corpus, said, cosine).legs["lexical"][2]
    )


def test_words_count_as_far_as_they_cover_the_question() -> None:
    covered = [fuse(asked(), chat([0]), words([5], coverage=share), None).total[0] for share in (0.1, 0.5, 1.0)]
    assert covered == sorted(covered)
    assert covered[0] == pytest.approx(covered[2] / 10)


def test_an_english_model_says_little_of_another_script() -> None:
    corpus, said, cosine = chat([0, 0]), words([0, 0]), floats([0.9, 0.1])
    english = fuse(asked(latin=1), corpus, said, cosine, english_only=True).total[0]
    chinese = fuse(asked(latin=0), corpus, said, cosine, english_only=True).total[0]
    multilingual = fuse(asked(latin=0), corpus, said, cosine, english_only=False).total[0]
    assert english == multilingual
    assert chinese < english / 10


def test_what_is_hidden_gets_nothing_from_any_leg() -> None:
    corpus, visible = chat([1, 0, 1]), np.array([False, True, True])
    fused = fusion.fuse(
        asked(1), corpus, visible, words=words([9, 1, 0]), cosine=floats([0.9, 0.2, 0.1]), english_only=False
    )
    assert fused.legs["lexical"][0] == fused.legs["entity"][0] == 0
    assert fused.legs["lexical"][1] == fused.legs["lexical"].max()


def test_an_english_model_leaves_a_chinese_question_to_the_words() -> None:
    corpus, said, cosine = chat([0, 0]), words([1, 0.2], coverage=0.2), floats([0.1, 0.9])
    chinese = fuse(asked(latin=0.0), corpus, said, cosine, english_only=True)
    alone = fuse(asked(latin=0.0), corpus, said, None)
    np.testing.assert_allclose(chinese.legs["lexical"], alone.legs["lexical"], rtol=0.05)
    assert chinese.total.argmax() == 0
    assert fuse(asked(), corpus, said, cosine, english_only=True).total.argmax() == 1
    assert (chinese.understood, alone.understood) == (fusion.FOREIGN_MEANING, 0.0)


@pytest.mark.parametrize("named", [(), (1,)])
def test_words_are_trusted_further_where_a_speaker_is_named(named: tuple[int, ...]) -> None:
    fused = fuse(asked(*named), chat([0, 1]), words([1, 0.5], coverage=1.0), floats([0.2, 0.2]))
    expected = (fusion.TURN_WORDS + fusion.WINDOW_WORDS) * (
        fusion.TRUST_WITH_NAME if named else fusion.TRUST_WITHOUT_NAME * fusion.MOST_COVERAGE
    )
    assert fused.legs["lexical"][0] == pytest.approx(expected)
