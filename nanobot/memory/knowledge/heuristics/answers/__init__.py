"""Short answers: what a reply says, read with the question before it."""

from nanobot.memory.knowledge.heuristics.answers.replies import claims

__all__ = ["claims"]
