"""The places where people talk to the agent: one file a platform."""

from nanobot.channels.base import Channel
from nanobot.channels.cli import CliChannel

__all__ = ["Channel", "CliChannel"]
