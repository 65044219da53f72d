"""nanobot: a small personal agent with a long memory."""

__version__ = "0.1.0"
