"""One mention against what is known."""

import numpy as np
import pytest

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord, Resolver, Sighting
from tests.memory.knowledge.resolution.conftest import See


def test_nothing_known_makes_it_new(resolver: Resolver, index: EntityIndex, see: See) -> None:
    assert resolver.resolve(see("Joan Marsh", "Joan Marsh called"), index).outcome == "new"


def test_an_exact_name_is_found_however_long_ago_and_rarely_it_was_seen(resolver: Resolver, see: See) -> None:
    index = EntityIndex([EntityRecord(id="ent_1", type="person", name="Joan Marsh", mention_count=1)])
    found = resolver.resolve(see("joan marsh", "saw joan marsh"), index)
    assert (found.outcome, found.entity_id, found.layer) == ("same", "ent_1", "exact")


def test_a_bare_first_name_joins_the_only_one_who_bears_it(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("Joan Marsh", "Joan Marsh moved in upstairs")
    assert resolver.resolve(see("Joan", "Joan has a cello"), index).outcome == "same"


def test_a_first_name_that_two_bear_is_ambiguous_and_names_both(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("Joan Marsh", "Joan Marsh moved in upstairs")
    met("Joan Dale", "Joan Dale sells honey")
    found = resolver.resolve(see("Joan", "saw Joan"), index)
    assert (found.outcome, found.rivals) == ("ambiguous", ("ent_1", "ent_2"))


def test_what_is_said_around_a_name_decides_between_two(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("Joan Marsh", "Joan Marsh moved in upstairs")
    met("Joan Dale", "Joan Dale sells honey")
    assert resolver.resolve(see("Joan", "two jars of honey from Joan"), index).entity_id == "ent_2"


def test_a_hint_without_support_is_tentative(resolver: Resolver, index: EntityIndex, see: See, met: See) -> None:
    met("Joan Marsh", "Joan Marsh teaches the flute")
    found = resolver.resolve(see("J. Marsh", "roof invoice from J. Marsh"), index)
    assert (found.outcome, found.entity_id, found.layer) == ("tentative", "ent_1", "initials")


def test_someone_described_otherwise_is_someone_else(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("John", "John from the climbing gym lent me a rope")
    assert resolver.resolve(see("John", "my brother-in-law John comes for lunch"), index).outcome == "new"


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("Joan Dale", "Joan Dale née Marsh teaches the flute"),
        ("Joan Dale", "Joan Dale (Marsh until the wedding) called"),
        ("JM", "JM, short for Joan Marsh, called"),
        ("@flutist", "@flutist (that's Joan Marsh) called"),
    ],
)
def test_a_name_that_the_sentence_states_is_believed(  # noqa: PLR0917 - fixtures
    resolver: Resolver, index: EntityIndex, see: See, met: See, text: str, context: str
) -> None:
    met("Joan Marsh", "Joan Marsh teaches my son")
    assert resolver.resolve(see(text, context), index).entity_id == "ent_1"


@pytest.mark.parametrize(
    "context", ["Joan called Liam", "dinner with Joan or Liam", "Joan also knows Liam", "Joan (Liam) and I"]
)
def test_two_names_side_by_side_are_two_people(
    resolver: Resolver, index: EntityIndex, see: See, met: See, context: str
) -> None:
    met("Liam", "Liam plays the tuba")
    assert resolver.resolve(see("Joan", context), index).outcome == "new"


def test_a_denial_keeps_namesakes_apart(resolver: Resolver, index: EntityIndex, see: See, met: See) -> None:
    met("Laura Finch", "Laura Finch judges the dog show")
    seen = see("Laura Finch-Hale", "Laura Finch-Hale, no relation to the dog show judge, sells hay")
    assert resolver.resolve(seen, index).outcome == "new"


def test_my_sister_gets_her_name_and_my_other_sister_another(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("my sister", "my sister broke her ski")
    met("Wiebke", "my sister Wiebke got new skis")
    found = index.get("ent_1")
    assert found is not None
    assert (found.name, found.aliases) == ("Wiebke", ("my sister",))
    assert resolver.resolve(see("Anna", "my sister Anna is a nurse"), index).outcome == "new"


def test_mom_and_my_mother_are_one_person(resolver: Resolver, index: EntityIndex, see: See, met: See) -> None:
    met("my mother", "my mother turned seventy")
    assert resolver.resolve(see("mom", "mom called"), index).outcome == "same"


def test_a_whole_name_after_a_first_name_needs_support(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    met("Emma", "Emma comes to dinner")
    found = resolver.resolve(see("Emma Wilson", "Emma Wilson gave a keynote on databases"), index)
    assert found.outcome == "tentative"


def test_another_speakers_sister_is_another_sister(resolver: Resolver, index: EntityIndex, see: See, met: See) -> None:
    met("Wiebke", "my sister Wiebke got new skis", speaker="Mo")
    record = index.get("ent_1")
    assert record is not None
    assert record.aliases == ("Mo's sister",)
    assert resolver.resolve(see("Ana's sister", "my sister is a nurse", speaker="Ana"), index).outcome == "new"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Vienna", "Vienna in winter: coffee houses", "location"), ("Vienna", "a job in Vienna, VA", "location")),
        (("Jordan", "Jordan wants the receipts", "person"), ("Jordan", "Petra is in Jordan", "location")),
        (("Python", "wrote it in Python", "tool"), ("python", "the zoo has a new python", "concept")),
        (("MIT", "my niece got into MIT", "org"), ("MIT", "under the MIT licence", "concept")),
    ],
)
def test_one_name_of_two_kinds_of_thing_is_two_things(  # noqa: PLR0917 - fixtures
    resolver: Resolver,
    index: EntityIndex,
    see: See,
    met: See,
    first: tuple[str, str, EntityType],
    second: tuple[str, str, EntityType],
) -> None:
    met(*first)
    assert resolver.resolve(see(*second), index).outcome == "new"


def test_a_tool_taken_for_an_idea_is_still_the_tool(resolver: Resolver, index: EntityIndex, see: See, met: See) -> None:
    met("Grafana", "the dashboards live in Grafana", "tool")
    assert resolver.resolve(see("Grafana", "learning Grafana", "concept"), index).outcome == "same"


def test_contexts_of_like_meaning_support_a_hint(resolver: Resolver, see: See) -> None:
    vector = np.array([1, 0], dtype=np.float32)
    index = EntityIndex([EntityRecord(id="ent_1", type="person", name="Joan Marsh", embedding=vector)])
    seen = see("J. Marsh", "mail from J. Marsh")
    assert resolver.resolve(seen, index).outcome == "tentative"
    near = Sighting(text=seen.text, type=seen.type, context=seen.context, at=seen.at, embedding=vector)
    assert resolver.resolve(near, index.copy()).outcome == "same"


def test_an_idea_by_another_word_is_found_by_meaning_where_there_are_vectors(
    index: EntityIndex, see: See, met: See
) -> None:
    met("climbing", "climbing at the quarry on Sunday", "concept")
    resolver = Resolver(EntityResolutionConfig(), embed=lambda _: np.array([1, 0], dtype=np.float32))
    seen = see("bouldering", "bouldering at the quarry was wet", "concept")
    assert resolver.resolve(seen, index).layer == "semantic"


def test_what_was_decided_in_a_batch_is_not_decided_again(resolver: Resolver, index: EntityIndex, see: See) -> None:
    seen = see("Joan Marsh", "Joan Marsh called")
    assert resolver.resolve(seen, index) == resolver.resolve(seen, index)
    assert [(row.layer, row.outcome, row.resolved) for row in resolver.statistics.rows()] == [
        ("cache", "new", 1),
        ("none", "new", 1),
    ]
    resolver.end_batch()
    resolver.resolve(seen, index)
    assert [row.resolved for row in resolver.statistics.rows()] == [1, 2]


def test_a_change_of_the_index_is_seen_within_a_batch(
    resolver: Resolver, index: EntityIndex, see: See, met: See
) -> None:
    seen = see("Joan Marsh", "Joan Marsh called")
    resolver.resolve(seen, index)
    met("Joan Marsh", "Joan Marsh called")
    assert resolver.resolve(seen, index).outcome == "same"
