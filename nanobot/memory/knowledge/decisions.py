"""What the user decides about knowledge: remember, correct, confirm, merge, take apart.

A decision is an event of the log like any other, and is carried out when reading comes to it. So it is still there
after everything was derived anew. Things are named by id and by what they said then: ids follow from the words of
events, and may be others when these are read better one day.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from nanobot.memory.errors import InvalidEventError, UnknownEntityError, UnknownFactError, UnknownMergeError
from nanobot.memory.knowledge import aliases, belief, entities, facts, mergelog, merging
from nanobot.memory.knowledge.claims import ResolvedClaim
from nanobot.memory.knowledge.findings import Claim, Effect, Reference
from nanobot.memory.knowledge.merging import Ground, Merged
from nanobot.memory.knowledge.models import EntityId, Fact
from nanobot.memory.models import Event
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

Verb = Literal["remember", "correct", "confirm", "merge", "unmerge", "split"]
EVERYTHING: Final = Audience(everything=True)
METHOD: Final = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A thing by its id, and by its name at the time."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A fact by its id, and by what it said at the time."""

    id: str
    subject: Named
    predicate: str
    object: str
    object_id: str | None
    slot: str | None
    polarity: str
    scope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided. `text` is what the user says instead; `one` and `other` are the things to merge or part."""

    verb: Verb
    text: str = ""
    fact: Statement | None = None
    one: Named | None = None
    other: Named | None = None
    merge_id: str | None = None

    def metadata(self) -> dict[str, Any]:
        """Write it as an event's metadata keeps it."""
        return {"decision": {name: value for name, value in asdict(self).items() if value not in (None, "")}}


def read(kept: Mapping[str, Any]) -> Decision:
    """Read a decision from an event's metadata.

    Raises:
        InvalidEventError: it is none.
    """
    try:
        fact = dict(kept["fact"]) if "fact" in kept else None
        return Decision(
            verb=kept["verb"],
            text=kept.get("text", ""),
            fact=Statement(**{**fact, "subject": Named(**fact["subject"])}) if fact else None,
            one=Named(**kept["one"]) if "one" in kept else None,
            other=Named(**kept["other"]) if "other" in kept else None,
            merge_id=kept.get("merge_id"),
        )
    except (KeyError, TypeError) as error:
        raise InvalidEventError(f"this is no decision: {dict(kept)}") from error


def statement_of(fact: Fact) -> Statement:
    """Write a fact down as it is now."""
    return Statement(
        id=fact.id,
        subject=Named(id=fact.subject_id, name=fact.subject),
        predicate=fact.predicate,
        object=fact.object,
        object_id=fact.object_id,
        slot=fact.slot,
        polarity=fact.polarity,
        scope=fact.scope,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Carries out decisions, in the transaction of *conn*."""

    conn: Connection
    event: Event
    local_date: str

    def state(self, statement: Statement, effect: Effect) -> EntityId:
        """Say with certainty that a fact holds, or never did; returns its subject.

        Raises:
            UnknownFactError: what it is about is not known any more.
        """
        subject = self._thing(statement.subject)
        fact = self._fact(statement)
        object_id = EntityId(fact.object_id) if fact and fact.object_id else None
        claim = Claim(
            subject=self._reference(subject),
            predicate=statement.predicate,
            object=self._reference(object_id) if object_id else statement.object,
            effect=effect,
            polarity="-" if statement.polarity == "-" else "+",
            slot=statement.slot,
            valid_from=fact.valid_from if fact else None,
            confidence=1.0,
            method=METHOD,
        )
        resolved = ResolvedClaim(
            claim=claim,
            subject_id=subject,
            object_id=object_id,
            event_id=self.event.id,
            at=self.event.at,
            local_date=self.local_date,
            scope=statement.scope,
            pinned=True,
        )
        belief.apply(self.conn, [resolved])
        return subject

    def merge(self, decision: Decision) -> Merged:
        """Let one thing count as another."""
        loser, winner = self._thing(decision.one), self._thing(decision.other)
        return merging.merge(self.conn, loser, winner, self._ground("merged by hand"))

    def split(self, decision: Decision) -> Merged:
        """Take a name out of a thing."""
        whole = self._thing(decision.one)
        return merging.split_alias(self.conn, whole, decision.text, self._ground("split by hand"))

    def unmerge(self, decision: Decision) -> Merged:
        """Take a merge or a split back.

        Raises:
            UnknownMergeError: there is none between these two.
        """
        standing = [record for record in mergelog.every(self.conn) if not record.undone]
        ids = (decision.one.id if decision.one else "", decision.other.id if decision.other else "")
        found = [record for record in standing if record.id == decision.merge_id]
        found = found or [record for record in standing if (record.loser_id, record.winner_id) == ids]
        if not found:
            raise UnknownMergeError
        return merging.undo(self.conn, found[-1].id)

    def _ground(self, reason: str) -> Ground:
        return Ground(at=self.event.at, reason=reason)

    def _thing(self, named: Named | None) -> EntityId:
        """Find a thing by its id, or by the name it had.

        Raises:
            UnknownEntityError: neither is known any more.
            AmbiguousEntityError: the id is not, and several go by the name.
        """
        if named is None:
            raise UnknownEntityError
        try:
            entities.canonical(self.conn, named.id)
        except UnknownEntityError:
            return entities.find(self.conn, EVERYTHING, named.name).id
        return EntityId(named.id)

    def _fact(self, statement: Statement) -> Fact | None:
        try:
            return facts.get(self.conn, EVERYTHING, statement.id)
        except UnknownFactError:
            return self._alike(statement)

    def _alike(self, statement: Statement) -> Fact | None:
        """Find the fact that says the same, where the ids are others now."""
        found = facts.select(
            self.conn,
            EVERYTHING,
            today=self.local_date,
            subject_ids=[entities.canonical(self.conn, self._thing(statement.subject))],
            predicate=statement.predicate,
            history=True,
        )
        same = [fact for fact in found if fact.object.casefold() == statement.object.casefold()]
        return same[-1] if same else None

    def _reference(self, entity_id: EntityId) -> Reference:
        """Name a thing as it is shown."""
        entity = entities.get(self.conn, EVERYTHING, entity_id)
        if entity is None:
            raise UnknownEntityError
        names = aliases.of(self.conn, EVERYTHING, entity.id)
        return Reference(name=entity.name or names[0].name, type=entity.type)
