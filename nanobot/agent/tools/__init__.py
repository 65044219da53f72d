"""What the model may have done."""

from nanobot.agent.tools.base import Tool
from nanobot.agent.tools.files import file_tools
from nanobot.agent.tools.registry import ToolRegistry

__all__ = ["Tool", "ToolRegistry", "file_tools"]
