"""What an open memory knows at a glance, kept ready: feedback read, summaries fresh, notes written for who asks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from typing import Final

from nanobot.memory import tokens
from nanobot.memory.config import MemoryConfig
from nanobot.memory.ids import Clock
from nanobot.memory.insight import learner, learnings, personality, preferences, reflection
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import Note, fitted
from nanobot.memory.insight.relevance import Fading
from nanobot.memory.insight.summaries import growth, nodes
from nanobot.memory.insight.summaries.models import Kind, Statement, SummaryNode, Telling
from nanobot.memory.insight.summaries.prose import Prose
from nanobot.memory.insight.summaries.refresh import Refresher, RefreshReport, budgets_of
from nanobot.memory.insight.summaries.tree import OWNERS, Place, audience_of
from nanobot.memory.log import events
from nanobot.memory.models import Event, OnProgress, unwatched
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Database

PREFERENCES: Final = "preferences"
PERSONALITY: Final = "personality"
REFLECTION: Final = "reflection"
"""The nodes that are told here, not from messages or children."""

USERS: Final = "SELECT DISTINCT scope FROM event WHERE scope LIKE 'user:%' ORDER BY scope"

TOPIC_OF: Final = "SELECT topic_id FROM event_topic WHERE event_id = :event_id"

Writes = Callable[[Connection, Listener], Note]


@dataclass(frozen=True)
class Keeper:
    """Keeps insight for one memory. For worker threads."""

    database: Database
    clock: Clock
    zone: tzinfo
    config: MemoryConfig
    prose: Prose | None = None

    @property
    def single(self) -> bool:
        """Whether one owner reads every scope."""
        return self.config.identity.mode == "single"

    @cached_property
    def refresher(self) -> Refresher:
        """What keeps the summaries fresh."""
        return Refresher(
            database=self.database,
            clock=self.clock,
            zone=self.zone,
            config=self.config.summary,
            single=self.single,
            budgets=budgets_of(self.config.context.sections),
            makers={kind: self._maker(writes) for kind, writes in self._notes.items()},
            prose=self.prose,
        )

    # --- work

    def learn(self) -> bool:
        """Read feedback for a while; true while some is left."""
        return learner.learn_some(self.database, self.zone)

    def touch(self, conn: Connection, event: Event, speaker_id: str | None) -> None:
        """Count an event with the summaries it concerns, in the transaction that writes what it says."""
        if self.config.summary.enabled:
            growth.touch_read(conn, event, speaker_id, single=self.single)

    def touch_topics(self, conn: Connection, sorted_ones: Sequence[Event]) -> None:
        """Count events with the summaries of the topics they were sorted into."""
        if self.config.summary.enabled:
            for event in sorted_ones:
                for row in conn.execute(TOPIC_OF, {"event_id": event.id}).fetchall():
                    growth.touch_topic(conn, event, row["topic_id"], single=self.single)

    def refresh(self) -> bool:
        """Refresh a batch of stale summaries; true while more are stale."""
        if not self.config.summary.enabled:
            return False
        self._prepare()
        return self.refresher.some().left > 0

    def refresh_some(self) -> RefreshReport:
        """Refresh a batch of stale summaries."""
        self._prepare()
        return self.refresher.some()

    def refresh_all(self, *, progress: OnProgress = unwatched) -> RefreshReport:
        """Refresh every summary that is stale at all."""
        self._prepare()
        return self.refresher.all(progress=progress)

    def plant(self) -> None:
        """Make the tree of summaries anew, all of them stale."""
        with self.database.writing() as conn:
            growth.plant(conn, self.config.identity)

    def begin_again(self) -> None:
        """Learn from the whole log anew and make the tree anew, after the graph was. What the user chose stays."""
        with self.database.writing() as conn:
            learnings.clear(conn)
        learner.learn_all(self.database, self.zone)
        self.plant()

    def reflect(self) -> RefreshReport:
        """Look back on the week now, whenever that was done last."""
        with self.database.writing() as conn:
            for scope in self._users(conn):
                self._age(conn, REFLECTION, scope, least=self.config.summary.staleness_threshold)
        return self.refresher.all()

    def _prepare(self) -> None:
        """Let the notes of each user know what came since they were written; reflect once a week."""
        with self.database.writing() as conn:
            if nodes.is_empty(conn) and events.last_seq(conn):
                growth.plant(conn, self.config.identity)
            for scope in self._users(conn):
                self._age(conn, PREFERENCES, scope)
                self._age(conn, PERSONALITY, scope)
                self._age(conn, REFLECTION, scope, due=lambda last: reflection.is_due(self.clock(), last))

    def _users(self, conn: Connection) -> list[str]:
        return [OWNERS] if self.single else [row["scope"] for row in conn.execute(USERS)]

    def _age(
        self,
        conn: Connection,
        kind: Kind,
        scope: str,
        *,
        least: int = 0,
        due: Callable[[datetime | None], bool] = lambda _: True,
    ) -> None:
        """Count with a note the events that came since it was written."""
        place = Place(kind=kind, key="", scope=scope)
        node = nodes.at(conn, place)
        newest = events.last_seq(conn)
        counted = node.newest if node else 0
        if due(node.refreshed_at if node else None) and (newest > counted or least):
            nodes.touch(conn, place, None, newest=newest, events=max(newest - counted, least))

    # --- notes

    def preferences(self, conn: Connection, listener: Listener) -> Note:
        """Tell what a listener wants and likes, within the budget of its section."""
        budget = self.config.context.sections.preferences
        return preferences.written(
            conn, listener, self.midnight, self.fading, today=self.today, count=tokens.count, budget=budget
        )

    def personality(self, conn: Connection, listener: Listener) -> Note:
        """Tell how the assistant had better be with a listener."""
        note = personality.directive(conn, listener, self.midnight, self.fading)
        return fitted(note, budget=self.config.context.sections.learnings, count=tokens.count)

    def reflection(self, conn: Connection, listener: Listener) -> Note:
        """Look back on the last week."""
        note = reflection.reflect(conn, listener, self.clock(), self.zone)
        return fitted(note, budget=self.config.context.sections.learnings, count=tokens.count)

    @property
    def fading(self) -> Fading:
        """How learnings fade."""
        return Fading.of(self.config.learning)

    @property
    def today(self) -> str:
        """The local day."""
        return self.midnight.date().isoformat()

    @property
    def midnight(self) -> datetime:
        """When the local day began: what is told of it stays the same until the next."""
        now = self.clock().astimezone(self.zone)
        return now - timedelta(hours=now.hour, minutes=now.minute, seconds=now.second, microseconds=now.microsecond)

    @property
    def _notes(self) -> Mapping[Kind, Writes]:
        return {PREFERENCES: self.preferences, PERSONALITY: self.personality, REFLECTION: self.reflection}

    def _maker(self, writes: Writes) -> Callable[[Connection, SummaryNode, int], Telling]:
        def make(conn: Connection, node: SummaryNode, budget: int) -> Telling:
            audience: Audience = audience_of(node.scope, single=self.single)
            return telling_of(writes(conn, Listener(audience=audience, session_key="")), budget)

        return make


def telling_of(note: Note, budget: int) -> Telling:
    """Make the text of a node of a note: each of its lines is a statement with its events."""
    kept = fitted(note, budget=budget, count=tokens.count)
    said = tuple(Statement(text=line.text, event_ids=line.event_ids) for line in kept.lines if line.event_ids)
    return Telling(text=kept.text, statements=said)
