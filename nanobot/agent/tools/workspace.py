"""The one folder that file tools may touch."""

import os
import stat
from pathlib import Path, PurePosixPath, PureWindowsPath

from nanobot.agent.errors import ToolError


class Workspace:
    """A folder, and the rule that nothing outside it is reached: no absolute paths, no `..`, no links."""

    def __init__(self, root: Path | str) -> None:
        self.root = Path(root).resolve()

    def locate(self, path: str) -> Path:
        """Return the place that a relative path names.

        Raises:
            ToolError: It is not inside the workspace, or cannot be told to be.
        """
        if "\0" in path:
            raise ToolError("a path cannot hold a NUL byte")
        if PurePosixPath(path).is_absolute() or PureWindowsPath(path).anchor:
            raise ToolError(f"{path!r} is outside the workspace: write a path relative to it")
        parts = PurePosixPath(path).parts
        if ".." in parts or ".." in PureWindowsPath(path).parts:
            raise ToolError(f"{path!r} may leave the workspace: write it without '..'")
        place = self.root
        for part in parts:
            place /= part
            if self._is_link(place, path):
                raise ToolError(f"{path!r} goes through a link: only plain files and folders can be used")
        return place

    @staticmethod
    def _is_link(place: Path, path: str) -> bool:
        try:
            return stat.S_ISLNK(place.lstat().st_mode)
        except FileNotFoundError:
            return False
        except (OSError, ValueError) as error:
            raise ToolError(f"{path!r} cannot be used: {_reason(error)}") from error

    def open_to_read(self, path: str) -> int:
        """Open a plain file and return its descriptor. A link put there meanwhile, or a pipe, is refused.

        Raises:
            ToolError: It is missing, no plain file, or cannot be opened.
        """
        place = self.locate(path)
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            descriptor = os.open(place, flags | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise ToolError(f"cannot read {path!r}: {_reason(error)}") from error
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise ToolError(f"{path!r} is not a plain file")
        return descriptor


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
