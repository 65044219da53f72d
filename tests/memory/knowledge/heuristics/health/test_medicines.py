"""Medicines."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I take losartan", "Ana takes losartan"),
        ("the doctor put me on losartan", "Ana takes losartan"),
    ],
)
def test_a_medicine_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("I came off steroids in March", "no longer Ana takes steroids", "2026-03"),
    ],
)
def test_coming_off_it_ends_it(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "I take the train",
        "do you take losartan?",
    ],
)
def test_a_train_is_no_medicine(text: str) -> None:
    assert not said(text)
