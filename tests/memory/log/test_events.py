import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nanobot.memory import Event, EventId, NewEvent
from nanobot.memory.config import IdentityConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.log import events
from nanobot.memory.log.events import Appended, Intake
from nanobot.memory.log.identity import Chat, Identity
from nanobot.memory.models import CHAT_TYPES, DIRECTIONS, EVENT_TYPES
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from nanobot.memory.times import from_text, to_text

OWNER = Identity(IdentityConfig())
EACH = Identity(IdentityConfig(mode="per_sender"))
EVERYTHING = Audience(everything=True)

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)
names = texts.filter(bool)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.sampled_from(["", "é", "好的", "👩‍👧", "two words"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "ç"]), inner, max_size=3),
    max_leaves=6,
)
new_events = st.builds(
    NewEvent,
    content=texts,
    channel=names,
    chat_id=names,
    direction=st.sampled_from(DIRECTIONS),
    event_type=st.sampled_from(EVENT_TYPES),
    sender_id=st.none() | texts,
    sender_name=st.none() | st.sampled_from(["Ana", "李雷", "O'Neil"]),
    chat_type=st.sampled_from(CHAT_TYPES),
    timestamp=st.datetimes(timezones=st.just(UTC)),
    tool_name=st.none() | texts,
    metadata=st.dictionaries(st.sampled_from(["x", "y"]), json_values, max_size=2),
)


def intake_for(clock: SteppingClock) -> Intake:
    return Intake(clock=clock, ids=IdSource(clock), zone=UTC, security=SecurityConfig(redact_secrets=False))


def append(database: Database, intake: Intake, *given: NewEvent, identity: Identity = OWNER) -> list[Appended]:
    drafts = intake.prepare_all(given)
    with database.writing() as conn:
        return [events.append(conn, draft, identity) for draft in drafts]


def all_of(database: Database) -> list[Event]:
    with database.reading() as conn:
        return list(events.every(conn))


def contents(found: Iterable[Event]) -> list[str]:
    return [event.content for event in found]


@given(given=st.lists(new_events, max_size=5))
@settings(deadline=None, max_examples=40)
def test_what_is_stored_is_what_was_given(tmp_path_factory: pytest.TempPathFactory, given: list[NewEvent]) -> None:
    with Database.open(tmp_path_factory.mktemp("rows") / "memory.db") as database:
        appended = append(database, intake_for(SteppingClock()), *given)
        assert all_of(database) == [one.event for one in appended]
        for new, one in zip(given, appended, strict=True):
            for name in ("channel", "chat_id", "direction", "event_type", "sender_id", "sender_name", "tool_name"):
                assert getattr(one.event, name) == getattr(new, name)
            assert one.event.at == new.timestamp
            assert one.event.metadata == new.metadata
            assert one.event.session_key == f"{new.channel}:{new.chat_id}"


def test_events_are_numbered_in_order_of_arrival(database: Database, intake: Intake, clock: SteppingClock) -> None:
    later, earlier = clock() + timedelta(days=1), clock() - timedelta(days=1)
    append(database, intake, NewEvent(content="a", timestamp=later), NewEvent(content="b", timestamp=earlier))
    append(database, intake, NewEvent(content="c"))
    stored = all_of(database)
    assert contents(stored) == ["a", "b", "c"]
    assert [event.seq for event in stored] == [1, 2, 3]
    assert sorted(event.id for event in stored) == [event.id for event in stored]
    assert {event.recorded_at for event in stored} == {clock()}


def test_a_known_key_gives_the_event_stored_first(database: Database, intake: Intake) -> None:
    (first,) = append(database, intake, NewEvent(content="first", idempotency_key="k"))
    (second,) = append(database, intake, NewEvent(content="second", idempotency_key="k"))
    assert (first.new, second.new) == (True, False)
    assert second.event == first.event
    assert contents(all_of(database)) == ["first"]


def test_a_known_id_gives_the_event_stored_first(database: Database, intake: Intake) -> None:
    draft = intake.prepare(NewEvent(content="once"))
    with database.writing() as conn:
        first = events.append(conn, draft, OWNER)
        again = events.append(conn, draft, OWNER)
    assert again == Appended(event=first.event, new=False)


def test_no_key_is_never_the_same_key(database: Database, intake: Intake) -> None:
    append(database, intake, NewEvent(content="same"), NewEvent(content="same"))
    assert contents(all_of(database)) == ["same", "same"]


def test_an_event_is_found_by_its_id(database: Database, intake: Intake) -> None:
    (stored,) = append(database, intake, NewEvent(content="hello"))
    with database.reading() as conn:
        assert events.get(conn, stored.event.id) == stored.event
        assert events.get(conn, EventId("evt_nowhere")) is None


def test_a_tool_result_points_at_its_call(database: Database, intake: Intake) -> None:
    tool: dict[str, Any] = {"direction": "internal", "tool_name": "grep"}
    (call,) = append(database, intake, NewEvent(content="{}", event_type="tool_call", **tool))
    result = NewEvent(content="found", event_type="tool_result", parent_event_id=call.event.id, **tool)
    append(database, intake, result)
    assert all_of(database)[1].parent_event_id == call.event.id


def test_the_latest_of_a_chat_come_newest_first(database: Database, intake: Intake) -> None:
    append(database, intake, *(NewEvent(content=str(n), chat_id="a" if n % 2 else "b") for n in range(6)))
    with database.reading() as conn:
        assert contents(events.latest(conn, "cli:a", limit=2)) == ["5", "3"]
        assert contents(events.recent(conn, EVERYTHING, limit=3)) == ["5", "4", "3"]


def test_recent_messages_are_messages_the_reader_may_see(database: Database, intake: Intake) -> None:
    append(
        database,
        intake,
        NewEvent(content="private"),
        NewEvent(content="grep", event_type="tool_call", direction="internal"),
        NewEvent(content="public", channel="telegram", chat_id="-9", chat_type="group"),
    )
    with database.reading() as conn:
        assert contents(events.recent(conn, EVERYTHING, limit=9)) == ["public", "private"]
        assert contents(events.recent(conn, Audience(chat="chat:telegram:-9"), limit=9)) == ["public"]


def test_a_chat_is_known_by_who_was_last_heard_in_it(database: Database, intake: Intake) -> None:
    direct: dict[str, Any] = {"channel": "slack", "chat_id": "D1"}
    append(
        database,
        intake,
        NewEvent(content="hi", sender_id="U7", **direct),
        NewEvent(content="hello", direction="outbound", **direct),
        NewEvent(content="all", channel="slack", chat_id="C1", sender_id="U7", chat_type="group"),
        identity=EACH,
    )
    with database.reading() as conn:
        assert events.chat_of(conn, "slack:D1") == Chat(type="direct", partner="slack:U7")
        assert events.chat_of(conn, "slack:C1") == Chat(type="group", partner="slack:U7")
        assert events.chat_of(conn, "slack:D2") == Chat()
    assert [event.scope for event in all_of(database)] == ["user:slack:U7", "user:slack:U7", "chat:slack:C1"]


def test_totals_tell_when_things_happened_not_when_they_came_in(database: Database, intake: Intake) -> None:
    with database.reading() as conn:
        assert events.totals(conn) == (0, None, None)
    days = [datetime(2024, 5, day, tzinfo=UTC) for day in (3, 1, 2)]
    append(database, intake, *(NewEvent(content="x", timestamp=day) for day in days))
    with database.reading() as conn:
        assert events.totals(conn) == (3, days[1], days[0])


def test_every_event_comes_whatever_the_page(database: Database, intake: Intake) -> None:
    append(database, intake, *(NewEvent(content=str(n)) for n in range(events.PAGE + 1)))
    assert contents(all_of(database)) == [str(n) for n in range(events.PAGE + 1)]


def test_a_provisional_event_has_all_but_its_number(intake: Intake) -> None:
    draft = intake.prepare(NewEvent(content="wait", metadata={"a": 1}))
    event = events.provisional(draft, OWNER)
    assert (event.seq, event.id, event.content, event.metadata) == (0, draft.id, "wait", {"a": 1})
    assert json.loads(draft.metadata) == {"a": 1}


offsets = st.integers(-720, 840).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.lists(st.datetimes(timezones=offsets).filter(lambda at: 1 < at.year < 9999), min_size=2, max_size=6))
def test_text_order_is_time_order(instants: list[datetime]) -> None:
    for instant in instants:
        assert from_text(to_text(instant)) == instant
    assert sorted(map(to_text, instants)) == [to_text(i) for i in sorted(instants)]
