from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from nanobot.agent.history import Message, shown


def _user(text: str = "q") -> Message:
    return {"role": "user", "content": text, "timestamp": "2026-01-01T12:00:00+00:00"}


def _assistant(text: str | None = "a", *calls: str) -> Message:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        message["tool_calls"] = [{"id": call, "function": {"name": "look"}} for call in calls]
    return message


def _result(call: str) -> Message:
    return {"role": "tool", "tool_call_id": call, "content": "found"}


def _shown(*messages: Message, max_messages: int = 50, max_chars: int = 10_000) -> list[Message]:
    return list(shown(messages, max_messages=max_messages, max_chars=max_chars).messages)


calls = st.sampled_from(["a", "b", "c"])
any_message = st.one_of(
    st.builds(_user, st.text(max_size=30)),
    st.builds(_assistant, st.none() | st.text(max_size=30), calls),
    st.builds(_assistant, st.none() | st.text(max_size=30), calls, calls),
    st.builds(_assistant, st.text(max_size=30)),
    st.builds(_result, calls),
)
any_bound = st.integers(min_value=1, max_value=40)


def _is_well_formed(messages: list[Message]) -> bool:
    waiting: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting:
                return False
            waiting.remove(message["tool_call_id"])
        elif waiting:
            return False
        waiting += [call["id"] for call in message.get("tool_calls", ())]
    return not waiting


@given(st.lists(any_message), any_bound, st.integers(min_value=1, max_value=400))
def test_any_history_is_shown_well_formed_and_within_bounds(
    messages: list[Message], max_messages: int, max_chars: int
) -> None:
    result = _shown(*messages, max_messages=max_messages, max_chars=max_chars)
    assert _is_well_formed(result)
    assert len(result) <= max_messages
    assert sum(len(message.get("content") or "") for message in result) <= max_chars
    assert not result or result[0]["role"] == "user"


@given(st.lists(any_message))
def test_what_is_shown_once_is_shown_again(messages: list[Message]) -> None:
    once = _shown(*messages, max_messages=1000, max_chars=100_000)
    assert _shown(*once, max_messages=1000, max_chars=100_000) == once


def test_only_keys_of_the_protocol_are_shown() -> None:
    assert _shown(_user("hi")) == [{"role": "user", "content": "hi"}]


def _remembered(message: Message, *events: str) -> Message:
    return {**message, "event_ids": list(events)}


def test_the_events_of_what_is_shown_are_known() -> None:
    old = [_remembered(_user("old"), "evt_1"), _remembered(_assistant("x" * 600), "evt_2")]
    tools = [_assistant(None, "a", "b"), _remembered(_result("a"), "evt_4", "evt_5")]
    turn = [_remembered(_user("new"), "evt_3"), *tools, {**_assistant("done"), "event_ids": "damaged"}]
    history = shown([*old, *turn], max_messages=50, max_chars=500)
    assert history.event_ids == {"evt_3", "evt_4", "evt_5"}
    assert all("event_ids" not in message for message in history.messages)


def test_the_events_of_tools_that_are_not_shown_are_not_counted() -> None:
    tools = [_assistant(None, "a"), _remembered(_result("a"), "evt_2", "evt_3")]
    turn = [_remembered(_user(), "evt_1"), *tools, _remembered(_assistant("done"), "evt_4")]
    assert shown(turn, max_messages=4, max_chars=10_000).event_ids == {"evt_1", "evt_4"}


def test_a_call_and_its_result_stay_together() -> None:
    turn = [_user(), _assistant(None, "a", "b"), _result("b"), _result("a"), _assistant("done")]
    roles = [message["role"] for message in _shown(*turn)]
    assert roles == ["user", "assistant", "tool", "tool", "assistant"]


def test_a_call_without_its_result_is_left_out() -> None:
    assert _shown(_user(), _assistant("let me look", "a"), _user("next")) == [
        {"role": "user", "content": "q"},
        {"role": "assistant", "content": "let me look"},
        {"role": "user", "content": "next"},
    ]


def test_a_turn_of_many_tools_keeps_what_was_said() -> None:
    tools = [message for number in range(20) for message in (_assistant(None, str(number)), _result(str(number)))]
    result = _shown(_user("look"), *tools, _assistant("found it"), max_messages=20)
    assert [message["content"] for message in result] == ["look", "found it"]


def test_the_beginning_stays_the_same_for_many_turns() -> None:
    turns: list[Message] = []
    beginnings = []
    for number in range(100):
        turns += [_user(f"question {number}"), _assistant(f"answer {number}")]
        beginnings.append(_shown(*turns, max_messages=20)[0]["content"])
    changes = sum(before != after for before, after in pairwise(beginnings))
    assert changes <= 20
    assert int(beginnings[-1].split()[1]) >= 90
