"""The command itself: parse, perform, show. What it needs is imported when it runs: help stays quick."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from nanobot.cli import render


def demo(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the demo's memory in this new file.", show_default=False),
    ] = None,
) -> None:
    """Take in a conversation of four weeks, then ask memory five questions about it.

    Needs no key and no network. The memory is a temporary file unless `--keep` names one.
    """
    if keep is not None and keep.exists():
        raise typer.BadParameter(f"{keep} exists; name a file that does not", param_hint="--keep")
    with TemporaryDirectory(prefix="nanobot-demo-") as folder:
        _run(keep or Path(folder) / "memory.db", as_json=as_json, kept=keep)


def _run(path: Path, *, as_json: bool, kept: Path | None) -> None:
    from nanobot.cli.demo.conversation import conversation  # noqa: PLC0415 - help needs none of these
    from nanobot.cli.demo.performance import perform  # noqa: PLC0415
    from nanobot.cli.demo.report import show  # noqa: PLC0415

    with render.console(stderr=True).status("Opening a memory") as spinner:
        performance = asyncio.run(perform(path, turns=conversation(), announce=spinner.update))
    if as_json:
        render.print_json(performance)
    else:
        show(performance, kept=kept)
