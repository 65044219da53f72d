"""Replace a file whole: a reader sees the old bytes or the new ones, after a power cut too."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600


def replace_file(path: Path, data: bytes, *, mode: int = PRIVATE) -> None:
    """Write *data* to *path* atomically, making its folder when it is missing.

    Raises:
        OSError: Nothing was written; what was there before still is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    # Windows cannot open a folder, and needs no such thing.
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
