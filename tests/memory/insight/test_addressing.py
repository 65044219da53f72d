"""Whom a message is meant for."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from nanobot.memory.insight.addressing import is_for_assistant
from nanobot.memory.models import Event, EventId

AT = datetime(2026, 5, 4, 8, tzinfo=UTC)
MESSAGE = Event(
    seq=1,
    id=EventId("evt_1"),
    at=AT,
    recorded_at=AT,
    channel="telegram",
    chat_id="-9",
    chat_type="group",
    session_key="telegram:-9",
    direction="inbound",
    event_type="message",
    sender_id="1",
    sender_name="Ana",
    content="hello",
    parent_event_id=None,
    person_id=None,
    tool_name=None,
    metadata={},
    content_hash="",
    idempotency_key=None,
    scope="chat:telegram:-9",
)
BRUNO = replace(MESSAGE, id=EventId("evt_b"), sender_id="2", sender_name="Bruno")
ROBO = replace(MESSAGE, id=EventId("evt_r"), direction="outbound", sender_id=None, sender_name="Robo")


def message(content: str, **changed: Any) -> Event:  # noqa: ANN401 - the fields of an event
    return replace(MESSAGE, content=content, **changed)


def test_in_a_chat_of_two_all_is_meant_for_the_assistant() -> None:
    assert is_for_assistant(message("shorter please", chat_type="direct"), [])
    assert is_for_assistant(message("shorter please", chat_type="direct"), [ROBO, MESSAGE])


def test_in_a_group_nothing_is_unless_it_shows() -> None:
    assert not is_for_assistant(message("shorter please"), [])
    assert not is_for_assistant(message("shorter please"), [ROBO, BRUNO])


def test_a_direct_chat_in_which_another_is_heard_is_company() -> None:
    assert not is_for_assistant(message("shorter please", chat_type="direct"), [BRUNO])


@pytest.mark.parametrize(
    "content",
    ["@Robo shorter please", "Robo, shorter please", "hey robo! be brief", "be brief, Robo!", "assistant: be brief"],
)
def test_who_is_called_by_name_is_meant(content: str) -> None:
    assert is_for_assistant(message(content), [ROBO, BRUNO])


def test_what_comes_right_after_the_assistant_answers_it() -> None:
    assert is_for_assistant(message("shorter please"), [BRUNO, ROBO])
    assert not is_for_assistant(message("shorter please", at=AT + timedelta(hours=2)), [BRUNO, ROBO])


def test_tools_at_work_do_not_come_between() -> None:
    result = replace(ROBO, event_type="tool_result", direction="internal")
    assert is_for_assistant(message("shorter please"), [BRUNO, ROBO, result])


@pytest.mark.parametrize("content", ["Bruno, shorter please", "@bruno shorter please", "shorter please, Bruno"])
def test_who_calls_another_does_not_mean_the_assistant(content: str) -> None:
    assert not is_for_assistant(message(content), [BRUNO, ROBO])


def test_a_reply_to_the_assistant_is_meant_for_it_however_late() -> None:
    late = message("shorter please", at=AT + timedelta(days=2), parent_event_id=ROBO.id)
    assert is_for_assistant(late, [ROBO, BRUNO])
    assert not is_for_assistant(replace(late, parent_event_id=BRUNO.id), [ROBO, BRUNO])
