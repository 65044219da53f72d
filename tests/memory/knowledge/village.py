"""People and things, and what is said of them, for the tests of what is believed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from nanobot.memory.ids import derived
from nanobot.memory.knowledge import belief, entities, facts, mentions
from nanobot.memory.knowledge.belief import Changes
from nanobot.memory.knowledge.claims import ResolvedClaim
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.knowledge.findings import Claim, EntityType, Named, Reference
from nanobot.memory.knowledge.models import EntityId, Fact
from nanobot.memory.models import EventId
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

OWNER: Final = "user:owner"
GROUP: Final = "chat:telegram:9"
EVERYTHING: Final = Audience(everything=True)
THE_GROUP: Final = Audience(chat=GROUP)
TODAY: Final = "2026-12-31"


@dataclass
class Village:
    """A memory file in which people talk. Days are ``2026-05-12``; each saying is an event of its own."""

    conn: Connection
    types: dict[str, EntityType] = field(default_factory=dict)
    known: dict[str, EntityId] = field(default_factory=dict)
    said: int = 0

    def event(self, day: str) -> tuple[EventId, datetime]:
        self.said += 1
        at = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
        return EventId(derived("evt", at, str(self.said))), at

    def meet(self, name: str, kind: EntityType = "person", *, day: str = "2026-01-01", scope: str = OWNER) -> EntityId:
        """Let an event name a thing; the first time it is new."""
        event_id, at = self.event(day)
        if name not in self.known:
            new = NewEntity(name=name, type=kind, event_id=event_id, at=at, scope=scope)
            self.known[name] = entities.create(self.conn, new)
            self.types[name] = kind
        named = Named(text=name, name=name, type=kind, start=0, end=len(name))
        mentions.add(self.conn, named, self.known[name], event_id=event_id, at=at, scope=scope)
        return self.known[name]

    def resolved(
        self,
        day: str,
        subject: str,
        predicate: str,
        thing: str | None,
        *,
        scope: str = OWNER,
        event: tuple[EventId, datetime] | None = None,
        pinned: bool = False,
        **claim: Any,  # noqa: ANN401 - the fields of a claim
    ) -> ResolvedClaim:
        event_id, at = event or self.event(day)
        return ResolvedClaim(
            claim=Claim(subject=self.reference(subject), predicate=predicate, object=self._object(thing), **claim),
            subject_id=self.known[subject],
            object_id=self.known.get(thing or ""),
            event_id=event_id,
            at=at,
            local_date=day,
            scope=scope,
            pinned=pinned,
        )

    def say(self, day: str, subject: str, predicate: str, thing: str | None, **claim: Any) -> Changes:  # noqa: ANN401
        """Say something on a day: of people and things met before, or of a text."""
        return belief.apply(self.conn, [self.resolved(day, subject, predicate, thing, **claim)])

    def holds(self, subject: str | None = None, audience: Audience = EVERYTHING, **how: Any) -> list[Fact]:  # noqa: ANN401
        about = None if subject is None else [entities.canonical(self.conn, self.known[subject])]
        return facts.select(self.conn, audience, **{"today": TODAY, "subject_ids": about, **how})

    def told(self, subject: str | None = None, audience: Audience = EVERYTHING, **how: Any) -> list[str]:  # noqa: ANN401
        return [sentence(fact) for fact in self.holds(subject, audience, **how)]

    def reference(self, name: str) -> Reference:
        return Reference(name=name, type=self.types[name])

    def _object(self, thing: str | None) -> Reference | str | None:
        return self.reference(thing) if thing in self.known else thing


def sentence(fact: Fact) -> str:
    """Write a fact with its dates: ``Ana lives_in Recife 2025..2026-05-12``."""
    denied = "" if fact.polarity == "+" else "not "
    dates = (
        "" if (fact.valid_from, fact.valid_to) == (None, None) else f" {fact.valid_from or ''}..{fact.valid_to or ''}"
    )
    return f"{fact.subject} {denied}{fact.predicate} {fact.object}{dates}{' (a slip)' if fact.retracted else ''}"


def only(found: Sequence[Fact]) -> Fact:
    (fact,) = found
    return fact
