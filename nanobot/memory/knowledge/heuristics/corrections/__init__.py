"""What a message takes back, calls off or puts right of what was claimed before it."""

from nanobot.memory.knowledge.heuristics.corrections.replacements import claims

__all__ = ["claims"]
