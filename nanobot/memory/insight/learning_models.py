"""What was learned, as it is given to those who ask: frozen, no I/O."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NewType

from nanobot.memory.knowledge.models import Polarity
from nanobot.memory.models import EventId

LearningId = NewType("LearningId", str)
Sentiment = Literal["positive", "neutral", "negative"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """How to behave. `text` is the instruction, `said` the words it was said in; `event_ids` is never empty.

    `polarity` is ``-`` where `value` is to be avoided. `explicit`: a rule; else it was read from a reaction. `scope` is
    where it holds: ``user`` (everywhere), ``chat`` (in one) or ``tool:NAME``. `holder` is whose it is: ``user:ID``, or
    ``chat:SESSION``. `parked`: proved wrong too often to be followed.
    """

    id: LearningId
    slot: str
    value: str
    polarity: Polarity
    explicit: bool
    scope: str
    text: str
    said: str
    sentiment: Sentiment
    tool_name: str | None
    holder: str
    speaker: str | None
    confidence: float
    reinforced_count: int
    said_at: datetime
    last_reinforced: datetime
    superseded_by: LearningId | None
    proved_wrong: int
    parked: bool
    pinned: bool
    event_ids: tuple[EventId, ...]
