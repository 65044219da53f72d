"""What follows what: the whole flow from an event to its vector, on one page.

- `take_in`: event row, document and words, in one transaction
- `export_file`: all events to a file
- `renew_words`: the word index, where it is of an older version
- `after_events`, `tasks`, `periodic`: the kinds of background work, and when they come again
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import time
from pathlib import Path
from time import monotonic
from typing import Final

from nanobot.memory.background.jobs import Effect, Job, NewJob, problem
from nanobot.memory.background.schedule import Daily, Every, Periodic
from nanobot.memory.background.workers import Task
from nanobot.memory.config import MEMORY_TOOLS, MemoryConfig
from nanobot.memory.index import documents
from nanobot.memory.index.backlog import EmbeddingBacklog
from nanobot.memory.index.documents import NewDocument
from nanobot.memory.insight.keeper import Keeper
from nanobot.memory.knowledge import extraction
from nanobot.memory.knowledge.passages import words_of
from nanobot.memory.knowledge.reader import Reader
from nanobot.memory.knowledge.topics.assigning import assign_some
from nanobot.memory.lifecycle import portability
from nanobot.memory.log import events
from nanobot.memory.log.events import Appended, Draft
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, OnProgress, Progress
from nanobot.memory.store import Connection, Database
from nanobot.memory.times import to_text

EMBEDDING: Final = "embedding"
EXTRACTION: Final = "extraction"
TOPICS: Final = "topics"
LEARNING: Final = "learning"
SUMMARIES: Final = "summaries"
UPKEEP: Final = "upkeep"
"""The kinds of background work."""

SHIFT_SECONDS: Final = 2.0
"""How long one job works before it makes place for others, or notices a stop."""
UPKEEP_TIME: Final = time(3, 30)

ASSISTANT: Final = "assistant"


def take_in(conn: Connection, drafts: Iterable[Draft], identity: Identity) -> list[Appended]:
    """Store events and make them findable by their words, in the transaction of *conn*."""
    taken = []
    for draft in drafts:
        appended = events.append(conn, draft, identity)
        if appended.new:
            documents.add(conn, document_of(appended.event))
        taken.append(appended)
    return taken


def export_file(database: Database, path: Path, progress: OnProgress) -> int:
    """Write every event to a file, all or nothing. Returns how many.

    Raises:
        OSError: the file cannot be written, or is the memory itself.
    """
    if path.exists() and path.samefile(database.path):
        raise FileExistsError(f"{path} is the memory file itself: export to another.")
    with database.reading() as conn:
        total, _, _ = events.totals(conn)
        return portability.export(
            conn, path, lambda done: progress(Progress(done=done, total=total, what="events written"))
        )


def renew_words(database: Database) -> None:
    """Build the word index again where an older version made it. Takes no lock where it is current."""
    with database.reading() as conn:
        outdated = documents.is_outdated(conn)
    if outdated:
        with database.writing() as conn:
            documents.rebuild(conn)


def document_of(event: Event) -> NewDocument:
    """Say how an event is found: by its words and its speaker's name.

    What was recalled into it, and what memory was asked by the model, is left out: memory does not feed on itself.
    """
    asks_memory = event.event_type == "tool_call" and event.tool_name in MEMORY_TOOLS
    return NewDocument(
        kind="event",
        ref=event.id,
        text="" if asks_memory else words_of(event).text,
        scope=event.scope,
        at=to_text(event.at),
        session_key=event.session_key,
        speaker=speaker_of(event),
    )


def speaker_of(event: Event) -> str | None:
    """Name who is heard in an event: a person, the assistant, or a tool."""
    if event.event_type in ("tool_call", "tool_result"):
        return event.tool_name
    return event.sender_name or (ASSISTANT if event.direction == "outbound" else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """What background work is done with."""

    database: Database
    backlog: EmbeddingBacklog
    reader: Reader
    keeper: Keeper
    config: MemoryConfig

    def sort(self) -> bool:
        """Sort messages into topics for a while; true while some are left that can be sorted now.

        A message waits for its vector and for the names in it, unless none will come.
        """
        with self.database.reading() as conn:
            embeds = self.backlog.source.enabled and not problem(conn, EMBEDDING)
            through = extraction.last(conn) if self.reader.enabled else None
        return assign_some(self.database, through=through, wait_for_vectors=embeds, on_sorted=self.keeper.touch_topics)


def after_events(config: MemoryConfig) -> tuple[NewJob, ...]:
    """Return the work that new events make."""
    reading = NewJob(kind=EXTRACTION, quiet=config.extraction.activity_backoff)
    return (
        NewJob(kind=EMBEDDING),
        *([reading] if config.extraction.enabled else []),
        *([NewJob(kind=LEARNING)] if config.learning.enabled else []),
    )


def all_work(config: MemoryConfig) -> tuple[NewJob, ...]:
    """Return the work that may be waiting: also summaries that grew stale by decisions."""
    return (*after_events(config), *([NewJob(kind=SUMMARIES)] if config.summary.enabled else []))


def tasks(works: Works, put_down: Callable[[Connection, Sequence[NewJob]], None]) -> list[Task]:
    """Return the kinds of background work, each with its handler."""
    config = works.config
    quiet, seconds = config.extraction.activity_backoff, config.tasks.extraction_timeout

    def putting_down(*jobs: NewJob) -> Effect:
        return lambda conn: put_down(conn, jobs)

    def embed(_: Job) -> Effect | None:
        return _shift(works.backlog.slice, putting_down(NewJob(kind=EMBEDDING)), putting_down(NewJob(kind=TOPICS)))

    def extract(_: Job) -> Effect | None:
        again = putting_down(NewJob(kind=EXTRACTION, quiet=quiet))
        return _shift(works.reader.slice, again, putting_down(NewJob(kind=TOPICS), NewJob(kind=SUMMARIES, quiet=True)))

    def sort(_: Job) -> Effect | None:
        return _shift(works.sort, putting_down(NewJob(kind=TOPICS)))

    def learn(_: Job) -> Effect | None:
        return _shift(works.keeper.learn, putting_down(NewJob(kind=LEARNING)))

    def summarise(_: Job) -> Effect | None:
        return _shift(works.keeper.refresh, putting_down(NewJob(kind=SUMMARIES, quiet=True)))

    def keep_up(_: Job) -> None:
        works.backlog.prune_cache()

    return [
        Task(kind=EMBEDDING, handler=embed, timeout_seconds=seconds),
        Task(kind=EXTRACTION, handler=extract, timeout_seconds=seconds, quiet=quiet),
        Task(kind=TOPICS, handler=sort, timeout_seconds=seconds),
        Task(kind=LEARNING, handler=learn, timeout_seconds=config.tasks.learning_decay_timeout),
        Task(kind=SUMMARIES, handler=summarise, timeout_seconds=config.tasks.summary_refresh_timeout, quiet=True),
        Task(kind=UPKEEP, handler=keep_up, timeout_seconds=seconds, quiet=True),
    ]


def _shift(work: Callable[[], int], go_on: Effect, then: Effect | None = None) -> Effect | None:
    """Work slice by slice for a while; where something is left, another job goes on, else what follows is put down."""
    until = monotonic() + SHIFT_SECONDS
    worked = False
    while work():
        worked = True
        if monotonic() > until:
            return go_on
    return then if worked else None


def periodic(config: MemoryConfig) -> list[Periodic]:
    """Say when background work comes again by itself."""
    often = Every(seconds=config.tasks.extraction_interval)
    return [
        Periodic(kind=EMBEDDING, when=often),
        *([Periodic(kind=EXTRACTION, when=often)] if config.extraction.enabled else []),
        *(
            [Periodic(kind=LEARNING, when=Every(seconds=config.tasks.learning_decay_interval))]
            if config.learning.enabled
            else []
        ),
        *(
            [Periodic(kind=SUMMARIES, when=Every(seconds=config.tasks.summary_refresh_interval))]
            if config.summary.enabled
            else []
        ),
        Periodic(kind=UPKEEP, when=Daily(at=UPKEEP_TIME)),
    ]
