"""Labelled groups of mentions, made up for these tests: precision first."""

import pytest

from tests.memory.knowledge.resolution.clustering import groups, pairs


def test_hardly_any_two_things_are_merged_and_most_mentions_of_one_thing_meet() -> None:
    links = [link for group in groups() for link in pairs(group)]
    apart = [said for same, said in links if not same]
    together = [said for same, said in links if same]
    assert sum(apart) / len(apart) <= 0.02
    assert sum(together) / len(together) >= 0.9


@pytest.mark.parametrize("tag", ["ambiguous", "fathers_and_sons", "same_full_name", "gender", "title", "substring"])
def test_people_of_like_names_stay_apart(tag: str) -> None:
    assert not [group["id"] for group in groups(tag) if any(said and not same for same, said in pairs(group))]


@pytest.mark.parametrize("tag", ["diacritics", "cyrillic", "cjk", "hyphen", "case", "exonym", "numeronym"])
def test_spellings_of_one_name_meet(tag: str) -> None:
    assert not [group["id"] for group in groups(tag) if any(same != said for same, said in pairs(group))]
