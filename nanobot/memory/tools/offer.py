"""Which tools a chat is given."""

from collections.abc import Sequence

from nanobot.memory.memory import Memory
from nanobot.memory.tools import deciding, knowing, searching
from nanobot.memory.tools.base import MemoryTool, ToolChat


def memory_tools(
    memory: Memory, *, chat: ToolChat, enabled: Sequence[str], write: Sequence[str] = ()
) -> list[MemoryTool]:
    """Return the tools of one chat: those of *enabled* and, in direct chats, of *write* that there are.

    A tool that writes is given in direct chats only, whichever list names it.
    """
    direct = chat.chat_type == "direct"
    there_are = [*searching.tools(memory, chat), *knowing.tools(memory, chat)]
    there_are += deciding.tools(memory, chat) if direct else []
    known = {tool.name: tool for tool in there_are}
    wanted = [*enabled, *(write if direct else ())]
    return [known[name] for name in dict.fromkeys(wanted) if name in known]
