"""What memory knew before a message, as extractors may ask for it: the graph, as the message's audience sees it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from nanobot.memory.knowledge import entities, facts, fitting
from nanobot.memory.knowledge.directory import Card, Directory
from nanobot.memory.knowledge.findings import Claim, KnownEntity, Reference
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId, Fact
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import to_text

RECENT: Final = """
    SELECT claim.*, subject.canonical_id AS subject, object.canonical_id AS object
      FROM (SELECT id, seq FROM event WHERE session_key = :session_key AND seq < :seq AND at >= :since
             ORDER BY seq DESC LIMIT :events) AS turn
      JOIN claim ON claim.event_id = turn.id
      JOIN entity AS subject ON subject.id = claim.subject_id
      LEFT JOIN entity AS object ON object.id = claim.object_id
     ORDER BY turn.seq DESC, claim.ordinal DESC
     LIMIT :claims
"""

RECENT_EVENTS: Final = 60
RECENT_CLAIMS: Final = 20
RECENT_TIME: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Where and when a message was said, by whom, and who may hear it."""

    audience: Audience
    session_key: str
    seq: int
    at: datetime
    local_date: str
    speaker: str
    speaker_id: EntityId | None


class GraphKnown:
    """Answers what is known from the graph at one moment. Not to be kept beyond its connection."""

    def __init__(self, conn: Connection, directory: Directory, moment: Moment) -> None:
        self._conn = conn
        self._directory = directory
        self._moment = moment

    def entity(self, name: str) -> KnownEntity | None:
        """Return the one entity of that name, alias or first name."""
        card = self._card(name)
        shown = self._shown(card) if card else None
        if card is None or shown is None:
            return None
        return KnownEntity(name=shown, type=card.entity.type, gender=card.entity.gender)

    def held(self, subject: str, predicate: str | None = None) -> Sequence[Claim]:
        """Return what holds about a thing, newest last."""
        card = self._card(subject)
        if card is None:
            return ()
        moment = self._moment
        question = (card.entity.id, predicate, moment.audience, moment.local_date)
        if question not in self._directory.answers:
            self._directory.answers[question] = self._held(card.entity.id, predicate)
        return self._directory.answers[question]

    def _held(self, entity_id: EntityId, predicate: str | None) -> Sequence[Claim]:
        moment = self._moment
        found = facts.select(
            self._conn,
            moment.audience,
            today=moment.local_date,
            subject_ids=[entity_id],
            predicate=predicate,
            sources=False,
        )
        return [self._claim(fact) for fact in sorted(found, key=lambda fact: (fact.last_said_at, fact.id))]

    def holders(self, predicate: str, target: str) -> Sequence[str]:
        """Return whose fact it is."""
        card = self._card(target)
        moment = self._moment
        found = facts.holders(
            self._conn, moment.audience, predicate, card.entity.id if card else target, today=moment.local_date
        )
        return list(dict.fromkeys(fact.subject for fact in found if fact.polarity == "+"))

    def recent(self) -> Sequence[Claim]:
        """Return what was claimed in the last messages of this conversation, newest last."""
        moment = self._moment
        values = {
            "session_key": moment.session_key,
            "seq": moment.seq,
            "since": to_text(moment.at - RECENT_TIME),
            "events": RECENT_EVENTS,
            "claims": RECENT_CLAIMS,
        }
        rows = self._conn.execute(RECENT, values).fetchall()
        return [claim for row in reversed(rows) if (claim := self._said(row))]

    def _card(self, name: str) -> Card | None:
        moment = self._moment
        if moment.speaker_id and key(name) == key(moment.speaker):
            return self._directory.card(moment.speaker_id)
        found = [card for card in self._directory.called(name, moment.audience) if not card.faint]
        return found[0] if len(found) == 1 else None

    def _shown(self, card: Card) -> str | None:
        if self._moment.audience.everything:
            return card.entity.name
        return entities.names(self._conn, self._moment.audience, [card.entity.id]).get(card.entity.id)

    def _claim(self, fact: Fact) -> Claim:
        claim = Claim(
            subject=self._reference(fact.subject_id, fact.subject),
            predicate=fact.predicate,
            object=self._reference(fact.object_id, fact.object) if fact.object_id else fact.object,
            polarity=fact.polarity,
            slot=fact.slot,
            valid_from=fact.valid_from,
            valid_to=fact.valid_to,
            confidence=fact.confidence,
        )
        return _as_said(claim)

    def _said(self, row: Row) -> Claim | None:
        """Make a claim of a row again; None where its subject is not known any more."""
        subject = self._directory.card(row["subject"])
        target = self._directory.card(row["object"]) if row["object"] else None
        if subject is None:
            return None
        claim = Claim(
            subject=self._reference(subject.entity.id, subject.entity.name),
            predicate=row["predicate"],
            object=self._reference(target.entity.id, target.entity.name) if target else row["object_name"],
            effect=row["effect"],
            polarity=row["polarity"],
            slot=row["slot"],
            valid_from=row["valid_from"],
            valid_to=row["valid_to"],
            confidence=row["confidence"],
            method=row["method"],
            start=row["start"],
            end=row["stop"],
        )
        return _as_said(claim)

    def _reference(self, entity_id: EntityId, name: str) -> Reference:
        card = self._directory.card(entity_id)
        return Reference(name=name, type=card.entity.type if card else "concept")


def _as_said(claim: Claim) -> Claim:
    """Give a thing the type its predicate speaks of: of one name may be a firm and its project."""
    predicate = PREDICATES.get(claim.predicate)
    if not isinstance(claim.object, Reference) or predicate is None or claim.object.type in predicate.objects:
        return claim
    allowed = fitting.object_types(claim)
    if not allowed:
        return claim
    return replace(claim, object=replace(claim.object, type=min(allowed)))
