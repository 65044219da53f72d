"""What the commands about memory have in common."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nanobot.cli.memory_file import MemoryFile

Db = Annotated[Path | None, typer.Option("--db", metavar="FILE", help="Memory file; by default the configured one.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Session = Annotated[str | None, typer.Option("--session", help="As seen from this chat: channel:chat.")]
User = Annotated[str | None, typer.Option("--user", help="As seen by this user.")]


def memory_file(db: Path | None) -> "MemoryFile":
    """Return the memory file that ``--db`` names, or else the configured one."""
    from nanobot.cli.memory_file import MemoryFile  # noqa: PLC0415 - keeps --help quick

    return MemoryFile.found(db)
