"""What a memory knows at a glance: summaries, what it learned of how to behave, what the user prefers."""

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import Final

from nanobot.memory.errors import UnknownSummaryError
from nanobot.memory.insight import learner, learnings, relevance
from nanobot.memory.insight.choices import Choice, Choosing, told
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import Note
from nanobot.memory.insight.summaries import naming, nodes
from nanobot.memory.insight.summaries.models import SummaryNode
from nanobot.memory.insight.summaries.refresh import RefreshReport
from nanobot.memory.knowledge.models import EntityProfile
from nanobot.memory.knowledge.topics import reading as topics
from nanobot.memory.knowledge.topics.reading import Topic
from nanobot.memory.knowledge_verbs import KnowledgeVerbs
from nanobot.memory.models import OnProgress, unwatched
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

LEARNING: Final = "lrn_"


class InsightVerbs(KnowledgeVerbs):
    """Tells what is kept ready, and takes what the user decides about it."""

    async def entity(
        self, name_or_id: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> EntityProfile:
        """Return all that is known of one thing, with its summary.

        Raises:
            UnknownEntityError: nothing goes by this name.
            AmbiguousEntityError: several things do; the error has them.
        """
        profile = await super().entity(name_or_id, user_id=user_id, session_key=session_key)
        node = await self._node(f"entity:{profile.entity.id}", user_id, session_key)
        return replace(profile, summary=node.text) if node else profile

    async def topics(
        self,
        *,
        since: datetime | None = None,
        limit: int = 20,
        user_id: str | None = None,
        session_key: str | None = None,
    ) -> list[Topic]:
        """Return what was talked about, the most first; with *since* what was talked about since then."""
        audience = await self._parts.audience(user_id, session_key)
        if since is None:
            return await self._parts.database.read(topics.listed, audience, limit=limit)
        begin = self._parts.intake.instant(since)
        return await self._parts.database.read(topics.recent, audience, since=begin, limit=limit)

    # --- learnings

    async def learnings(
        self,
        *,
        slot: str | None = None,
        tool_name: str | None = None,
        history: bool = False,
        user_id: str | None = None,
        session_key: str | None = None,
    ) -> list[Learning]:
        """Return what was learned of how to behave, the strongest first; with *history* also what holds no more."""
        await self._learn()
        audience = await self._parts.audience(user_id, session_key)
        found = await self._parts.database.read(learnings.select, audience, slot=slot, tool_name=tool_name)
        keeper = self._parts.keeper
        return found if history else relevance.active(found, self._parts.clock(), keeper.fading)

    async def preferences(self, *, user_id: str | None = None, session_key: str | None = None) -> Note:
        """Return what the user wants and likes, line by line, each with its events."""
        await self._learn()
        listener = await self._listener(user_id, session_key)
        return await self._parts.database.read(self._parts.keeper.preferences, listener)

    async def forget_learning(
        self, learning_id: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> Learning:
        """Keep to a learning no more.

        Raises:
            UnknownLearningError: there is none of this id.
        """
        return await self._choose(learning_id, "forget", user_id, session_key)

    async def pin(
        self, learning_or_node: str, *, user_id: str | None = None, session_key: str | None = None
    ) -> Learning | SummaryNode:
        """Keep to a learning whatever is only inferred later; or refresh a summary before all others.

        Raises:
            UnknownLearningError: there is none of this id.
            UnknownSummaryError: there is no summary of this name.
        """
        if learning_or_node.startswith(LEARNING):
            return await self._choose(learning_or_node, "pin", user_id, session_key)
        node = await self._node(learning_or_node, user_id, session_key)
        if node is None:
            raise UnknownSummaryError(
                f"There is no summary {learning_or_node!r}: `nanobot memory summaries` lists them."
            )
        await self._parts.database.write(nodes.pin, node.id)
        return replace(node, pinned=True)

    # --- summaries

    async def summary(
        self, node: str = "root", *, user_id: str | None = None, session_key: str | None = None
    ) -> SummaryNode:
        """Return a summary: of all (``root``), or ``channel:telegram``, ``chat:telegram:42``, ``entity:Emma``, ...

        Raises:
            InvalidQueryError: no summary is called so.
            UnknownEntityError: nothing goes by this name.
            AmbiguousEntityError: several things do; the error has them.
            UnknownSummaryError: nothing was said yet that would be in it.
        """
        found = await self._node(node, user_id, session_key)
        if found is None:
            raise UnknownSummaryError(
                f"Nothing was said yet that the summary {node!r} would tell: `nanobot memory summaries` lists all."
            )
        return found

    async def summaries(
        self, *, stale: bool = False, user_id: str | None = None, session_key: str | None = None
    ) -> list[tuple[str, SummaryNode]]:
        """Return all summaries with their names, or those that are to be refreshed; roots first."""
        audience = await self._parts.audience(user_id, session_key)
        threshold = self._parts.config.summary.staleness_threshold

        def named(conn: Connection) -> list[tuple[str, SummaryNode]]:
            found = nodes.listed(conn, audience, stale_only=stale, threshold=threshold)
            return [(naming.title(conn, audience, node), node) for node in found]

        return await self._parts.database.read(named)

    async def refresh(self, *, everything: bool = False, progress: OnProgress = unwatched) -> RefreshReport:
        """Refresh stale summaries: a batch, or with *everything* all that are stale at all."""
        keeper = self._parts.keeper
        if everything:
            return await asyncio.to_thread(keeper.refresh_all, progress=progress)
        return await asyncio.to_thread(keeper.refresh_some)

    async def reflect(self, *, user_id: str | None = None, session_key: str | None = None) -> SummaryNode | None:
        """Look back on the week now; None where there was too little."""
        await asyncio.to_thread(self._parts.keeper.reflect)
        node = await self._node("reflection", user_id, session_key)
        return node if node and node.text else None

    # --- within

    async def _learn(self) -> None:
        parts = self._parts
        if parts.config.learning.enabled:
            await asyncio.to_thread(learner.learn_all, parts.database, parts.zone)

    async def _listener(self, user_id: str | None, session_key: str | None) -> Listener:
        return Listener(audience=await self._parts.audience(user_id, session_key), session_key=session_key or "")

    async def _node(self, name: str, user_id: str | None, session_key: str | None) -> SummaryNode | None:
        """Return a node; one that was never written is told now."""
        audience: Audience = await self._parts.audience(user_id, session_key)

        def find(conn: Connection) -> SummaryNode | None:
            node = naming.find(conn, audience, name)
            if node is None or node.refreshed_at is not None:
                return node
            telling = self._parts.keeper.refresher.told(conn, node)
            sources = dict.fromkeys(i for statement in telling.statements for i in statement.event_ids)
            return replace(node, text=telling.text, event_ids=tuple(sources))

        return await self._parts.database.read(find)

    async def _choose(self, learning_id: str, verb: Choosing, user_id: str | None, session_key: str | None) -> Learning:
        await self._learn()
        audience = await self._parts.audience(user_id, session_key)
        learning = await self._parts.database.read(learnings.get, audience, learning_id)
        choice = Choice.about(learning, verb)
        await self._desk.decide(choice, told(choice, learning), user_id, session_key)
        await self._learn()
        return learning
