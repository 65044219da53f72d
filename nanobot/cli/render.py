"""Memory's values for people (rich) and for programs (JSON).

Stored text is data: no markup and no escape sequence in it acts.

Reads the dataclasses of `nanobot.memory.models`; writes data to stdout and talk to stderr.
"""

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID
    from rich.table import Table
    from rich.text import Text

    from nanobot.memory.models import ImportReport, Leg, MemoryContext, MemoryStatus, SearchResult
    from nanobot.memory.models import Progress as Step

SHOWN_CHARACTERS = 400
KIB = 1024


def console(*, stderr: bool = False) -> "Console":
    """Return a console that prints text as it is: no markup, no emoji codes, no highlighting."""
    from rich.console import Console  # noqa: PLC0415 - keeps --help and --json quick

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def print_json(value: object) -> None:
    """Print one JSON document on stdout. Letters stay readable where stdout can carry them."""
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(plain(value), ensure_ascii=not readable, indent=2)
    sys.stdout.write(text.encode("utf-8", "replace").decode() + "\n")
    sys.stdout.flush()


def plain(value: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Turn values into what JSON can hold; instants become ISO 8601.

    >>> plain({"kinds": ("event",), "at": datetime(2026, 5, 3, 12, 0)})
    {'kinds': ['event'], 'at': '2026-05-03T12:00:00'}
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    if isinstance(value, Sequence | set | frozenset):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime) else str(value)


def size(count: int) -> str:
    """Write a number of bytes for people.

    >>> size(900), size(1_500_000)
    ('900 B', '1.4 MiB')
    """
    amount = float(count)
    for unit in ("B", "KiB", "MiB"):
        if amount < KIB:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= KIB
    return f"{amount:.1f} GiB"


def local(at: datetime | None, zone: tzinfo) -> str:
    """Write an instant as people there would."""
    return at.astimezone(zone).strftime("%Y-%m-%d %H:%M") if at else "-"


def columns(*headers: str) -> "Table":
    """Return an empty table, without lines; without *headers* it has none."""
    from rich.table import Table  # noqa: PLC0415 - keeps --help and --json quick

    return Table(*headers, show_header=bool(headers), box=None, padding=(0, 2, 0, 0))


def inert(text: str) -> "Text":
    """Return text in which no markup and no escape sequence acts."""
    from rich.text import Text  # noqa: PLC0415 - keeps --help and --json quick

    from nanobot.channels.printable import printable  # noqa: PLC0415 - its package brings asyncio along

    return Text(printable(text))


def show_status(status: "MemoryStatus", zone: tzinfo) -> None:
    """Print what memory holds and how it is."""
    rows: dict[str, object] = {
        "File": f"{status.path} ({size(status.file_bytes)}, schema {status.schema_version})",
        "Events": f"{status.events:,} ({local(status.oldest, zone)} to {local(status.newest, zone)})",
        "Documents": f"{status.documents:,}",
        "Entities": f"{status.entities:,}",
        "Facts": f"{status.facts:,}",
        "Summaries": f"{status.summaries:,}",
        "Learnings": f"{status.learnings:,}",
        "Embedding model": status.embedding_model,
    }
    for space in status.spaces:
        name = f"Vectors{'' if space.active else ' (unused)'}"
        rows[f"{name} {space.model}"] = f"{space.vectors:,} of {space.dimensions} numbers, {space.pending:,} pending"
    rows["Pending work"] = ", ".join(f"{kind} {count:,}" for kind, count in status.pending.items() if count) or "none"
    rows |= {"Spooled": f"{status.spooled:,} events wait for the file"} if status.spooled else {}
    rows |= {f"Degraded: {part}": reason for part, reason in status.degraded.items()}
    table = columns()
    for name, value in rows.items():
        table.add_row(inert(name), inert(str(value)))
    console().print(table)


def show_search(result: "SearchResult", zone: tzinfo) -> None:
    """Print hits, best first, and each way of searching that is not at its best."""
    out = console()
    if result.hits:
        table = columns("#", "score", "date", "who", "text")
        for rank, hit in enumerate(result.hits, start=1):
            who = inert(hit.speaker or hit.session_key or hit.kind)
            table.add_row(str(rank), f"{hit.score:.2f}", local(hit.at, zone), who, inert(_short(hit.text)))
        out.print(table)
    else:
        out.print("Nothing in memory matches this well." if result.abstained else "Nothing found.")
    for line in _weak(result.legs):
        out.print(inert(line), style="yellow")


def show_context(context: "MemoryContext") -> None:
    """Print what the model would see, and what that costs."""
    console().print(inert(context.text), soft_wrap=True)
    talk = console(stderr=True)
    for section in context.sections.values():
        dropped = f", {section.dropped} did not fit" if section.dropped else ""
        talk.print(f"{section.name:<12} {section.tokens:>6,} tokens{dropped}", style="dim")
    talk.print(f"{'all':<12} {context.tokens:>6,} tokens from {len(context.event_ids)} events", style="dim")


def show_import(report: "ImportReport") -> None:
    """Print what an import did; what it refused goes to stderr."""
    console().print(f"{report.added:,} added, {report.skipped:,} there already, {report.refused:,} refused")
    for problem in report.problems:
        console(stderr=True).print(inert(problem), soft_wrap=True)


@contextmanager
def progress_bars() -> Iterator["Callable[[Step], None]"]:
    """Show long work on stderr while it runs, on a terminal only."""
    from rich.progress import (  # noqa: PLC0415 - keeps --help and --json quick
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    talk = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=talk, transient=True, disable=not talk.is_terminal) as bars:

        def show(step: "Step") -> None:
            if step.what not in tasks:
                tasks[step.what] = bars.add_task(step.what, total=step.total)
            bars.update(tasks[step.what], completed=step.done, total=step.total)

        yield show


@contextmanager
def told_when_interrupted(what: str) -> Iterator[None]:
    """Say what Ctrl-C leaves behind."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo(f"\nnanobot: interrupted: {what}", err=True)
        raise


def _weak(legs: "Mapping[str, Leg]") -> Iterator[str]:
    for name, leg in legs.items():
        if leg.state == "degraded":
            yield f"{name}: degraded{': ' + leg.reason if leg.reason else ''}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else text[:SHOWN_CHARACTERS] + "…"
