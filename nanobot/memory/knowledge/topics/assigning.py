"""The log into topics, a slice at a time: reads events, vectors and mentions, writes topics.

Which topics come of a log depends on the log alone: not on where a slice ends, nor on when it is sorted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from nanobot.memory.index import vectors
from nanobot.memory.index.vectors import Space
from nanobot.memory.knowledge.passages import role_of, words_of
from nanobot.memory.knowledge.topics import rows
from nanobot.memory.knowledge.topics.rows import Sorting
from nanobot.memory.knowledge.topics.sorting import Passage, Sorter
from nanobot.memory.knowledge.topics.wording import telling
from nanobot.memory.log import events
from nanobot.memory.models import Event
from nanobot.memory.store import Connection, Database

SLICE_SECONDS: Final = 2.0
PAGE: Final = 100
"""Events sorted between two commits."""

VECTOR_OF: Final = """
    SELECT document_vector.vector FROM document
      LEFT JOIN document_vector
        ON document_vector.document_id = document.id AND document_vector.space_id = :space_id
     WHERE document.kind = 'event' AND document.ref = :event_id AND document.part = 0
"""

NAMED_IN: Final = "SELECT text FROM mention WHERE event_id = :event_id ORDER BY ordinal"


OnSorted = Callable[[Connection, Sequence[Event]], None]


def untold(_: Connection, __: Sequence[Event]) -> None:
    """Do nothing more with events that were sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What comes next in the log, up to `last_seq`. `more`: there is more to be sorted now."""

    passages: Sequence[Passage]
    last_seq: int
    more: bool


def assign_some(
    database: Database,
    *,
    seconds: float = SLICE_SECONDS,
    through: int | None = None,
    wait_for_vectors: bool = True,
    on_sorted: OnSorted = untold,
) -> bool:
    """Sort the next events into topics, for a while; tell whether more could be sorted now.

    Args:
        database: whose log.
        seconds: after how long it makes place for other work.
        through: the last event to sort: where events are read for names first, the last one that was read.
        wait_for_vectors: stop before a message whose vector is still to be made; without, its words must do.
        on_sorted: told of the events that were sorted, in the transaction that writes their topics.
    """
    until = monotonic() + seconds
    sorter = begun(database)
    more = True
    while more and sorter is not None:
        with database.reading() as conn:
            page = _page(conn, sorter, through=through, wait_for_vectors=wait_for_vectors)
            sorter.sort(conn, page.passages, last_seq=page.last_seq)
        with database.writing() as conn:
            written = sorter.write(conn)
            if written:
                on_sorted(conn, [passage.event for passage in page.passages])
        more = page.more or not written
        if not written or monotonic() > until:
            break
    return more


def clear(conn: Connection) -> None:
    """Delete all topics; `assign_some` then sorts the log from its beginning.

    What is forgotten must not live on in the words of a topic: sorting again is quick, and knows only what is left.
    """
    rows.clear(conn)


def begun(database: Database) -> Sorter | None:
    """Go on where the last slice ended, or from the beginning where the file is searched by other vectors now.

    None where someone else is at it.
    """
    with database.reading() as conn:
        sorting, space = rows.progress(conn), vectors.active_space(conn)
    space_id = space.id if space else None
    if sorting.space_id == space_id:
        return Sorter(sorting, space)
    with database.writing() as conn:
        if rows.progress(conn) != sorting:
            return None
        rows.clear(conn)
        sorting = Sorting(space_id=space_id)
        rows.put_progress(conn, sorting)
    return Sorter(sorting, space)


def _page(conn: Connection, sorter: Sorter, *, through: int | None, wait_for_vectors: bool) -> Page:
    found = events.after(conn, sorter.done.seq, limit=PAGE)
    upto = [event for event in found if through is None or event.seq <= through]
    passages: list[Passage] = []
    last = sorter.done.seq
    for event in upto:
        if role_of(event) == "person":
            passage, waits = _passage(conn, event, sorter.space)
            if waits and wait_for_vectors:
                return Page(passages=passages, last_seq=last, more=False)
            passages.append(passage)
        last = event.seq
    return Page(passages=passages, last_seq=last, more=len(upto) == PAGE)


def _passage(conn: Connection, event: Event, space: Space | None) -> tuple[Passage, bool]:
    """Read what an event says, and tell whether its vector is still to be made."""
    row = conn.execute(VECTOR_OF, {"event_id": event.id, "space_id": space.id}).fetchone() if space else None
    names = (row["text"] for row in conn.execute(NAMED_IN, {"event_id": event.id}))
    passage = Passage(
        event=event,
        said=telling(words_of(event).text),
        named=frozenset(said.term for name in names for said in telling(name)),
        vector=vectors.unpack(row["vector"]) if row and row["vector"] else None,
    )
    return passage, row is not None and passage.vector is None
