"""The story of the demo: what Ana and her assistant wrote in four weeks, and what she asks afterwards.

Ana draws for a living in Porto. She writes on Telegram and at her desk; the questions come from a third chat,
which has seen nothing of it. Names, firms and books are invented.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from importlib import resources
from typing import Final
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, BaseModel, ConfigDict

from nanobot.memory.models import Direction, EventId, EventType, NewEvent

OWNER: Final = "Ana"
TIMEZONE: Final = "Europe/Lisbon"
ASKED_FROM: Final = "cli:demo"
ASKED_AT: Final = datetime(2026, 3, 30, 19, 0, tzinfo=ZoneInfo(TIMEZONE))
QUESTIONS: Final = (
    "where does emma live now?",
    "when is the dentist?",
    "what does sardinha take?",
    "what did the publisher want changed?",
    "when does my passport expire?",
)
NEVER_SAID: Final = QUESTIONS[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One entry of the story. A tool's result knows its call by key: ids exist only once stored."""

    key: str
    event: NewEvent
    parent_key: str | None

    def after(self, stored: Mapping[str, EventId]) -> NewEvent:
        """Return the event, pointing at its call among the *stored* ones.

        Raises:
            KeyError: The call is not among them.
        """
        if self.parent_key is None:
            return self.event
        return replace(self.event, parent_event_id=stored[self.parent_key])


class Line(BaseModel):
    """One line of conversation.jsonl."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    at: AwareDatetime
    channel: str
    chat_id: str
    direction: Direction
    content: str
    event_type: EventType = "message"
    sender_name: str | None = None
    tool_name: str | None = None
    parent: str | None = None

    def turn(self) -> Turn:
        """Return what the line says as a turn."""
        event = NewEvent(
            content=self.content,
            channel=self.channel,
            chat_id=self.chat_id,
            direction=self.direction,
            event_type=self.event_type,
            sender_name=self.sender_name,
            timestamp=self.at,
            tool_name=self.tool_name,
            idempotency_key=self.key,
        )
        return Turn(key=self.key, event=event, parent_key=self.parent)


def conversation() -> tuple[Turn, ...]:
    """Return the whole story, oldest first."""
    text = resources.files("nanobot.cli.demo").joinpath("conversation.jsonl").read_text(encoding="utf-8")
    return tuple(Line.model_validate_json(line).turn() for line in text.splitlines())
