"""What a context holds besides recall: preferences, summaries, people and things, topics, plans. Lookups only.

Each function gives the lines of one section, ready to be packed, each with the events it rests on.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from nanobot.memory.insight import plans, preferences
from nanobot.memory.insight.keeper import Keeper
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import Note, inline
from nanobot.memory.insight.summaries import layout, nodes
from nanobot.memory.insight.summaries.models import Statement, SummaryNode
from nanobot.memory.insight.summaries.stating import stated
from nanobot.memory.insight.summaries.tree import Place, scope_of
from nanobot.memory.knowledge import aliases, entities, facts, mentions
from nanobot.memory.knowledge.heuristics.lexicon import KIN, NOT_NAMES
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.topics import reading as topics
from nanobot.memory.log.fencing import fence
from nanobot.memory.models import EventId
from nanobot.memory.recall.packing import Line
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

WORD: Final = re.compile(r"[^\W_][\w'’.-]*")
LONGEST_NAME: Final = 3
"""Of how many words a name in a question is looked for."""
MOST_THINGS: Final = 3
ACTIVE_IN: Final = 2
"""Where a question names nothing, so many of the last messages say who or what it is about."""
IDEA: Final = "concept"
LATELY: Final = timedelta(days=30)
MOST_TOPICS: Final = 5
OPEN_FACTS: Final = 12
NO_LIMIT: Final = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, who asks it, and where. `latest` are the last events of the chat, the newest first."""

    query: str
    listener: Listener
    latest: Sequence[EventId]
    tool_name: str | None = None

    @property
    def audience(self) -> Audience:
        """What may be seen."""
        return self.listener.audience


class Insights:
    """Reads what is kept ready for a context."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def enabled(self) -> bool:
        """Whether contexts have more than what is recalled."""
        return self._keeper.config.context.mode == "summary"

    # --- the stable part: the same from turn to turn

    def preferences(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell what the user wants and likes, and how they like to be answered."""
        yield from _of_note(self._keeper.preferences(conn, asked.listener))
        node = self._node(conn, asked, "personality", "")
        if node:
            yield from _of_node(conn, node)

    def knowledge(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell all in all what is known."""
        node = self._node(conn, asked, "root", "")
        yield from _of_node(conn, node) if node else ()

    def channel(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell what this chat was about."""
        node = self._node(conn, asked, "chat", asked.listener.session_key)
        yield from _of_node(conn, node) if node else ()

    def reflection(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell what changed lately, what recurs and what is open."""
        node = self._node(conn, asked, "reflection", "")
        yield from _of_node(conn, node) if node else ()

    # --- the volatile part: what this question calls for

    def plans(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell which plans and deadlines are near."""
        now, zone = self._keeper.clock(), self._keeper.zone
        near = plans.near(conn, asked.audience, now, zone)
        for line in plans.lines(conn, asked.listener, near, now, zone):
            yield Line(text=line.text, event_ids=line.event_ids, order=2)

    def learnings(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell what was learned of the tool that is about to be used."""
        if asked.tool_name:
            held = preferences.of_tools(
                conn, asked.listener, self._keeper.midnight, self._keeper.fading, tool_name=asked.tool_name
            )
            yield from (Line(text=line.text, event_ids=line.event_ids) for line in held)

    def entity(self, conn: Connection, asked: Asked) -> Iterator[Line]:
        """Tell what is known of the people and things that a question names, or that were just spoken of."""
        for entity_id in self._things(conn, asked):
            yield from self._of_thing(conn, asked, entity_id)

    def topics(self, conn: Connection, asked: Asked, *, resuming: bool) -> Iterator[Line]:
        """Name what was talked about lately where a talk is taken up again, else what the question is near to."""
        now = self._keeper.clock()
        if resuming:
            found = topics.recent(conn, asked.audience, since=now - LATELY, limit=MOST_TOPICS)
            found = found or topics.listed(conn, asked.audience, limit=MOST_TOPICS)
        else:
            found = topics.near(conn, asked.audience, asked.query, limit=2)
        for topic in found:
            last = topic.last_at.astimezone(self._keeper.zone)
            events = topics.event_ids(conn, asked.audience, topic.id, limit=1)
            yield Line(text=f"- {inline(topic.name)} (last on {last:%Y-%m-%d})", event_ids=tuple(events))

    # --- within

    def _node(self, conn: Connection, asked: Asked, kind: str, key: str) -> SummaryNode | None:
        node = nodes.at(conn, Place(kind=kind, key=key, scope=scope_of(asked.audience)))
        return node if node and node.text else None

    def _things(self, conn: Connection, asked: Asked) -> list[EntityId]:
        named = dict.fromkeys(self._named(conn, asked))
        if not named:
            named = dict.fromkeys(
                mention.entity_id
                for event_id in asked.latest[:ACTIVE_IN]
                for mention in mentions.of_event(conn, asked.audience, event_id)
            )
        return [entity_id for entity_id in named if self._is_thing(conn, asked, entity_id)][:MOST_THINGS]

    def _is_thing(self, conn: Connection, asked: Asked, entity_id: EntityId) -> bool:
        """Tell whether there is something to tell of it: what people like and do is told of them."""
        entity = entities.get(conn, asked.audience, entity_id)
        return entity is not None and entity.type != IDEA

    def _named(self, conn: Connection, asked: Asked) -> Iterator[EntityId]:
        """Find the names in a question, the longest first; "my sister" is somebody's sister."""
        for name in names_in(asked.query, self._keeper.config.identity.owner_name):
            called = [
                entity_id
                for entity_id in aliases.called(conn, asked.audience, name)
                if self._is_thing(conn, asked, entity_id)
            ]
            if len(called) == 1:
                yield called[0]

    def _of_thing(self, conn: Connection, asked: Asked, entity_id: EntityId) -> Iterator[Line]:
        known = facts.select(conn, asked.audience, today=self._keeper.today, subject_ids=[entity_id], limit=OPEN_FACTS)
        sure = [fact for fact in known if fact.confidence >= self._keeper.config.context.min_confidence]
        known_now = stated(sure, today=self._keeper.today, zone=self._keeper.zone)
        node = self._node(conn, asked, "entity", entity_id)
        said = [one for one in nodes.statements(conn, node.id) if one.day] if node else []
        told = {event_id for one in said for event_id in one.event_ids}
        passed = [one for one in known_now if one.day and not told & set(one.event_ids)]
        yield from _of_statements(one for one in known_now if not one.day)
        yield from _of_statements(layout.in_order([*passed, *said]))


def names_in(query: str, owner: str) -> Iterator[str]:
    """Yield what may be a name in a question, the longest first.

    >>> list(names_in("how is my sister Emma?", "Ana"))[:3]
    ['how is my', 'is my sister', 'my sister Emma']
    """
    words = [match[0].removesuffix("'s").removesuffix("’s") for match in WORD.finditer(query)]
    for size in range(LONGEST_NAME, 0, -1):
        for at in range(len(words) - size + 1):
            run = words[at : at + size]
            if size > 1 or run[0].lower() not in NOT_NAMES:
                yield " ".join(run)
            if size == 2 and run[0].lower() in ("my", "our") and run[1].lower() in KIN and owner:  # noqa: PLR2004
                yield f"{owner}'s {run[1].lower()}"


def _of_note(note: Note) -> Iterator[Line]:
    return (Line(text=line.text, event_ids=line.event_ids, order=number) for number, line in enumerate(note.lines))


def _of_node(conn: Connection, node: SummaryNode) -> Iterator[Line]:
    said = nodes.statements(conn, node.id)
    yield from _of_statements(said) if said else (Line(text=fence(node.text), event_ids=()),)


def _of_statements(statements: Iterable[Statement]) -> Iterator[Line]:
    """Show statements one a line, each with its month, so that those that fit can be taken one by one."""
    for statement in statements:
        yield _line(statement)


def _line(statement: Statement) -> Line:
    text = " ".join(layout.shown([statement]).split("\n")[-1:])
    when = f"{statement.day[:7]}: " if statement.day else ""
    said = text.partition(": ")[2] if statement.day else text
    return Line(text=f"- {when}{fence(said.removeprefix('- '))}", event_ids=statement.event_ids)
