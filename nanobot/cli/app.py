"""The `nanobot` command. Commands import what they need when they run, so that `--help` is quick."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from nanobot import __version__
from nanobot.cli import decisions, insight, knowledge, memory, tasks
from nanobot.cli.agent import agent
from nanobot.cli.demo import demo
from nanobot.cli.exits import EXIT_INTERRUPTED
from nanobot.cli.group import NanobotGroup
from nanobot.cli.onboard import onboard
from nanobot.cli.status import status

HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    cls=NanobotGroup,
    name="nanobot",
    no_args_is_help=True,
    add_completion=False,
    context_settings=HELP,
    pretty_exceptions_enable=False,
)
app.command()(onboard)
app.command()(agent)
app.command()(status)
app.command()(demo)
for group in (tasks, knowledge, insight, decisions):
    memory.app.add_typer(group.app)
app.add_typer(memory.app, name="memory")


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        typer.echo(f"nanobot {__version__}")
        raise typer.Exit


@app.callback()
def nanobot(
    *,
    version: Annotated[  # noqa: ARG001 - its callback acts
        bool, typer.Option("--version", "-V", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show the log on stderr.")] = False,
) -> None:
    """Talk with a small personal agent that remembers."""
    from loguru import logger  # noqa: PLC0415 - not needed for --help

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # people write in every script, not every terminal shows them
            stream.reconfigure(errors="replace")
    logger.remove()
    logger.add(sys.stderr, level="DEBUG" if verbose else "ERROR", backtrace=False, diagnose=False)


def main() -> None:
    """Run the command that the command line names."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
