"""The benchmarks' command line."""

import asyncio
from pathlib import Path
from typing import Annotated

import beliefs
import entities
import extraction
import feedback
import lag
import log
import name_pairs
import recall
import resolution_speed
import search
import summaries
import tasks
import time_ranges
import topics
import typer
from loguru import logger

LABELLED = Path(__file__).parents[2] / "tests" / "data" / "extraction"
"""Labelled chat that comes with the repository."""

Verbose = Annotated[bool, typer.Option("--verbose", help="Also show each item that is wrong.")]

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


@app.command("beliefs")
def beliefs_command(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Labelled facts, negatives or updates.", exists=True)
    ] = None,
) -> None:
    """Facts believed after labelled chat: precision, recall, false facts, updates, with 95 % intervals."""
    there = [LABELLED / f"{name}.jsonl" for name in ("facts", "negatives_long", "updates")]
    asyncio.run(beliefs.run(files or there))


@app.command("entities")
def entities_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Labelled groups.", exists=True)] = LABELLED
    / "entities.jsonl",
    *,
    verbose: Verbose = False,
) -> None:
    """Who is who: B-cubed precision and recall of labelled groups of mentions, and false merges."""
    entities.run(path, verbose=verbose)


@app.command("name-pairs")
def name_pairs_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Pairs of names: JSON lines, gzipped.", exists=True)],
    *,
    verbose: Verbose = False,
) -> None:
    """Pairs of bare names, the same or not: precision, recall, F1 by schema."""
    name_pairs.run(path, verbose=verbose)


@app.command("resolution")
def resolution_command(
    size: Annotated[int, typer.Option(min=1, help="How many entities are known.")] = 10_000,
) -> None:
    """Resolve one mention among many entities: p50, p95, resident memory."""
    resolution_speed.run(size)


@app.command("time-ranges")
def time_ranges_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Questions with spans, gzipped.", exists=True)],
) -> None:
    """The span of time in a question: agreement with another system's reading, and how long it takes."""
    time_ranges.run(path)


@app.command("feedback")
def feedback_command(
    labelled: Annotated[Path, typer.Argument(help="Labelled messages.", exists=True)] = LABELLED / "feedback.jsonl",
    statements: Annotated[Path | None, typer.Argument(help="Statements by kind, gzipped.", exists=True)] = None,
) -> None:
    """Feedback: precision, recall, slots; of statements, what is found by kind and what is found wrongly."""
    feedback.run([labelled], statements)


@app.command("topics")
def topics_command(
    data: Annotated[Path | None, typer.Argument(help="A recall set, gzipped.", exists=True)] = None,
    size: Annotated[int, typer.Option(min=1, help="Messages that are sorted for speed.")] = 100_000,
) -> None:
    """Topics: how often turns that belong together share one; messages sorted a second."""
    if data:
        topics.run(data)
    topics.speed(size)


@app.command("summaries")
def summaries_command(
    chats: Annotated[Path, typer.Argument(help="A recall set, gzipped.", exists=True)],
    observations: Annotated[Path, typer.Argument(help="What was noted of its speakers, gzipped.", exists=True)],
    scopes: Annotated[int | None, typer.Option(help="Only the first scopes.")] = None,
    *,
    verbose: Verbose = False,
) -> None:
    """Summaries of people: how many of another's observations about them they state."""
    asyncio.run(summaries.run(chats, observations, scopes=scopes, verbose=verbose))


@app.command("refresh-time")
def refresh_time_command(
    messages: Annotated[int, typer.Option(min=1, help="How many are in the log.")] = summaries.LOG,
) -> None:
    """Refresh every summary of a log from nothing: how many, and how long it takes."""
    summaries.refresh_time(messages)


if __name__ == "__main__":
    logger.disable("nanobot")
    app()
