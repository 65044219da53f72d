"""Fits lines into a budget of tokens: a line that does not fit is skipped, not the rest with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from nanobot.memory import tokens
from nanobot.memory.models import EventId


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something to show. Lines with the same `heading` (a day of a conversation) stand together, in `order`."""

    text: str
    event_ids: tuple[EventId, ...]
    heading: tuple[date, str] | None = None
    order: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """What fitted, ready to show, and how many lines did not."""

    text: str
    event_ids: tuple[EventId, ...]
    dropped: int


def pack(title: str, lines: Iterable[Line], budget: int) -> Packed:
    """Take lines in the order given while they fit, then show them under their headings, in their own order.

    Every token is counted, titles and line ends too: ``tokens.count(packed.text) <= budget``.
    """
    left = budget - _cost(title)
    taken: list[Line] = []
    shown: set[tuple[date, str]] = set()
    seen: set[str] = set()
    dropped = 0
    for line in lines:
        if line.text in seen:
            continue
        new_heading = line.heading is not None and line.heading not in shown
        cost = _cost(line.text) + (_cost(_heading(line.heading)) if new_heading else 0)
        if cost > left:
            dropped += 1
            continue
        left -= cost
        taken.append(line)
        seen.add(line.text)
        if line.heading is not None:
            shown.add(line.heading)
    return Packed(
        text=_render(title, taken),
        event_ids=tuple(i for line in taken for i in line.event_ids),
        dropped=dropped,
    )


def _cost(text: str) -> int:
    return tokens.count(text) + 1  # and the end of the line


def _render(title: str, lines: list[Line]) -> str:
    if not lines:
        return ""
    shown, heading = [title], None
    for line in sorted(lines, key=lambda line: (line.heading or (date.min, ""), line.order)):
        if line.heading != heading and line.heading is not None:
            shown.append(_heading(line.heading))
            heading = line.heading
        shown.append(line.text)
    return "\n".join(shown) + "\n"


def _heading(heading: tuple[date, str] | None) -> str:
    if heading is None:
        return ""
    day, place = heading
    return f"[{day:%a %Y-%m-%d} {place}]"
