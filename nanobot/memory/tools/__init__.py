"""Tools for a language model: a schema and one call of the facade each.

Answers are text for a model: dated, attributed, fenced as recalled, so that memory does not learn them again.
"""

from nanobot.memory.tools.base import NOTHING, MemoryTool, ToolChat
from nanobot.memory.tools.offer import memory_tools
from nanobot.memory.tools.searching import MOST_HITS, RECALL_TOKENS

__all__ = ["MOST_HITS", "NOTHING", "RECALL_TOKENS", "MemoryTool", "ToolChat", "memory_tools"]
