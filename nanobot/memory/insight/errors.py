"""Insight's leaf of memory's error tree."""

from nanobot.memory.errors import MemorySystemError


class UnknownLearningError(MemorySystemError, LookupError):
    """No learning has this id: `nanobot memory learnings` lists them."""
