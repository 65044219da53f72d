"""Where a message was said, and by whom: the facts that its events, its context and its tools share."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from nanobot.bus import InboundMessage
from nanobot.memory.config import IdentityConfig
from nanobot.memory.models import ChatType, NewEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """One conversation, seen from one message in it. `user_id` is None where memory has one owner."""

    channel: str
    chat_id: str
    chat_type: ChatType
    session_key: str
    user_id: str | None

    @classmethod
    def of(cls, message: InboundMessage, *, identity: IdentityConfig) -> Self:
        """Return the chat of a message."""
        group = message.metadata.get("chat_type") == "group" or bool(message.metadata.get("is_group"))
        return cls(
            channel=message.channel,
            chat_id=message.chat_id,
            chat_type="group" if group else "direct",
            session_key=message.session_key,
            user_id=None if identity.mode == "single" else _user(message, identity.users),
        )

    def said(self, message: InboundMessage, text: str) -> NewEvent:
        """Return the event of the user's message."""
        message_id = message.metadata.get("message_id")
        return NewEvent(
            content=text,
            channel=self.channel,
            chat_id=self.chat_id,
            chat_type=self.chat_type,
            sender_id=message.sender_id,
            sender_name=message.metadata.get("sender_name") or None,
            timestamp=message.timestamp,
            metadata=_plain(message.metadata) | ({"media": list(message.media)} if message.media else {}),
            idempotency_key=None if message_id is None else f"{self.session_key}:{message_id}",
        )

    def answered(self, text: str, *, at: datetime) -> NewEvent:
        """Return the event of the agent's answer."""
        return NewEvent(
            content=text,
            channel=self.channel,
            chat_id=self.chat_id,
            chat_type=self.chat_type,
            direction="outbound",
            timestamp=at,
        )

    def called(self, tool_name: str, arguments: str, *, at: datetime) -> NewEvent:
        """Return the event of a tool call."""
        return NewEvent(
            content=arguments,
            channel=self.channel,
            chat_id=self.chat_id,
            chat_type=self.chat_type,
            direction="internal",
            event_type="tool_call",
            tool_name=tool_name,
            timestamp=at,
        )

    def returned(self, tool_name: str, result: str, *, at: datetime) -> NewEvent:
        """Return the event of a tool's result. Its parent is known when its call is stored."""
        return NewEvent(
            content=result,
            channel=self.channel,
            chat_id=self.chat_id,
            chat_type=self.chat_type,
            direction="internal",
            event_type="tool_result",
            tool_name=tool_name,
            timestamp=at,
        )


def _user(message: InboundMessage, users: Mapping[str, list[str]]) -> str:
    sender = f"{message.channel}:{message.sender_id}"
    return next((user for user, senders in users.items() if sender in senders), sender)


def _plain(metadata: Mapping[str, Any]) -> dict[str, Any]:
    # A channel may hand over objects of its library; memory stores JSON.
    return {key: value for key, value in metadata.items() if isinstance(value, str | int | float | bool | None)}
