"""Reads the log, event by event, into what is known.

Events are read in the order they arrived. What needs no knowledge (spaCy) is read for a batch at once; what does, event
by event, each after all before it. The result of an event depends on the log up to it and on nothing else, so that
reading the log again gives the same.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final

from loguru import logger

from nanobot.memory.config import ExtractionConfig, IdentityConfig
from nanobot.memory.errors import MemoryUnavailableError
from nanobot.memory.knowledge import extraction, snapshot
from nanobot.memory.knowledge.directory import Directory
from nanobot.memory.knowledge.extraction import ReadEvent
from nanobot.memory.knowledge.extractors import merge_findings
from nanobot.memory.knowledge.findings import Findings, Passage
from nanobot.memory.knowledge.grounding import Reading
from nanobot.memory.knowledge.known import GraphKnown, Moment
from nanobot.memory.knowledge.listening import Conversations
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.panel import Panel
from nanobot.memory.knowledge.passages import decision_of, local_time, role_of, words_of
from nanobot.memory.knowledge.recognition import Means
from nanobot.memory.knowledge.resolution import ResolutionStatistics, Resolver
from nanobot.memory.knowledge.speakers import Sender, Speaker, Speakers
from nanobot.memory.knowledge.writing import Writing
from nanobot.memory.log import events
from nanobot.memory.log.identity import Chat, Identity
from nanobot.memory.models import Event
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Database

OnRead = Callable[[int], None]
"""Told how many events were read."""

OnWritten = Callable[[Connection, Event, str | None], None]
"""Told of an event of a person's and who says it, in the transaction that writes what it says."""


def untold(_: Connection, __: Event, ___: str | None) -> None:
    """Do nothing more with an event."""


READ: Final = ReadEvent(outcome="read")
SKIPPED: Final = ReadEvent(outcome="skipped")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An event with its passage and what was found in it ahead; an error where finding failed."""

    event: Event
    passage: Passage
    ahead: dict[str, Findings]
    error: Exception | None = None


class OvertakenError(Exception):
    """Another process has read this event meanwhile."""


class Reader:
    """Reads pending events into the graph. For worker threads; one at a time, also among processes."""

    def __init__(
        self,
        database: Database,
        panel: Panel,
        config: ExtractionConfig,
        identity: IdentityConfig,
        zone: tzinfo,
        *,
        on_written: OnWritten = untold,
    ) -> None:
        self._on_written = on_written
        self._database = database
        self._panel = panel
        self._config = config
        self._identity = Identity(identity)
        self._speakers = Speakers(identity)
        self._owner = identity.owner_name
        self._zone = zone
        self._resolver = Resolver(config.entity_resolution)
        self._lock = threading.RLock()
        self._directory: Directory | None = None
        self._at = 0
        self._met: dict[tuple[Sender, str], EntityId] = {}
        self._watch: OnRead | None = None

    @property
    def enabled(self) -> bool:
        """Whether anything is read."""
        return self._config.enabled

    @property
    def problems(self) -> dict[str, str]:
        """Tell which extractors are off, and why."""
        return self._panel.problems if self._config.enabled else {}

    def slice(self) -> int:
        """Read the next batch of events; returns how many, 0 when there are none left.

        Raises:
            MemoryUnavailableError: the file cannot be used now; what was read stays read.
        """
        if not self._config.enabled:
            return 0
        with self._lock:
            batch = self._batch()
            read = 0
            try:
                for found in batch:
                    self._read(found)
                    read += 1
            except OvertakenError:
                self._directory = None
                read = max(read, 1)  # there was something to read: look again
            self._end_batch()
        if self._watch is not None and read:
            self._watch(read)
        return read

    def read_up_to(self, seq: int) -> None:
        """Read all events up to a place in the log."""
        while True:
            with self._database.reading() as conn:
                if extraction.last(conn) >= seq:
                    return
            if not self.slice():
                return

    def clear(self) -> None:
        """Forget all that was read, to read it again."""
        with self._lock:
            self._directory = None
            with self._database.writing() as conn:
                snapshot.clear(conn)

    @contextmanager
    def watched(self, on_read: OnRead) -> Iterator[None]:
        """Tell how many events are read during a block, by whichever thread."""
        self._watch = on_read
        try:
            yield
        finally:
            self._watch = None

    def _batch(self) -> list[Found]:
        """Take the next events, and ask ahead what can be asked for all of them."""
        with self._database.reading() as conn:
            last = extraction.last(conn)
            if self._directory is None or last != self._at:
                self._met.clear()
                self._directory, self._at = Directory.load(conn), last
            pending = events.after(conn, last, limit=self._config.batch_size)
            talk = Conversations(conn=conn, speakers=self._speakers, zone=self._zone, owner=self._owner)
            passages = [talk.passage(event) for event in pending]
        mined = [number for number, event in enumerate(pending) if self._is_mined(event)]
        asked = dict(zip(mined, self._panel.ahead_of_each([passages[number] for number in mined]), strict=True))
        return [
            self._found(event, passage, asked.get(number, {}))
            for number, (event, passage) in enumerate(zip(pending, passages, strict=True))
        ]

    @staticmethod
    def _found(event: Event, passage: Passage, ahead: dict[str, Findings] | Exception) -> Found:
        if isinstance(ahead, Exception):
            return Found(event=event, passage=passage, ahead={}, error=ahead)
        return Found(event=event, passage=passage, ahead=ahead)

    def _is_mined(self, event: Event) -> bool:
        """Tell whether an event is read at all: people's words, in the channels that are learned from."""
        if decision_of(event):
            return True
        wanted = ("person", "assistant") if self._config.capture_assistant else ("person",)
        channels = self._config.channels
        return (
            event.event_type == "message" and role_of(event) in wanted and (not channels or event.channel in channels)
        )

    def _read(self, found: Found) -> None:
        """Read one event: what it says is found, then written with the note that it was read."""
        if not self._is_mined(found.event):
            self._write(found, SKIPPED)
            return
        try:
            self._write(found, READ, self._findings(found))
        except (OvertakenError, MemoryUnavailableError):
            raise
        except Exception as error:  # noqa: BLE001 - it ends on the event's row
            logger.warning("Memory cannot read {}, and goes on: {!r}", found.event.id, error)
            self._write(found, ReadEvent(outcome="failed", error=f"{type(error).__name__}: {error}"))

    def _findings(self, found: Found) -> Findings:
        """Ask what each extractor finds, given all that was known before."""
        if found.error:
            raise found.error
        event, directory = found.event, self._known_things
        with self._database.reading() as conn:
            speaker = self._speakers.speaker_of(conn, event) if role_of(event) == "person" else None
            name = speaker.name if speaker else found.passage.turn.speaker
            passage, ahead = found.passage, found.ahead
            if name != passage.turn.speaker:
                passage = replace(passage, turn=replace(passage.turn, speaker=name))
                ahead = self._panel.ahead([passage])[0]
            moment = Moment(
                audience=self._audience(event),
                session_key=event.session_key,
                seq=event.seq,
                at=event.at,
                local_date=passage.turn.at.date().isoformat(),
                speaker=name,
                speaker_id=speaker.entity_id if speaker else None,
            )
            passage = replace(passage, known=GraphKnown(conn, directory, moment))
            return merge_findings(
                self._panel.all(passage, ahead),
                min_confidence=self._config.min_confidence,
                max_claims=self._config.max_facts_per_event,
            )

    def _write(self, found: Found, ended: ReadEvent, findings: Findings | None = None) -> None:
        """Write what an event says, and that it was read, unless another process was quicker."""
        directory = self._known_things
        try:
            with self._database.writing(durable=False) as conn:
                self._require_turn(conn)
                if findings is not None:
                    self._ground(conn, directory, found, findings)
                extraction.mark(conn, found.event, ended)
        except BaseException:
            self._directory = None  # it may hold what was undone
            raise
        directory.index.settle()
        self._at = found.event.seq

    def _require_turn(self, conn: Connection) -> None:
        if extraction.last(conn) != self._at:
            raise OvertakenError

    def _ground(self, conn: Connection, directory: Directory, found: Found, findings: Findings) -> None:
        event = found.event
        is_person = role_of(event) == "person"
        reading = Reading(
            event=event,
            speaker=self._welcome(conn, directory, event) if is_person and words_of(event).text else None,
            local_date=local_time(event, self._zone).date().isoformat(),
            scope=event.scope,
            present=self._speakers.present(conn, found.passage.before),
        )
        believed = findings if is_person else replace(findings, claims=())
        means = Means(conn=conn, directory=directory, resolver=self._resolver, config=self._config.entity_resolution)
        Writing(means).write(reading, believed)
        if is_person and event.event_type == "message" and reading.speaker:
            self._on_written(conn, event, reading.speaker.entity_id)

    def _welcome(self, conn: Connection, directory: Directory, event: Event) -> Speaker:
        """Know who speaks; one who was heard in this scope by this name needs no row more."""
        mark = (self._speakers.sender(event), event.scope)
        card = directory.card(self._met[mark]) if mark in self._met else None
        if card is not None:
            return Speaker(name=card.entity.name, entity_id=card.entity.id)
        speaker = self._speakers.welcome(conn, event, directory, self._resolver)
        self._met[mark] = speaker.entity_id
        return speaker

    @property
    def _known_things(self) -> Directory:
        if self._directory is None:
            self._met.clear()
            with self._database.reading() as conn:
                self._directory = Directory.load(conn)
        return self._directory

    def _audience(self, event: Event) -> Audience:
        """Tell what may be known where an event is said."""
        chat = Chat(type=event.chat_type, partner=event.person_id)
        return self._identity.audience(user_id=event.person_id, session_key=event.session_key, chat=chat)

    def _end_batch(self) -> None:
        """Keep the figures of resolution, and forget what was decided for this batch."""
        self._resolver.end_batch()
        rows = self._resolver.statistics.rows()
        if not rows:
            return
        self._resolver.statistics = ResolutionStatistics()
        with self._database.writing(durable=False) as conn:
            for row in rows:
                seconds = row.average_milliseconds * row.resolved / 1000
                extraction.count_up(conn, row.layer, row.outcome, count=row.resolved, seconds=seconds)
