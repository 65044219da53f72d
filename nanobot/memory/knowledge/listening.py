"""The conversations that the events of a batch belong to: which turns came before each."""

from collections import deque
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Final

from nanobot.memory.knowledge.findings import Passage, Turn
from nanobot.memory.knowledge.passages import BEFORE, turn_of
from nanobot.memory.knowledge.speakers import Speakers
from nanobot.memory.log import events
from nanobot.memory.models import Event
from nanobot.memory.store import Connection

LOOKED_THROUGH: Final = 4 * BEFORE
"""Events of a conversation that are looked through for messages: tools may have been at work between them."""


@dataclass(slots=True, kw_only=True)
class Conversations:
    """Follows conversations through a batch of events, in order."""

    conn: Connection
    speakers: Speakers
    zone: tzinfo
    owner: str
    _turns: dict[str, deque[Turn]] = field(default_factory=dict)

    def passage(self, event: Event) -> Passage:
        """Return an event with the turns before it; it is one of those before the next."""
        before = self._turns.get(event.session_key)
        if before is None:
            before = self._turns[event.session_key] = deque(self._said_before(event), maxlen=BEFORE)
        turn = self._turn(event)
        passage = Passage(turn=turn, before=tuple(before), owner=self.owner)
        if event.event_type == "message":
            before.append(turn)
        return passage

    def _said_before(self, event: Event) -> list[Turn]:
        earlier = events.before(self.conn, event.session_key, event.seq, limit=LOOKED_THROUGH)
        said = [one for one in earlier if one.event_type == "message"][:BEFORE]
        return [self._turn(one) for one in reversed(said)]

    def _turn(self, event: Event) -> Turn:
        return turn_of(event, self.speakers.name_of(self.conn, event), self.zone)
