from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta, timezone

import pytest

from nanobot.bus import InboundMessage, MessageBus, OutboundMessage


def _said(text: str) -> InboundMessage:
    return InboundMessage(channel="telegram", sender_id="7", chat_id="42", content=text)


async def test_each_queue_keeps_the_order_of_arrival() -> None:
    bus = MessageBus()
    for text in ("one", "two"):
        await bus.publish_inbound(_said(text))
        await bus.publish_outbound(OutboundMessage(channel="telegram", chat_id="42", content=text.upper()))
    assert [(await bus.consume_inbound()).content for _ in range(2)] == ["one", "two"]
    assert [(await bus.consume_outbound()).content for _ in range(2)] == ["ONE", "TWO"]


def test_a_message_belongs_to_the_session_of_its_channel_and_chat() -> None:
    assert _said("hi").session_key == "telegram:42"


def test_a_message_is_stamped_now_in_utc() -> None:
    stamp = _said("hi").timestamp
    assert stamp.tzinfo is UTC
    assert abs(datetime.now(UTC) - stamp) < timedelta(minutes=1)


def test_an_instant_of_another_zone_becomes_utc() -> None:
    there = datetime(2026, 5, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    message = InboundMessage(channel="c", sender_id="s", chat_id="1", content="", timestamp=there)
    assert message.timestamp == there
    assert message.timestamp.tzinfo is UTC


def test_a_naive_instant_is_local_time() -> None:
    naive = datetime(2026, 5, 1, 12)  # noqa: DTZ001 - what a careless channel hands over
    message = InboundMessage(channel="c", sender_id="s", chat_id="1", content="", timestamp=naive)
    assert message.timestamp == naive.astimezone()


def test_messages_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        _said("hi").content = "bye"  # type: ignore[misc]
