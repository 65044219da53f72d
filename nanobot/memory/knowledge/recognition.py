"""Which known thing a message means by a name, and what follows where that is doubtful."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge import mergelog, merging, tentative
from nanobot.memory.knowledge.directory import Card, Directory
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.heuristics.words import gender_of
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.merging import Ground
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.resolution import Resolution, Resolver, Sighting
from nanobot.memory.knowledge.resolution.records import BEINGS
from nanobot.memory.knowledge.resolution.statements import is_relation, says_other
from nanobot.memory.knowledge.tentative import Resemblance
from nanobot.memory.models import Event
from nanobot.memory.store import Connection

SAID_BEFORE: Final = """
    SELECT entity.canonical_id AS id
      FROM (SELECT id, seq FROM event WHERE session_key = :session_key AND seq < :seq ORDER BY seq DESC LIMIT :turns)
           AS turn
      JOIN mention ON mention.event_id = turn.id
      JOIN entity ON entity.id = mention.entity_id
     WHERE mention.key = :key
     ORDER BY turn.seq DESC, mention.ordinal DESC
     LIMIT 1
"""
HEARD_HERE: Final = """
    SELECT 1 FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE entity.canonical_id = :id AND alias.source = 'sender' AND alias.scope = :scope
     LIMIT 1
"""
TURNS: Final = 24
"""Within so many turns a name goes on meaning what it meant."""
POSSESSIVE: Final = "'s "
"""Who is named by whose they are, in words that resolution does not know: the mentee of Ana is not Ana."""
NICKNAME: Final = "nickname"
SHORTEST: Final = 3
"""Letters of a short form that still tell whom it means."""
CONVERSATION: Final = 500
"""Within so many it does where nothing else tells what it means."""

Open = Literal["open"]
"""It may be several things, and there is nothing to make a new one of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A thing as a message names it. `sure`: its type is not a guess."""

    text: str
    name: str
    type: EntityType
    context: str
    speaker: str
    also: tuple[str, ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What it takes to write what an event says: the transaction of the event, what is known, and the resolver."""

    conn: Connection
    directory: Directory
    resolver: Resolver
    config: EntityResolutionConfig


class Recognition:
    """Recognises the things of one event."""

    def __init__(self, means: Means, event: Event, *, speaker_id: EntityId | None, present: Sequence[EntityId]) -> None:
        self._conn = means.conn
        self._directory = means.directory
        self._resolver = means.resolver
        self._config = means.config
        self._event = event
        self._speaker_id = speaker_id
        self._present = [one for one in present if one != speaker_id]
        self._doubt: Resolution | None = None

    def recognise(self, sought: Sought) -> EntityId | None:
        """Return the known thing that a name in the text means; None where it is a new one."""
        self._doubt = None
        if sought.type == "person" and (addressed := self._addressed(sought)):
            return addressed
        if POSSESSIVE in sought.name and not is_relation(sought.name):
            cards = self._directory.exact(sought.name)
            return cards[0].entity.id if len(cards) == 1 else None
        sighting = self._sighting(sought)
        found = self._resolver.resolve(sighting, self._directory.index)
        if found.outcome == "same" and found.entity_id:
            return self._confirmed(EntityId(found.entity_id), sighting)
        of_talk = self._of_this_talk(sought, found)
        other = of_talk or self._of_another_type(sought) or self._nameless(sought)
        if other is None and found.outcome == "tentative":
            self._doubt = found
        return other

    def _addressed(self, sought: Sought) -> EntityId | None:
        """Find who takes part in the conversation under this name, or under one that it is short for."""
        if says_other(sought.text, sought.context):
            return None
        cards = [card for entity_id in self._present if (card := self._directory.card(entity_id))]
        for fits in (_goes_by, _is_short_for):
            meant = [card.entity.id for card in cards if fits(sought.name, card)]
            if meant:
                return meant[0] if len(meant) == 1 else None
        return None

    def _of_this_talk(self, sought: Sought, found: Resolution) -> EntityId | None:
        """Prefer who takes part in the conversation, or who was meant by the name in it, unless it says otherwise."""
        if says_other(sought.text, sought.context):
            return None
        cards = [card for card in self._directory.exact(sought.name) if card.entity.type == sought.type]
        may_be = {card.entity.id for card in cards}
        if POSSESSIVE not in sought.name and " " not in key(sought.name):
            short = [found.entity_id] if found.entity_id and found.layer == NICKNAME else []
            may_be |= {EntityId(rival) for rival in (*found.rivals, *short)}
        for known_here in (self._present, self._heard_here(may_be)):
            here = [entity_id for entity_id in known_here if entity_id in may_be]
            if here:
                return here[0] if len(here) == 1 else None
        lately = self._said_before(sought.name, CONVERSATION if found.outcome == "ambiguous" else TURNS)
        return lately if lately in may_be else None

    def _heard_here(self, may_be: Iterable[EntityId]) -> list[EntityId]:
        """Return those who have spoken where this is said, be it long ago."""
        values = {"scope": self._event.scope}
        others = sorted(one for one in may_be if one != self._speaker_id)
        return [one for one in others if self._conn.execute(HEARD_HERE, {**values, "id": one}).fetchone()]

    def follow_back(self, sought: Sought) -> EntityId | Open | None:
        """Return the known thing that a pronoun, or what was not said, stands for."""
        lately = self._said_before(sought.name, TURNS)
        if lately:
            return lately
        cards = [card for card in self._directory.exact(sought.name) if _may_be(card, sought.type)]
        if len(cards) > 1:
            return "open"
        return cards[0].entity.id if cards else self.recognise(sought)

    def idea(self, name: str) -> EntityId | None:
        """Return the one thing of exactly a name, which is no being: what is said of roses is not said of Rose."""
        cards = [card for card in self._directory.exact(name) if card.entity.type not in BEINGS]
        return cards[0].entity.id if len(cards) == 1 else None

    def note_doubt(self, entity_id: EntityId) -> None:
        """Note that a new thing may be one that is known, where the last name sought was doubtful."""
        if self._doubt is not None and self._doubt.entity_id:
            self._suspect(entity_id, self._doubt)
            self._directory.renew_suspicions(self._conn)
        self._doubt = None

    def _sighting(self, sought: Sought) -> Sighting:
        return Sighting(
            text=sought.text,
            name=sought.name,
            type=sought.type,
            context=sought.context or sought.name,
            at=self._event.at,
            speaker=sought.speaker,
        )

    def _confirmed(self, entity_id: EntityId, sighting: Sighting) -> EntityId:
        """See one that may be another in a new light: three sightings that say so make them one."""
        if entity_id not in self._directory.suspected:
            return entity_id
        index = self._directory.index
        mark = index.mark()
        index.remove(entity_id)
        other = self._resolver.resolve(sighting, index)
        index.roll_back(mark)
        if other.outcome in ("tentative", "same") and other.entity_id and self._suspect(entity_id, other):
            self._directory.renew(self._conn, [entity_id, EntityId(other.entity_id)])
            self._directory.renew_suspicions(self._conn)
            return EntityId(other.entity_id)
        return entity_id

    def _suspect(self, entity_id: EntityId, found: Resolution) -> bool:
        """Note one more event that says so; merge where these are enough, and tell whether they were."""
        candidate = EntityId(found.entity_id or "")
        event = self._event
        seen = Resemblance(event_id=event.id, at=event.at, layer=found.layer, score=found.score)
        suspicion = tentative.suspect(self._conn, entity_id, candidate, seen)
        if suspicion is None or suspicion.sightings < self._config.tentative_confirmation_count:
            return False
        if mergelog.kept_apart(self._conn, entity_id, candidate):
            return False
        reason = f"{suspicion.sightings} messages say so: {found.reason}"
        ground = Ground(at=event.at, layer=found.layer, score=found.score, reason=reason)
        merging.merge(self._conn, entity_id, candidate, ground)
        return True

    def _of_another_type(self, sought: Sought) -> EntityId | None:
        """Find the thing of exactly this name of whose kind the message, or memory, was not sure."""
        cards = self._directory.exact(sought.name)
        if len(cards) != 1:
            return None
        (card,) = cards
        unsure = card.faint if sought.sure else True
        beings = {card.entity.type, sought.type} & BEINGS
        return card.entity.id if unsure and (not beings or card.entity.type == sought.type) else None

    def _nameless(self, sought: Sought) -> EntityId | None:
        """Find who was known by what they are to someone, and now has a name."""
        if is_relation(sought.name):
            return None
        for name in sought.also:
            cards = self._directory.exact(name)
            if len(cards) == 1 and _is_nameless(cards[0].names, sought.also):
                return cards[0].entity.id
        return None

    def _said_before(self, name: str, turns: int) -> EntityId | None:
        values = {
            "session_key": self._event.session_key,
            "seq": self._event.seq,
            "turns": turns,
            "key": key(name),
        }
        row = self._conn.execute(SAID_BEFORE, values).fetchone()
        return EntityId(row["id"]) if row else None


def _goes_by(name: str, card: Card) -> bool:
    return key(name) in {known for known, _ in card.names}


def _is_short_for(name: str, card: Card) -> bool:
    """Tell whether a name is the beginning of someone's first name: Caro of Caroline, but not Dan of Daniela."""
    short, full = key(name), key(card.entity.name).partition(" ")[0]
    if not SHORTEST <= len(short) < len(full) or not full.startswith(short):
        return False
    genders = {gender_of(short), gender_of(full)} - {None}
    return len(genders) <= 1


def _may_be(card: Card, kind: EntityType) -> bool:
    return card.entity.type == kind or card.faint


def _is_nameless(names: Sequence[tuple[str, str]], also: Sequence[str]) -> bool:
    """Tell whether a thing goes by nothing but what it is to someone."""
    relations = {key(name) for name in also}
    return all(known in relations for known, _ in names)
