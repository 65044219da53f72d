"""Exports and imports: JSON lines, a header first, then one event a line.

The same codec writes the spool, so that an event that could not be stored waits in a file anyone can read. Ids travel
with the events: a second import of the same file adds nothing. docs/reference/events.md describes the format.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta, timezone
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nanobot.memory.errors import ImportFormatError, InvalidEventError
from nanobot.memory.log import events
from nanobot.memory.log.events import Draft, Intake
from nanobot.memory.models import ChatType, Direction, Event, EventId, EventType, NewEvent
from nanobot.memory.store import Connection
from nanobot.memory.times import to_text

FORMAT: Final = "nanobot-memory"
VERSION: Final = 1
BOM: Final = b"\xef\xbb\xbf"
BATCH: Final = 500
MOST_PROBLEMS: Final = 20


class EventLine(BaseModel):
    """One event as a file has it. Only `content` is needed; what is unknown is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=False)

    content: str
    id: str | None = Field(default=None, pattern=r"^evt_[0-9a-fA-F-]{32,36}$")
    at: datetime | None = None
    recorded_at: datetime | None = None
    utc_offset: int | None = Field(default=None, gt=-24 * 60, lt=24 * 60)
    channel: str = "cli"
    chat_id: str = "direct"
    chat_type: ChatType = "direct"
    direction: Direction = "inbound"
    event_type: EventType = "message"
    sender_id: str | None = None
    sender_name: str | None = None
    parent_event_id: str | None = None
    tool_name: str | None = None
    metadata: Mapping[str, Any] = Field(default_factory=dict)
    idempotency_key: str | None = None

    def draft(self, intake: Intake) -> Draft:
        """Prepare it for the log as if it came in now, with the id and the times it has."""
        stated = self.model_dump(exclude={"id", "at", "recorded_at", "utc_offset"})
        event = NewEvent(**stated, timestamp=self._local_time())
        recorded_at = intake.instant(self.recorded_at) if self.recorded_at else None
        return intake.prepare(event, event_id=EventId(self.id) if self.id else None, recorded_at=recorded_at)

    def _local_time(self) -> datetime | None:
        """Give the time it happened by the clock of its sender."""
        if self.at is None or self.utc_offset is None:
            return self.at
        clock = timezone(timedelta(minutes=self.utc_offset), "local")
        return self.at.astimezone(clock) if self.at.tzinfo else self.at.replace(tzinfo=clock)


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Some lines read: the drafts they gave, and what was wrong with the others. `line` is the last one's number."""

    drafts: tuple[Draft, ...]
    problems: tuple[str, ...]
    line: int


def export(conn: Connection, path: Path, on_events: Callable[[int], None]) -> int:
    """Write every event to a file, all or nothing. Returns how many.

    Raises:
        OSError: the file cannot be written.
    """
    total, _, _ = events.totals(conn)
    header = {"format": FORMAT, "version": VERSION, "events": total}
    partial = path.with_name(f"{path.name}.partial")
    done = 0
    try:
        with _private(partial) as file:
            file.write(json.dumps(header) + "\n")
            for done, event in enumerate(events.every(conn), start=1):
                file.write(to_line(event))
                if done % BATCH == 0:
                    on_events(done)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    on_events(done)
    return done


def to_line(event: Event) -> str:
    """Write one event as a line that `EventLine` reads."""
    kept = asdict(event)
    for derived in ("seq", "session_key", "content_hash", "person_id", "scope"):
        del kept[derived]
    kept |= {"at": to_text(event.at), "recorded_at": to_text(event.recorded_at)}
    return (
        json.dumps({name: value for name, value in kept.items() if value not in (None, {})}, ensure_ascii=False) + "\n"
    )


def batches(path: Path, intake: Intake, *, ours: bool = False) -> Iterator[Batch]:
    """Read a file in batches. A line that is no event is a problem of its own; the others are taken.

    The first line tells an export from other files, unless it is known to be one of *ours*.

    Raises:
        ImportFormatError: the file is no export at all: it is empty, binary, or its first line is of another program.
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        lines = enumerate(file, start=1)
        first = next(((number, text) for number, line in lines if (text := line.removeprefix(BOM).strip())), None)
        if not ours and first is None:
            raise ImportFormatError(f"{path} is empty: there is nothing to import.")
        if first is not None and (ours or not _is_header(first[1], path)):
            yield from _read((first,), intake)
        while page := list(islice(lines, BATCH)):
            yield from _read(page, intake)


def count_lines(path: Path) -> int:
    """Count the lines of a file, for showing progress."""
    with path.open("rb") as file:
        return sum(1 for _ in file)


def _is_header(line: bytes, path: Path) -> bool:
    try:
        first = json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise ImportFormatError(f"{path} is not a text file in UTF-8: export it again.") from error
    except (ValueError, RecursionError) as error:
        raise ImportFormatError(f"{path} is not a memory export: its first line is not JSON.") from error
    if not isinstance(first, dict) or not ({"format", "content"} & set(first)):
        raise ImportFormatError(f"{path} is not a memory export: its first line is neither a header nor an event.")
    if "format" not in first:
        return False
    if first["format"] != FORMAT or first.get("version") != VERSION:
        raise ImportFormatError(
            f"{path} has format {first['format']} {first.get('version')}; "
            f"this nanobot reads {FORMAT} {VERSION}: upgrade it."
        )
    return True


def _read(page: Iterable[tuple[int, bytes]], intake: Intake) -> Iterator[Batch]:
    drafts, problems, last = [], [], 0
    for number, line in page:
        last = number
        if not line.strip():
            continue
        try:
            drafts.append(EventLine.model_validate_json(line).draft(intake))
        except (ValidationError, InvalidEventError) as error:
            problems.append(f"line {number}: {_first_complaint(error)}")
    if last:
        yield Batch(drafts=tuple(drafts), problems=tuple(problems), line=last)


def _first_complaint(error: ValidationError | InvalidEventError) -> str:
    if isinstance(error, InvalidEventError):
        return str(error)
    (complaint, *_) = error.errors()
    where = ".".join(str(part) for part in complaint["loc"])
    return f"{where}: {complaint['msg']}" if where else complaint["msg"]


def _private(path: Path) -> Any:  # noqa: ANN401 - a text file
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8")
