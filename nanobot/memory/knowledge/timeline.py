"""Which claims hold, since when, and until when: claims in order of time, made into stretches. Pure.

The result follows from the claims alone, whatever the order they arrived in: an import, a merge or a forgotten event
needs no rule of its own, only the claims read again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from nanobot.memory.knowledge.claims import RELATED, Said, one, symmetric
from nanobot.memory.knowledge.findings import STATED
from nanobot.memory.knowledge.models import FactId
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.models import EventId

REPEATED: Final = 0.1
"""How much of what a fact lacks in strength it gains when it is said again."""

FIRST: Final = {"retracts": 0, "ends": 1, "holds": 2}
"""Within one message a slip is taken back, and what has ended ends, before the new holds."""

COUPLE: Final = frozenset(("spouse_of", "partner_of"))
PLANS: Final = frozenset(name for name, predicate in PREDICATES.items() if predicate.relation_type == "plan")


@dataclass(slots=True, kw_only=True)
class Stretch:
    """A time for which something holds. Open while `valid_to` is None or the closing is not known in its own scope."""

    opened_by: Said
    valid_from: str | None
    valid_to: str | None
    confidence: float
    strength: float
    pinned: bool
    last_said_at: str
    superseded_by: FactId | None = None
    closed_scope: str | None = None
    retracted: bool = False
    reopened: tuple[EventId, str | None] | None = None
    sources: list[tuple[Said, str]] = field(default_factory=list)

    @property
    def id(self) -> FactId:
        """The id of the fact."""
        return self.opened_by.fact_id

    @property
    def held(self) -> bool:
        """Whether nothing has ended it; an end it was said with is still to come."""
        return self.closed_scope is None and not self.retracted

    def held_for(self, said: Said) -> bool:
        """Tell whether a claim may end it: an end that only another scope knows of does not count in its own."""
        return self.held or (
            not self.retracted and self.closed_scope != self.opened_by.scope and said.scope == self.opened_by.scope
        )

    def is_about(self, said: Said) -> bool:
        """Tell whether a claim is about the same two sides (and slot)."""
        return self.opened_by.pair == said.pair and said.slot in (None, self.opened_by.slot)

    def says(self, said: Said) -> bool:
        """Tell whether a claim is this very fact, whatever its time and scope."""
        mine = self.opened_by
        return self.is_about(said) and mine.slot == said.slot and _what(mine) == _what(said)

    def close(self, said: Said, valid_to: str | None, by: "Stretch | None" = None) -> None:
        """End it, because of a claim, at a date; *by* is what took its place."""
        self.valid_to = valid_to
        self.superseded_by = by.id if by else None
        self.closed_scope = said.scope
        if by is None:
            self.sources.append((said, "ends"))

    def reopen(self, said: Said) -> None:
        """Take its end back, because of a claim."""
        self.reopened = (said.event_id, self.valid_to)
        self.valid_to = self.closed_scope = None

    def repeat(self, said: Said) -> None:
        """Say it again."""
        self.strength = 1 - (1 - self.strength) * (1 - REPEATED)
        self.confidence = max(self.confidence, said.confidence)
        self.pinned = self.pinned or said.pinned
        self.last_said_at = said.at
        if said.valid_from and said.valid_from.startswith(self.valid_from or ""):
            self.valid_from = said.valid_from
        self.valid_to = said.valid_to or self.valid_to
        self.sources.append((said, "says"))


class Timeline:
    """Takes claims in order of time. `stretches` is what they come to."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []

    def take(self, said: Said) -> None:
        """Let one claim more be said. What two things said of each other says nothing once they are one."""
        if said.subject == said.object:
            return
        if said.effect == "retracts":
            self._retract(said)
        elif said.effect == "ends" or said.object is None or _is_past(said):
            self._end(said)
        else:
            self._hold(said)

    def _hold(self, said: Said) -> None:
        same = [stretch for stretch in self._held() if stretch.says(said) and stretch.opened_by.scope == said.scope]
        again = next((stretch for stretch in same if _agrees(stretch, said)), None) or self._stronger(said)
        if again:
            again.repeat(said)
            return
        rivals = [stretch for stretch in self.stretches if stretch.held_for(said) and _conflict(stretch, said)]
        if said.confidence < STATED and (self._was_taken_back(said) or any(rival.pinned for rival in rivals)):
            return
        stretch = self._open(said)
        for rival in rivals:
            rival.close(said, _end_of(rival, said), by=stretch)

    def _stronger(self, said: Said) -> Stretch | None:
        """Find the marriage that "my partner" speaks of."""
        if said.predicate != "partner_of" or said.polarity == "-":
            return None
        return next((known for known in self._held() if _is_spouse(known, said)), None)

    def _end(self, said: Said) -> None:
        ended = [stretch for stretch in self._targets(said) if stretch.held_for(said) and not _is_before(said, stretch)]
        if said.confidence < STATED and any(stretch.pinned for stretch in ended):
            return
        for stretch in ended:
            stretch.close(said, said.valid_to or said.said_on)
        if ended or said.object is None:
            return
        over = [stretch for stretch in self._targets(said) if stretch.opened_by.scope == said.scope]
        if over and not said.valid_from:
            over[-1].sources.append((said, "ends"))
        else:
            stretch = self._open(said)
            stretch.valid_to, stretch.closed_scope = said.valid_to or said.said_on, said.scope

    def _retract(self, said: Said) -> None:
        targets = [stretch for stretch in self._targets(said) if not stretch.retracted]
        target = next((stretch for stretch in reversed(targets) if stretch.held), targets[-1] if targets else None)
        if target is None or (target.pinned and said.confidence < STATED):
            return
        replaced = [stretch for stretch in self.stretches if stretch.superseded_by == target.id]
        for stretch in replaced:
            stretch.superseded_by = target.superseded_by
            if target.superseded_by is None:
                stretch.reopen(said)
        target.close(said, target.valid_from or target.opened_by.said_on)
        target.retracted = True

    def _open(self, said: Said) -> Stretch:
        stretch = Stretch(
            opened_by=said,
            valid_from=said.valid_from,
            valid_to=said.valid_to,
            confidence=said.confidence,
            strength=said.confidence,
            pinned=said.pinned,
            last_said_at=said.at,
            sources=[(said, "says")],
        )
        self.stretches.append(stretch)
        return stretch

    def _held(self) -> Iterator[Stretch]:
        return (stretch for stretch in self.stretches if stretch.held)

    def _targets(self, said: Said) -> list[Stretch]:
        """Find what a claim that something has ended, or never was, speaks of."""
        return [
            stretch
            for stretch in self.stretches
            if stretch.opened_by.polarity == "+" and _names(said, stretch) and _same_relation(said, stretch)
        ]

    def _was_taken_back(self, said: Said) -> bool:
        return any(stretch.retracted and stretch.says(said) for stretch in self.stretches)


def stretches(claims: Iterable[Said]) -> list[Stretch]:
    """Read claims in order of time and return what they come to."""
    timeline = Timeline()
    for said in sorted(claims, key=lambda said: (said.at, said.event_id, FIRST[said.effect], said.ordinal)):
        timeline.take(said)
    return timeline.stretches


def begins(stretch: Stretch) -> str:
    """Return the local day it is first known to hold: that of a plan is when it was made, not when it is due."""
    said_on = stretch.opened_by.said_on
    if stretch.opened_by.predicate in PLANS:
        return said_on
    return (stretch.valid_from or said_on)[:10]


def _what(said: Said) -> tuple[str, str]:
    return said.predicate, said.polarity


def _is_past(said: Said) -> bool:
    return said.valid_to is not None and said.valid_to[:10] <= said.said_on and said.polarity == "+"


def _is_before(said: Said, stretch: Stretch) -> bool:
    """Tell whether what a claim says to be over was over before the stretch began: an earlier time of the same."""
    if said.valid_to is None:
        return False
    if stretch.valid_from:
        return said.valid_to < stretch.valid_from
    return said.valid_from is not None and said.valid_to < stretch.opened_by.said_on


def _agrees(stretch: Stretch, said: Said) -> bool:
    """Tell whether a repeated plan is the same plan: not where it has another date."""
    mine, other = stretch.valid_from, said.valid_from
    if said.predicate not in PLANS or not mine or not other:
        return True
    return mine.startswith(other) or other.startswith(mine)


def _conflict(stretch: Stretch, said: Said) -> bool:
    """Tell whether a stretch cannot go on when *said* holds."""
    mine = stretch.opened_by
    if stretch.is_about(said) and mine.slot == said.slot:
        if mine.predicate == said.predicate:
            return mine.polarity != said.polarity or not stretch.held or not _agrees(stretch, said)
        return mine.polarity == said.polarity == "+" and (mine.predicate, said.predicate) != ("spouse_of", "partner_of")
    return _is_other_value(mine, said) and said.valid_to is None


def _is_other_value(mine: Said, said: Said) -> bool:
    if not one(said.predicate) or _what(mine) != _what(said) or said.polarity == "-" or mine.slot != said.slot:
        return False
    if symmetric(said.predicate):
        return bool({*mine.pair} & {*said.pair}) and mine.pair != said.pair
    return mine.subject == said.subject and mine.object != said.object


def _is_spouse(known: Stretch, said: Said) -> bool:
    mine = known.opened_by
    return _what(mine) == ("spouse_of", "+") and mine.pair == said.pair and mine.scope == said.scope


def _end_of(stretch: Stretch, said: Said) -> str:
    """Return when a stretch ends that *said* takes the place of."""
    if stretch.reopened and stretch.reopened[0] == said.event_id and stretch.reopened[1]:
        return stretch.reopened[1]
    begun = said.valid_from if said.predicate not in PLANS else None
    if begun is None or (stretch.valid_from and stretch.valid_from > begun):
        return said.said_on
    return begun


def _names(said: Said, stretch: Stretch) -> bool:
    """Tell whether a claim speaks of a stretch: of its object, or of all that its subject has."""
    mine = stretch.opened_by
    if said.object is not None:
        return stretch.is_about(said)
    sides = mine.pair if symmetric(said.predicate) else (mine.subject,)
    return said.subject in sides and said.slot in (None, mine.slot)


def _same_relation(said: Said, stretch: Stretch) -> bool:
    predicate = stretch.opened_by.predicate
    if predicate == said.predicate:
        return True
    return said.object is not None and predicate in COUPLE and RELATED.get(said.predicate) == predicate
