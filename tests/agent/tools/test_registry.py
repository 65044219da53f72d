import pytest

from nanobot.agent.errors import DuplicateToolError, ToolError
from nanobot.agent.tools import Tool, ToolRegistry

SCHEMA = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "times": {"type": "integer", "minimum": 1, "maximum": 3},
        "mood": {"type": "string", "enum": ["calm", "loud"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "place": {"type": ["object", "null"], "properties": {"x": {"type": "number"}}, "required": ["x"]},
        "sure": {"type": "boolean"},
    },
    "required": ["text"],
}


class Echo(Tool):
    name = "echo"
    description = "Says it again."
    parameters = SCHEMA

    async def execute(self, text: str, times: int = 1, **_: object) -> str:
        match text:
            case "refuse":
                raise ToolError("not that")
            case "crash":
                raise KeyError("lost")
        return text * int(times)


@pytest.fixture(name="registry")
def _registry() -> ToolRegistry:
    return ToolRegistry([Echo()])


async def test_a_tool_is_run_with_its_arguments(registry: ToolRegistry) -> None:
    assert await registry.execute("echo", {"text": "a", "times": 2}) == "aa"
    assert await registry.execute("echo", {"text": "a", "place": None, "tags": ["b"], "sure": True}) == "a"
    assert await registry.execute("echo", {"text": "a", "place": {"x": 1}, "times": 2.0}) == "aa"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "text is missing"),
        ({"text": 1}, "text must be string, not integer"),
        ({"text": None}, "text must be string, not null"),
        ({"text": "a", "times": "2"}, "times must be integer, not string"),
        ({"text": "a", "times": True}, "times must be integer, not boolean"),
        ({"text": "a", "times": 1.5}, "times must be integer, not number"),
        ({"text": "a", "times": 0}, "times must be at least 1"),
        ({"text": "a", "times": 4}, "times must be at most 3"),
        ({"text": "a", "mood": "odd"}, "mood must be one of 'calm', 'loud'"),
        ({"text": "a", "tags": ["b", 1]}, "tags[1] must be string, not integer"),
        ({"text": "a", "place": {}}, "place.x is missing"),
        ({"text": "a", "place": {"x": "1"}}, "place.x must be number, not string"),
        ({"text": "a", "colour": "red"}, "colour is unknown; there are: text, times, mood"),
    ],
)
async def test_arguments_that_do_not_fit_are_told(
    registry: ToolRegistry, arguments: dict[str, object], problem: str
) -> None:
    assert problem in await registry.execute("echo", arguments)


async def test_an_unknown_tool_is_told_with_those_there_are(registry: ToolRegistry) -> None:
    assert await registry.execute("ecko", {}) == "Error: there is no tool 'ecko'. There are: echo."


async def test_what_a_tool_raises_is_told(registry: ToolRegistry) -> None:
    assert await registry.execute("echo", {"text": "refuse"}) == "Error: not that"
    assert await registry.execute("echo", {"text": "crash"}) == "Error: echo failed: KeyError: 'lost'"


def test_two_tools_of_one_name_are_refused(registry: ToolRegistry) -> None:
    with pytest.raises(DuplicateToolError, match="echo"):
        registry.register(Echo())
    with pytest.raises(DuplicateToolError):
        registry.with_more([Echo()])


def test_tools_come_and_go(registry: ToolRegistry) -> None:
    assert registry.has("echo")
    assert registry.get("echo") is not None
    registry.unregister("echo")
    registry.unregister("echo")
    assert not registry.has("echo")
    assert registry.get_definitions() == []


def test_a_tool_is_described_as_the_protocol_wants(registry: ToolRegistry) -> None:
    function = {"name": "echo", "description": "Says it again.", "parameters": SCHEMA}
    assert registry.get_definitions() == [{"type": "function", "function": function}]
