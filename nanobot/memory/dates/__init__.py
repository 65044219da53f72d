"""Dates as people say them: read out of a message, or out of a question as the time it asks about."""

from nanobot.memory.dates.bounds import bounds
from nanobot.memory.dates.expression import DateExpression, Direction, Kind, Lean
from nanobot.memory.dates.questions import range_of
from nanobot.memory.dates.reading import read_dates

__all__ = ["DateExpression", "Direction", "Kind", "Lean", "bounds", "range_of", "read_dates"]
