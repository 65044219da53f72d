"""Who has to do with whom."""

import pytest

from nanobot.memory.knowledge import mentions, merging, network, tentative
from nanobot.memory.knowledge.findings import Named
from nanobot.memory.knowledge.merging import Ground
from nanobot.memory.knowledge.models import Edge
from nanobot.memory.knowledge.network import View
from nanobot.memory.knowledge.tentative import Resemblance
from tests.memory.knowledge.village import EVERYTHING, GROUP, OWNER, THE_GROUP, TODAY, Village

ALL = View(audience=EVERYTHING, today=TODAY)
IN_GROUP = View(audience=THE_GROUP, today=TODAY)


def told(edges: list[Edge]) -> list[str]:
    return [f"{edge.subject} {edge.predicate} {edge.object}" for edge in edges]


def together(village: Village, *names: str, times: int = 1, scope: str = OWNER) -> None:
    """Name things in one event."""
    for _ in range(times):
        event_id, at = village.event("2026-02-01")
        for start, name in enumerate(names):
            named = Named(text=name, name=name, type=village.types[name], start=start, end=start + 1)
            mentions.add(village.conn, named, village.known[name], event_id=event_id, at=at, scope=scope)


@pytest.fixture(name="circle")
def _circle(village: Village) -> Village:
    """Ana knows Bruno, who works at Kestrel, where Carla works; Carla is named with Davi."""
    village.say("2026-01-10", "Ana", "friend_of", "Bruno")
    village.say("2026-01-11", "Bruno", "works_at", "Kestrel")
    village.say("2026-01-12", "Carla", "works_at", "Kestrel")
    together(village, "Carla", "Davi", times=3)
    return village


def test_edges_are_facts_between_things_that_hold(circle: Village) -> None:
    circle.say("2026-02-01", "Bruno", "likes", "olives")
    circle.say("2026-02-01", "Bruno", "lives_in", "Recife")
    circle.say("2026-03-01", "Bruno", "lives_in", "Recife", effect="ends")
    circle.say("2026-03-01", "Bruno", "owns", "Lumen", polarity="-")
    assert set(told(network.relations(circle.conn, ALL, circle.known["Bruno"]))) == {
        "Ana friend_of Bruno",
        "Bruno works_at Kestrel",
    }


def test_things_named_together_are_counted(circle: Village) -> None:
    together(circle, "Davi", "Ana")
    first, second = network.seen_with(circle.conn, ALL, circle.known["Davi"])
    assert (first.object, first.count, first.strength) == ("Carla", 3, 0.5)
    assert (second.object, second.count, second.fact_id) == ("Ana", 1, None)
    assert len(network.seen_with(circle.conn, ALL, circle.known["Davi"], limit=1)) == 1


def test_the_shortest_way_goes_over_facts_in_either_direction(circle: Village) -> None:
    together(circle, "Ana", "Carla")
    way = network.path(circle.conn, ALL, circle.known["Ana"], circle.known["Carla"])
    assert told(way) == ["Ana friend_of Bruno", "Bruno works_at Kestrel", "Carla works_at Kestrel"]


def test_where_facts_lead_nowhere_the_way_goes_over_what_is_named_together(circle: Village) -> None:
    way = network.path(circle.conn, ALL, circle.known["Bruno"], circle.known["Davi"])
    assert told(way) == ["Bruno works_at Kestrel", "Carla works_at Kestrel", "Carla seen_with Davi"]


def test_a_way_is_no_longer_than_asked(circle: Village) -> None:
    ana, davi = circle.known["Ana"], circle.known["Davi"]
    assert len(network.path(circle.conn, ALL, ana, davi)) == 4
    assert network.path(circle.conn, ALL, ana, davi, max_depth=3) == []
    assert network.path(circle.conn, ALL, ana, ana) == []
    assert network.path(circle.conn, ALL, ana, circle.known["Porto"]) == []


def test_a_neighbourhood_goes_on_from_the_neighbours(circle: Village) -> None:
    ana = circle.known["Ana"]
    assert told(network.neighbourhood(circle.conn, ALL, ana, depth=1)) == ["Ana friend_of Bruno"]
    assert told(network.neighbourhood(circle.conn, ALL, ana)) == ["Ana friend_of Bruno", "Bruno works_at Kestrel"]


def test_a_group_sees_no_edge_it_did_not_hear(circle: Village) -> None:
    ana = circle.known["Ana"]
    assert network.relations(circle.conn, IN_GROUP, ana) == []
    circle.say("2026-03-01", "Ana", "friend_of", "Davi", scope=GROUP)
    circle.say("2026-04-01", "Ana", "friend_of", "Davi", effect="ends")
    together(circle, "Ana", "Carla", scope=GROUP)
    assert told(network.relations(circle.conn, IN_GROUP, ana)) == ["Ana friend_of Davi"]
    assert told(network.seen_with(circle.conn, IN_GROUP, ana)) == ["Ana seen_with Carla"]
    assert told(network.relations(circle.conn, ALL, ana)) == ["Ana friend_of Bruno"]


def test_edges_of_what_was_merged_are_edges_of_the_one(circle: Village) -> None:
    _, at = circle.event("2026-06-01")
    merging.merge(circle.conn, circle.known["Carla"], circle.known["Bruno"], Ground(at=at))
    assert told(network.seen_with(circle.conn, ALL, circle.known["Bruno"])) == ["Carla seen_with Davi"]
    assert len(network.relations(circle.conn, ALL, circle.known["Kestrel"])) == 1


def test_three_events_that_say_so_confirm_a_suspicion(village: Village) -> None:
    ana, carla = village.known["Ana"], village.known["Carla"]
    confirmed = []
    for _ in range(3):
        event_id, at = village.event("2026-02-01")
        seen = Resemblance(event_id=event_id, at=at, layer="fuzzy", score=0.75)
        for _ in range(2):
            suspicion = tentative.suspect(village.conn, ana, carla, seen)
        assert suspicion
        confirmed.append(suspicion.confirmed)
    assert confirmed == [False, False, True]
    assert [suspicion.sightings for suspicion in tentative.waiting(village.conn)] == [3]
    merging.merge(village.conn, ana, carla, Ground(at=at))
    assert tentative.waiting(village.conn) == []
    assert tentative.suspect(village.conn, ana, carla, seen) is None
