"""The memory file that a command works on, opened for as long as one call."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from pathlib import Path
from typing import Self, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer
from tzlocal import get_localzone

from nanobot.config import load_config, memory_path
from nanobot.memory import Memory
from nanobot.memory.config import MemoryConfig
from nanobot.memory.errors import ImportFormatError, MemoryUnavailableError

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFile:
    """One memory file, how it is configured, and the timezone its dates are read and shown in."""

    path: Path
    config: MemoryConfig
    zone: tzinfo

    @classmethod
    def found(cls, path: Path | None) -> Self:
        """Return the file that the user names, or else the configured one. It need not exist."""
        config = load_config()
        return cls(
            path=path.expanduser() if path else memory_path(config),
            config=config.memory,
            zone=_zone(config.memory.timezone),
        )

    def ask(self, question: Callable[[Memory], Awaitable[Answer]], *, create: bool = False) -> Answer:
        """Open the file, ask it one thing and close it.

        Raises:
            MemoryUnavailableError: There is no such file, unless *create*, or it cannot be used.
        """
        if self.path.is_dir():
            raise MemoryUnavailableError(f"{self.path} is a folder: name a memory file")
        if not create and not self.path.exists():
            raise MemoryUnavailableError(f"no memory yet at {self.path}: talk with the agent, or import a file")
        return asyncio.run(self._asked(question))

    async def _asked(self, question: Callable[[Memory], Awaitable[Answer]]) -> Answer:
        async with Memory.open(self.path, config=self.config, background=False) as memory:
            return await question(memory)

    def instant(self, text: str | None, *, option: str, end: bool = False) -> datetime | None:
        """Read an ISO date or time of the user's timezone; with *end* a date means the end of its day."""
        if text is None:
            return None
        try:
            at = datetime.fromisoformat(text.strip())
        except ValueError as error:
            message = f"write a date such as 2026-05-03 or 2026-05-03T18:30, not {text!r}"
            raise typer.BadParameter(message, param_hint=option) from error
        if end and at.time() == time() and len(text.strip()) <= len("2026-05-03"):
            at += timedelta(days=1)
        return (at if at.tzinfo else at.replace(tzinfo=self.zone)).astimezone(UTC)


def _zone(name: str | None) -> tzinfo:
    """Return the configured timezone, or else the machine's."""
    if name:
        return ZoneInfo(name)
    try:
        return get_localzone()
    except (
        ZoneInfoNotFoundError,
        ValueError,
    ):  # TZ is set to what is no IANA name; the C library knows better
        return datetime.now(UTC).astimezone().tzinfo or UTC


def readable_export(file: Path) -> Path:
    """Return a file to import, checked before anything is opened.

    Raises:
        ImportFormatError: It is missing, a folder, closed to us or empty.
    """
    if file.is_dir():
        raise ImportFormatError(f"{file} is a folder: name an export file")
    if not file.exists():
        raise ImportFormatError(f"{file}: no such file")
    if not os.access(file, os.R_OK):
        raise ImportFormatError(f"{file}: no permission to read it")
    if file.stat().st_size == 0 and file.is_file():
        raise ImportFormatError(f"{file} is empty: `nanobot memory export FILE` writes a file to import")
    return file


def writable_export(file: Path, *, memory: Path, force: bool) -> Path:
    """Return a file to export to, checked before anything is opened.

    Raises:
        typer.BadParameter: It is a folder, its folder is missing, or it exists and must not be replaced.
    """
    if memory.exists() and file.exists() and file.samefile(memory):
        raise typer.BadParameter(f"{file} is the memory itself: name another file", param_hint="FILE")
    if file.is_dir():
        raise typer.BadParameter(f"{file} is a folder: name a file in it", param_hint="FILE")
    if not file.parent.is_dir():
        raise typer.BadParameter(f"{file.parent}: no such folder", param_hint="FILE")
    if file.exists() and not force:
        raise typer.BadParameter(f"{file} exists: name another file, or replace it with --force", param_hint="FILE")
    return file
