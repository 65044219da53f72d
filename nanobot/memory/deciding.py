"""How a decision of the user's comes to be: written to the log, then carried out when reading comes to it."""

import asyncio
from typing import Any, Final, Protocol

from nanobot.memory.assembly import Parts
from nanobot.memory.errors import DecisionError
from nanobot.memory.knowledge import extraction, mergelog
from nanobot.memory.knowledge.models import MergeRecord
from nanobot.memory.log import events, guard
from nanobot.memory.models import Event, NewEvent
from nanobot.memory.times import to_text

CHANNEL: Final = "memory"
"""Where decisions are made that are made in no chat."""


class Decided(Protocol):
    """Something the user decided, as the metadata of an event keep it."""

    def metadata(self) -> dict[str, Any]:
        """Write it as an event's metadata keep it."""
        ...


class DecisionDesk:
    """Takes decisions in."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def decide(self, decision: Decided, told: str, user_id: str | None, session_key: str | None) -> Event:
        """Write a decision to the log in words, and carry it out after all that came before it.

        Raises:
            UserRequiredError: in ``per_sender`` mode, a decision that is nobody's.
            DecisionError: it cannot be done; the message says why.
            MemoryUnavailableError: the file cannot be written; nothing was decided.
        """
        parts = self._parts
        await parts.audience(user_id, session_key)
        event = await self._event(decision, told, user_id, session_key)
        draft = await asyncio.to_thread(parts.intake.prepare, event)
        (stored,) = await parts.database.on_writing_thread(lambda: parts.writer.store_all([draft]))
        await asyncio.to_thread(parts.reader.read_up_to, stored.seq)
        ended = await parts.database.read(extraction.of_event, stored.id)
        if ended and ended.outcome == "failed":
            raise DecisionError(f"{told} This is in the log, but cannot be done: {ended.error}")
        return stored

    async def catch_up(self) -> None:
        """Read all that was said until now."""
        latest = await self._parts.database.read(events.last_seq)
        await asyncio.to_thread(self._parts.reader.read_up_to, latest)

    async def merged_by(self, event: Event) -> MergeRecord:
        """Return the merge or split that a decision made.

        Raises:
            DecisionError: reading is off, so that it waits in the log.
        """
        made = [one for one in await self._parts.database.read(mergelog.every) if to_text(one.at) == to_text(event.at)]
        if not made:
            raise DecisionError("This is in the log, and waits until memory.extraction.enabled is true again.")
        return made[-1]

    async def _event(self, decision: Decided, told: str, user_id: str | None, session_key: str | None) -> NewEvent:
        address = guard.storable(session_key or self._address(user_id))
        channel, _, chat_id = address.partition(":")
        chat = await self._parts.database.read(events.chat_of, address)
        return NewEvent(
            content=told,
            channel=channel,
            chat_id=chat_id or channel,
            chat_type=chat.type,
            direction="internal",
            event_type="observation",
            metadata=decision.metadata(),
        )

    def _address(self, user_id: str | None) -> str:
        """Give the chat of a user's own: one of the senders who are this user, or nobody's chat."""
        senders = self._parts.config.identity.users.get(user_id or "", [])
        return next(iter(senders), user_id if user_id and ":" in user_id else f"{CHANNEL}:{user_id or 'owner'}")
