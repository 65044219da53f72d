"""What a memory says of what it believes, and what the user decides about it: the verbs of the knowledge graph."""

import asyncio
from collections.abc import Callable
from datetime import date, datetime

from nanobot.memory.assembly import Parts
from nanobot.memory.deciding import DecisionDesk
from nanobot.memory.errors import InvalidEventError, MergeError, UnknownEntityError
from nanobot.memory.knowledge import (
    belief,
    decisions,
    entities,
    extraction,
    facts,
    mentions,
    mergelog,
    network,
    profiles,
    splitting,
)
from nanobot.memory.knowledge.decisions import Decision, Named
from nanobot.memory.knowledge.extraction import ResolutionCount
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.models import (
    Edge,
    Entity,
    EntityId,
    EntityProfile,
    Explanation,
    Fact,
    Mention,
    MergeRecord,
)
from nanobot.memory.knowledge.network import View
from nanobot.memory.knowledge.rebuilding import EVERYTHING, RebuildReport, compared, inventory, told
from nanobot.memory.log import events
from nanobot.memory.models import Event, EventId, OnProgress, Progress, unwatched
from nanobot.memory.store import Connection


class KnowledgeVerbs:
    """Asks and decides. *session_key* or *user_id* say who asks, and so what may be seen."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._desk = DecisionDesk(parts)

    # --- asking

    async def facts(
        self,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        as_of: date | str | None = None,
        history: bool = False,
        limit: int | None = None,
        user_id: str | None = None,
        session_key: str | None = None,
    ) -> list[Fact]:
        """Return what is believed, the oldest first: what holds now, or on a day; with *history* all that ever did.

        *subject* is a name or an id; of one that nobody knows nothing is believed. With *limit* what matters most.

        Raises:
            AmbiguousEntityError: several things go by this name; the error has them.
        """
        view = await self._view(user_id, session_key)
        day = self._day(as_of) if as_of else None

        def select(conn: Connection) -> list[Fact]:
            try:
                ids = [entities.find(conn, view.audience, subject).id] if subject else None
            except UnknownEntityError:
                return []
            return facts.select(
                conn,
                view.audience,
                today=view.today,
                subject_ids=ids,
                predicate=predicate,
                as_of=day,
                history=history,
                limit=limit,
            )

        return await self._parts.database.read(select)

    async def mentions(
        self, event_id: EventId, *, user_id: str | None = None, session_key: str | None = None
    ) -> list[Mention]:
        """Return the things an event names, in order of its text."""
        audience = await self._parts.audience(user_id, session_key)
        return await self._parts.database.read(mentions.of_event, audience, event_id)

    async def entity(
        self, name_or_id: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> EntityProfile:
        """Return all that is known of one thing.

        Raises:
            UnknownEntityError: nothing goes by this name.
            AmbiguousEntityError: several things do; the error has them.
        """
        return await self._parts.database.read(profiles.profile, await self._view(user_id, session_key), name_or_id)

    async def entities(
        self,
        type: EntityType | None = None,  # noqa: A002 - what it is called everywhere
        *,
        limit: int | None = None,
        user_id: str | None = None,
        session_key: str | None = None,
    ) -> list[Entity]:
        """Return the things that are known, the most mentioned first."""
        audience = await self._parts.audience(user_id, session_key)
        return await self._parts.database.read(entities.listed, audience, kind=type, limit=limit, faint=False)

    async def relationships(
        self, a: str, b: str | None = None, *, user_id: str | None = None, session_key: str | None = None
    ) -> list[Edge]:
        """Return what one thing has to do with others, the strongest first; or the shortest way from it to another.

        Raises:
            UnknownEntityError: nothing goes by one of these names.
            AmbiguousEntityError: several things do; the error has them.
        """
        view = await self._view(user_id, session_key)

        def look(conn: Connection) -> list[Edge]:
            start = entities.find(conn, view.audience, a).id
            if b is not None:
                return network.path(conn, view, start, entities.find(conn, view.audience, b).id)
            return [*network.relations(conn, view, start), *network.seen_with(conn, view, start)]

        return await self._parts.database.read(look)

    async def why(self, fact_id: str, *, user_id: str | None = None, session_key: str | None = None) -> Explanation:
        """Tell which events a fact comes from and ended by, and which merges its two sides passed.

        Raises:
            UnknownFactError: there is none of this id.
        """
        return await self._parts.database.read(facts.why, await self._parts.audience(user_id, session_key), fact_id)

    async def resolution_stats(self) -> list[ResolutionCount]:
        """Tell how mentions were resolved, by layer and outcome."""
        return await self._parts.database.read(extraction.resolution_counts)

    # --- deciding

    async def remember(self, text: str, *, user_id: str | None = None, session_key: str | None = None) -> list[Fact]:
        """Keep what the user says to memory itself, and believe it; returns the facts it was understood as.

        Where none was understood it is in the log all the same, and is found.

        Raises:
            InvalidEventError: the text is blank.
        """
        if not text.strip():
            raise InvalidEventError('Nothing to remember: write a sentence with names, such as "Emma lives in Lisbon."')
        event = await self._desk.decide(Decision(verb="remember", text=text), text, user_id, session_key)
        return await self._said_in(event)

    async def correct(
        self, fact_id: str, text: str = "", *, user_id: str | None = None, session_key: str | None = None
    ) -> list[Fact]:
        """Take a fact back. *text* says what is so instead: a sentence, or only the other object.

        Returns the facts that came in its place.

        Raises:
            UnknownFactError: there is none of this id.
        """
        fact = await self._fact(fact_id, user_id, session_key)
        decision = Decision(verb="correct", text=text, fact=decisions.statement_of(fact))
        words = f"Wrong: {told(fact)}. {text}".strip()
        return await self._said_in(await self._desk.decide(decision, words, user_id, session_key))

    async def confirm(self, fact_id: str, *, user_id: str | None = None, session_key: str | None = None) -> Fact:
        """Pin a fact: what is only inferred does not end it any more.

        Raises:
            UnknownFactError: there is none of this id.
        """
        fact = await self._fact(fact_id, user_id, session_key)
        decision = Decision(verb="confirm", fact=decisions.statement_of(fact))
        event = await self._desk.decide(decision, f"Right: {told(fact)}.", user_id, session_key)
        return next(iter(await self._said_in(event)), fact)

    async def merge(self, a: str, b: str, *, user_id: str | None = None, session_key: str | None = None) -> MergeRecord:
        """Let *a* count as *b*; `unmerge` takes it back exactly.

        Raises:
            UnknownEntityError: nothing goes by one of these names.
            AmbiguousEntityError: several things do; the error has them.
            MergeError: they are one thing already.
        """
        one, other = await self._thing(a, user_id, session_key), await self._thing(b, user_id, session_key)
        if one.id == other.id:
            raise MergeError(f"{a} and {b} are one thing already: there is nothing to merge.")
        decision = Decision(verb="merge", one=one, other=other)
        event = await self._desk.decide(decision, f"{one.name} and {other.name} are one.", user_id, session_key)
        return await self._desk.merged_by(event)

    async def unmerge(
        self, merge_id: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> MergeRecord:
        """Take a merge or a split back. Resolution keeps the two sides of a merge apart from then on.

        Raises:
            UnknownMergeError: there is none of this id.
            MergeError: it was undone already.
        """
        await self._desk.catch_up()
        record, _ = await self._parts.database.read(mergelog.get, merge_id)
        if record.undone:
            raise MergeError(f"{merge_id} was undone already: there is nothing to undo.")
        one, other = Named(id=record.loser_id, name=""), Named(id=record.winner_id, name="")
        decision = Decision(verb="unmerge", one=one, other=other, merge_id=merge_id)
        await self._desk.decide(decision, f"The {record.kind} {merge_id} is undone.", user_id, session_key)
        record, _ = await self._parts.database.read(mergelog.get, merge_id)
        return record

    async def split_alias(
        self, name_or_id: str, alias: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> MergeRecord:
        """Make a thing of its own of one name of a thing, with all that was said under it.

        Raises:
            UnknownEntityError: nothing goes by this name.
            AmbiguousEntityError: several things do; the error has them.
            MergeError: it does not go by that alias, or by no other.
        """
        whole = await self._thing(name_or_id, user_id, session_key)
        await self._parts.database.read(splitting.part_of, EntityId(whole.id), alias, at=self._parts.clock())
        decision = Decision(verb="split", one=whole, text=alias)
        event = await self._desk.decide(decision, f"{alias} is not {whole.name}.", user_id, session_key)
        return await self._desk.merged_by(event)

    async def rebuild(self, *, progress: OnProgress = unwatched) -> RebuildReport:
        """Read the whole log again, and tell what is believed otherwise than before. What the user decided stays.

        Cut short, it goes on with the next background work.
        """
        parts = self._parts
        before = await parts.database.read(inventory)
        await asyncio.to_thread(parts.reader.clear)
        total, _, _ = await parts.database.read(events.totals)
        with parts.reader.watched(_summing(progress, total)):
            await self._desk.catch_up()
        await asyncio.to_thread(parts.keeper.begin_again)
        return compared(before, await parts.database.read(inventory), events=total)

    # --- within

    @property
    def _today(self) -> str:
        return self._parts.clock().astimezone(self._parts.zone).date().isoformat()

    def _day(self, day: date | str) -> str:
        if isinstance(day, datetime):
            day = self._parts.intake.instant(day).astimezone(self._parts.zone).date()
        return day if isinstance(day, str) else day.isoformat()

    async def _view(self, user_id: str | None, session_key: str | None) -> View:
        return View(audience=await self._parts.audience(user_id, session_key), today=self._today)

    async def _fact(self, fact_id: str, user_id: str | None, session_key: str | None) -> Fact:
        audience = await self._parts.audience(user_id, session_key)
        return await self._parts.database.read(facts.get, audience, fact_id)

    async def _thing(self, name_or_id: str, user_id: str | None, session_key: str | None) -> Named:
        """Find what a name means when all that was said has been read."""
        await self._desk.catch_up()
        audience = await self._parts.audience(user_id, session_key)
        entity = await self._parts.database.read(entities.find, audience, name_or_id)
        return Named(id=entity.id, name=entity.name)

    async def _said_in(self, event: Event) -> list[Fact]:
        """Return the facts that an event says."""

        def select(conn: Connection) -> list[Fact]:
            held = belief.said_in(conn, event.id)
            return [facts.get(conn, EVERYTHING, fact_id) for fact_id in held]

        return await self._parts.database.read(select)


def _summing(progress: OnProgress, total: int) -> Callable[[int], None]:
    read: list[int] = []

    def on_read(count: int) -> None:
        read.append(count)
        progress(Progress(done=sum(read), total=total, what="events read"))

    return on_read
