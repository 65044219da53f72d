"""Texts that memory writes for itself: preferences, personality, reflection. Line by line, each with its events."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from nanobot.memory.log import guard
from nanobot.memory.models import EventId

CountTokens = Callable[[str], int]

NO_LIMIT: Final = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteLine:
    """A line of a note, with the events it comes from. One without events is a heading."""

    text: str
    event_ids: tuple[EventId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    r"""A text of lines. They are safe to show: what people said in them is inert.

    >>> Note(lines=(NoteLine(text="Keep answers short.", event_ids=(EventId("evt_1"),)),)).text
    'Keep answers short.\n'
    """

    lines: tuple[NoteLine, ...] = ()

    @property
    def text(self) -> str:
        """All of it; empty where there is nothing to say."""
        return "".join(f"{line.text}\n" for line in self.lines)

    @property
    def event_ids(self) -> tuple[EventId, ...]:
        """Where it comes from: each event once, in the order of the lines."""
        return tuple(dict.fromkeys(event_id for line in self.lines for event_id in line.event_ids))


def note_of(
    sections: Iterable[tuple[str, Iterable[NoteLine]]], *, budget: int = NO_LIMIT, count: CountTokens = len
) -> Note:
    """Put lines under their headings while they fit. A line that does not is left out, and so is a bare heading."""
    lines: list[NoteLine] = []
    left = budget
    for heading, under in sections:
        taken: list[NoteLine] = []
        for line in under:
            cost = count(line.text) + 1 + (0 if taken else count(heading) + 1)
            if cost <= left:
                taken.append(line)
                left -= cost
        if taken:
            lines += (NoteLine(text=heading), *taken)
    return Note(lines=tuple(lines))


def fitted(note: Note, *, budget: int, count: CountTokens) -> Note:
    """Leave out the lines of a note that go beyond a budget of tokens, and headings that lose theirs."""
    sections: list[tuple[str, list[NoteLine]]] = []
    for line in note.lines:
        if line.event_ids and sections:
            sections[-1][1].append(line)
        else:
            sections.append((line.text, []))
    return note_of(sections, budget=budget, count=count)


def inline(text: str) -> str:
    """Make a text that people wrote safe inside a line of ours."""
    return guard.fence(" ".join(text.split()))
