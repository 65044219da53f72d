"""Long-term memory: keeps every interaction word for word, finds it again, and puts it before the model."""

from nanobot.memory.config import MemoryConfig
from nanobot.memory.memory import Memory
from nanobot.memory.models import (
    Event,
    EventId,
    Hit,
    ImportReport,
    Leg,
    MemoryContext,
    MemoryStatus,
    NewEvent,
    Progress,
    SearchResult,
)
from nanobot.memory.unavailable import UnavailableMemory

__all__ = [
    "Event",
    "EventId",
    "Hit",
    "ImportReport",
    "Leg",
    "Memory",
    "MemoryConfig",
    "MemoryContext",
    "MemoryStatus",
    "NewEvent",
    "Progress",
    "SearchResult",
    "UnavailableMemory",
]
