"""What is read out of a message before anything is believed: mentions of things, and claims about them.

Pure values. An extractor gives `Findings`; `graph` decides what becomes of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from nanobot.memory.models import EventId

EntityType = Literal["person", "org", "location", "project", "tool", "pet", "event", "concept"]
Role = Literal["person", "assistant", "tool"]
Effect = Literal["holds", "ends", "retracts"]
"""What a claim does: it says that a fact holds, that it has ended, or that it was a slip and never true."""

STATED = 0.9
LIKELY = 0.75
INFERRED = 0.6
"""Confidence: said in so many words, read from the sentence, guessed from the surroundings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A message as the extractors see it. `at` is in the timezone of who wrote it."""

    event_id: EventId
    speaker: str
    role: Role
    at: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A thing as a message names it: ``Emma``, or ``Zofia's boss`` for one without a name.

    `start` and `end` are its place in the text of the turn; both 0 where it is not there in so many words
    (the speaker's "I", a pronoun that was followed back). `also` are other names that the message gives it:
    ``Ana's sister``.
    """

    name: str
    type: EntityType
    start: int = 0
    end: int = 0
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something a message says about a thing, in the closed vocabulary of `predicates`.

    `object` is a thing, a literal text, or None where all that is known is that it ended ("Yara quit").
    `valid_from` and `valid_to` are local dates as exact as they were said: ``2025``, ``2025-05``, ``2025-05-12`` or
    ``2025-05-12T14:00``. `start` and `end` are the place of the words in the text of the turn.
    """

    subject: Reference
    predicate: str
    object: Reference | str | None
    effect: Effect = "holds"
    polarity: Literal["+", "-"] = "+"
    slot: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    confidence: float = STATED
    method: str = "heuristic"
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A mention: where a message names a thing. `text` is verbatim; `name` is it with case restored."""

    text: str
    name: str
    type: EntityType
    start: int
    end: int
    confidence: float = STATED
    method: str = "heuristic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """All that one extractor found in one message."""

    mentions: tuple[Named, ...] = ()
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEntity:
    """A thing that memory knows by a name."""

    name: str
    type: EntityType
    gender: Literal["f", "m"] | None = None


class Known(Protocol):
    """What memory knew before this message. Names are compared without case and accents."""

    def entity(self, name: str) -> KnownEntity | None:
        """Return the one entity of that name, or None: unknown or more than one."""
        ...

    def held(self, subject: str, predicate: str | None = None) -> Sequence[Claim]:
        """Return what holds about a thing, newest last."""
        ...

    def holders(self, predicate: str, target: str) -> Sequence[str]:
        """Return whose fact it is: names of subjects that hold *predicate* with the object *target*."""
        ...

    def recent(self) -> Sequence[Claim]:
        """Return what was claimed in the last messages of this conversation, newest last."""
        ...


class NothingKnown:
    """Memory before its first message."""

    def entity(self, name: str) -> KnownEntity | None:  # noqa: ARG002 - part of the protocol
        """Return None."""
        return None

    def held(self, subject: str, predicate: str | None = None) -> Sequence[Claim]:  # noqa: ARG002
        """Return nothing."""
        return ()

    def holders(self, predicate: str, target: str) -> Sequence[str]:  # noqa: ARG002
        """Return nobody."""
        return ()

    def recent(self) -> Sequence[Claim]:
        """Return nothing."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A message to read, the turns of its conversation before it (oldest first), and what was known."""

    turn: Turn
    before: tuple[Turn, ...] = ()
    owner: str = ""
    known: Known = field(default_factory=NothingKnown)
