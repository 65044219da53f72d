"""When what is believed begins and ends."""

from nanobot.memory.knowledge import belief
from tests.memory.knowledge.village import Village


def test_the_old_value_ends_when_the_new_one_began(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    village.say("2026-05-12", "Ana", "works_at", "Lumen", valid_from="2026-04")
    assert village.told("Ana", history=True) == ["Ana works_at Kestrel ..2026-04", "Ana works_at Lumen 2026-04.."]


def test_an_old_value_never_ends_before_it_began(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel", valid_from="2025-09")
    village.say("2026-05-12", "Ana", "works_at", "Lumen", valid_from="2019")
    assert village.told("Ana", history=True)[0] == "Ana works_at Kestrel 2025-09..2026-05-12"


def test_who_comes_back_lives_there_again(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-03-01", "Ana", "lives_in", "Lisbon")
    village.say("2026-06-01", "Ana", "lives_in", "Recife")
    assert village.told("Ana") == ["Ana lives_in Recife"]
    assert village.told("Ana", history=True) == [
        "Ana lives_in Recife ..2026-03-01",
        "Ana lives_in Lisbon ..2026-06-01",
        "Ana lives_in Recife",
    ]


def test_who_quits_does_not_work_there_any_more(village: Village) -> None:
    village.say("2026-01-10", "Ana", "works_at", "Kestrel")
    village.say("2026-05-12", "Ana", "works_at", None, effect="ends")
    assert village.told("Ana") == []
    assert village.told("Ana", history=True) == ["Ana works_at Kestrel ..2026-05-12"]


def test_an_end_takes_its_own_date(village: Village) -> None:
    village.say("2026-01-10", "Ana", "owns", "a boat")
    village.say("2026-05-12", "Ana", "owns", "the boat", effect="ends", valid_to="2026-04")
    assert village.told("Ana", history=True) == ["Ana owns a boat ..2026-04"]


def test_an_end_of_one_leaves_the_others(village: Village) -> None:
    village.say("2026-01-10", "Ana", "friend_of", "Bruno")
    village.say("2026-01-10", "Ana", "friend_of", "Carla")
    village.say("2026-05-12", "Bruno", "friend_of", "Ana", effect="ends")
    assert village.told("Ana") == ["Ana friend_of Carla"]


def test_an_end_without_an_object_ends_all_of_it_from_either_side(village: Village) -> None:
    village.say("2026-01-10", "Bruno", "partner_of", "Ana")
    village.say("2026-01-10", "Ana", "friend_of", "Carla")
    village.say("2026-05-12", "Ana", "partner_of", None, effect="ends")
    assert village.told("Ana") == ["Ana friend_of Carla"]


def test_an_end_of_what_was_never_said_is_history(village: Village) -> None:
    village.say("2026-05-12", "Ana", "works_at", "Kestrel", effect="ends", valid_to="2020")
    village.say("2026-05-13", "Ana", "works_at", "Kestrel", effect="ends")
    assert village.told("Ana") == []
    assert village.told("Ana", history=True) == ["Ana works_at Kestrel ..2020"]


def test_a_time_that_is_over_ends_nothing_that_holds(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-02-10", "Ana", "lives_in", "Lisbon", valid_from="2010", valid_to="2012")
    village.say("2026-02-11", "Ana", "lives_in", "Recife", valid_from="2003", valid_to="2005")
    assert village.told("Ana") == ["Ana lives_in Recife"]
    assert len(village.holds("Ana", history=True)) == 3


def test_a_stay_with_an_end_does_not_move_anybody(village: Village) -> None:
    village.say("2026-12-10", "Ana", "lives_in", "Recife")
    village.say("2026-12-20", "Ana", "lives_in", "Lisbon", valid_to="2027-02")
    assert village.told("Ana") == ["Ana lives_in Recife", "Ana lives_in Lisbon ..2027-02"]


def test_a_slip_never_held(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    slip = village.event("2026-02-01")
    village.say("2026-02-01", "Ana", "lives_in", "Lisbon", event=slip)
    village.say("2026-02-02", "Ana", "lives_in", "Lisbon", effect="retracts")
    assert village.told("Ana") == ["Ana lives_in Recife"]
    assert village.told("Ana", as_of="2026-02-01") == ["Ana lives_in Recife"]
    assert "Ana lives_in Lisbon ..2026-02-01 (a slip)" in village.told("Ana", history=True)


def test_a_correction_takes_the_place_of_the_slip(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-02-01", "Ana", "lives_in", "Lisbon")
    correction = village.event("2026-02-02")
    belief.apply(
        village.conn,
        [
            village.resolved("2026-02-02", "Ana", "lives_in", "Porto", event=correction),
            village.resolved("2026-02-02", "Ana", "lives_in", "Lisbon", event=correction, effect="retracts"),
        ],
    )
    assert village.told("Ana") == ["Ana lives_in Porto"]
    assert "Ana lives_in Recife ..2026-02-01" in village.told("Ana", history=True)


def test_a_slip_without_an_object_is_the_last_value(village: Village) -> None:
    village.say("2026-01-10", "Ana", "deadline", "2026-03-01")
    village.say("2026-01-11", "Ana", "deadline", "2026-04-01")
    village.say("2026-01-12", "Ana", "deadline", None, effect="retracts")
    assert village.told("Ana") == ["Ana deadline 2026-03-01"]


def test_what_was_replaced_is_not_revived_by_a_slip_between(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Recife")
    village.say("2026-02-01", "Ana", "lives_in", "Lisbon")
    village.say("2026-03-01", "Ana", "lives_in", "Porto")
    village.say("2026-03-02", "Ana", "lives_in", "Lisbon", effect="retracts")
    assert village.told("Ana") == ["Ana lives_in Porto"]


def test_a_slip_nobody_made_changes_nothing(village: Village) -> None:
    village.say("2026-01-10", "Ana", "lives_in", "Lisbon", effect="retracts")
    assert village.holds("Ana", history=True) == []


def test_a_denial_ends_what_it_denies_and_is_kept(village: Village) -> None:
    village.say("2026-01-10", "Ana", "owns", "a car")
    village.say("2026-05-12", "Ana", "owns", "a car", polarity="-")
    village.say("2026-05-13", "Ana", "owns", "any car", polarity="-")
    assert village.told("Ana") == ["Ana not owns a car", "Ana not owns any car"]
    village.say("2026-06-12", "Ana", "owns", "a car")
    assert village.told("Ana") == ["Ana not owns any car", "Ana owns a car"]


def test_a_denied_liking_is_a_dislike_and_each_ends_the_other(village: Village) -> None:
    village.say("2026-01-10", "Ana", "likes", "olives")
    village.say("2026-02-10", "Ana", "likes", "olives", polarity="-")
    assert village.told("Ana") == ["Ana dislikes olives"]
    village.say("2026-03-10", "Ana", "likes", "olives")
    assert village.told("Ana") == ["Ana likes olives"]


def test_a_wedding_ends_the_engagement_and_a_separation_the_marriage(village: Village) -> None:
    village.say("2026-01-10", "Ana", "partner_of", "Bruno")
    village.say("2026-05-12", "Bruno", "spouse_of", "Ana")
    village.say("2026-06-12", "Ana", "partner_of", "Bruno")
    assert village.told("Ana") == ["Ana spouse_of Bruno"]
    village.say("2026-07-12", "Ana", "partner_of", "Bruno", effect="ends")
    assert village.told("Ana") == []


def test_a_new_spouse_ends_the_marriage_of_either_side(village: Village) -> None:
    village.say("2026-01-10", "Ana", "spouse_of", "Bruno")
    village.say("2026-05-12", "Carla", "spouse_of", "Bruno")
    assert village.told("Ana") == []
    assert village.told("Bruno") == ["Bruno spouse_of Carla"]


def test_a_plan_with_another_date_takes_the_place_of_the_plan(village: Village) -> None:
    village.say("2026-01-10", "Ana", "plans_to", "see the dentist", valid_from="2026-01-15")
    village.say("2026-01-12", "Ana", "plans_to", "see the dentist", valid_from="2026-01-22")
    village.say("2026-01-13", "Ana", "plans_to", "see the dentist")
    assert village.told("Ana") == ["Ana plans_to see the dentist 2026-01-22.."]
