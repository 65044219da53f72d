from nanobot.agent.testing import ListMemory
from nanobot.agent.tools.memory import memory_tools
from nanobot.memory.config import ToolsConfig
from nanobot.memory.tools import ToolChat


async def test_a_memory_of_another_make_has_no_tools() -> None:
    chat = ToolChat(session_key="cli:direct", user_id=None, chat_type="direct")
    assert list(memory_tools(ListMemory(), chat=chat, config=ToolsConfig())) == []
