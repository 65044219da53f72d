"""`nanobot memory tasks` and its like: see background work, and hurry it."""

from typing import TYPE_CHECKING, Annotated

import typer

from nanobot.cli import render
from nanobot.cli.options import Db, Json, memory_file

if TYPE_CHECKING:
    from nanobot.cli.overview import Backlog
    from nanobot.memory import Memory
    from nanobot.memory.models import OnProgress

app = typer.Typer()


@app.command()
def tasks(*, db: Db = None, json: Json = False) -> None:
    """Show background work: workers, queue, user activity, periodic tasks and the last 24 hours."""
    from nanobot.cli.overview import Overview  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.task_report import show_overview  # noqa: PLC0415 - as above
    from nanobot.memory.times import utc_now  # noqa: PLC0415 - as above

    file = memory_file(db)
    overview = Overview.of(
        file.ask(lambda memory: memory.tasks()),
        now=utc_now(),
        quiet_seconds=file.config.tasks.quiet_threshold_seconds,
    )
    if json:
        render.print_json(overview)
    else:
        show_overview(overview, file.zone)


@app.command(name="task-metrics")
def task_metrics(*, db: Db = None, json: Json = False) -> None:
    """Show how the tasks of the last 30 days went, by type."""
    from nanobot.cli.overview import TaskRecord  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.task_report import show_records  # noqa: PLC0415 - as above

    file = memory_file(db)
    found = file.ask(lambda memory: memory.tasks())
    records = [TaskRecord.of(metrics) for metrics in found.last_month]
    if json:
        render.print_json(records)
    else:
        show_records(records, file.zone)


@app.command(name="extract-now")
def extract_now(*, db: Db = None, json: Json = False) -> None:
    """Work off all that is due, now and in this process; a running agent takes its share."""
    from nanobot.cli.task_report import show_worked_off  # noqa: PLC0415 - keeps --help quick

    with (
        render.told_when_interrupted("what was done is kept; the same command goes on from there"),
        render.progress_bars() as show,
    ):
        texts, left = memory_file(db).ask(lambda memory: _worked_off(memory, show))
    if json:
        render.print_json({"texts_embedded": texts, "left": left})
    else:
        show_worked_off(texts, left)


@app.command()
def retry(
    *,
    parked: Annotated[bool, typer.Option("--parked", help="Also what was given up.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Let failed work run again now, without waiting for its next try."""
    from nanobot.cli.task_report import show_retried  # noqa: PLC0415 - keeps --help quick

    due, left = memory_file(db).ask(lambda memory: _made_due(memory, parked=parked))
    if json:
        render.print_json({"due": due, "left": left})
    else:
        show_retried(due, left)


async def _worked_off(memory: "Memory", progress: "OnProgress") -> "tuple[int, Backlog]":
    texts = await memory.process_pending(progress=progress)
    return texts, await _backlog(memory)


async def _made_due(memory: "Memory", *, parked: bool) -> "tuple[int, Backlog]":
    jobs = await memory.retry(parked=parked)
    return jobs, await _backlog(memory)


async def _backlog(memory: "Memory") -> "Backlog":
    from nanobot.cli.overview import Backlog  # noqa: PLC0415 - keeps --help quick

    return Backlog.of((await memory.tasks()).queue)
