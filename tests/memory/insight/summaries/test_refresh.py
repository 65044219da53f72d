"""Stale nodes are told anew: leaves before branches before the root, and nothing that came meanwhile is hidden."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nanobot.memory import Memory, tokens
from nanobot.memory.config import SummaryConfig
from nanobot.memory.insight.summaries import local, nodes
from nanobot.memory.insight.summaries.layout import shown
from nanobot.memory.insight.summaries.models import Budgets, Statement, SummaryNode, Telling
from nanobot.memory.insight.summaries.refresh import Refresher, refresh_some
from nanobot.memory.insight.summaries.sources import Log
from nanobot.memory.insight.summaries.tree import OWNERS, Place, audience_of
from nanobot.memory.knowledge import belief
from nanobot.memory.knowledge.claims import ResolvedClaim
from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.log import events
from nanobot.memory.models import Event, NewEvent
from nanobot.memory.store import Connection, Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.summaries.conftest import Talk

DIARY = (
    "I moved to Porto in spring to restore old fishing boats.",
    "My brother Otto runs a small bakery near the harbour.",
    "Last week I finished painting the hull of a green dinghy.",
    "I started taking evening classes in marine engineering.",
    "I bought a second-hand sailing boat from a retired teacher.",
    "I volunteer at the lighthouse museum every Saturday.",
)


def fill(talk: Talk) -> list[Event]:
    return [
        talk.says("Ana", text, day=f"2026-0{month}-12", channel="telegram", chat_id="42")
        for month, text in enumerate(DIARY, start=3)
    ]


def test_a_summary_says_what_was_said_with_its_date(talk: Talk, refresher: Refresher) -> None:
    fill(talk)
    refresher.all()
    text = talk.sure("entity", "Ana").text
    assert text.startswith("2026\nMarch: Ana moved to Porto in spring to restore old fishing boats.")
    assert "Ana finished painting the hull of a green dinghy (12 May)." in text


def test_every_sentence_is_traced_to_the_events_that_say_it(
    talk: Talk, refresher: Refresher, database: Database
) -> None:
    said = {event.id: event.content for event in fill(talk)}
    refresher.all()
    with database.reading() as conn:
        written = nodes.listed(conn, audience_of(OWNERS, single=True))
        assert {node.kind for node in written} == {"root", "channel", "chat", "entity_type", "entity"}
        for node in written:
            statements = nodes.statements(conn, node.id)
            assert statements
            assert node.text == shown(statements)
            for one in statements:
                assert one.event_ids
                words = {word.strip('.,;:"').lower() for event_id in one.event_ids for word in said[event_id].split()}
                told = {word.strip('.,;:"').lower() for word in one.text.split()}
                assert told - words <= {"ana", "ana's", "their", "they", "volunteers"}


def test_branches_are_told_from_leaves_and_the_root_from_branches(talk: Talk, refresher: Refresher) -> None:
    fill(talk)
    first = refresher.some()
    assert talk.node("channel", "telegram") is not None
    assert talk.sure("channel", "telegram").refreshed_at is None
    assert first.left > 0
    refresher.some()
    refresher.some()
    root = talk.sure("root")
    assert "Porto" in root.text
    assert root.covers_to == talk.sure("chat", "telegram:42").covers_to


def test_a_node_is_stale_at_ten_events(talk: Talk, refresher: Refresher) -> None:
    talk.says("Ana", DIARY[0])
    refresher.all()
    for _ in range(9):
        talk.says("Ana", DIARY[1])
    assert refresher.some().refreshed == 0
    talk.says("Ana", DIARY[2])
    assert refresher.some().refreshed > 0
    assert talk.sure("entity", "Ana").staleness == 0


def test_one_cycle_refreshes_no_more_than_its_batch(talk: Talk, refresher: Refresher) -> None:
    for number in range(12):
        talk.says(f"Sailor {number}", DIARY[number % 6])
    small = replace(refresher, config=SummaryConfig(max_refresh_batch=5))
    assert small.some().refreshed == 5
    assert refresh_some(small) is True
    while refresh_some(small):
        pass
    assert small.some().left == 0


def test_a_slow_refresh_does_not_hide_what_came_meanwhile(
    talk: Talk, refresher: Refresher, database: Database, clock: SteppingClock
) -> None:
    talk.says("Ana", DIARY[0])
    slow = talk.sure("entity", "Ana")
    talk.says("Ana", DIARY[1])
    with database.writing() as conn:
        assert nodes.write(conn, slow, local.telling([], 100), now=clock())
    assert talk.sure("entity", "Ana").staleness == 1


def test_of_two_refreshes_the_first_counts(
    talk: Talk, refresher: Refresher, database: Database, clock: SteppingClock
) -> None:
    talk.says("Ana", DIARY[0])
    late = talk.sure("entity", "Ana")
    talk.says("Ana", DIARY[1])
    assert refresher.one(talk.sure("entity", "Ana")) is not None
    with database.writing() as conn:
        assert not nodes.write(conn, late, Telling(text="Old.", statements=()), now=clock())
    assert "Old." not in talk.sure("entity", "Ana").text


def test_facts_that_hold_come_first_with_what_held_before(
    talk: Talk, refresher: Refresher, database: Database, clock: SteppingClock
) -> None:
    before = talk.says("Ana", "Emma lives in Porto.", day="2026-01-05", about="Emma")
    after = talk.says("Ana", "Emma moved to Lisbon in May.", day="2026-06-01", about="Emma")
    with database.writing() as conn:
        lives(conn, talk, before, "Porto", None)
        lives(conn, talk, after, "Lisbon", "2026-05")
    clock.move(days=200)
    refresher.all()
    node = talk.sure("entity", "Emma")
    assert node.text.splitlines()[0] == "Emma lives in Lisbon since May 2026 (before: Porto)."
    assert set(node.event_ids) >= {before.id, after.id}


def lives(conn: Connection, talk: Talk, event: Event, place: str, since: str | None) -> None:
    claim = Claim(subject=Reference(name="Emma", type="person"), predicate="lives_in", object=place, valid_from=since)
    resolved = ResolvedClaim(
        claim=claim,
        subject_id=talk.known["Emma"][0],
        object_id=None,
        event_id=event.id,
        at=event.at,
        local_date=event.at.date().isoformat(),
        scope=event.scope,
        pinned=False,
    )
    belief.apply(conn, [resolved])


def test_what_others_say_of_a_thing_is_told_only_where_they_name_it(talk: Talk, refresher: Refresher) -> None:
    talk.says("Ana", "Otto bakes rye bread at dawn every day. I repair old boats in the harbour.", about="Otto")
    refresher.all()
    text = talk.sure("entity", "Otto").text
    assert "rye bread" in text
    assert "boats" not in text


def test_nothing_private_is_told_in_a_group(talk: Talk, refresher: Refresher) -> None:
    talk.says("Ana", "Otto was in hospital last week with a broken leg.", about="Otto")
    talk.says("Ben", "Otto won the harbour regatta with his green boat.", about="Otto", chat_type="group", chat_id="g")
    refresher.all()
    group = talk.sure("entity", "Otto", "chat:cli:g").text
    assert "regatta" in group
    assert "hospital" not in group
    mine = talk.sure("entity", "Otto").text
    assert "regatta" in mine
    assert "hospital" in mine
    assert "hospital" not in talk.sure("root", "", "chat:cli:g").text


def test_a_kind_made_elsewhere_is_told_by_its_maker(talk: Talk, refresher: Refresher, database: Database) -> None:
    event = talk.says("Ana", "Short answers please.")

    def make(_: Connection, node: SummaryNode, budget: int) -> Telling:
        assert (node.kind, budget) == ("preferences", 77)
        return local.telling([Statement(text="Wants short answers.", event_ids=(event.id,))], budget)

    with database.writing() as conn:
        nodes.touch(conn, Place(kind="preferences", key="", scope=OWNERS), None, newest=event.seq)
    replace(refresher, makers={"preferences": make}, budgets=Budgets(of_kind={"preferences": 77})).all()
    node = talk.sure("preferences")
    assert (node.text, node.event_ids, node.parent_id) == ("Wants short answers.", (event.id,), None)


def test_a_full_refresh_cut_short_goes_on_where_it_was(talk: Talk, refresher: Refresher) -> None:
    for number in range(8):
        talk.says(f"Sailor {number}", DIARY[number % 6])
    done = []

    def stop_early(progress: object) -> None:
        done.append(progress)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace(refresher, config=SummaryConfig(max_refresh_batch=3)).all(progress=stop_early)
    assert sum(talk.sure("entity", f"Sailor {number}").refreshed_at is not None for number in range(8)) >= 2
    assert refresher.all().left == 0


def test_a_thing_that_counts_as_another_leaves_its_summary_to_it(
    talk: Talk, refresher: Refresher, database: Database
) -> None:
    talk.says("Ana", "Mel sails around the bay alone.", about="Mel")
    talk.says("Ana", "Melanie repairs sails for the whole harbour.", about="Melanie")
    mel, melanie = talk.known["Mel"][0], talk.known["Melanie"][0]
    with database.writing() as conn:
        conn.execute("UPDATE entity SET canonical_id = :one WHERE id = :other", {"one": melanie, "other": mel})
    refresher.all()
    assert talk.node("entity", "Mel") is None
    text = talk.sure("entity", "Melanie").text
    assert "around the bay" in text
    assert "whole harbour" in text


def test_forgotten_events_leave_every_summary(talk: Talk, refresher: Refresher, database: Database) -> None:
    said = fill(talk)
    refresher.all()
    with database.writing() as conn:
        blanked = nodes.forget(conn, [said[0].id])
        conn.execute("DELETE FROM event WHERE id = :id", {"id": said[0].id})
    assert blanked
    refresher.all()
    with database.reading() as conn:
        for node in nodes.listed(conn, audience_of(OWNERS, single=True)):
            assert "restore old fishing boats" not in node.text


def test_budgets_are_kept(talk: Talk, refresher: Refresher) -> None:
    fill(talk)
    tight = replace(refresher, budgets=Budgets(of_kind={"entity": 40, "root": 30, "chat": 25}, other=35))
    tight.all()
    for kind, key, budget in (("entity", "Ana", 40), ("root", "", 30), ("chat", "telegram:42", 25)):
        node = talk.sure(kind, key)
        assert node.tokens == tokens.count(node.text)
        assert node.tokens <= budget


def test_a_node_can_be_told_before_it_is_refreshed(talk: Talk, refresher: Refresher, database: Database) -> None:
    fill(talk)
    with database.reading() as conn:
        telling = refresher.told(conn, talk.sure("entity", "Ana"))
    assert "Porto" in telling.text
    assert talk.sure("entity", "Ana").refreshed_at is None


def test_the_time_of_a_refresh_is_the_clocks(talk: Talk, refresher: Refresher, clock: SteppingClock) -> None:
    fill(talk)
    refresher.all()
    assert talk.sure("root").refreshed_at == clock() == datetime(2026, 1, 1, 12, tzinfo=UTC)


async def test_vectors_say_what_is_near_the_middle(memory: Memory, path: Path) -> None:
    await memory.observe_many(NewEvent(content=text, sender_name="Ana") for text in (DIARY[0], DIARY[0], DIARY[1]))
    await memory.process_pending()
    with Database.open(path) as database, database.reading() as conn:
        said = Log(conn=conn, audience=audience_of(OWNERS, single=True), zone=UTC).said("chat", "cli:direct")
    assert [one.text for one in said] == [DIARY[0], DIARY[0], DIARY[1]]
    assert said[0].nearness > said[2].nearness > 0


def test_events_in_the_log_are_counted_by_the_tree(talk: Talk, database: Database) -> None:
    fill(talk)
    with database.reading() as conn:
        assert talk.sure("entity", "Ana").staleness == events.totals(conn)[0]
