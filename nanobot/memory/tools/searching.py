"""Tools that find what was said."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final

from nanobot.memory.errors import InvalidQueryError
from nanobot.memory.memory import Memory
from nanobot.memory.models import Hit, SearchResult
from nanobot.memory.recall.packing import Line, pack
from nanobot.memory.tools.base import NOTHING, MemoryTool, ToolChat, fenced, inline, parameters

MOST_HITS: Final = 20
RECALL_HITS: Final = 60
RECALL_TOKENS: Final = 1500


def tools(memory: Memory, chat: ToolChat) -> list[MemoryTool]:
    """Return the tools that search, for one chat."""
    return [_search(memory, chat), _recall(memory, chat)]


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
        return _answer([_line(hit, memory.zone) for hit in result.hits], result)

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
        return _answer(pack("Recalled, oldest first:", lines, RECALL_TOKENS).text.splitlines(), result)

    return MemoryTool(
        name="recall",
        description="Recall what is remembered about a topic or person: the related messages, oldest first.",
        parameters=parameters({"topic": "The topic, person or question."}),
        execute=execute,
    )


def _line(hit: Hit, zone: tzinfo) -> str:
    place = f"{hit.at.astimezone(zone):%Y-%m-%d} {inline(hit.session_key or hit.kind)}"
    return f"[{place}] {inline(hit.speaker or 'unknown')}: {inline(hit.text)}"


def _answer(lines: Sequence[str], result: SearchResult) -> str:
    """Mark an answer as recalled, and name what did not work."""
    degraded = [
        f"({name} search is {leg.state}: {inline(leg.reason)})"
        for name, leg in result.legs.items()
        if leg.state == "degraded"
    ]
    return fenced([*(lines or [NOTHING]), *degraded])


def _day(name: str, text: str | None) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidQueryError(f"{name} is {text!r}; write a day as YYYY-MM-DD.") from error
