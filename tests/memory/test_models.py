import dataclasses
import inspect

import pytest

import nanobot.memory
from nanobot.memory import Event, NewEvent, errors, models

VALUES = [value for _, value in inspect.getmembers(models, dataclasses.is_dataclass) if isinstance(value, type)]


def test_the_public_names_are_these() -> None:
    assert nanobot.memory.__all__ == [
        "Event",
        "EventId",
        "Hit",
        "ImportReport",
        "Leg",
        "Memory",
        "MemoryConfig",
        "MemoryContext",
        "MemoryStatus",
        "NewEvent",
        "Progress",
        "SearchResult",
        "UnavailableMemory",
    ]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_a_value_is_frozen_and_slotted_and_named(value: type) -> None:
    parameters = value.__dataclass_params__  # type: ignore[attr-defined] # every dataclass has it
    assert parameters.frozen
    assert "__slots__" in vars(value)
    assert all(field.kw_only for field in dataclasses.fields(value))


def test_an_event_needs_only_its_content() -> None:
    event = NewEvent(content="hello")
    assert dataclasses.asdict(event) == {
        "content": "hello",
        "channel": "cli",
        "chat_id": "direct",
        "direction": "inbound",
        "event_type": "message",
        "sender_id": None,
        "sender_name": None,
        "chat_type": "direct",
        "timestamp": None,
        "parent_event_id": None,
        "tool_name": None,
        "metadata": {},
        "idempotency_key": None,
    }
    assert event.session_key == "cli:direct"
    assert {field.name for field in dataclasses.fields(NewEvent)} - {"timestamp"} < {
        field.name for field in dataclasses.fields(Event)
    }


def test_every_error_is_in_the_tree_and_speaks_for_itself() -> None:
    found = [error for _, error in inspect.getmembers(errors, inspect.isclass) if error.__module__ == errors.__name__]
    assert len(found) > 8
    for error in found:
        assert issubclass(error, errors.MemorySystemError)
        assert str(error()) == error.__doc__
        assert str(error("in other words")) == "in other words"
        assert error.__name__ in (errors.__doc__ or "") or error is errors.MemorySystemError
    assert not hasattr(errors, "MemoryError")
