"""How every command fails: one message on stderr that says what to do next, never a traceback."""

from typing import Any

import typer
from typer.core import TyperGroup

from nanobot.cli.exits import EXIT_FAILED
from nanobot.errors import NanobotError


class NanobotGroup(TyperGroup):
    """The commands of nanobot."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - typer hides the type
        """Run a command; turn what it raises on purpose into a message and an exit code."""
        try:
            return super().invoke(ctx)
        except NanobotError as error:
            typer.echo(f"nanobot: {error}", err=True)
        except BrokenPipeError:  # the reader has seen enough: typer ends quietly
            raise
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            typer.echo(f"nanobot: {place}{error.strerror or error}", err=True)
        raise typer.Exit(EXIT_FAILED)
