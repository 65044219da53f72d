"""The event log: table ``event``, append-only and verbatim.

`prepare` does all that is slow (cleaning, redaction, hashing) before a transaction; `append` is one short write.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from nanobot.memory.config import SecurityConfig
from nanobot.memory.errors import InvalidEventError
from nanobot.memory.ids import Clock, IdSource
from nanobot.memory.log import guard
from nanobot.memory.log.checks import OPTIONAL_TEXTS, TEXTS, check
from nanobot.memory.log.identity import Chat, Identity
from nanobot.memory.models import Event, EventId, NewEvent
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text, to_text

INSERT: Final = """
    INSERT INTO event (id, at, recorded_at, channel, chat_id, chat_type, session_key, direction, event_type,
                       sender_id, sender_name, content, parent_event_id, person_id, tool_name, metadata,
                       content_hash, idempotency_key, scope, utc_offset)
    VALUES (:id, :at, :recorded_at, :channel, :chat_id, :chat_type, :session_key, :direction, :event_type,
            :sender_id, :sender_name, :content, :parent_event_id, :person_id, :tool_name, :metadata,
            :content_hash, :idempotency_key, :scope, :utc_offset)
    ON CONFLICT DO NOTHING
    RETURNING seq
"""

SAME: Final = "SELECT * FROM event WHERE idempotency_key = :idempotency_key OR id = :id"

BY_ID: Final = "SELECT * FROM event WHERE id = :id"

CHAT: Final = """
    SELECT chat_type, person_id FROM event
     WHERE session_key = :session_key AND (direction = 'inbound' OR chat_type = 'group')
     ORDER BY seq DESC
     LIMIT 1
"""

RECENT: Final = f"""
    SELECT * FROM event
     WHERE {VISIBLE} AND event_type = 'message'
     ORDER BY seq DESC
     LIMIT :limit
"""  # noqa: S608 - VISIBLE is a constant

LATEST_IN_SESSION: Final = """
    SELECT * FROM event WHERE session_key = :session_key ORDER BY seq DESC LIMIT :limit
"""

BEFORE: Final = """
    SELECT * FROM event WHERE session_key = :session_key AND seq < :seq ORDER BY seq DESC LIMIT :limit
"""

ALL_AFTER: Final = "SELECT * FROM event WHERE seq > :seq ORDER BY seq LIMIT :limit"

COUNT_AFTER: Final = "SELECT count(*) FROM event WHERE seq > :seq"

LAST: Final = "SELECT coalesce(max(seq), 0) AS seq FROM event"

TOTALS: Final = "SELECT count(*) AS events, min(at) AS oldest, max(at) AS newest FROM event"

PAGE: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An event ready to be stored: cleaned, redacted, dated. `stated` is what was given, for its scope."""

    id: EventId
    at: datetime
    utc_offset: int | None
    recorded_at: datetime
    metadata: str
    content_hash: str
    stated: NewEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """What became of a draft. `new` is false where its idempotency key was there already."""

    event: Event
    new: bool


class Intake:
    """Turns what a host reports into drafts: checks, cleans and redacts. No I/O.

    *zone* is where naive timestamps are read.
    """

    def __init__(self, *, clock: Clock, ids: IdSource, zone: tzinfo, security: SecurityConfig) -> None:
        self._clock = clock
        self._ids = ids
        self._zone = zone
        self._security = security

    def prepare(
        self, event: NewEvent, *, event_id: EventId | None = None, recorded_at: datetime | None = None
    ) -> Draft:
        """Make a draft. *event_id* and *recorded_at* are kept where an export brings them.

        Raises:
            InvalidEventError: a field has a value it cannot have; the message names it.
        """
        check(event)
        now = self._clock()
        content = self.clean(event.content)
        return Draft(
            id=event_id or self._ids.event(),
            at=self.instant(event.timestamp) if event.timestamp else now,
            utc_offset=utc_offset(event.timestamp) if event.timestamp else None,
            recorded_at=recorded_at or now,
            metadata=self._metadata(event.metadata),
            content_hash=hashlib.sha256(content.encode()).hexdigest(),
            stated=replace(event, content=content, **self._labels(event)),
        )

    def prepare_all(self, events: Iterable[NewEvent]) -> list[Draft]:
        """Make a draft of each event, or of none."""
        return [self.prepare(event) for event in events]

    def clean(self, text: str) -> str:
        """Take out of a text what is not stored: secrets, and what is beyond the limit."""
        text, _ = guard.limit(text)
        if self._security.redact_secrets:
            text = guard.redact(text).text
        return guard.redact_pii(text, self._security.redact_pii).text

    def _labels(self, event: NewEvent) -> dict[str, Any]:
        """Clean the short texts. Ids stay what they are; a name is free text, which may hold anything."""
        kept = {name: _storable(getattr(event, name)) for name in (*TEXTS[1:], *OPTIONAL_TEXTS)}
        return kept | {"sender_name": self.clean(event.sender_name) if event.sender_name else None}

    def _metadata(self, metadata: Mapping[str, Any]) -> str:
        """Write metadata as JSON; what JSON does not know is written as text first, so that secrets in it are seen."""
        try:
            plain = json.loads(json.dumps(dict(metadata), default=_plain))
            redacted = guard.redact_value(plain) if self._security.redact_secrets else plain
            return guard.storable(json.dumps(redacted, ensure_ascii=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidEventError(f"metadata cannot be written as JSON: {error}.") from error

    def instant(self, at: datetime) -> datetime:
        """Read a time: a naive one is local to the configured timezone."""
        aware = at if at.tzinfo else at.replace(tzinfo=self._zone)
        try:
            return aware.astimezone(UTC)
        except OverflowError:  # the first or the last day there is
            return aware.replace(tzinfo=UTC)


def utc_offset(at: datetime) -> int | None:
    """Tell how many minutes east of UTC a clock stood; None where it does not say, or says UTC.

    >>> utc_offset(datetime.fromisoformat("2026-05-12T09:00:00-03:30")), utc_offset(datetime.now(UTC))
    (-210, None)
    """
    offset = at.utcoffset()
    if offset is None or at.tzname() == "UTC":
        return None
    return round(offset.total_seconds() / 60)


def append(conn: Connection, draft: Draft, identity: Identity) -> Appended:
    """Store a draft, or find the event that has its id or its idempotency key."""
    row = _row(draft, identity, chat_of(conn, draft.stated.session_key))
    inserted = conn.execute(INSERT, row).fetchone()
    if inserted is None:
        return Appended(event=_event(conn.execute(SAME, row).fetchone()), new=False)
    return Appended(event=_event({"seq": inserted["seq"], **row}), new=True)


def provisional(draft: Draft, identity: Identity) -> Event:
    """Give a draft that could not be stored the form of an event; its `seq` is 0."""
    return _event({"seq": 0, **_row(draft, identity, Chat())})


def _row(draft: Draft, identity: Identity, chat: Chat) -> dict[str, Any]:
    stated = draft.stated
    person = identity.person(stated, chat=chat)
    return {name: getattr(stated, name) for name in STATED} | {
        "id": draft.id,
        "at": to_text(draft.at),
        "utc_offset": draft.utc_offset,
        "recorded_at": to_text(draft.recorded_at),
        "metadata": draft.metadata,
        "content_hash": draft.content_hash,
        "session_key": stated.session_key,
        "person_id": person,
        "scope": identity.scope(stated, person),
    }


def get(conn: Connection, event_id: EventId) -> Event | None:
    """Find one event by its id."""
    row = conn.execute(BY_ID, {"id": event_id}).fetchone()
    return _event(row) if row else None


def chat_of(conn: Connection, session_key: str) -> Chat:
    """Tell what kind of chat a session is, and with whom."""
    row = conn.execute(CHAT, {"session_key": session_key}).fetchone()
    return Chat(type=row["chat_type"], partner=row["person_id"]) if row else Chat()


def recent(conn: Connection, audience: Audience, *, limit: int) -> list[Event]:
    """Return the latest messages of all conversations, newest first."""
    return [_event(row) for row in conn.execute(RECENT, {**audience.parameters, "limit": limit})]


def latest(conn: Connection, session_key: str, *, limit: int) -> list[Event]:
    """Return the latest events of one conversation, newest first."""
    return [_event(row) for row in conn.execute(LATEST_IN_SESSION, {"session_key": session_key, "limit": limit})]


def before(conn: Connection, session_key: str, seq: int, *, limit: int) -> list[Event]:
    """Return the last events of one conversation before a place in the log, newest first."""
    rows = conn.execute(BEFORE, {"session_key": session_key, "seq": seq, "limit": limit})
    return [_event(row) for row in rows]


def after(conn: Connection, seq: int, *, limit: int) -> list[Event]:
    """Return the next events after a place in the log, in order of arrival."""
    return [_event(row) for row in conn.execute(ALL_AFTER, {"seq": seq, "limit": limit})]


def count_after(conn: Connection, seq: int) -> int:
    """Count the events after a place in the log."""
    (count,) = conn.execute(COUNT_AFTER, {"seq": seq}).fetchone()
    return int(count)


def last_seq(conn: Connection) -> int:
    """Return the place of the last event in the log; 0 where there is none."""
    return int(conn.execute(LAST).fetchone()["seq"])


def every(conn: Connection) -> Iterator[Event]:
    """Yield every event in order of arrival, a page at a time."""
    page = after(conn, 0, limit=PAGE)
    while page:
        yield from page
        page = after(conn, page[-1].seq, limit=PAGE)


def totals(conn: Connection) -> tuple[int, datetime | None, datetime | None]:
    """Return how many events there are, and when the first and the last happened."""
    row = conn.execute(TOTALS).fetchone()
    return row["events"], *(from_text(row[name]) if row[name] else None for name in ("oldest", "newest"))


STATED: Final = tuple(field.name for field in fields(NewEvent) if field.name not in {"timestamp", "metadata"})
"""The fields of a `NewEvent` that are stored as they are."""


def _event(row: Row | Mapping[str, Any]) -> Event:
    values = {name: row[name] for name in EVENT_FIELDS}
    return Event(
        **values
        | {
            "at": from_text(row["at"]),
            "recorded_at": from_text(row["recorded_at"]),
            "metadata": json.loads(row["metadata"]),
        }
    )


EVENT_FIELDS: Final = tuple(field.name for field in fields(Event))


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else str(value)


def _storable(text: str | None) -> str | None:
    return None if text is None else guard.storable(text)
