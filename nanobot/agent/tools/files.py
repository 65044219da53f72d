"""Read, write and list files, inside the workspace only."""

import asyncio
import os
import stat
from pathlib import Path
from typing import Final

from nanobot.agent.errors import ToolError
from nanobot.agent.tools.base import Tool
from nanobot.agent.tools.workspace import Workspace
from nanobot.session import replace_file

READ_BYTES: Final = 200_000
WRITE_CHARS: Final = 1_000_000
LIST_ENTRIES: Final = 500
SNIFF_BYTES: Final = 8192
SHARED: Final = 0o644

PATH: Final = {"type": "string", "description": "Relative to the workspace, for example notes/ideas.md."}
FOLDER: Final = {"type": "string", "description": "Relative to the workspace; '.' is all of it."}
TEXT: Final = {"type": "string", "description": "The whole new text."}

READ_PARAMETERS: Final = {"type": "object", "properties": {"path": PATH}, "required": ["path"]}
WRITE_PARAMETERS: Final = {
    "type": "object",
    "properties": {"path": PATH, "content": TEXT},
    "required": ["path", "content"],
}
LIST_PARAMETERS: Final = {"type": "object", "properties": {"path": FOLDER}}


def file_tools(root: Path | str) -> list[Tool]:
    """Return the file tools of one workspace."""
    workspace = Workspace(root)
    return [ReadFile(workspace), WriteFile(workspace), ListDir(workspace)]


class ReadFile(Tool):
    """Reads a text file, whole."""

    name = "read_file"
    description = "Read a text file of the workspace."
    parameters = READ_PARAMETERS

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def execute(self, path: str) -> str:
        """Return the text of the file.

        Raises:
            ToolError: It is missing, outside, too large or not text.
        """
        return await asyncio.to_thread(self._read, path)

    def _read(self, path: str) -> str:
        with os.fdopen(self._workspace.open_to_read(path), "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > READ_BYTES:
                raise ToolError(f"{path!r} is too large to read: {size:,} bytes, and {READ_BYTES:,} is the limit")
            data = file.read(READ_BYTES)
        if not data:
            return "(the file is empty)"
        return _text(data, path)


class WriteFile(Tool):
    """Writes a text file, whole: a reader sees the old text or the new one."""

    name = "write_file"
    description = "Write a text file of the workspace, replacing what it held. Missing folders are made."
    parameters = WRITE_PARAMETERS

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def execute(self, path: str, content: str) -> str:
        """Write the file and say so.

        Raises:
            ToolError: It is outside, holds something else than text, or cannot be written.
        """
        return await asyncio.to_thread(self._write, path, content)

    def _write(self, path: str, content: str) -> str:
        place = self._workspace.locate(path)
        if len(content) > WRITE_CHARS:
            raise ToolError(f"the text is too long: {len(content):,} characters, and {WRITE_CHARS:,} is the limit")
        mode = self._mode_of_what_is_there(place, path)
        try:
            replace_file(place, content.encode("utf-8", "replace"), mode=mode)
        except OSError as error:
            raise ToolError(f"cannot write {path!r}: {error.strerror or error}") from error
        return f"Wrote {len(content):,} characters to {path}."

    def _mode_of_what_is_there(self, place: Path, path: str) -> int:
        if place.is_dir():
            raise ToolError(f"{path!r} is a folder")
        if not place.exists():
            return SHARED
        with os.fdopen(self._workspace.open_to_read(path), "rb") as file:
            # The memory's own database lives in the workspace too: what is not text is not replaced by text.
            _text(file.read(SNIFF_BYTES), path)
            return stat.S_IMODE(os.fstat(file.fileno()).st_mode)


class ListDir(Tool):
    """Lists one folder."""

    name = "list_dir"
    description = "List a folder of the workspace."
    parameters = LIST_PARAMETERS

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def execute(self, path: str = ".") -> str:
        """Return a line for each entry: folders end with a slash, files have their size.

        Raises:
            ToolError: It is missing, outside or no folder.
        """
        return await asyncio.to_thread(self._list, path)

    def _list(self, path: str) -> str:
        place = self._workspace.locate(path)
        try:
            with os.scandir(place) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            raise ToolError(f"cannot list {path!r}: {error.strerror or error}") from error
        lines = [_entry(entry) for entry in entries[:LIST_ENTRIES]]
        if len(entries) > LIST_ENTRIES:
            lines.append(f"... and {len(entries) - LIST_ENTRIES:,} more")
        return "\n".join(lines) or "(the folder is empty)"


def _entry(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return f"{entry.name} (a link)"
    if entry.is_dir(follow_symlinks=False):
        return f"{entry.name}/"
    return f"{entry.name} ({entry.stat(follow_symlinks=False).st_size:,} bytes)"


def _text(data: bytes, path: str) -> str:
    if b"\0" in data[:SNIFF_BYTES]:
        raise ToolError(f"{path!r} is not a text file")
    return data.decode("utf-8", "replace")
