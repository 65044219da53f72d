import inspect
import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from nanobot.memory import Memory
from nanobot.memory.config import MEMORY_TOOLS, ToolsConfig
from nanobot.memory.tools import ToolChat, memory_tools

MINE = ToolChat(session_key="cli:direct")
READING = ("search_memory", "recall", "get_entity", "get_relationships")
WRITING = ("remember_fact", "correct_fact", "confirm_fact")


def names(memory: Memory, enabled: Sequence[str], write: Sequence[str] = (), chat: ToolChat = MINE) -> list[str]:
    return [tool.name for tool in memory_tools(memory, chat=chat, enabled=enabled, write=write)]


async def test_only_tools_that_are_enabled_and_exist_are_given(memory: Memory) -> None:
    assert names(memory, []) == []
    assert names(memory, ["recall", "no_such_tool", "recall"]) == ["recall"]
    assert names(memory, ["recall"], write=["confirm_fact"]) == ["recall", "confirm_fact"]


async def test_by_default_a_direct_chat_may_ask_and_decide(memory: Memory) -> None:
    config = ToolsConfig()
    assert names(memory, config.enabled, config.write) == [*READING, *WRITING]
    assert {*READING, *WRITING} <= MEMORY_TOOLS


@pytest.mark.parametrize("listed", ["enabled", "write"])
async def test_a_group_decides_nothing_whichever_list_says_so(listed: str, memory: Memory) -> None:
    group = replace(MINE, session_key="telegram:9", chat_type="group")
    lists: dict[str, Sequence[str]] = {"enabled": ["recall"], "write": []}
    lists[listed] = [*lists[listed], *WRITING]
    assert names(memory, lists["enabled"], lists["write"], chat=group) == ["recall"]


@pytest.mark.parametrize("name", [*READING, *WRITING])
async def test_a_schema_says_what_a_tool_takes(name: str, memory: Memory) -> None:
    (offered,) = memory_tools(memory, chat=MINE, enabled=[name])
    schema = json.loads(json.dumps(offered.parameters))
    taken = inspect.signature(offered.execute).parameters
    assert offered.description
    assert schema["type"] == "object"
    assert set(schema["properties"]) == set(taken)
    assert schema["required"] == [each.name for each in taken.values() if each.default is each.empty]
    for described in schema["properties"].values():
        assert described["type"] in {"string", "integer"}
        assert described["description"]
