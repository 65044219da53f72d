"""Messages to read in tests."""

from datetime import UTC, datetime

from nanobot.memory.knowledge.extractors.spacy import SpacyExtractor
from nanobot.memory.knowledge.findings import Findings, Known, NothingKnown, Passage, Turn
from nanobot.memory.models import EventId

AT = datetime(2026, 5, 12, 9, 0, tzinfo=UTC)


def turn(text: str, *, speaker: str = "Ana", number: int = 1) -> Turn:
    return Turn(event_id=EventId(f"evt_{number}"), speaker=speaker, role="person", at=AT, text=text)


def passage(text: str, *, speaker: str = "Ana", before: tuple[Turn, ...] = (), known: Known | None = None) -> Passage:
    return Passage(turn=turn(text, speaker=speaker), before=before, owner="Ana", known=known or NothingKnown())


def read(extractor: SpacyExtractor, text: str) -> Findings:
    (found,) = extractor.extract([passage(text)])
    return found


def kinds(extractor: SpacyExtractor, text: str) -> dict[str, str]:
    """Return what a message names, and what each is, without concepts."""
    return {m.name: m.type for m in read(extractor, text).mentions if m.type != "concept"}


def topics(extractor: SpacyExtractor, text: str) -> list[str]:
    """Return the concepts a message is about."""
    return [m.name for m in read(extractor, text).mentions if m.type == "concept"]
