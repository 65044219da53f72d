"""Sessions on disk: JSONL, a metadata line first, each file replaced whole.

Reads and writes one folder, never on the event loop. A line that cannot be read is skipped with a warning.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from loguru import logger

from nanobot.session.errors import SessionError
from nanobot.session.replacement import replace_file
from nanobot.session.session import Message, Session

METADATA: Final = "metadata"
ARCHIVE: Final = "archive"


def _now() -> datetime:
    return datetime.now(UTC)


class SessionStore:
    """The sessions of one folder.

    Writers of one session take turns: the last one to save wins.
    """

    def __init__(self, folder: Path | str, *, clock: Callable[[], datetime] = _now) -> None:
        self._folder = Path(folder)
        self._clock = clock

    async def load(self, key: str) -> Session:
        """Return the session, empty when nothing was saved under this key.

        Raises:
            SessionError: Its file is there and cannot be read.
        """
        return await asyncio.to_thread(self._load, key)

    async def save(self, session: Session) -> None:
        """Replace what is stored of this session.

        Raises:
            SessionError: It cannot be written, or holds what JSON cannot; the old file is untouched.
        """
        await asyncio.to_thread(self._save, session)

    async def archive(self, key: str) -> Path | None:
        """Move the session's file aside, so that the next load is empty; return where it went.

        Raises:
            SessionError: It cannot be moved.
        """
        return await asyncio.to_thread(self._archive, key)

    def path(self, key: str) -> Path:
        """Return the file of a session: a readable part, and a hash that no other key shares."""
        readable = re.sub(r"[^A-Za-z0-9]+", "_", key).strip("_")[:60]
        digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:20]
        return self._folder / f"{readable or 'session'}-{digest}.jsonl"

    def _load(self, key: str) -> Session:
        path = self.path(key)
        with _session_errors("read", path):
            data = path.read_bytes() if path.exists() else b""
        head, *messages = [{}, *_messages(data, path)]
        if messages and messages[0].get("_type") == METADATA:
            head = messages.pop(0)
        messages = [message for message in messages if "role" in message]
        created_at = _instant(head.get("created_at")) or self._clock()
        return Session(
            key=key,
            messages=tuple(messages),
            created_at=created_at,
            updated_at=_instant(head.get("updated_at")) or created_at,
            metadata=head["metadata"] if isinstance(head.get("metadata"), dict) else {},
        )

    def _save(self, session: Session) -> None:
        head = {
            "_type": METADATA,
            "key": session.key,
            "created_at": session.created_at.isoformat(),
            "updated_at": session.updated_at.isoformat(),
            "metadata": dict(session.metadata),
        }
        path = self.path(session.key)
        with _session_errors("write", path):
            replace_file(path, b"".join(_line(value) for value in (head, *session.messages)))

    def _archive(self, key: str) -> Path | None:
        path = self.path(key)
        with _session_errors("archive", path):
            if not path.exists():
                return None
            stamp = self._clock().strftime("%Y%m%dT%H%M%S.%fZ")
            target = self._folder / ARCHIVE / f"{path.stem}-{stamp}.jsonl"
            target.parent.mkdir(exist_ok=True)
            return path.replace(target)


@contextmanager
def _session_errors(what: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SessionError(f"cannot {what} the session file {path}: {error.strerror or error}") from error
    except (TypeError, ValueError, RecursionError) as error:
        raise SessionError(f"cannot {what} the session file {path}: a message is not plain JSON ({error})") from error


def _line(value: Message) -> bytes:
    # A lone surrogate leaves as the JSON escape of itself, so that the file stays valid UTF-8.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _messages(data: bytes, path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSONL file, without the lines that are torn or foreign."""
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and ("role" in value or value.get("_type") == METADATA):
            yield value
        else:
            logger.warning("skipped line {} of {}: it is torn or no message", number, path)


def _instant(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
