"""The agent: from a message to an answer, with tools and memory."""

from nanobot.agent.loop import AgentLoop

__all__ = ["AgentLoop"]
