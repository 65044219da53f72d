"""What happens to an event before it is stored."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory import NewEvent
from nanobot.memory.config import SecurityConfig
from nanobot.memory.errors import InvalidEventError
from nanobot.memory.ids import IdSource
from nanobot.memory.log.events import Draft, Intake
from nanobot.memory.log.guard import MAX_CONTENT_CHARS
from nanobot.memory.testing import SteppingClock

KEY = "sk-ant-api03-Zx81kQpL0vT7mN4bR2wY"


def intake_in(zone: str, **security: Any) -> Intake:  # noqa: ANN401 - values of the configuration
    clock = SteppingClock()
    return Intake(clock=clock, ids=IdSource(clock), zone=ZoneInfo(zone), security=SecurityConfig(**security))


def metadata_of(draft: Draft) -> Any:  # noqa: ANN401 - whatever JSON holds
    return json.loads(draft.metadata)


def test_an_event_without_a_time_happens_now(intake: Intake, clock: SteppingClock) -> None:
    draft = intake.prepare(NewEvent(content="hello"))
    assert draft.at == draft.recorded_at == clock()


@pytest.mark.parametrize(
    ("zone", "local", "instant"),
    [
        ("Europe/Lisbon", "2026-07-01T09:00", datetime(2026, 7, 1, 8, tzinfo=UTC)),
        ("Europe/Lisbon", "2026-01-01T09:00", datetime(2026, 1, 1, 9, tzinfo=UTC)),
        ("Asia/Kolkata", "2026-01-01T03:00", datetime(2025, 12, 31, 21, 30, tzinfo=UTC)),
        ("Asia/Tokyo", "0001-01-01T00:00", datetime.min.replace(tzinfo=UTC)),
        ("America/New_York", "9999-12-31T23:00", datetime(9999, 12, 31, 23, tzinfo=UTC)),
    ],
)
def test_a_time_without_a_zone_is_local(zone: str, local: str, instant: datetime) -> None:
    assert intake_in(zone).prepare(NewEvent(content="hello", timestamp=datetime.fromisoformat(local))).at == instant


def test_a_time_with_a_zone_keeps_its_instant(intake: Intake) -> None:
    at = datetime(2026, 3, 1, 0, 30, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    draft = intake.prepare(NewEvent(content="hello", timestamp=at))
    assert draft.at == at
    assert draft.at.tzinfo is UTC


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("content", None),
        ("content", b"bytes"),
        ("channel", ""),
        ("channel", None),
        ("chat_id", ""),
        ("chat_id", 42),
        ("sender_id", 42),
        ("sender_name", 1.5),
        ("parent_event_id", 7),
        ("tool_name", ["grep"]),
        ("idempotency_key", 7),
        ("chat_type", "channel"),
        ("direction", "sideways"),
        ("event_type", "thought"),
        ("timestamp", "yesterday"),
        ("metadata", [1, 2]),
        ("metadata", {("a", "b"): 1}),
    ],
)
def test_a_field_with_an_impossible_value_is_named(intake: Intake, field: str, value: object) -> None:
    given: dict[str, Any] = {"content": "hello", field: value}
    with pytest.raises(InvalidEventError, match=r"must be|cannot be written") as caught:
        intake.prepare(NewEvent(**given))
    assert field in str(caught.value)


def test_metadata_that_holds_itself_is_refused(intake: Intake) -> None:
    round_and_round: dict[str, Any] = {}
    round_and_round["again"] = round_and_round
    with pytest.raises(InvalidEventError, match="metadata cannot be written as JSON"):
        intake.prepare(NewEvent(content="hello", metadata=round_and_round))


def test_one_bad_event_spoils_its_batch_before_anything_is_stored(intake: Intake) -> None:
    with pytest.raises(InvalidEventError):
        intake.prepare_all([NewEvent(content="good"), NewEvent(content="bad", channel="")])


@pytest.mark.parametrize(
    "metadata",
    [
        {"note": f"the key is {KEY}"},
        {"deep": [{"er": ({"note": KEY},)}]},
        {"api_key": "tulip-and-daisy"},
        {"headers": MappingProxyType({"authorization": KEY})},
        {"seen": {KEY}},
        {"path": PurePosixPath(f"home/{KEY}/x")},
        {KEY: True},
    ],
)
def test_a_secret_in_metadata_is_found_however_deep(intake: Intake, metadata: Mapping[str, Any]) -> None:
    written = intake.prepare(NewEvent(content="hello", metadata=metadata)).metadata
    assert KEY not in written
    assert "tulip" not in written
    assert "[redacted:" in written


def test_metadata_keeps_what_is_no_secret(intake: Intake) -> None:
    metadata = {"message_id": 81, "reply": None, "tags": ["a", "é", "好"], "nested": {"ok": True, "share": 0.5}}
    assert metadata_of(intake.prepare(NewEvent(content="hello", metadata=metadata))) == metadata


def test_metadata_that_is_no_json_is_written_as_text(intake: Intake) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    metadata: dict[Any, Any] = {"at": at, "path": PurePosixPath("a/b"), "view": MappingProxyType({"a": 1}), 7: "seven"}
    written = metadata_of(intake.prepare(NewEvent(content="hello", metadata=metadata)))
    assert written == {"at": str(at), "path": "a/b", "view": {"a": 1}, "7": "seven"}


def test_secrets_are_kept_where_the_user_wants_them() -> None:
    draft = intake_in("UTC", redact_secrets=False).prepare(NewEvent(content=KEY, metadata={"key": KEY}))
    assert draft.stated.content == KEY
    assert metadata_of(draft) == {"key": KEY}


def test_contact_details_go_where_the_user_wants_that() -> None:
    text = "write to ana@example.org"
    assert intake_in("UTC").prepare(NewEvent(content=text)).stated.content == text
    redacted = intake_in("UTC", redact_pii="contact").prepare(NewEvent(content=text)).stated.content
    assert redacted == "write to [redacted:email]"


def test_a_name_can_hide_no_secret(intake: Intake) -> None:
    assert intake.prepare(NewEvent(content="hello", sender_name=f"Ana {KEY}")).stated.sender_name == (
        "Ana [redacted:anthropic-key]"
    )


def test_every_text_of_an_event_can_be_stored(intake: Intake) -> None:
    odd = "a\0b\ud800"
    event = NewEvent(
        content=odd,
        channel=odd,
        chat_id=odd,
        sender_id=odd,
        sender_name=odd,
        tool_name=odd,
        idempotency_key=odd,
        metadata={odd: [odd]},
    )
    draft = intake.prepare(event)
    stated = draft.stated
    texts = [stated.content, stated.session_key, stated.sender_id, stated.sender_name, stated.tool_name, draft.metadata]
    for text in [*texts, stated.idempotency_key]:
        assert text
        assert "\ud800" not in text
        text.encode()
    assert stated.content == "ab\ufffd"


def test_a_text_too_long_says_how_much_is_missing(intake: Intake) -> None:
    content = intake.prepare(NewEvent(content="word " * 60_000)).stated.content
    assert len(content) <= MAX_CONTENT_CHARS
    assert content.startswith("word word")
    assert content.endswith("characters left out]")


@given(st.text(max_size=200))
def test_preparing_twice_changes_nothing_more(text: str) -> None:
    intake = intake_in("UTC")
    once = intake.prepare(NewEvent(content=text))
    twice = intake.prepare(once.stated)
    assert twice.stated.content == once.stated.content
    assert twice.content_hash == once.content_hash
