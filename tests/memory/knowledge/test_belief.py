"""What is believed follows from what was said, and when."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nanobot.memory.knowledge import belief
from nanobot.memory.knowledge.findings import INFERRED, LIKELY
from tests.memory.knowledge.rumours import PEOPLE, rumour
from tests.memory.knowledge.village import GROUP, THE_GROUP, Village, only


def test_a_new_home_ends_the_old_one(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-05-12", "Ana", "lives_in", "Lisbon")
    assert village.told("Ana") == ["Ana lives_in Lisbon"]
    old, new = village.holds("Ana", history=True)
    assert (old.valid_to, old.superseded_by) == ("2026-05-12", new.id)


def test_values_of_many_add_up(village: Village) -> None:
    village.say("2026-01-10", "Ana", "friend_of", "Bruno")
    village.say("2026-01-11", "Ana", "friend_of", "Carla")
    village.say("2026-01-12", "Ana", "speaks", "Polish")
    village.say("2026-01-13", "Ana", "speaks", "Czech")
    assert len(village.holds("Ana")) == 4


def test_slots_do_not_touch_each_other(village: Village) -> None:
    village.say("2026-01-10", "Ana", "favorite", "teal", slot="color")
    village.say("2026-01-10", "Ana", "favorite", "couscous", slot="food")
    village.say("2026-04-18", "Ana", "favorite", "terracotta", slot="color")
    assert village.told("Ana") == ["Ana favorite couscous", "Ana favorite terracotta"]


def test_what_is_said_again_grows_stronger_and_stays_one_fact(village: Village) -> None:
    village.say("2026-01-10", "Ana", "speaks", "the Polish", confidence=LIKELY)
    changes = village.say("2026-02-10", "Ana", "speaks", "polish!")
    fact = only(village.holds("Ana"))
    assert fact.strength == pytest.approx(0.775)
    assert (fact.confidence, len(fact.event_ids)) == (0.9, 2)
    assert (changes.added, changes.changed, changes.removed) == ((), (fact.id,), ())


def test_a_date_said_later_fills_in_and_an_exacter_one_replaces(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    village.say("2026-01-11", "Ana", "works_at", "Kestrel", valid_from="2024")
    village.say("2026-01-12", "Ana", "works_at", "Kestrel", valid_from="2024-03")
    village.say("2026-01-13", "Ana", "works_at", "Kestrel", valid_from="2024")
    assert village.told("Ana") == ["Ana works_at Kestrel 2024-03.."]


def test_the_same_event_read_twice_changes_nothing(village: Village) -> None:
    claim = village.resolved("2026-01-10", "Ana", "lives_in", "Recife")
    belief.apply(village.conn, [claim])
    before = village.holds("Ana")
    changes = belief.apply(village.conn, [claim])
    assert village.holds("Ana") == before
    assert changes == belief.Changes()


def test_what_reads_the_same_from_both_sides_is_one_fact(village: Village) -> None:
    village.say("2026-01-10", "Ana", "sibling_of", "Bruno")
    village.say("2026-01-11", "Bruno", "sibling_of", "Ana")
    assert village.told("Ana") == ["Ana sibling_of Bruno"]
    assert village.told("Bruno") == ["Bruno sibling_of Ana"]


def test_an_inverse_is_one_fact_that_reads_from_both_sides(village: Village) -> None:
    village.say("2026-01-10", "Ana", "child_of", "Bruno")
    village.say("2026-01-11", "Bruno", "parent_of", "Ana")
    village.say("2026-01-12", "Carla", "manages", "Ana")
    assert village.told("Ana") == ["Ana child_of Bruno", "Ana reports_to Carla"]
    assert village.told("Bruno") == ["Bruno parent_of Ana"]
    assert village.told("Carla") == ["Carla manages Ana"]


def test_a_new_boss_ends_the_old_one_from_either_side(village: Village) -> None:
    village.say("2026-01-10", "Ana", "reports_to", "Bruno")
    village.say("2026-02-10", "Carla", "manages", "Ana")
    assert village.told("Ana") == ["Ana reports_to Carla"]
    assert village.told("Bruno") == []


def test_a_team_is_managed_beside_people(village: Village) -> None:
    village.say("2026-01-10", "Ana", "manages", "Kestrel")
    village.say("2026-01-11", "Ana", "manages", "Bruno")
    assert village.told("Ana") == ["Ana manages Kestrel", "Ana manages Bruno"]


def test_what_is_confirmed_yields_only_to_plain_words(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-01-11", "Ana", "lives_in", "Recife", pinned=True)
    village.say("2026-02-10", "Ana", "lives_in", "Lisbon", confidence=INFERRED)
    village.say("2026-02-11", "Ana", "lives_in", "Recife", confidence=INFERRED, effect="ends")
    village.say("2026-02-12", "Ana", "lives_in", "Recife", confidence=INFERRED, effect="retracts")
    assert village.told("Ana", history=True) == ["Ana lives_in Recife"]
    village.say("2026-03-10", "Ana", "lives_in", "Porto")
    assert village.told("Ana") == ["Ana lives_in Porto"]


def test_a_corrected_fact_stays_corrected(village: Village) -> None:
    village.say("2026-02-01", "Ana", "lives_in", "Lisbon")
    village.say("2026-02-10", "Ana", "lives_in", "Lisbon", effect="retracts")
    village.say("2026-01-20", "Ana", "lives_in", "Lisbon")
    village.say("2026-02-20", "Ana", "lives_in", "Lisbon", confidence=INFERRED)
    assert village.told("Ana") == []
    village.say("2026-03-10", "Ana", "lives_in", "Lisbon")
    assert village.told("Ana") == ["Ana lives_in Lisbon"]


def test_an_import_of_older_words_is_history(village: Village) -> None:
    village.say("2026-05-12", "Ana", "lives_in", "Lisbon")
    village.say("2024-03-01", "Ana", "lives_in", "Recife")
    assert village.told("Ana") == ["Ana lives_in Lisbon"]
    assert village.told("Ana", history=True)[0] == "Ana lives_in Recife ..2026-05-12"


def test_own_words_are_kept_under_their_own_predicate(village: Village) -> None:
    village.say("2026-05-12", "Ana", "sponsors", "Kestrel")
    village.say("2026-05-13", "Ana", "collects", "stamps")
    first, second = village.holds("Ana")
    assert (first.kind, first.relation_type) == ("relation", "other")
    assert (second.kind, second.relation_type) == ("attribute", "other")


def test_what_a_group_hears_does_not_touch_what_it_may_not_read(village: Village) -> None:
    for name in ("Ana", "Recife", "Lisbon"):
        village.meet(name, scope=GROUP)
    village.say("2026-01-10", "Ana", "lives_in", "Recife", scope=GROUP)
    village.say("2026-05-12", "Ana", "lives_in", "Lisbon")
    assert village.told("Ana") == ["Ana lives_in Lisbon"]
    assert village.told("Ana", THE_GROUP) == ["Ana lives_in Recife"]
    assert village.told("Ana", THE_GROUP, history=True) == ["Ana lives_in Recife"]


def test_what_is_known_in_private_and_in_a_group_is_given_once(village: Village) -> None:
    village.meet("Ana", scope=GROUP)
    village.meet("Recife", scope=GROUP)
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-01-11", "Ana", "lives_in", "Recife", scope=GROUP)
    assert len(only(village.holds("Ana")).event_ids) == 2
    assert len(only(village.holds("Ana", THE_GROUP)).event_ids) == 1
    village.say("2026-02-01", "Ana", "lives_in", "Lisbon")
    assert village.told("Ana") == ["Ana lives_in Lisbon"]


@given(seed=st.integers(0, 2**32))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_the_order_of_arrival_does_not_matter(village: Village, seed: int) -> None:
    random = Random(seed)
    village.conn.execute("SAVEPOINT before")
    for name in PEOPLE:
        village.meet(name)
    said = [rumour(village, random) for _ in range(12)]
    outcomes = set()
    for claims in (said, said[::-1], random.sample(said, len(said))):
        village.conn.execute("SAVEPOINT silence")
        for claim in claims:
            belief.apply(village.conn, [claim])
        outcomes.add(repr(village.holds(history=True)))
        village.conn.execute("ROLLBACK TO silence")
    village.conn.execute("ROLLBACK TO before")
    village.known = {name: known for name, known in village.known.items() if name not in PEOPLE[4:]}
    assert len(outcomes) == 1
