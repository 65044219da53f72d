"""What people study, and where."""

import pytest

from tests.memory.knowledge.heuristics.sayings import dated, said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm studying botany at Larkfield University", "Ana studies botany"),
        ("I'm studying botany at Larkfield University", "Ana studies_at Larkfield University"),
        ("Yun is majoring in marine biology", "Yun studies marine biology"),
    ],
)
def test_subject_and_school_are_read_from_one_sentence(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact", "day"),
    [
        ("Yun graduated from Larkfield College in 2018", "Yun graduated_from Larkfield College", "2018"),
    ],
)
def test_a_graduation_has_its_year(text: str, fact: str, day: str) -> None:
    assert dated(text)[fact] == day


@pytest.mark.parametrize(
    "text",
    [
        "I'm studying the map",
        "he should study law",
    ],
)
def test_what_is_looked_at_closely_is_no_subject(text: str) -> None:
    assert not said(text)
