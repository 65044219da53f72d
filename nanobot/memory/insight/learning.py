"""From what was said of how to behave to what is learned: pieces of feedback in order of time, made into lessons. Pure.

The result follows from the pieces alone, whatever the order they were read in: an import or a forgotten event needs no
rule of its own, only the pieces read again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from nanobot.memory.ids import derived
from nanobot.memory.insight.stances import Relation, Stance, relation, stance
from nanobot.memory.models import EventId
from nanobot.memory.times import from_text

Source = Literal["explicit", "inferred"]
Verb = Literal["says", "pin", "forget"]

REPEATED: Final = 0.2
"""How much of what a lesson lacks in confidence it gains when it is said again."""

PARKED_AT: Final = 3
"""Proved wrong so often, a lesson is not followed any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one message says of how to behave, or what the user decided of the learning that `target` says.

    `holder` is whom or which chat it is about, `kind` where it holds: ``user``, ``chat`` or ``tool:NAME``. `content`
    are the words it was said in, `recommendation` is the instruction to follow. `at` is as text, as it is stored.
    """

    event_id: EventId
    seq: int
    at: str
    scope: str
    verb: Verb = "says"
    target: EventId | None = None
    holder: str
    kind: str
    slot: str
    speaker: str | None = None
    value: str = ""
    polarity: Literal["+", "-"] = "+"
    source: Source = "explicit"
    content: str = ""
    recommendation: str = ""
    confidence: float = 1.0

    @property
    def stance(self) -> Stance:
        """What it comes to."""
        return stance(
            self.slot,
            self.value,
            self.recommendation,
            forbids=self.polarity == "-",
            explicit=self.source == "explicit",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Something learned: what was `said` in the words that count now, opened by the piece that said it first."""

    opened_by: Said
    said: Said
    confidence: float
    count: int = 1
    last_said_at: str
    superseded_by: str | None = None
    proved_wrong: int = 0
    parked: bool = False
    pinned: bool = False
    forgotten: bool = False
    sources: tuple[tuple[Said, Literal["says", "ends"]], ...] = field(default=())

    @property
    def id(self) -> str:
        """The same each time it is learned."""
        return derived("lrn", from_text(self.opened_by.at), self.opened_by.event_id)

    @property
    def stands(self) -> bool:
        """Whether nothing took its place and nobody took it back."""
        return self.superseded_by is None and not self.forgotten

    def says(self, event_id: EventId | None) -> bool:
        """Tell whether an event is one of those that say it."""
        return any(said.event_id == event_id and role == "says" for said, role in self.sources)


def lessons(pieces: Iterable[Said]) -> list[Lesson]:
    """Make lessons of all pieces about one slot of one holder in one place; the oldest first.

    The same said again makes a lesson surer. Another value takes the place of the older one, whatever was praise and
    whatever complaint. A pinned lesson gives way only to a rule.
    """
    learned: list[Lesson] = []
    for piece in sorted(pieces, key=lambda said: (said.at, said.seq)):
        match piece.verb:
            case "says":
                learned = _heard(learned, piece)
            case "pin":
                learned = [_pinned(lesson) if lesson.says(piece.target) else lesson for lesson in learned]
            case "forget":
                learned = [
                    replace(lesson, forgotten=True) if lesson.says(piece.target) else lesson for lesson in learned
                ]
    return learned


def _heard(learned: Sequence[Lesson], piece: Said) -> list[Lesson]:
    related = [relation(lesson.said.stance, piece.stance) for lesson in learned]
    inferred = piece.source == "inferred"
    held = [
        lesson.pinned and inferred and how == "other" and lesson.stands
        for lesson, how in zip(learned, related, strict=True)
    ]
    if any(held):
        return list(learned)
    again = next(
        (lesson for lesson, how in zip(learned, related, strict=True) if how == "same" and lesson.stands), None
    )
    new = _reinforced(again, piece) if again else _opened(piece, _proved_wrong(learned, related, piece))
    if new.parked and not again:
        return [*learned, new]
    kept = [
        new if lesson is again else _ended(lesson, new, piece) if how == "other" and lesson.stands else lesson
        for lesson, how in zip(learned, related, strict=True)
    ]
    return kept if again else [*kept, new]


def _opened(piece: Said, proved_wrong: int) -> Lesson:
    return Lesson(
        opened_by=piece,
        said=piece,
        confidence=piece.confidence,
        last_said_at=piece.at,
        proved_wrong=proved_wrong,
        parked=proved_wrong >= PARKED_AT,
        sources=((piece, "says"),),
    )


def _proved_wrong(learned: Sequence[Lesson], related: Sequence[Relation], piece: Said) -> int:
    """Give how often the same was proved wrong before. A rule starts anew: who lays it down means it."""
    if piece.source == "explicit":
        return 0
    same = [lesson for lesson, how in zip(learned, related, strict=True) if how == "same" and not lesson.forgotten]
    return same[-1].proved_wrong if same else 0


def _reinforced(lesson: Lesson, piece: Said) -> Lesson:
    """Make a lesson surer. A rule's words count more than a reaction's, and newer ones more, unless they say less."""
    becomes_rule = piece.source == "explicit" and lesson.said.source == "inferred"
    says_less = bool(lesson.said.stance.figures) and not piece.stance.figures
    surer = lesson.confidence + REPEATED * (1 - lesson.confidence)
    return replace(
        lesson,
        said=piece if becomes_rule or (piece.source == "explicit" and not says_less) else lesson.said,
        confidence=max(surer, piece.confidence) if becomes_rule else surer,
        count=lesson.count + 1,
        last_said_at=piece.at,
        proved_wrong=0 if becomes_rule else lesson.proved_wrong,
        parked=lesson.parked and not becomes_rule,
        sources=(*lesson.sources, (piece, "says")),
    )


def _ended(lesson: Lesson, by: Lesson, piece: Said) -> Lesson:
    """Let a lesson give way. A complaint proves it wrong; a new rule only changes the user's mind."""
    wrong = lesson.proved_wrong + (piece.source == "inferred")
    return replace(
        lesson,
        superseded_by=by.id,
        proved_wrong=wrong,
        sources=(*lesson.sources, (piece, "ends")),
    )


def _pinned(lesson: Lesson) -> Lesson:
    return replace(lesson, pinned=True, parked=False)
