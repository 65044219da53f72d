"""Who is heard: the person behind a message, the same one in every chat, and the thing that stands for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nanobot.memory.config import IdentityConfig
from nanobot.memory.knowledge import aliases, entities
from nanobot.memory.knowledge.aliases import Use
from nanobot.memory.knowledge.directory import Directory
from nanobot.memory.knowledge.entities import NewEntity
from nanobot.memory.knowledge.findings import Turn
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.passages import ASSISTANT, role_of
from nanobot.memory.knowledge.resolution import Resolver, Sighting
from nanobot.memory.log.identity import OWNER
from nanobot.memory.models import Event
from nanobot.memory.scopes import user_scope
from nanobot.memory.store import Connection

NAMELESS: Final = "User"
"""What the owner is called until a name is known."""

_HEARD: Final = """
    SELECT DISTINCT entity.canonical_id AS id, shown.name
      FROM alias
      JOIN entity ON entity.id = alias.entity_id
      JOIN entity AS shown ON shown.id = entity.canonical_id
     WHERE alias.source = 'sender' AND alias.removed = 0 AND shown.type = 'person'
"""
HEARD_AS: Final = f"{_HEARD} AND alias.key = :key ORDER BY entity.canonical_id"
HEARD_IN: Final = f"{_HEARD} AND alias.scope = :scope ORDER BY entity.canonical_id"

NAMED_LATELY: Final = """
    SELECT 1
      FROM (SELECT id FROM event WHERE session_key = :session_key AND seq < :seq ORDER BY seq DESC LIMIT :turns) AS turn
      JOIN mention ON mention.event_id = turn.id
      JOIN entity ON entity.id = mention.entity_id
     WHERE entity.canonical_id = :id
     LIMIT 1
"""
LATELY: Final = 4

HEARD_BEFORE: Final = """
    SELECT 1 FROM alias JOIN entity ON entity.id = alias.entity_id
     WHERE entity.canonical_id = :id AND alias.source = 'sender'
     LIMIT 1
"""

GIVEN: Final = "SELECT given_name FROM entity WHERE id = :id"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """A person as a message names them. `mark` is what tells them from others: their name, or their user id."""

    name: str
    mark: str
    owner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """A person as memory knows them."""

    name: str
    entity_id: EntityId


class Speakers:
    """Finds the thing that stands for the sender of a message, or makes it."""

    def __init__(self, config: IdentityConfig) -> None:
        self._single = config.mode == "single"
        self._owner_name = config.owner_name.strip()

    def sender(self, event: Event) -> Sender:
        """Tell who sent a message. In `single` mode what comes in direct chats is the owner's.

        Unless it comes under another name than the owner's: then somebody else is heard there, as in an imported chat.
        """
        named = (event.sender_name or "").strip()
        if not self._single:
            mark = event.person_id or event.sender_id or event.session_key
            return Sender(name=named or mark, mark=mark, owner=False)
        owner = self._is_owner(event, named)
        name = (owner and self._owner_name) or named
        if name:
            return Sender(name=name, mark=name, owner=owner)
        stranger = f"{event.channel}:{event.sender_id}" if event.sender_id else "someone"
        return (
            Sender(name=NAMELESS, mark=NAMELESS, owner=True)
            if owner
            else Sender(name=stranger, mark=stranger, owner=False)
        )

    def name_of(self, conn: Connection, event: Event) -> str:
        """Name who is heard in an event, as far as memory knows."""
        if role_of(event) != "person":
            return event.sender_name or event.tool_name or ASSISTANT
        sender = self.sender(event)
        found = self._heard(conn, sender)
        return found.name if found else sender.name

    def present(self, conn: Connection, turns: Sequence[Turn]) -> tuple[EntityId, ...]:
        """Return who is heard in some turns, by the names they are heard under."""
        names = dict.fromkeys(turn.speaker for turn in turns if turn.role == "person")
        found = (conn.execute(HEARD_AS, {"key": key(name)}).fetchone() for name in names)
        return tuple(dict.fromkeys(row["id"] for row in found if row))

    def speaker_of(self, conn: Connection, event: Event) -> Speaker | None:
        """Return who is heard, if they were heard before."""
        return self._heard(conn, self.sender(event))

    def welcome(self, conn: Connection, event: Event, directory: Directory, resolver: Resolver) -> Speaker:
        """Return who is heard; someone new becomes known, by the name they go by."""
        sender = self.sender(event)
        found = self._heard(conn, sender) or self._adopted(conn, sender)
        entity_id = found.entity_id if found else self._met(conn, sender, event, directory, resolver)
        self._note(conn, entity_id, sender, event)
        directory.renew(conn, [entity_id])
        card = directory.card(entity_id)
        return Speaker(name=card.entity.name if card else sender.name, entity_id=entity_id)

    def _is_owner(self, event: Event, named: str) -> bool:
        if not named or not self._owner_name:
            return event.chat_type == "direct" or event.person_id == OWNER
        return key(named).startswith(key(self._owner_name.split()[0]))

    def _heard(self, conn: Connection, sender: Sender) -> Speaker | None:
        rows = conn.execute(HEARD_AS, {"key": key(sender.mark)}).fetchall()
        if not rows and sender.owner and sender.mark == NAMELESS:
            named = conn.execute(HEARD_IN, {"scope": user_scope(OWNER)}).fetchall()
            rows = named if len(named) == 1 else []
        return Speaker(name=rows[0]["name"], entity_id=rows[0]["id"]) if rows else None

    def _adopted(self, conn: Connection, sender: Sender) -> Speaker | None:
        """Find that the owner, nameless until now, is who gives a name."""
        if not sender.owner:
            return None
        rows = conn.execute(HEARD_AS, {"key": key(NAMELESS)}).fetchall()
        nameless = [row for row in rows if key(row["name"]) == key(NAMELESS)]
        return Speaker(name=sender.name, entity_id=nameless[0]["id"]) if nameless else None

    def _met(
        self, conn: Connection, sender: Sender, event: Event, directory: Directory, resolver: Resolver
    ) -> EntityId:
        """Find the one who was spoken of before they spoke, or make someone new."""
        sighting = Sighting(text=sender.name, type="person", context=sender.name, at=event.at)
        found = resolver.resolve(sighting, directory.index)
        sure = found.outcome == "same" or (
            found.layer == "nickname" and self._was_named(conn, found.entity_id or "", event)
        )
        if sure and found.entity_id and not self._was_heard(conn, found.entity_id):
            return EntityId(found.entity_id)
        new = NewEntity(name=sender.name, type="person", event_id=event.id, at=event.at, scope=event.scope)
        return entities.create(conn, new)

    def _note(self, conn: Connection, entity_id: EntityId, sender: Sender, event: Event) -> None:
        """Let the scope of an event know who speaks by their name; the first name given is the one shown."""
        given = conn.execute(GIVEN, {"id": entity_id}).fetchone()["given_name"]
        if given is None or (key(given) in (key(NAMELESS), key(sender.mark)) and key(given) != key(sender.name)):
            entities.rename(conn, entity_id, sender.name, by="sender", scope=event.scope, event_id=event.id)
        for name in dict.fromkeys((sender.name, sender.mark)):
            aliases.note(
                conn, entity_id, Use(name=name, scope=event.scope, event_id=event.id, source="sender", count=0)
            )
        aliases.settle(conn, entity_id)

    @staticmethod
    def _was_named(conn: Connection, entity_id: str, event: Event) -> bool:
        """Tell whether someone was named in this conversation shortly before: "Hey Mel!", and Melanie answers."""
        values = {"id": entity_id, "session_key": event.session_key, "seq": event.seq, "turns": LATELY}
        return conn.execute(NAMED_LATELY, values).fetchone() is not None

    @staticmethod
    def _was_heard(conn: Connection, entity_id: str) -> bool:
        return conn.execute(HEARD_BEFORE, {"id": entity_id}).fetchone() is not None
