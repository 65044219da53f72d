"""Two things become one, one becomes two, and each is undone as if it had never been."""

import json
from datetime import UTC, datetime
from random import Random

import pytest

from nanobot.memory.errors import MergeError, UnknownEntityError, UnknownMergeError
from nanobot.memory.knowledge import aliases, belief, claims, entities, facts, mergelog, merging
from nanobot.memory.knowledge.merging import Ground
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.snapshot import clear, snapshot
from tests.memory.knowledge.rumours import PEOPLE, scatter
from tests.memory.knowledge.village import EVERYTHING, GROUP, OWNER, Village, only

NOON = Ground(at=datetime(2026, 6, 1, 12, tzinfo=UTC), reason="they said so")


@pytest.fixture(name="namesakes")
def _namesakes(village: Village) -> Village:
    """Ana and Ana Reis, of whom different things are said."""
    village.meet("Ana Reis")
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-02-10", "Ana Reis", "lives_in", "Lisbon")
    village.say("2026-02-11", "Ana", "friend_of", "Bruno")
    village.say("2026-02-12", "Bruno", "friend_of", "Ana Reis")
    return village


def merge(village: Village, loser: str, winner: str) -> str:
    return merging.merge(village.conn, village.known[loser], village.known[winner], NOON).record.id


def test_what_is_said_of_either_is_said_of_both(namesakes: Village) -> None:
    merge(namesakes, "Ana", "Ana Reis")
    assert namesakes.told("Ana") == ["Ana Reis lives_in Lisbon", "Ana Reis friend_of Bruno"]
    assert namesakes.told("Ana", history=True)[0] == "Ana Reis lives_in Recife ..2026-02-10"
    assert len(namesakes.holds("Ana", predicate="friend_of")[0].event_ids) == 2


def test_a_merge_tells_which_facts_it_changed(namesakes: Village) -> None:
    changes = merging.merge(namesakes.conn, namesakes.known["Ana"], namesakes.known["Ana Reis"], NOON).changes
    assert (len(changes.changed), len(changes.removed)) == (2, 1)


def test_the_one_goes_by_all_names_and_is_shown_by_the_fullest(namesakes: Village) -> None:
    merge(namesakes, "Ana Reis", "Ana")
    ana = entities.find(namesakes.conn, EVERYTHING, "ana")
    assert (ana.id, ana.name, ana.mention_count) == (namesakes.known["Ana"], "Ana Reis", 2)
    assert entities.find(namesakes.conn, EVERYTHING, namesakes.known["Ana Reis"]) == ana
    assert [alias.name for alias in aliases.of(namesakes.conn, EVERYTHING, ana.id)] == ["Ana", "Ana Reis"]


def test_a_merge_undone_leaves_no_trace(namesakes: Village) -> None:
    before = snapshot(namesakes.conn)
    merge_id = merge(namesakes, "Ana", "Ana Reis")
    assert snapshot(namesakes.conn) != before
    merging.undo(namesakes.conn, merge_id)
    assert snapshot(namesakes.conn) == before


def test_two_that_were_found_to_be_two_are_known_to_be(namesakes: Village) -> None:
    pair = (namesakes.known["Ana Reis"], namesakes.known["Ana"])
    merge_id = merge(namesakes, "Ana", "Ana Reis")
    assert not mergelog.kept_apart(namesakes.conn, *pair)
    merging.undo(namesakes.conn, merge_id)
    assert mergelog.kept_apart(namesakes.conn, *pair)


def test_merges_are_undone_in_any_order(namesakes: Village) -> None:
    namesakes.conn.execute("SAVEPOINT before")
    merge(namesakes, "Carla", "Ana Reis")
    only_second = snapshot(namesakes.conn)
    namesakes.conn.execute("ROLLBACK TO before")
    before = snapshot(namesakes.conn)
    first = merge(namesakes, "Ana", "Ana Reis")
    second = merge(namesakes, "Carla", "Ana Reis")
    merging.undo(namesakes.conn, first)
    assert snapshot(namesakes.conn) == only_second
    merging.undo(namesakes.conn, second)
    assert snapshot(namesakes.conn) == before


def test_a_fact_tells_the_merges_behind_it(namesakes: Village) -> None:
    merge_id = merge(namesakes, "Ana", "Ana Reis")
    fact = only(namesakes.holds("Ana", predicate="lives_in"))
    assert [record.id for record in facts.why(namesakes.conn, EVERYTHING, fact.id).merges] == [merge_id]


def test_what_is_said_of_one_by_the_other_is_not_said_of_the_one_alone(namesakes: Village) -> None:
    namesakes.say("2026-03-01", "Ana", "knows", "Ana Reis")
    merge(namesakes, "Ana", "Ana Reis")
    assert namesakes.holds("Ana", predicate="knows") == []


def test_what_makes_no_sense_is_refused(namesakes: Village) -> None:
    merge_id = merge(namesakes, "Ana", "Ana Reis")
    with pytest.raises(MergeError, match="one thing already"):
        merge(namesakes, "Ana Reis", "Ana")
    with pytest.raises(UnknownEntityError, match="ent_0"):
        merging.merge(namesakes.conn, EntityId("ent_0"), namesakes.known["Ana"], NOON)
    merging.undo(namesakes.conn, merge_id)
    with pytest.raises(MergeError, match="undone already"):
        merging.undo(namesakes.conn, merge_id)
    with pytest.raises(UnknownMergeError, match="merge_0"):
        merging.undo(namesakes.conn, "merge_0")


@pytest.fixture(name="double")
def _double(village: Village) -> Village:
    """Liz, who goes by the name of another too: what was said of Lizzy was said of her by mistake."""
    liz = village.meet("Liz")
    village.known["Lizzy"], village.types["Lizzy"] = liz, "person"
    village.meet("Lizzy", scope=GROUP)
    village.say("2026-01-10", "Liz", "lives_in", "Recife")
    village.say("2026-02-10", "Lizzy", "lives_in", "Lisbon")
    village.say("2026-02-11", "Bruno", "friend_of", "Lizzy")
    return village


def split(village: Village, whole: str, name: str) -> str:
    return merging.split_alias(village.conn, village.known[whole], name, NOON).record.id


def test_a_name_becomes_a_thing_of_its_own_with_what_was_said_under_it(double: Village) -> None:
    record = merging.split_alias(double.conn, double.known["Liz"], "lizzy", NOON).record
    assert double.told("Liz") == ["Liz lives_in Recife"]
    assert [double.told(None)] == [["Liz lives_in Recife", "Lizzy lives_in Lisbon", "Bruno friend_of Lizzy"]]
    lizzy = entities.find(double.conn, EVERYTHING, "Lizzy")
    assert (lizzy.id, lizzy.type, lizzy.mention_count) == (record.loser_id, "person", 1)
    assert mergelog.kept_apart(double.conn, lizzy.id, double.known["Liz"])


def test_a_split_undone_leaves_no_trace(double: Village) -> None:
    before = snapshot(double.conn)
    split_id = split(double, "Liz", "Lizzy")
    merging.undo(double.conn, split_id)
    assert snapshot(double.conn) == before


def test_a_split_undone_keeps_what_came_since(double: Village) -> None:
    whole = double.known["Liz"]
    split_id = split(double, "Liz", "Lizzy")
    double.known["Lizzy"] = mergelog.get(double.conn, split_id)[0].loser_id
    double.meet("Lizzy", scope=GROUP)
    double.meet("Lizzy")
    double.say("2026-03-01", "Lizzy", "works_at", "Kestrel")
    merging.undo(double.conn, split_id)
    assert double.told("Liz") == ["Lizzy lives_in Lisbon", "Lizzy friend_of Bruno", "Lizzy works_at Kestrel"]
    counts = {alias.name: alias.count for alias in aliases.of(double.conn, EVERYTHING, whole)}
    assert counts == {"Liz": 1, "Lizzy": 3}


def test_a_split_that_a_merge_hangs_on_is_undone_after_it(double: Village) -> None:
    before = snapshot(double.conn)
    split_id = split(double, "Liz", "Lizzy")
    double.known["Lizzy"] = mergelog.get(double.conn, split_id)[0].loser_id
    merge_id = merge(double, "Lizzy", "Carla")
    with pytest.raises(MergeError, match=f"undo {merge_id} first"):
        merging.undo(double.conn, split_id)
    merging.undo(double.conn, merge_id)
    merging.undo(double.conn, split_id)
    assert snapshot(double.conn) == before


def test_a_split_of_what_was_merged_goes_back_to_each(double: Village) -> None:
    double.known["Other"], double.types["Other"] = double.meet("Elizabeth"), "person"
    aliases.note(
        double.conn,
        double.known["Elizabeth"],
        aliases.Use(name="Lizzy", scope=GROUP, event_id=double.event("2026-01-01")[0]),
    )
    before = snapshot(double.conn)
    merge_id = merge(double, "Elizabeth", "Liz")
    split_id = split(double, "Liz", "Lizzy")
    merging.undo(double.conn, merge_id)
    merging.undo(double.conn, split_id)
    assert snapshot(double.conn) == before


def test_a_split_that_makes_no_sense_is_refused(double: Village) -> None:
    with pytest.raises(MergeError, match="does not go by 'Emma'"):
        split(double, "Liz", "Emma")
    with pytest.raises(MergeError, match="only name"):
        split(double, "Bruno", "Bruno")
    event_id, _ = double.event("2026-01-01")
    entities.rename(double.conn, double.known["Liz"], "Liz", by="sender", scope=OWNER, event_id=event_id)
    with pytest.raises(MergeError, match="was given"):
        split(double, "Liz", "Liz")


def change(village: Village, random: Random) -> str | None:
    """Merge or split something; None where that made no sense."""
    one, other = random.sample(PEOPLE, 2)
    try:
        if random.random() < 0.7:
            return merge(village, one, other)
        return split(village, one, other)
    except MergeError:
        return None


@pytest.mark.slow
def test_five_hundred_graphs_are_as_they_were_when_their_merges_are_undone(village: Village) -> None:
    village.conn.execute("SAVEPOINT empty")
    people = dict(village.known)
    for seed in range(500):
        random = Random(seed)
        scatter(village, random)
        before = snapshot(village.conn)
        made = [merge_id for _ in range(4) if (merge_id := change(village, random))]
        while made:
            merge_id = random.choice(made)
            try:
                merging.undo(village.conn, merge_id)
                made.remove(merge_id)
            except MergeError as error:
                assert "first" in str(error)  # noqa: PT017 - which is to be undone first is the point
        assert snapshot(village.conn) == before, seed
        village.conn.execute("ROLLBACK TO empty")
        village.known, village.said = dict(people), len(people)


def test_facts_follow_from_claims_alone(namesakes: Village) -> None:
    merge(namesakes, "Ana", "Ana Reis")
    before = snapshot(namesakes.conn)
    namesakes.conn.execute("DELETE FROM fact")
    everyone = [said for whole in namesakes.known.values() for said in claims.touching(namesakes.conn, whole)]
    belief.reconsider(namesakes.conn, everyone)
    assert snapshot(namesakes.conn) == before


def test_a_snapshot_is_lines_of_json(namesakes: Village) -> None:
    rows = [json.loads(line) for line in snapshot(namesakes.conn).splitlines()]
    assert {row["table"] for row in rows} == {"entity", "alias", "mention", "claim", "fact", "fact_source"}


def test_what_was_cleared_is_the_same_when_it_is_said_again(village: Village) -> None:
    clear(village.conn)
    texts = []
    for _ in range(2):
        village.known, village.said = {}, 0
        scatter(village, Random(7))
        texts.append(snapshot(village.conn))
        clear(village.conn)
        assert snapshot(village.conn) == ""
    assert texts[0] == texts[1]
