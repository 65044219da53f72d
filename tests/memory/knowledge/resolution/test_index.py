"""The index: found by any form of a name, cheap to change, able to go back."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord, Sighting

NAMES = st.sampled_from(["Joan Marsh", "Liz Dale", "Elizabeth Dale", "王小明", "@jmarsh", "Tarn GmbH", "my sister"])
RECORDS = st.builds(
    EntityRecord,
    id=st.sampled_from(["ent_1", "ent_2", "ent_3"]),
    type=st.sampled_from(["person", "org", "concept"]),
    name=NAMES,
    aliases=st.tuples(NAMES),
    contexts=st.tuples(st.text(max_size=20)),
)


def contents(index: EntityIndex) -> object:
    tables = (index._exact, index._parts, index._words, index._halves, index._ideas)
    return (
        {record.id: record for record in index},
        [{key: set(found) for key, found in table.items()} for table in tables],
        +index._around,
    )


@given(st.lists(RECORDS, max_size=4), st.lists(st.one_of(RECORDS, st.sampled_from(["ent_1", "ent_2"])), max_size=6))
def test_going_back_restores_every_table(before: list[EntityRecord], changes: list[EntityRecord | str]) -> None:
    index = EntityIndex(before)
    found, mark = contents(index), index.mark()
    for change in changes:
        index.remove(change) if isinstance(change, str) else index.put(change)
    index.roll_back(mark)
    assert contents(index) == found


@given(st.lists(RECORDS, max_size=6))
def test_an_index_that_grew_and_shrank_is_as_one_made_anew(records: list[EntityRecord]) -> None:
    index = EntityIndex()
    for record in records:
        index.put(record)
    index.remove("ent_1")
    fresh = EntityIndex({record.id: record for record in records if record.id != "ent_1"}.values())
    assert contents(index) == contents(fresh)


def test_a_copy_changes_on_its_own() -> None:
    index = EntityIndex([EntityRecord(id="ent_1", type="person", name="Joan Marsh")])
    copy = index.copy()
    copy.remove("ent_1")
    assert (len(index), len(copy)) == (1, 0)


def test_the_most_seen_come_first_where_too_many_bear_a_name() -> None:
    index = EntityIndex(
        EntityRecord(id=f"ent_{number:03}", type="person", name=f"Joan Marsh{number}", mention_count=number)
        for number in range(200)
    )
    found = index.near("Joan", "person", limit=3)
    assert [record.mention_count for record in found] == [199, 198, 197]


def test_a_word_that_stands_around_many_entities_is_common() -> None:
    index = EntityIndex(
        EntityRecord(id=f"ent_{number}", type="person", name=f"Joan Marsh{number}", contexts=(f"lunch {number}a",))
        for number in range(60)
    )
    assert index.is_common("lunch")
    assert not index.is_common("7a")


def test_a_record_keeps_the_first_sentence_and_the_last_ones() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    record = EntityRecord.first_seen("ent_1", Sighting(text="Joan", type="person", context="Joan 0", at=at))
    for number in range(1, 20):
        record = record.seen(Sighting(text="Joan", type="person", context=f"Joan {number}", at=at))
    assert record.contexts[0] == "Joan 0"
    assert record.contexts[-1] == "Joan 19"
    assert (len(record.contexts), record.mention_count, record.aliases) == (8, 20, ())
