"""The way into the log: one event or many, from a host, a file or a spool. For worker threads.

What was stored or spooled when a method returns is durable; nothing is lost on the way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from loguru import logger

from nanobot.memory import pipeline
from nanobot.memory.errors import MemoryUnavailableError
from nanobot.memory.lifecycle import portability
from nanobot.memory.lifecycle.spool import Spool
from nanobot.memory.log import events
from nanobot.memory.log.events import Appended, Draft, Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, ImportReport, OnProgress, Progress
from nanobot.memory.store import Connection, Database


@dataclass(slots=True, kw_only=True)
class EventWriter:
    """Stores events in one memory file, or spools them beside it while it cannot be written."""

    database: Database
    intake: Intake
    identity: Identity
    spool: Spool
    follow_up: Callable[[Connection], None]
    """Puts down, in the transaction that stored events, the work that follows."""
    _spooling: bool = field(default=False, init=False)

    def store(self, draft: Draft, *, since: float) -> Event:
        """Store an event, or spool it; what was spooled before follows when the file can be written again.

        *since* (monotonic seconds) is when patience with a locked file began.
        """
        try:
            with self.database.writing(since=since) as conn:
                (appended,) = self._take_in(conn, [draft])
        except MemoryUnavailableError as error:
            return self._set_aside(draft, error)
        if self._spooling:
            self._catch_up()
        return appended.event

    def store_all(self, drafts: Sequence[Draft]) -> list[Event]:
        """Store events in one transaction.

        Raises:
            MemoryUnavailableError: none of them is stored.
        """
        with self.database.writing() as conn:
            return [appended.event for appended in self._take_in(conn, drafts)]

    def import_file(self, path: Path, progress: OnProgress, *, ours: bool = False) -> ImportReport:
        """Take in a file of events. What has been reported as done is durable. *ours*: it needs no header.

        Raises:
            ImportFormatError: it is no such file.
            OSError: it cannot be read.
        """
        total = portability.count_lines(path)
        added = skipped = refused = 0
        problems: list[str] = []
        for batch in portability.batches(path, self.intake, ours=ours):
            with self.database.writing() as conn:
                taken = self._take_in(conn, batch.drafts)
            new = sum(appended.new for appended in taken)
            added, skipped, refused = added + new, skipped + len(taken) - new, refused + len(batch.problems)
            problems.extend(batch.problems[: portability.MOST_PROBLEMS - len(problems)])
            progress(Progress(done=batch.line, total=total, what="lines read"))
        return ImportReport(added=added, skipped=skipped, refused=refused, problems=tuple(problems))

    def recover(self) -> None:
        """Do what an earlier process, or an older version, left to do."""
        pipeline.renew_words(self.database)
        self._replay()

    def _take_in(self, conn: Connection, drafts: Sequence[Draft]) -> list[Appended]:
        taken = pipeline.take_in(conn, drafts, self.identity)
        if any(appended.new for appended in taken):
            self.follow_up(conn)
        return taken

    def _set_aside(self, draft: Draft, error: MemoryUnavailableError) -> Event:
        logger.warning("Memory spools an event: {}", error)
        event = events.provisional(draft, self.identity)
        self.spool.add(event)
        self._spooling = True
        return event

    def _catch_up(self) -> None:
        """Store what was spooled; the event in hand is stored whether or not this succeeds."""
        try:
            self._replay()
        except MemoryUnavailableError as error:
            logger.warning("Memory's spool waits on: {}", error)
        else:
            self._spooling = False

    def _replay(self) -> None:
        self.spool.replay(lambda path: self.import_file(path, lambda _: None, ours=True))
