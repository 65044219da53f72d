"""What is known, as it is given to those who ask: frozen, no I/O."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NewType

from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.predicates import FactKind
from nanobot.memory.models import Event, EventId

EntityId = NewType("EntityId", str)
FactId = NewType("FactId", str)

Polarity = Literal["+", "-"]
Gender = Literal["f", "m"]
AliasSource = Literal["mention", "claim", "sender", "user"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A thing that messages speak of. `first_seen` and `last_seen` are None where no message names it in its text."""

    id: EntityId
    type: EntityType
    name: str
    gender: Gender | None = None
    descriptors: tuple[str, ...] = ()
    mention_count: int = 0
    first_seen: datetime | None = None
    last_seen: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """A name a thing goes by. `count` is how often it was used; `source` is mention, claim, sender or user."""

    name: str
    count: int
    source: AliasSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Where an event names a thing. `text` is verbatim, from `start` to `end` of the content."""

    event_id: EventId
    text: str
    start: int
    end: int
    entity_id: EntityId
    confidence: float
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something believed. `subject` and `object` are names as shown; `event_ids`, the provenance, is never empty.

    `valid_from` and `valid_to` are local dates as exact as they were said: ``2025``, ``2025-05`` or ``2025-05-12``.
    `object_id` is None where the object is a text. `retracted`: it was a slip, and never held.
    """

    id: FactId
    subject: str
    subject_id: EntityId
    predicate: str
    object: str
    object_id: EntityId | None
    kind: FactKind
    relation_type: str
    polarity: Polarity
    slot: str | None
    confidence: float
    strength: float
    importance: float
    pinned: bool
    scope: str
    valid_from: str | None
    valid_to: str | None
    superseded_by: FactId | None
    retracted: bool
    said_at: datetime
    last_said_at: datetime
    event_ids: tuple[EventId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """Two things that have to do with each other. `predicate` is ``seen_with`` where events name both, `count` times.

    `strength` is 0 to 1; an edge made of a fact has its `fact_id`.
    """

    subject_id: EntityId
    subject: str
    predicate: str
    object_id: EntityId
    object: str
    relation_type: str
    strength: float
    fact_id: FactId | None = None
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityProfile:
    """All that is known of one thing. `summary` is empty until one was written."""

    entity: Entity
    aliases: tuple[Alias, ...]
    facts: tuple[Fact, ...]
    edges: tuple[Edge, ...]
    summary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeRecord:
    """Two things found to be one, or (``split``) one found to be two. `undone`: it was taken back.

    `seq` is the order they were made in; `layer` is the rule that decided, or ``user``.
    """

    seq: int
    id: str
    kind: Literal["merge", "split"]
    loser_id: EntityId
    winner_id: EntityId
    at: datetime
    layer: str
    score: float
    reason: str
    undone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a fact is believed: the events that say it, those that ended it, and the merges its two sides passed."""

    fact: Fact
    said_in: tuple[Event, ...]
    ended_in: tuple[Event, ...]
    merges: tuple[MergeRecord, ...]
