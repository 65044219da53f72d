"""The values of summaries: frozen, no I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NewType

from nanobot.memory.models import EventId

SummaryId = NewType("SummaryId", str)

Kind = str
"""Of a node: ``root``, ``channel``, ``chat``, ``entity_type``, ``entity``, ``topic``, or one made elsewhere."""

Level = Literal[0, 1, 2]
LEAF: Final[Level] = 0
BRANCH: Final[Level] = 1
ROOT: Final[Level] = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryNode:
    """One short text and what it is made of. `model` is None where it was made locally.

    `covers_from` and `covers_to` are places in the log; `staleness` counts the events that came since. `text` is empty
    and `refreshed_at` None until it was written.
    """

    id: SummaryId
    kind: Kind
    key: str
    scope: str
    parent_id: SummaryId | None
    text: str
    tokens: int
    covers_from: int | None
    covers_to: int | None
    newest: int
    staleness: int
    pinned: bool
    model: str | None
    refreshed_at: datetime | None
    event_ids: tuple[EventId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One sentence of a summary, and the events that say it.

    `day` is the local day it was said on (``2026-05-12``); None for what holds. `weight` is 0 to 1. `gists` are the
    things it says, each without its subject and dates, to find what says the same; none where that is its text.
    """

    text: str
    event_ids: tuple[EventId, ...]
    day: str | None = None
    weight: float = 0.0
    gists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a node is to say from now on: its text, and the statements it is made of."""

    text: str
    statements: tuple[Statement, ...]
    covers_from: int | None = None
    covers_to: int | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """The most tokens a node of each kind may have; `other` for those that are not named."""

    of_kind: Mapping[Kind, int] = field(default_factory=dict)
    other: int = 300

    def of(self, kind: Kind) -> int:
        """Return the budget of a kind."""
        return self.of_kind.get(kind, self.other)
