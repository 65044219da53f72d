"""Which noun phrases name a profession."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.heuristics.jobs import head_of, is_profession, job_at, profession_at


@pytest.mark.parametrize("text", ["glazier", "head of sales", "museum guide", "freelance translator", "shoemaker"])
def test_a_profession_is_known_by_its_head(text: str) -> None:
    assert is_profession(text)


@pytest.mark.parametrize("text", ["winner", "night owl", "huge fan", "great cook", "vegetarian", "early riser"])
def test_what_one_is_without_being_paid_is_none(text: str) -> None:
    assert not is_profession(text)


def test_it_ends_before_the_firm() -> None:
    phrase = profession_at("a glazier at Brackwater", 2)
    assert phrase
    assert phrase.text == "glazier"


def test_the_head_stands_before_of() -> None:
    assert head_of("deputy head of sales") == "head"


def test_work_as_anything_is_a_job() -> None:
    phrase = job_at("a whale counter in summer", 2)
    assert phrase
    assert phrase.text == "whale counter"


@given(st.text(max_size=60), st.integers(0, 60))
def test_a_profession_is_where_it_says(text: str, at: int) -> None:
    phrase = profession_at(text, at)
    assert phrase is None or text[phrase.start : phrase.end] == phrase.text
