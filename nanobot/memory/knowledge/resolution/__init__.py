"""Which known entity a mention is. Pure: it reads values and an index in memory, and answers with a `Resolution`."""

from nanobot.memory.knowledge.resolution.index import EntityIndex
from nanobot.memory.knowledge.resolution.normalising import normalise
from nanobot.memory.knowledge.resolution.records import EntityRecord, Outcome, Resolution, Sighting
from nanobot.memory.knowledge.resolution.resolver import Resolver
from nanobot.memory.knowledge.resolution.same_name import SAME, same_name
from nanobot.memory.knowledge.resolution.statistics import LayerCount, ResolutionStatistics

__all__ = [
    "SAME",
    "EntityIndex",
    "EntityRecord",
    "LayerCount",
    "Outcome",
    "Resolution",
    "ResolutionStatistics",
    "Resolver",
    "Sighting",
    "normalise",
    "same_name",
]
