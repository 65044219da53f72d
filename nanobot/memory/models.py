"""The values that memory takes and gives: frozen, no I/O.

Times are aware UTC instants. Ids are sortable strings: a prefix and a UUIDv7 in hexadecimal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NewType

EventId = NewType("EventId", str)

ChatType = Literal["direct", "group"]
Direction = Literal["inbound", "outbound", "internal"]
EventType = Literal["message", "tool_call", "tool_result", "observation"]
HitKind = Literal["event", "fact", "entity", "learning", "summary"]
LegState = Literal["ok", "off", "degraded"]

CHAT_TYPES: tuple[ChatType, ...] = ("direct", "group")
DIRECTIONS: tuple[Direction, ...] = ("inbound", "outbound", "internal")
EVENT_TYPES: tuple[EventType, ...] = ("message", "tool_call", "tool_result", "observation")
HIT_KINDS: tuple[HitKind, ...] = ("event", "fact", "entity", "learning", "summary")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """Something that happened, to be stored. Only `content` is needed.

    The defaults are those of a local command-line chat. A naive `timestamp` is read in memory's timezone; none
    means now.

    >>> NewEvent(content="My sister Emma moved to Lisbon.").session_key
    'cli:direct'
    """

    content: str
    channel: str = "cli"
    chat_id: str = "direct"
    direction: Direction = "inbound"
    event_type: EventType = "message"
    sender_id: str | None = None
    sender_name: str | None = None
    chat_type: ChatType = "direct"
    timestamp: datetime | None = None
    parent_event_id: EventId | None = None
    tool_name: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    idempotency_key: str | None = None

    @property
    def session_key(self) -> str:
        """The conversation it belongs to: ``channel:chat_id``."""
        return f"{self.channel}:{self.chat_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, as stored. `seq` is the order of arrival, `at` when it happened.

    `utc_offset` is where the sender's clock stood, in minutes east of UTC; None where that is not known.
    """

    seq: int
    id: EventId
    at: datetime
    recorded_at: datetime
    channel: str
    chat_id: str
    chat_type: ChatType
    session_key: str
    direction: Direction
    event_type: EventType
    sender_id: str | None
    sender_name: str | None
    content: str
    parent_event_id: EventId | None
    person_id: str | None
    tool_name: str | None
    metadata: Mapping[str, Any]
    content_hash: str
    idempotency_key: str | None
    scope: str
    utc_offset: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """What one leg thought of a hit: its rank (1 is best) and its normalised score (0 to 1)."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Something found. `score` is 0 to 1; `event_ids`, the provenance, is never empty."""

    kind: HitKind
    id: str
    text: str
    score: float
    at: datetime
    event_ids: tuple[EventId, ...]
    why: Mapping[str, Reason]
    speaker: str | None = None
    session_key: str | None = None
    neighbours: tuple["Neighbour", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A turn beside a hit, in its conversation. `offset` is -1 for the turn before."""

    event_id: EventId
    offset: int
    speaker: str | None
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """How one way of searching fared. `reason` says why it is not ok."""

    state: LegState
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """Hits, best first. `abstained`: nothing matched well, so there are none."""

    hits: Sequence[Hit]
    legs: Mapping[str, Leg]
    abstained: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextSection:
    """One part of a context. `tokens` counts `text` with its markup; `dropped` items did not fit."""

    name: str
    text: str
    tokens: int
    event_ids: tuple[EventId, ...] = ()
    dropped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryContext:
    """What the model is shown. `text` is `stable` followed by `volatile`; `tokens` counts all of it."""

    text: str
    stable: str
    volatile: str
    tokens: int
    sections: Mapping[str, ContextSection]
    event_ids: tuple[EventId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceStatus:
    """The vectors of one embedding model. `pending` documents have none in it yet."""

    model: str
    dimensions: int
    vectors: int
    pending: int
    active: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryStatus:
    """What memory holds and how it is. `degraded` maps a part to the reason it is not at its best."""

    path: str
    schema_version: int
    events: int
    documents: int
    entities: int
    facts: int
    summaries: int
    learnings: int
    spaces: tuple[SpaceStatus, ...]
    embedding_model: str
    file_bytes: int
    oldest: datetime | None
    newest: datetime | None
    pending: Mapping[str, int]
    spooled: int
    degraded: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far long work has come: `done` of `total` things; `total` is None while unknown."""

    done: int
    total: int | None
    what: str


OnProgress = Callable[[Progress], None]
"""Told how far work has come: from any thread, often."""


def unwatched(_: Progress) -> None:
    """Take progress and tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did. `skipped` lines were there already; `problems` says which lines were refused, and why."""

    added: int
    skipped: int
    refused: int
    problems: tuple[str, ...] = ()
