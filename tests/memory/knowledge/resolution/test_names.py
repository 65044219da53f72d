"""Names compared without their context."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.resolution import normalise
from nanobot.memory.knowledge.resolution.naming import likeness
from nanobot.memory.knowledge.resolution.normalising import forms
from nanobot.memory.knowledge.resolution.same_name import SAME, same_name


@pytest.mark.parametrize(
    ("left", "right", "layer"),
    [
        ("Bob Marsh", "Robert Marsh", "nickname"),
        ("Gosia Lis", "Małgorzata Lis", "nickname"),
        ("Катя Белкина", "Екатерина Белкина", "nickname"),
        ("J. Marsh", "Joan Marsh", "initials"),
        ("Dr. Marsh", "Joan Marsh", "title"),
        ("Sergei Ilin", "Сергей Ильин", "transliteration"),
        ("田中", "Tanaka", "transliteration"),
        ("Marsh, Joan", "Joan Marsh", "exact"),
        ("@jmarsh", "Joan Marsh", "handle"),
        ("Joan", "Joan Marsh", "first name"),
    ],
)
def test_one_person_by_two_names_is_recognised_by_its_rule(left: str, right: str, layer: str) -> None:
    found = likeness(left, right, "person")
    assert found is not None
    assert found.layer == layer


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Eric Marsh", "Erica Marsh"),
        ("Ivan Marsh Sr.", "Ivan Marsh Jr."),
        ("Mr Marsh", "Mrs Marsh"),
        ("Jean-Luc Marsh", "Jean Marsh"),
        ("Joan Marsh", "Joan Dale"),
        ("Peter Marsh", "Piotr Dale"),
        ("Nora Marsh", "Dora Marsh"),
    ],
)
def test_two_people_of_like_names_are_told_apart(left: str, right: str) -> None:
    assert likeness(left, right, "person") is None


@pytest.mark.parametrize(
    ("left", "right", "layer"),
    [
        ("Tarn GmbH", "Tarn", "suffix"),
        ("Tarn & Sons Ltd.", "Tarn and Sons", "suffix"),
        ("University of Bergen", "Bergen University", "suffix"),
        ("World Trade Organization", "WTO", "acronym"),
        ("i18n", "internationalization", "acronym"),
        ("Grafana", "Grafanna", "fuzzy"),
        ("Project Heron", "heron", "generic word"),
        ("Heron v2", "Heron", "version"),
    ],
)
def test_one_thing_by_two_names_is_recognised_by_its_rule(left: str, right: str, layer: str) -> None:
    found = likeness(left, right, "org")
    assert found is not None
    assert found.layer == layer


@pytest.mark.parametrize(
    ("left", "right"),
    [("Notion", "Motion"), ("React", "React Native"), ("Heron v2", "Heron v3"), ("Java", "JavaScript")],
)
def test_tools_of_like_names_are_told_apart(left: str, right: str) -> None:
    assert likeness(left, right, "tool") is None


def test_a_place_has_a_name_in_each_language() -> None:
    assert likeness("Köln", "Cologne", "location") is not None
    assert likeness("VA", "Virginia", "location") is not None
    assert likeness("VA", "Virginia", "org") is None


@given(st.text(max_size=30))
def test_a_normalised_name_stays_as_it_is(name: str) -> None:
    assert normalise(normalise(name)) == normalise(name)


@given(st.text(max_size=20), st.text(max_size=20), st.sampled_from(["person", "org", "location", "tool"]))
def test_it_does_not_matter_which_of_two_names_comes_first(left: str, right: str, kind: str) -> None:
    assert likeness(left, right, kind) == likeness(right, left, kind)  # type: ignore[arg-type]


@given(st.text(alphabet="abcdeäöüß -.'", min_size=1, max_size=20))
def test_case_and_umlauts_are_not_part_of_a_name(name: str) -> None:
    assert forms(name).keys & forms(name.upper()).keys or not forms(name).key


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("Olaf Schloz", "Olaf Scholz", True),
        ("Sergey Viktorovich Lavrov", "Sergey Lavrov", True),
        ("Luis Echegaray", "Fernando Alonso", False),
        ("Daniel Tusk", "Donald Tusk", False),
    ],
)
def test_bare_names_are_screened_leniently(left: str, right: str, same: bool) -> None:  # noqa: FBT001 - a column
    assert (same_name(left, right) >= SAME) is same


@given(st.text(max_size=30), st.text(max_size=30))
def test_screening_gives_a_share_whichever_name_comes_first(left: str, right: str) -> None:
    assert 0 <= same_name(left, right) <= 1
    assert same_name(left, right) == same_name(right, left)
