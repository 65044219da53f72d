"""The memory's tools, as tools of the agent: schemas and work are the memory's own."""

from collections.abc import Sequence
from typing import Any

from nanobot.agent.tools.base import Tool
from nanobot.memory import Memory
from nanobot.memory.config import ToolsConfig
from nanobot.memory.tools import MemoryTool, ToolChat
from nanobot.memory.tools import memory_tools as tools_of


class ForwardingTool(Tool):
    """One tool of the memory."""

    def __init__(self, tool: MemoryTool) -> None:
        self.name = tool.name
        self.description = tool.description
        self.parameters = tool.parameters
        self._tool = tool

    async def execute(self, **arguments: Any) -> str:  # noqa: ANN401 - each tool has its own
        """Let the memory do it."""
        return await self._tool.execute(**arguments)


def memory_tools(memory: object, *, chat: ToolChat, config: ToolsConfig) -> Sequence[Tool]:
    """Return the tools a chat may use: none where *memory* is not nanobot's own."""
    if not isinstance(memory, Memory):
        return ()
    offered = tools_of(memory, chat=chat, enabled=config.enabled, write=config.write)
    return [ForwardingTool(tool) for tool in offered]
