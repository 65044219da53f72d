"""What the model is shown again of a conversation: whole turns, well formed, within bounds. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nanobot.memory.models import EventId

Message = Mapping[str, Any]
Turn = list[Message]

SENT: Final = ("role", "content", "tool_calls", "tool_call_id", "name")
"""The keys the protocol knows; a session file has more."""

EVENTS: Final = "event_ids"
"""The key of the events a message is in memory: with a tool's result also its call, which stands or goes with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The messages of a conversation that are shown again, and the events of memory that they show."""

    messages: tuple[Message, ...]
    event_ids: frozenset[EventId]


def shown(messages: Iterable[Message], *, max_messages: int, max_chars: int) -> History:
    """Return the newest turns that fit both bounds.

    It begins with a user's message, and each result of a tool stands after its call. Turns leave in steps
    of half a bound: the beginning stays the same for many turns, and with it the provider's prompt cache.
    """
    turns = [_condensed(turn, max_messages // 2, max_chars // 2) for turn in _turns(messages)]
    leave = max(
        _surplus([len(turn) for turn in turns], max_messages),
        _surplus([_chars(turn) for turn in turns], max_chars),
    )
    kept = [message for turn in turns[leave:] for message in turn]
    return History(
        messages=tuple(_sent(message) for message in kept),
        event_ids=frozenset(event_id for message in kept for event_id in _event_ids(message)),
    )


def _turns(messages: Iterable[Message]) -> Iterator[Turn]:
    """Yield each user's message with what followed it; what came before the first is lost to the model."""
    turn: Turn = []
    for message in messages:
        if message.get("role") == "user":
            if turn:
                yield _well_formed(turn)
            turn = [message]
        elif turn:
            turn.append(message)
    if turn:
        yield _well_formed(turn)


def _well_formed(turn: Turn) -> Turn:
    """Keep the calls that have a result right after them, the results that have a call, and all text."""
    kept: Turn = []
    for number, message in enumerate(turn):
        match message.get("role"):
            case "user":
                kept.append(message)
            case "assistant":
                kept.extend(_answered(message, turn[number + 1 :]))
            case _:
                continue
    return kept


def _answered(message: Message, following: Sequence[Message]) -> Iterator[Message]:
    results: dict[str, Message] = {}
    for other in following:
        if other.get("role") != "tool":
            break
        results.setdefault(str(other.get("tool_call_id")), other)
    calls = {str(call.get("id")): call for call in message.get("tool_calls") or ()}
    paired = [name for name in calls if name in results]
    said = {key: value for key, value in message.items() if key != "tool_calls"}
    if paired:
        yield {**said, "tool_calls": [calls[name] for name in paired]}
        yield from (results[name] for name in paired)
    elif said.get("content"):
        yield said


def _condensed(turn: Turn, max_messages: int, max_chars: int) -> Turn:
    """Return a turn of many tools without them: what was said is worth more than how it was found."""
    if len(turn) <= max_messages and _chars(turn) <= max_chars:
        return turn
    return [
        {key: value for key, value in message.items() if key != "tool_calls"}
        for message in turn
        if message["role"] == "user" or (message["role"] == "assistant" and message.get("content"))
    ]


def _surplus(sizes: Sequence[int], limit: int) -> int:
    """Return how many of the first to leave out, so that the rest is within *limit*.

    >>> [_surplus([1] * count, 10) for count in (10, 11, 15, 16)]
    [0, 5, 5, 10]
    """
    excess = sum(sizes) - limit
    if excess <= 0:
        return 0
    step = max(1, limit // 2)
    target = -(-excess // step) * step
    left_out = 0
    for count, size in enumerate(sizes):
        if left_out >= target:
            return count
        left_out += size
    return len(sizes)


def _chars(turn: Turn) -> int:
    return sum(len(str(message.get("content") or "")) + len(str(message.get("tool_calls") or "")) for message in turn)


def _event_ids(message: Message) -> Iterator[EventId]:
    listed = message.get(EVENTS)
    for event_id in listed if isinstance(listed, list) else ():  # a session file may be anybody's
        yield EventId(str(event_id))


def _sent(message: Message) -> dict[str, Any]:
    return {key: message[key] for key in SENT if key in message}
