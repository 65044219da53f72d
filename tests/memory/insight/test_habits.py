"""What recurs in what someone asks for."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from nanobot.memory.insight.habits import habits
from nanobot.memory.models import Event, EventId

START = datetime(2026, 5, 4, 8, tzinfo=UTC)  # a Monday

MESSAGE = Event(
    seq=1,
    id=EventId("evt_1"),
    at=START,
    recorded_at=START,
    channel="cli",
    chat_id="direct",
    chat_type="direct",
    session_key="cli:direct",
    direction="inbound",
    event_type="message",
    sender_id=None,
    sender_name=None,
    content="",
    parent_event_id=None,
    person_id="owner",
    tool_name=None,
    metadata={},
    content_hash="",
    idempotency_key=None,
    scope="user:owner",
)


def said(*messages: tuple[float, str]) -> list[Event]:
    """Messages by the day they were written on."""
    return [
        replace(MESSAGE, seq=number, id=EventId(f"evt_{number}"), at=START + timedelta(days=day), content=content)
        for number, (day, content) in enumerate(messages)
    ]


def told(*messages: tuple[float, str]) -> list[str]:
    return [line.text for line in habits(said(*messages), UTC)]


def test_a_request_made_on_three_days_recurs() -> None:
    asked = "What is on my calendar today?"
    assert told((0, asked), (1, asked), (2.4, asked)) == [f'- Asks again and again: "{asked}", about 8:00.']
    assert told((0, asked), (0.1, asked), (1, asked)) == []


def test_a_weekly_request_is_told_with_its_day() -> None:
    asked = "draft the weekly report"
    assert told((0, asked), (7, asked), (14, asked)) == [f'- Asks again and again: "{asked}", on Mondays, about 8:00.']


def test_the_same_words_in_another_order_are_the_same_request() -> None:
    assert len(told((0, "weather in Porto?"), (1, "Porto weather"), (2, "the weather in Porto"))) == 1


def test_small_talk_is_no_request() -> None:
    assert told(*((day, "good morning!") for day in range(5)), *((day + 0.5, "ok thanks") for day in range(5))) == []


def test_every_line_has_its_events() -> None:
    lines = habits(said(*((day, "water the plants") for day in range(12))), UTC)
    assert lines
    assert all(line.event_ids for line in lines)


def test_the_weekday_someone_writes_on_is_told() -> None:
    messages = [(7 * week + part / 100, f"question {week} {part}") for week in range(4) for part in range(4)]
    assert "- Writes mostly on Mondays." in told(*messages)


def test_of_few_messages_nothing_is_told() -> None:
    assert told((0, "one"), (1, "two")) == []
    assert habits([], UTC) == []
