"""Tools for a language model: a schema and one call of the facade each.

Answers are text for a model: dated, attributed, fenced as recalled, so that memory does not learn them again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Final

from nanobot.memory.errors import InvalidQueryError
from nanobot.memory.log import guard
from nanobot.memory.memory import Memory
from nanobot.memory.models import ChatType, Hit, SearchResult
from nanobot.memory.recall.packing import Line, pack

MOST_HITS: Final = 20
RECALL_HITS: Final = 60
RECALL_TOKENS: Final = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChat:
    """The chat a tool is called in: it decides what may be seen."""

    session_key: str
    user_id: str | None = None
    chat_type: ChatType = "direct"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTool:
    """A tool: its name, what it does, its parameters as JSON schema, and the call itself."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    execute: Callable[..., Awaitable[str]]


def memory_tools(
    memory: Memory, *, chat: ToolChat, enabled: Sequence[str], write: Sequence[str] = ()
) -> list[MemoryTool]:
    """Return the tools of one chat: those of *enabled* and, in direct chats, of *write* that there are."""
    known = {tool.name: tool for tool in (_search(memory, chat), _recall(memory, chat))}
    wanted = [*enabled, *(write if chat.chat_type == "direct" else ())]
    return [known[name] for name in dict.fromkeys(wanted) if name in known]


def _search(memory: Memory, chat: ToolChat) -> MemoryTool:
    async def execute(query: str, limit: int = 8, since: str | None = None, until: str | None = None) -> str:
        result = await memory.search(
            query,
            limit=max(1, min(limit, MOST_HITS)),
            session_key=chat.session_key,
            user_id=chat.user_id,
            since=_day("since", since),
            until=_day("until", until),
        )
        return _fenced([_line(hit, memory.zone) for hit in result.hits], result)

    return MemoryTool(
        name="search_memory",
        description=(
            "Search everything that was ever said or done in this memory, word for word, with dates. "
            "Ask in plain words, with the names and things you look for."
        ),
        parameters={
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "What to look for."},
                "limit": {
                    "type": "integer",
                    "description": f"How many hits, 1 to {MOST_HITS}; 8 if not given.",
                },
                "since": {"type": "string", "description": "Only from this day on: YYYY-MM-DD."},
                "until": {"type": "string", "description": "Only before this day: YYYY-MM-DD."},
            },
            "required": ["query"],
        },
        execute=execute,
    )


def _recall(memory: Memory, chat: ToolChat) -> MemoryTool:
    async def execute(topic: str) -> str:
        result = await memory.search(topic, limit=RECALL_HITS, session_key=chat.session_key, user_id=chat.user_id)
        lines = [
            Line(text=_line(hit, memory.zone), event_ids=hit.event_ids, order=hit.at.timestamp()) for hit in result.hits
        ]
        return _fenced(pack("Recalled, oldest first:", lines, RECALL_TOKENS).text.splitlines(), result)

    return MemoryTool(
        name="recall",
        description="Recall what is remembered about a topic or person: the related messages, oldest first.",
        parameters={
            "type": "object",
            "properties": {"topic": {"type": "string", "description": "The topic, person or question."}},
            "required": ["topic"],
        },
        execute=execute,
    )


NOTHING: Final = "Nothing in memory matches this."


def _line(hit: Hit, zone: tzinfo) -> str:
    place = f"{hit.at.astimezone(zone):%Y-%m-%d} {_inline(hit.session_key or hit.kind)}"
    return f"[{place}] {_inline(hit.speaker or 'unknown')}: {_inline(hit.text)}"


def _inline(text: str) -> str:
    return guard.fence(" ".join(text.split()))


def _fenced(lines: Sequence[str], result: SearchResult) -> str:
    """Mark an answer as recalled, and name what did not work."""
    degraded = [
        f"({name} search is {leg.state}: {_inline(leg.reason)})"
        for name, leg in result.legs.items()
        if leg.state == "degraded"
    ]
    return "\n".join(["<memory>", *(lines or [NOTHING]), *degraded, "</memory>"])


def _day(name: str, text: str | None) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidQueryError(f"{name} is {text!r}; write a day as YYYY-MM-DD.") from error
