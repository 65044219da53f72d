import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory import Memory
from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError, UnknownFactError, UnknownMergeError
from nanobot.memory.tools.asking import LEAST_OF_ID, Asker, completed, short

IDS = st.lists(st.uuids().map(lambda number: f"fact_{number}"), unique=True, min_size=1, max_size=30)


@pytest.fixture(name="asker")
def _asker(memory: Memory) -> Asker:
    return Asker(memory=memory)


@given(ids=IDS, number=st.integers(0, 29), length=st.integers(LEAST_OF_ID, 41))
def test_an_id_is_among_those_that_any_end_of_it_may_mean(ids: list[str], number: int, length: int) -> None:
    whole = ids[number % len(ids)]
    found = completed(whole[-length:].upper(), ids)
    assert whole in found
    assert all(each.endswith(whole[-length:]) for each in found)


@given(ids=IDS)
def test_a_whole_id_means_itself(ids: list[str]) -> None:
    assert [completed(whole, ids) for whole in ids] == [[whole] for whole in ids]


@given(ids=IDS, part=st.text(max_size=LEAST_OF_ID - 1))
def test_too_short_a_part_means_nothing(ids: list[str], part: str) -> None:
    assert not completed(part, ids)


async def test_a_thing_is_found_by_name_and_by_id_whole_or_in_part(asker: Asker) -> None:
    emma = await asker.thing("emma")
    assert emma.name == "Emma"
    assert await asker.thing(emma.id) == await asker.thing(short(emma.id)) == emma


async def test_a_name_of_several_tells_what_each_is_known_for(asker: Asker) -> None:
    with pytest.raises(AmbiguousEntityError, match="may be one of 2") as raised:
        await asker.thing("Reis")
    known = {each.entity.name: [fact.object for fact in each.facts] for each in raised.value.candidates}
    assert "Faro" in known["Bruno Reis"]
    assert "Braga" in known["Carla Reis"]


async def test_a_typo_names_what_was_meant(asker: Asker) -> None:
    with pytest.raises(UnknownEntityError, match="did you mean Emma"):
        await asker.thing("Emna")
    with pytest.raises(UnknownEntityError, match="nanobot memory entities"):
        await asker.thing("Xyzzyx")


async def test_a_fact_is_found_by_id_whole_or_in_part(asker: Asker) -> None:
    for fact in await asker.memory.facts():
        assert await asker.fact(fact.id) == await asker.fact(short(fact.id)) == fact


@pytest.mark.parametrize(("part", "advice"), [("fact_", "write more of it"), ("zz", "at least 4"), ("zzzzzz", "lists")])
async def test_an_id_of_no_one_fact_says_what_to_do(part: str, advice: str, asker: Asker) -> None:
    with pytest.raises(UnknownFactError, match=advice):
        await asker.fact(part)


async def test_a_merge_is_found_by_the_end_of_its_id(asker: Asker) -> None:
    record = await asker.memory.merge("Bruno Reis", "Carla Reis")
    assert await asker.merge(short(record.id)) == record.id
    assert await asker.merge("no such id") == "no such id"
    await asker.memory.merge("Lisbon", "Porto")
    with pytest.raises(UnknownMergeError, match=re.escape("2 merges have an id like 'merge_'")):
        await asker.merge("merge_")
