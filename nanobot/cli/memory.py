"""`nanobot memory ...`: parse, ask memory one thing, show the answer."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from nanobot.cli import render
from nanobot.cli.exits import EXIT_FAILED
from nanobot.cli.options import Db, Json, Session, User, memory_file

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Look into the long-term memory.",
)


class Kind(StrEnum):
    """What can be found."""

    EVENT = "event"
    FACT = "fact"
    ENTITY = "entity"
    LEARNING = "learning"
    SUMMARY = "summary"


@app.command()
def status(*, db: Db = None, json: Json = False) -> None:
    """Show what memory holds and how it is."""
    file = memory_file(db)
    if not file.path.exists():
        if json:
            render.print_json({"exists": False, "path": file.path})
        else:
            typer.echo(f"no memory yet at {file.path}")
        return
    found = file.ask(lambda memory: memory.status())
    if json:
        render.print_json({"exists": True, **render.plain(found)})
    else:
        render.show_status(found, file.zone)


@app.command()
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="What to look for, in your own words.")],
    *,
    limit: Annotated[int | None, typer.Option("--limit", "-n", min=1, help="At most so many hits.")] = None,
    kind: Annotated[list[Kind] | None, typer.Option("--kind", help="Only this kind; repeatable.")] = None,
    session: Session = None,
    user: User = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DATE", help="Not older than this.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE", help="Not newer than this.")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Find what memory holds about QUERY, best first."""
    file = memory_file(db)
    begin, end = file.instant(since, option="--since"), file.instant(until, option="--until", end=True)
    result = file.ask(
        lambda memory: memory.search(
            query,
            limit=limit,
            kinds=[each.value for each in kind] if kind else None,
            session_key=session,
            user_id=user,
            since=begin,
            until=end,
        )
    )
    if json:
        render.print_json(result)
    else:
        render.show_search(result, file.zone)


@app.command()
def context(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="The message to answer.")],
    *,
    session: Annotated[str, typer.Option("--session", help="The chat: channel:chat.")] = "cli:direct",
    budget: Annotated[int | None, typer.Option("--budget", min=0, help="At most so many tokens.")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show what the model would be shown before it answers QUERY in a conversation that begins."""
    found = memory_file(db).ask(lambda memory: memory.context(query, session_key=session, budget=budget, shown=()))
    if json:
        render.print_json(found)
    else:
        render.show_context(found)


@app.command()
def export(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write: JSON, one event a line.")],
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Write all events to FILE."""
    from nanobot.cli.memory_file import writable_export  # noqa: PLC0415 - keeps --help quick

    file = memory_file(db)
    path = writable_export(path, memory=file.path, force=force)
    with render.progress_bars() as show:
        events = file.ask(lambda memory: memory.export(path, progress=show))
    if json:
        render.print_json({"path": path, "events": events})
    else:
        typer.echo(f"{events:,} events in {path}")


@app.command(name="import")
def import_(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `export` wrote.")],
    *,
    index: Annotated[bool, typer.Option("--index/--no-index", help="Also make it findable by meaning, now.")] = True,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take in the events of FILE; what is there already is skipped."""
    from nanobot.cli.memory_file import readable_export  # noqa: PLC0415 - keeps --help quick

    file, path = memory_file(db), readable_export(path)
    with render.told_when_interrupted("what was read is stored; the same command goes on from there"):
        with render.progress_bars() as show:
            report = file.ask(lambda memory: memory.import_(path, progress=show), create=True)
        if json:
            render.print_json(report)
        else:
            render.show_import(report)
        if index:
            with render.progress_bars() as show:
                file.ask(lambda memory: memory.process_pending(progress=show))
    if report.refused:
        raise typer.Exit(EXIT_FAILED)


@app.command()
def reindex(*, db: Db = None, json: Json = False) -> None:
    """Build the word index again from the stored texts."""
    texts = memory_file(db).ask(lambda memory: memory.reindex())
    if json:
        render.print_json({"texts": texts})
    else:
        typer.echo(f"{texts:,} texts in the word index")


@app.command()
def reembed(*, db: Db = None, json: Json = False) -> None:
    """Make every vector again with the configured model, and search with it from now on."""
    with render.progress_bars() as show:
        model = memory_file(db).ask(lambda memory: memory.reembed(progress=show))
    if json:
        render.print_json({"model": model})
    else:
        typer.echo(f"memory now searches with {model}")
