"""How the demo looks: tables and panels on a terminal, plain lines in a pipe, one JSON document for programs.

Stored text is data: it is shown as `Text`, which interprets no markup, without control characters.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from shlex import quote
from typing import Final
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from nanobot.channels.printable import printable
from nanobot.cli import render
from nanobot.cli.demo.conversation import NEVER_SAID, TIMEZONE
from nanobot.cli.demo.performance import Answer, Performance
from nanobot.memory.models import Hit

HEAD_LINES: Final = 9
AROUND_LINES: Final = 3
HIT_COLUMNS: Final = ("score", "when", "where", "who", "what")


def show(performance: Performance, *, kept: Path | None) -> None:
    """Print what memory holds, each question with what was found, and what to try next."""
    out = render.console()
    out.print("Four weeks of Ana's life, on Telegram and at her desk", style="bold")
    render.show_status(performance.status, ZoneInfo(TIMEZONE))
    out.print(_times(performance), style="dim", soft_wrap=True)
    for number, answer in enumerate(performance.answers, start=1):
        out.print(f"\n{number}. {answer.question}", style="bold")
        if answer.question == NEVER_SAID:
            out.print("Nobody ever said, so expect nothing, or low scores.", style="dim")
        _show_hits(answer, out)
        _show_context(answer, out)
    out.print("\nWhat to try next", style="bold")
    for command, purpose in _next_steps(kept):
        out.print(f"  {command:<48}  {purpose}", soft_wrap=True)


def _times(performance: Performance) -> str:
    return (
        f"Loading the model {performance.load_ms:,.0f} ms, storing {performance.turns} events "
        f"{performance.observe_ms:,.0f} ms, indexing {performance.index_ms:,.0f} ms"
    )


def _show_hits(answer: Answer, console: Console) -> None:
    console.print(Text(f"Found in {answer.search_ms:.0f} ms", style="dim"))
    rows = [_row(hit) for hit in answer.result.hits]
    if not rows:
        console.print(Text("Nothing matches well, so memory stays silent."))
    elif console.is_terminal:
        table = Table(*HIT_COLUMNS)
        for row in rows:
            table.add_row(*map(Text, row))
        console.print(table)
    else:
        for row in rows:
            console.print(Text("  ".join(row)), soft_wrap=True)


def _row(hit: Hit) -> tuple[str, ...]:
    when = hit.at.astimezone(ZoneInfo(TIMEZONE))
    return (
        f"{hit.score:.2f}",
        f"{when:%a %d %b %H:%M}",
        hit.session_key or "",
        hit.speaker or "",
        printable(hit.text),
    )


def _show_context(answer: Answer, console: Console) -> None:
    context = answer.context
    parts = ", ".join(f"{name} {section.tokens}" for name, section in context.sections.items())
    title = f"What the model would see: {context.tokens} tokens ({parts}), in {answer.context_ms:.0f} ms"
    best = answer.result.hits[0].text if answer.result.hits else ""
    shown = Text("\n".join(_excerpt(printable(context.text).splitlines(), best=printable(best))))
    if console.is_terminal:
        console.print(Panel(shown, title=title, title_align="left"))
    else:
        console.print(title, soft_wrap=True)
        console.print(shown, soft_wrap=True)


def _excerpt(lines: Sequence[str], *, best: str) -> Iterator[str]:
    """Yield how a context begins and what stands around the best hit; say how many lines are left out."""
    found = next((number for number, line in enumerate(lines) if best and best in line), 0)
    shown = {*range(HEAD_LINES), *range(found - AROUND_LINES, found + AROUND_LINES + 1)}
    for is_shown, run in groupby(enumerate(lines), key=lambda numbered: numbered[0] in shown):
        if is_shown:
            yield from (line for _, line in run)
        else:
            yield f"… {sum(1 for _ in run)} more lines"


def _next_steps(kept: Path | None) -> Iterator[tuple[str, str]]:
    yield "nanobot onboard", "set up an agent of your own, which fills such a memory"
    if kept is None:
        yield "nanobot demo --keep demo.db", "the same again, with its memory kept"
    yield (
        f"nanobot memory search sardinha --db {quote(str(kept or 'demo.db'))}",
        "ask the kept memory anything",
    )
