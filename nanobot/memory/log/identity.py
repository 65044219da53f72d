"""Who says something, and who may read it again: gives each event its scope and each read its audience."""

from dataclasses import dataclass
from typing import Final

from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import UserRequiredError
from nanobot.memory.models import ChatType, NewEvent
from nanobot.memory.scopes import GLOBAL, Audience, chat_scope, user_scope

OWNER: Final = "owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What the log knows of a conversation. One never heard of counts as direct, with nobody in it."""

    type: ChatType = "direct"
    partner: str | None = None
    """The user last heard in it."""


class Identity:
    """Maps senders to users, and events and reads to scopes."""

    def __init__(self, config: IdentityConfig) -> None:
        self._single = config.mode == "single"
        self._users = {sender: user for user, senders in config.users.items() for sender in senders}

    def person(self, event: NewEvent, *, chat: Chat) -> str | None:
        """Name the user an event belongs to. What the bot says in a direct chat is its partner's."""
        if self._single:
            return OWNER if event.chat_type == "direct" else self._known(event)
        if event.direction == "inbound":
            return self._known(event) or f"{event.channel}:{event.sender_id or event.chat_id}"
        if event.chat_type == "direct":
            return chat.partner or self._users.get(event.session_key) or event.session_key
        return None

    def scope(self, event: NewEvent, person: str | None) -> str:
        """Give the scope of an event: a direct chat is its user's, a group is its own."""
        if event.chat_type == "group" or person is None:
            return chat_scope(event.session_key)
        return user_scope(person)

    def audience(self, *, user_id: str | None, session_key: str | None, chat: "Chat") -> Audience:
        """Say what a read sees. A group sees itself and what is global: nothing private leaks into it.

        Raises:
            UserRequiredError: it does not say whose read it is, in ``per_sender`` mode.
        """
        if session_key is not None and chat.type == "group":
            return Audience(chat=chat_scope(session_key))
        if self._single:
            return Audience(everything=True)
        user = user_id or chat.partner or (self._users.get(session_key, session_key) if session_key else None)
        if user is None:
            raise UserRequiredError
        return Audience(user=user_scope(user), chat=chat_scope(session_key) if session_key else GLOBAL)

    def _known(self, event: NewEvent) -> str | None:
        by_sender = self._users.get(f"{event.channel}:{event.sender_id}") if event.sender_id else None
        if by_sender or event.chat_type == "group":
            return by_sender
        return self._users.get(event.session_key)
