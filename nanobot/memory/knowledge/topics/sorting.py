"""How a message finds its topic: it joins the nearest one, stays with what the conversation is at, or opens its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from nanobot.memory.ids import derived
from nanobot.memory.index.vectors import Space
from nanobot.memory.knowledge.topics import naming, rows
from nanobot.memory.knowledge.topics.clusters import Cluster, Content, Vector, Word
from nanobot.memory.knowledge.topics.field import Field
from nanobot.memory.knowledge.topics.lexicon import Lexicon
from nanobot.memory.knowledge.topics.rows import Sorting
from nanobot.memory.knowledge.topics.wording import Said, name_terms
from nanobot.memory.models import Event
from nanobot.memory.store import Connection

STAYS: Final = timedelta(hours=6)
"""After a longer silence a conversation is at no topic."""

LEAST_MASS: Final = 5.0
"""A message whose words weigh less says too little to be sorted by: it stays with what the conversation is at."""

COMPARED_EVERY: Final = 16
"""A topic is compared with the others when it has 2, 4 or 8 messages, and then each time so many have come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A message of a person, as it is sorted. `named` are the terms of names of things in it."""

    event: Event
    said: Sequence[Said]
    named: frozenset[str] = frozenset()
    vector: Vector | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The topic that a conversation was at last, and when."""

    topic_id: str
    at: datetime


class Sorter:
    """What is known of the topics while a slice of the log is sorted into them."""

    def __init__(self, done: Sorting, space: Space | None) -> None:
        self.done = done
        self.space = space
        self._written = done
        self._lexicon = Lexicon(done.events)
        self._fields: dict[str, Field] = {}
        self._places: dict[tuple[str, str], Place | None] = {}
        self._scopes: set[str] = set()
        self._changed: dict[str, Cluster] = {}
        self._sorted: list[tuple[Event, Cluster]] = []

    def sort(self, conn: Connection, passages: Sequence[Passage], *, last_seq: int) -> None:
        """Sort messages in the order of the log, up to a place in it; nothing is written."""
        for passage in passages:
            self._sort(conn, passage)
        self.done = replace(self.done, seq=last_seq, events=self._lexicon.total)

    def write(self, conn: Connection) -> bool:
        """Write what has changed; False, and nothing is written, where someone else has sorted meanwhile."""
        if rows.progress(conn) != self._written:
            return False
        rows.put(conn, self._changed.values())
        rows.put_events(conn, ((event, cluster.merged_into or cluster.id) for event, cluster in self._sorted))
        for scope in sorted(self._scopes):
            rows.put_field(conn, scope, self._fields[scope])
        self._lexicon.write(conn)
        rows.put_progress(conn, self.done)
        self._written = self.done
        self._changed, self._sorted, self._scopes = {}, [], set()
        return True

    def _sort(self, conn: Connection, passage: Passage) -> None:
        event = passage.event
        field = self._field(conn, event)
        content = self._content(conn, passage, field)
        current = self._current(conn, event, field)
        chosen = current
        if content.mass >= LEAST_MASS:
            chosen = field.nearest(content, current=current) or _opened(event)
            chosen.learn(content)
        if chosen is None:
            return
        chosen.count(event.seq, event.at)
        self._changed[chosen.id] = chosen
        self._sorted.append((event, chosen))
        field.put(chosen)
        kept = self._merged(field, chosen)
        self._places[event.session_key, event.scope] = Place(topic_id=kept.id, at=event.at)
        self._name(conn, kept)
        if chosen.seq == event.seq:
            self._fade(field, event.seq)

    def _field(self, conn: Connection, event: Event) -> Field:
        """Return the topics of an event's scope; who speaks and what is said there becomes known."""
        if event.scope not in self._fields:
            self._fields[event.scope] = rows.field_of(conn, event.scope)
        field = self._fields[event.scope]
        self._scopes.add(event.scope)
        if event.sender_name:
            names = name_terms([event.sender_name]) - field.speakers
            if names:
                self._meet(conn, field, names)
        return field

    def _meet(self, conn: Connection, field: Field, names: frozenset[str]) -> None:
        """Let the name of someone who speaks for the first time tell nothing, in topics from before either."""
        field.speakers |= names
        for cluster in field.clusters:
            if names & cluster.profile.keys():
                cluster.forget(names)
                self._changed[cluster.id] = cluster
                field.put(cluster)
                if names & set(cluster.terms):
                    cluster.terms, cluster.named_at = (), 0
                    self._name(conn, cluster)

    def _content(self, conn: Connection, passage: Passage, field: Field) -> Content:
        """Weigh the words of a message."""
        if passage.vector is not None:
            field.see(passage.vector)
        said = [one for one in passage.said if not field.is_speaker(one)]
        self._lexicon.count(conn, {one.term: None for one in said})
        weights = self._lexicon.weights(conn, said)
        return Content(said=said, weights=weights, named=passage.named, vector=passage.vector)

    def _current(self, conn: Connection, event: Event, field: Field) -> Cluster | None:
        """Return the topic that the conversation is at."""
        key = (event.session_key, event.scope)
        if key not in self._places:
            found = rows.current(conn, *key)
            self._places[key] = Place(topic_id=found.topic_id, at=found.at) if found else None
        place = self._places[key]
        if place is None or abs(event.at - place.at) > STAYS:
            return None
        return field.get(place.topic_id)

    def _merged(self, field: Field, cluster: Cluster) -> Cluster:
        """Return the topic that stands for one after it has grown: where two have become one, the older of them."""
        if not _is_compared(cluster.events):
            return cluster
        twin = field.twin(cluster)
        if twin is None:
            return cluster
        older, younger = sorted((cluster, twin), key=lambda one: one.seq)
        older.absorb(younger)
        self._changed |= {older.id: older, younger.id: younger}
        self._follow(younger.id, older.id)
        field.drop([younger])
        field.put(older)
        return older

    def _follow(self, gone: str, into: str) -> None:
        """Let all that was part of a topic be part of another."""
        for one in self._changed.values():
            if one.merged_into == gone:
                one.merged_into = into
        for key, place in self._places.items():
            if place is not None and place.topic_id == gone:
                self._places[key] = Place(topic_id=into, at=place.at)

    def _name(self, conn: Connection, cluster: Cluster) -> None:
        if not naming.is_due(cluster):
            return

        def share(term: str, word: Word) -> float:
            return min(1.0, word.count / max(1, self._lexicon.of(conn, term)))

        cluster.terms = naming.named_by(cluster, share)
        cluster.name = naming.name(cluster, cluster.terms)
        cluster.named_at = cluster.events

    def _fade(self, field: Field, seq: int) -> None:
        faded = field.fading(seq)
        for cluster in faded:
            cluster.faded = True
            self._changed[cluster.id] = cluster
        field.drop(faded)


def _opened(event: Event) -> Cluster:
    """Open a topic with a message."""
    return Cluster(
        id=derived("topic", event.at, event.id),
        seq=event.seq,
        event_id=event.id,
        scope=event.scope,
        first_at=event.at,
        last_at=event.at,
        last_seq=event.seq,
    )


def _is_compared(count: int) -> bool:
    return count in (2, 4, 8) or count % COMPARED_EVERY == 0
