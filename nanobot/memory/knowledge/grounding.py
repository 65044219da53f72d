"""From what a message says to what it is about: mentions and claims become rows about known things.

Everything happens in the transaction of one event, so that an event is either read in full or not at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from nanobot.memory.knowledge import belief, entities, fitting, mentions
from nanobot.memory.knowledge.claims import ResolvedClaim
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.knowledge.findings import INFERRED, Claim, EntityType, Findings, Named, Reference
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.passages import sentence_at
from nanobot.memory.knowledge.recognition import Means, Recognition, Sought
from nanobot.memory.knowledge.speakers import Speaker
from nanobot.memory.knowledge.traits import traits_of
from nanobot.memory.models import Event

NAMES: Final = frozenset(("name", "nickname"))
"""Predicates whose object is another name of the subject."""

OF_ONE_NAME: Final = frozenset(("org", "project", "tool"))
"""What makes a product often has its name: who works at Slack may use Slack."""

CERTAIN: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One event to be grounded: who says it, on which local day, and who may know it."""

    event: Event
    speaker: Speaker | None
    local_date: str
    scope: str
    present: tuple[EntityId, ...] = ()
    """Who else takes part in the conversation."""
    pinned: bool = False
    """The user said it to memory itself."""


class Grounding:
    """Writes the mentions and claims of one event."""

    def __init__(self, means: Means, reading: Reading) -> None:
        self._conn = means.conn
        self._directory = means.directory
        self._reading = reading
        self._recognition = Recognition(
            means,
            reading.event,
            speaker_id=reading.speaker.entity_id if reading.speaker else None,
            present=reading.present,
        )
        self._known: dict[tuple[str, EntityType], EntityId] = {}
        self._places: dict[tuple[int, int], EntityId] = {}
        self._touched: dict[EntityId, None] = {}

    def take_for(self, reference: Reference, entity_id: EntityId) -> None:
        """Know beforehand what a name means."""
        self._known[key(reference.name), reference.type] = entity_id

    def ground(self, findings: Findings) -> tuple[EntityId, ...]:
        """Write what a message says; returns the things it concerns."""
        fit = [claim for found in findings.claims if (claim := fitting.fitted(found))]
        resolved = [found for claim in fit if (found := self._resolved(claim))]
        for named in findings.mentions:
            self._mention(named)
        self._mention_references(fit)
        belief.apply(self._conn, resolved)
        self._take_names(resolved)
        self._describe(resolved)
        self._directory.renew(self._conn, self._touched)
        return tuple(self._touched)

    def _resolved(self, claim: Claim) -> ResolvedClaim | None:
        """Find what a claim is about; None where that stays open, or cannot be so said."""
        subject_id = self._entity(claim.subject, fitting.subject_types(claim))
        if subject_id is None:
            return None
        object_id = None
        if isinstance(claim.object, Reference):
            object_id = self._entity(claim.object, fitting.object_types(claim))
            if object_id is None or object_id == subject_id:
                return None
        reading = self._reading
        return ResolvedClaim(
            claim=replace(claim, confidence=CERTAIN) if reading.pinned else claim,
            subject_id=subject_id,
            object_id=object_id,
            event_id=reading.event.id,
            at=reading.event.at,
            local_date=reading.local_date,
            scope=reading.scope,
            pinned=reading.pinned,
        )

    def _entity(self, reference: Reference, allowed: frozenset[EntityType] | None) -> EntityId | None:
        """Find or make the thing a reference means; None where it is of another kind, or may be several."""
        entity_id = self._referred(reference)
        if entity_id is None:
            return None
        self._touched[entity_id] = None
        if reference.end > reference.start:
            self._places[reference.start, reference.end] = entity_id
        self._refine(entity_id, reference.type)
        card = self._directory.card(entity_id)
        if card is None or allowed is None or card.entity.type in allowed:
            return entity_id
        same_name = {card.entity.type, reference.type} <= OF_ONE_NAME and reference.type in allowed
        return entity_id if same_name else None

    def _refine(self, entity_id: EntityId, kind: EntityType) -> None:
        """Let what was a plain idea until now be what the message says it is."""
        card = self._directory.card(entity_id)
        if card and card.entity.type == "concept" != kind:
            entities.retype(self._conn, entity_id, kind)
            self._directory.renew(self._conn, [entity_id])

    def _referred(self, reference: Reference) -> EntityId | None:
        speaker = self._reading.speaker
        if speaker and reference.type == "person" and key(reference.name) == key(speaker.name):
            return speaker.entity_id
        mark = (key(reference.name), reference.type)
        if mark not in self._known:
            entity_id = self._recognise(reference)
            if entity_id is None:
                return None
            self._known[mark] = entity_id
            for name in reference.also:
                self._known.setdefault((key(name), reference.type), entity_id)
        return self._known[mark]

    def _recognise(self, reference: Reference) -> EntityId | None:
        content = self._reading.event.content
        stands = reference.end > reference.start
        sought = Sought(
            text=content[reference.start : reference.end] if stands else reference.name,
            name=reference.name,
            type=reference.type,
            context=sentence_at(content, reference.start, reference.end) if stands else "",
            also=reference.also,
            speaker=self._speaker_name,
        )
        found = self._recognition.recognise(sought) if stands else self._recognition.follow_back(sought)
        if found == "open":
            return None
        return found or self._new(reference.name, reference.type)

    def _new(self, name: str, kind: EntityType) -> EntityId:
        event = self._reading.event
        entity_id = entities.create(
            self._conn,
            NewEntity(name=name, type=kind, event_id=event.id, at=event.at, scope=self._reading.scope),
        )
        self._recognition.note_doubt(entity_id)
        self._directory.renew(self._conn, [entity_id])
        return entity_id

    def _mention(self, named: Named) -> None:
        """Write where the text names a thing."""
        entity_id = self._places.get((named.start, named.end)) or self._claimed(named.name)
        speaker = self._reading.speaker
        if entity_id is None and speaker and key(named.name) == key(speaker.name):
            entity_id = speaker.entity_id
        if entity_id is None:
            entity_id = self._named(named)
        self._write(named, entity_id)
        self._places.setdefault((named.start, named.end), entity_id)

    @property
    def _speaker_name(self) -> str:
        return self._reading.speaker.name if self._reading.speaker else ""

    def _claimed(self, name: str) -> EntityId | None:
        """Find the thing that the claims of the message mean by a name."""
        return next((known for (mark, _), known in self._known.items() if mark == key(name)), None)

    def _named(self, named: Named) -> EntityId:
        if named.type == "concept" and named.confidence <= INFERRED:
            return self._recognition.idea(named.name) or self._new(named.name, "concept")
        sought = Sought(
            text=named.text,
            name=named.name,
            type=named.type,
            context=sentence_at(self._reading.event.content, named.start, named.end),
            speaker=self._speaker_name,
            sure=named.confidence > INFERRED,
        )
        found = self._recognition.recognise(sought)
        entity_id = found if found and found != "open" else self._new(named.name, named.type)
        if sought.sure:
            self._refine(entity_id, named.type)
        self._known[key(named.name), named.type] = entity_id
        return entity_id

    def _write(self, named: Named, entity_id: EntityId) -> None:
        event = self._reading.event
        mentions.add(self._conn, named, entity_id, event_id=event.id, at=event.at, scope=self._reading.scope)
        self._touched[entity_id] = None

    def _mention_references(self, claims: Sequence[Claim]) -> None:
        """Write the places of things that only a claim found."""
        for reference in (side for claim in claims for side in (claim.subject, claim.object)):
            if not isinstance(reference, Reference) or reference.end <= reference.start:
                continue
            entity_id = self._known.get((key(reference.name), reference.type))
            text = self._reading.event.content[reference.start : reference.end]
            overlaps = any(start < reference.end and reference.start < end for start, end in self._written())
            if entity_id and text.strip() and not overlaps:
                named = Named(
                    text=text, name=reference.name, type=reference.type, start=reference.start, end=reference.end
                )
                self._write(named, entity_id)

    def _written(self) -> list[tuple[int, int]]:
        event = self._reading.event
        return mentions.places(self._conn, event.id)

    def _take_names(self, resolved: Sequence[ResolvedClaim]) -> None:
        """Let things go by the names they are said to have."""
        reading = self._reading
        for one in resolved:
            claim = one.claim
            holds = claim.effect == "holds" and claim.polarity == "+"
            if holds and claim.predicate in NAMES and isinstance(claim.object, str):
                entities.know(self._conn, one.subject_id, claim.object, scope=reading.scope, event_id=reading.event.id)

    def _describe(self, resolved: Sequence[ResolvedClaim]) -> None:
        """Keep with a thing what tells it from others of its name."""
        for entity_id, traits in traits_of(resolved).items():
            card = self._directory.card(entity_id)
            if card is None:
                continue
            words = tuple(dict.fromkeys((*card.entity.descriptors, *traits.descriptors)))
            gender = None if card.entity.gender else traits.gender
            if words != card.entity.descriptors or gender:
                entities.describe(self._conn, entity_id, gender=gender, descriptors=words)
                self._touched[entity_id] = None
