"""Summaries and learnings for people: what is known on stdout, talk about it on stderr.

Stored text is data: no markup and no escape sequence in it acts.
"""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final

from rich.padding import Padding

from nanobot.cli.insight_questions import Judged
from nanobot.cli.knowledge_render import tell_unread
from nanobot.cli.render import columns, console, inert, local
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.notes import Note
from nanobot.memory.insight.summaries.models import SummaryNode
from nanobot.memory.insight.summaries.refresh import RefreshReport
from nanobot.memory.knowledge.topics.reading import Topic
from nanobot.memory.tools.asking import short

NO_SUMMARY: Final = "There is nothing in this summary yet: talk with the agent, or import a file."
NO_SUMMARIES: Final = "There are no summaries yet: `nanobot memory refresh` makes them of what was read."
NO_TOPICS: Final = "No topic was talked about often enough yet."
NO_LEARNINGS: Final = "Nothing was learned yet of how to behave: say what you want, as in “keep it short”."
NO_PREFERENCES: Final = "Nothing is known yet of what you want and like: say it, as in “I prefer short answers”."
NO_REFLECTION: Final = "Too little is known of the last week to look back on it."

GAP: Final = 2
PLACE: Final = 16
LEARNING: Final = 28
"""What must be left for a name, and for a sentence, to stand in a table."""


def show_summary(node: SummaryNode, zone: tzinfo, *, unread: int) -> None:
    """Print a summary; what it rests on goes to stderr."""
    text = node.text.strip()
    _say(text or NO_SUMMARY)
    if text:
        console(stderr=True).print(inert(_made(node, zone)), style="dim")
    tell_unread(unread)


def show_summaries(nodes: Sequence[tuple[str, SummaryNode]], zone: tzinfo, *, unread: int, stale: bool) -> None:
    """Print which summaries there are, and how fresh they are."""
    if nodes:
        headers = ("summary", "tokens", "behind", "refreshed", "remark")
        _show_rows(headers, [(name, *_freshness(node, zone)) for name, node in nodes], wide="summary")
    else:
        console().print("All summaries are fresh." if stale else NO_SUMMARIES)
    tell_unread(unread)


def show_topics(topics: Sequence[Topic], zone: tzinfo, *, unread: int) -> None:
    """Print what was talked about."""
    if topics:
        rows = [
            (topic.name, f"{topic.event_count:,}", _day(topic.first_at, zone), _day(topic.last_at, zone))
            for topic in topics
        ]
        _show_rows(("topic", "messages", "first", "last"), rows, wide="topic")
    else:
        console().print(NO_TOPICS)
    tell_unread(unread)


def show_learnings(learnings: Sequence[Judged], zone: tzinfo, *, narrowed: bool = False) -> None:
    """Print what was learned."""
    if learnings:
        headers = ("id", "learning", "about", "holds", "said", "last", "sure", "remark")
        _show_rows(headers, [_cells(judged, zone) for judged in learnings], wide="learning", least=LEARNING)
    else:
        console().print("Nothing was learned of that." if narrowed else NO_LEARNINGS)


def show_preferences(note: Note, *, unread: int) -> None:
    """Print what the user wants and likes."""
    _say(note.text.strip() or NO_PREFERENCES)
    tell_unread(unread)


def show_reflection(node: SummaryNode | None, *, unread: int) -> None:
    """Print a look back."""
    _say(node.text.strip() if node else NO_REFLECTION)
    tell_unread(unread)


def show_refreshed(report: RefreshReport) -> None:
    """Print how many summaries were refreshed, and what is left."""
    by_model = f", {report.written:,} of them in the words of a language model" if report.written else ""
    console().print(f"{_counted(report.refreshed)} refreshed{by_model}")
    if report.left:
        hint = f"{_counted(report.left)} still to be refreshed: `nanobot memory refresh --all` does it now"
        console(stderr=True).print(hint, style="yellow", soft_wrap=True)


def show_pinned(pinned: Learning | SummaryNode, name: str) -> None:
    """Print what was pinned."""
    if isinstance(pinned, Learning):
        console().print(inert(f"Pinned: {pinned.text}"))
    else:
        console().print(inert(f"Pinned: the summary {name} is refreshed before others."))


def show_forgotten(learning: Learning) -> None:
    """Print what is kept to no more."""
    console().print(inert(f"Forgotten: {learning.text}"))


def _say(text: str) -> None:
    """Print prose; its lines are broken for a terminal only."""
    out = console()
    out.print(inert(text), soft_wrap=not out.is_terminal)


def _show_rows(headers: Sequence[str], rows: Sequence[Sequence[str]], *, wide: str, least: int = PLACE) -> None:
    """Print a table of which the column *wide* gives way; on a narrow terminal the others come on a line of their own.

    Columns that say nothing are left out.
    """
    kept = [(header, *cells) for header, *cells in zip(headers, *rows, strict=True) if any(cells)]
    taken = sum(max(map(len, column)) + GAP for column in kept if column[0] != wide)
    out = console()
    if out.width - taken >= least:
        named, *lines = zip(*kept, strict=True)
        table = columns(*named)
        for column in table.columns:
            column.no_wrap = column.header != wide
        for line in lines:
            table.add_row(*map(inert, line))
        out.print(table)
        return
    for row in rows:
        told = [f"{header} {cell}" for header, cell in zip(headers, row, strict=True) if cell and header != wide]
        out.print(inert(row[headers.index(wide)]))
        out.print(Padding(inert(", ".join(told)), (0, 0, 0, GAP)))


def _freshness(node: SummaryNode, zone: tzinfo) -> Sequence[str]:
    refreshed = _day(node.refreshed_at, zone) if node.refreshed_at else "not yet"
    return (f"{node.tokens:,}", f"{node.staleness:,}", refreshed, "pinned" if node.pinned else "")


def _cells(judged: Judged, zone: tzinfo) -> Sequence[str]:
    learning = judged.learning
    said, last = f"{learning.reinforced_count:,}x", _day(learning.last_reinforced, zone)
    sure, remark = f"{learning.confidence:.2f}", _remark(judged)
    return (short(learning.id), learning.text, learning.slot, _holds(learning), said, last, sure, remark)


def _holds(learning: Learning) -> str:
    """Say where a learning holds."""
    match learning.scope:
        case "user":
            return "everywhere"
        case "chat":
            return f"in {learning.holder.removeprefix('chat:')}"
        case _:
            return f"for {learning.tool_name or learning.scope}"


def _remark(judged: Judged) -> str:
    learning = judged.learning
    if learning.superseded_by:
        return f"now {short(learning.superseded_by)}"
    if learning.parked:
        return "proved wrong"
    if learning.pinned:
        return "pinned"
    if not judged.active:
        return "faded"
    return "" if learning.explicit else "inferred"


def _made(node: SummaryNode, zone: tzinfo) -> str:
    """Say what a summary was made of, and how far it is behind."""
    messages = "1 message" if len(node.event_ids) == 1 else f"{len(node.event_ids):,} messages"
    when = f"refreshed {local(node.refreshed_at, zone)}" if node.refreshed_at else "not kept yet, told just now"
    behind = f"{node.staleness:,} newer to come" if node.staleness and node.refreshed_at else ""
    by = f"by {node.model}" if node.model else ""
    return ", ".join(filter(None, (f"from {messages}", when, by, behind, "pinned" if node.pinned else "")))


def _counted(summaries: int) -> str:
    return "1 summary" if summaries == 1 else f"{summaries:,} summaries"


def _day(at: datetime | None, zone: tzinfo) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d}" if at else "-"
