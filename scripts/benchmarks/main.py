"""The benchmarks' command line."""

import asyncio
from pathlib import Path
from typing import Annotated

import extraction
import lag
import log
import recall
import search
import tasks
import typer
from loguru import logger

app = typer.Typer(
    help="Measure nanobot's memory. Tables go to the terminal, JSON to bench-results/.", no_args_is_help=True
)


@app.command("recall")
def recall_command(
    data: Annotated[list[Path], typer.Option("--data", help="A recall set: JSON lines, gzipped.", exists=True)],
    scopes: Annotated[int | None, typer.Option(help="Only the first scopes of each set.")] = None,
) -> None:
    """Find evidence: rec@5, rec@10, all@10, MRR, and what of it is in a context of 4,000 tokens."""
    for path in data:
        asyncio.run(recall.run(path, scopes=scopes))


@app.command("log")
def log_command(
    sizes: Annotated[list[int] | None, typer.Option("--size", help="Events in the file.")] = None,
) -> None:
    """Store one event: p50 and p99 of `observe` in files of growing size."""
    asyncio.run(log.run(sizes or [1_000, 10_000, 100_000]))


@app.command("search")
def search_command(
    sizes: Annotated[list[int] | None, typer.Option("--size", help="Events in the file.")] = None,
) -> None:
    """Search and context: p50 and p95 by size of the file, with resident memory."""
    asyncio.run(search.run(sizes or [1_000, 6_000, 10_000]))


@app.command("lag")
def lag_command() -> None:
    """Event-loop lag: how late a 10 ms heartbeat is while 500 messages come in and are embedded."""
    asyncio.run(lag.run())


@app.command("extraction")
def extraction_command(
    messages: Annotated[int, typer.Option(min=3, help="How many are read.")] = 10_000,
    data: Annotated[Path | None, typer.Option(help="A recall set, for its messages.", exists=True)] = None,
) -> None:
    """Reading into the graph: messages a second, event-loop lag, resident memory."""
    asyncio.run(extraction.run(messages, data))


@app.command("tasks")
def tasks_command(
    seconds: Annotated[float, typer.Option(min=1, help="How long it idles.")] = 60,
) -> None:
    """Background work: pool start, submit, activity check, idle CPU and jobs a second."""
    asyncio.run(tasks.run(seconds))


if __name__ == "__main__":
    logger.disable("nanobot")
    app()
