"""Readers of messages: each turns passages into findings, and what they find becomes one reading."""

from nanobot.memory.knowledge.extractors.api import ApiExtractor
from nanobot.memory.knowledge.extractors.base import Extractor, ExtractorError, Extractors, MayBeOff, installed
from nanobot.memory.knowledge.extractors.merging import merge_claims, merge_findings, merge_mentions
from nanobot.memory.knowledge.extractors.patterns import Pattern, patterns
from nanobot.memory.knowledge.extractors.spacy import SpacyExtractor

__all__ = [
    "ApiExtractor",
    "Extractor",
    "ExtractorError",
    "Extractors",
    "MayBeOff",
    "Pattern",
    "SpacyExtractor",
    "installed",
    "merge_claims",
    "merge_findings",
    "merge_mentions",
    "patterns",
]
