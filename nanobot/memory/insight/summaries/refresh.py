"""Refreshes stale nodes: leaves before branches before roots, one at a time.

Each node is read in one transaction, told outside of any, and written in another, if nobody was quicker. So a process
that is killed loses the node in hand at most, and what comes while a node is told stays counted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import Final

from nanobot.memory.config import SectionBudgets, SummaryConfig
from nanobot.memory.ids import Clock
from nanobot.memory.insight.summaries import local, nodes
from nanobot.memory.insight.summaries.models import Budgets, Kind, Statement, SummaryNode, Telling
from nanobot.memory.insight.summaries.prose import Prose
from nanobot.memory.insight.summaries.sources import LEAVES, Log, Said
from nanobot.memory.insight.summaries.stating import stated
from nanobot.memory.insight.summaries.tree import Place, audience_of, parent
from nanobot.memory.knowledge import facts
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.models import OnProgress, Progress, unwatched
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection, Database

MOST_CHILDREN: Final = 40
MOST_FACTS: Final = 60

ENTITY: Final = "SELECT canonical_id, type FROM entity WHERE id = :id"
REMOVE: Final = "DELETE FROM summary_node WHERE id = :id"

Maker = Callable[[Connection, SummaryNode, int], Telling]
"""Tells a node of a kind that is made elsewhere, from the file as it is, within a budget of tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshReport:
    """How many nodes were told anew, how many of them by a language model, and how many are still stale."""

    refreshed: int
    written: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Material:
    """What a node is told from, read at one moment."""

    facts: tuple[Statement, ...] = ()
    ended: tuple[Fact, ...] = ()
    said: tuple[Said, ...] = ()
    children: tuple[tuple[Statement, ...], ...] = ()
    covers_from: int | None = None
    made: Telling | None = None


def budgets_of(sections: SectionBudgets) -> Budgets:
    """Give each kind of node the budget of the section it is shown in."""
    of_kind = {
        "root": sections.knowledge,
        "channel": sections.channel,
        "chat": sections.channel,
        "entity_type": sections.entity,
        "entity": sections.entity,
        "topic": sections.topics,
        "preferences": sections.preferences,
        "personality": sections.learnings,
    }
    return Budgets(of_kind=of_kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresher:
    """Keeps the tree of one memory fresh. For worker threads.

    *single*: the owner reads every scope. *makers* tell the kinds of node that are made elsewhere, such as
    ``preferences``. *prose* is asked where there is one.
    """

    database: Database
    clock: Clock
    zone: tzinfo
    config: SummaryConfig
    single: bool
    budgets: Budgets = field(default_factory=Budgets)
    makers: Mapping[Kind, Maker] = field(default_factory=dict)
    prose: Prose | None = None

    def some(self, *, everything: bool = False) -> RefreshReport:
        """Refresh the next stale nodes, one batch at most; with *everything* also those that are a little stale."""
        threshold = 1 if everything else self.config.staleness_threshold
        with self.database.reading() as conn:
            waiting = nodes.stale(conn, threshold=threshold, limit=self.config.max_refresh_batch)
        done = [self.one(node) for node in _of_one_level(waiting)]
        with self.database.reading() as conn:
            left = nodes.count_stale(conn, threshold=threshold)
        told = [telling for telling in done if telling is not None]
        return RefreshReport(refreshed=len(done), written=sum(one.model is not None for one in told), left=left)

    def all(self, *, progress: OnProgress = unwatched) -> RefreshReport:
        """Refresh every node that is stale at all. Cut short, the next call goes on."""
        refreshed = written = 0
        while True:
            report = self.some(everything=True)
            refreshed, written = refreshed + report.refreshed, written + report.written
            total = refreshed + report.left
            progress(Progress(done=refreshed, total=total, what="summaries refreshed"))
            if not report.left or not report.refreshed:
                return RefreshReport(refreshed=refreshed, written=written, left=report.left)

    def one(self, node: SummaryNode) -> Telling | None:
        """Refresh one node as it was read; None where it was not written: another was quicker, or it is gone."""
        if self._moved(node):
            return None
        with self.database.reading() as conn:
            material = self._material(conn, node)
        telling = self._told(node, material)
        with self.database.writing() as conn:
            if not nodes.write(conn, node, telling, now=self.clock()):
                return None
            self._pass_on(conn, node)
        return telling

    def told(self, conn: Connection, node: SummaryNode) -> Telling:
        """Tell a node locally without writing anything, for who asks before it was refreshed."""
        return self._locally(node, self._material(conn, node))

    def _told(self, node: SummaryNode, material: _Material) -> Telling:
        telling = self._locally(node, material)
        if self.prose is None or material.made is not None:
            return telling
        return self.prose.written(self.database, node, telling, self.budgets.of(node.kind))

    def _locally(self, node: SummaryNode, material: _Material) -> Telling:
        budget = self.budgets.of(node.kind)
        if material.made is not None:
            telling = material.made
        elif node.kind in LEAVES:
            telling = local.leaf(material.facts, material.said, budget, ended=material.ended)
        else:
            telling = local.branch(material.children, budget)
        return replace(telling, covers_from=telling.covers_from or material.covers_from, covers_to=node.newest)

    def _material(self, conn: Connection, node: SummaryNode) -> _Material:
        audience = audience_of(node.scope, single=self.single)
        if node.kind in self.makers:
            return _Material(made=self.makers[node.kind](conn, node, self.budgets.of(node.kind)))
        if node.kind in LEAVES:
            log = Log(conn=conn, audience=audience, zone=self.zone)
            said = tuple(one for one in log.said(node.kind, node.key) if one.seq <= node.newest)
            return _Material(
                said=said,
                facts=self._facts(conn, audience, node) if node.kind == "entity" else (),
                ended=tuple(facts.ended_in(conn, audience, [one.event_id for one in said], today=self._today())),
                covers_from=said[0].seq if said else None,
            )
        children = nodes.children(conn, node.id, limit=MOST_CHILDREN)
        firsts = [child.covers_from for child in children if child.covers_from is not None]
        return _Material(
            children=tuple(tuple(nodes.statements(conn, child.id)) for child in children),
            covers_from=min(firsts, default=None),
        )

    def _facts(self, conn: Connection, audience: Audience, node: SummaryNode) -> tuple[Statement, ...]:
        today = self._today()
        known = facts.select(conn, audience, today=today, subject_ids=[node.key], history=True)
        holding = [fact for fact in known if not fact.retracted and (fact.valid_to is None or fact.valid_to > today)]
        ended = [fact for fact in known if fact.superseded_by]
        return tuple(stated(holding, ended, today=today, zone=self.zone)[:MOST_FACTS])

    def _today(self) -> str:
        return self.clock().astimezone(self.zone).date().isoformat()

    def _pass_on(self, conn: Connection, node: SummaryNode) -> None:
        """Count with the branch what a node covers now that it did not before."""
        place = Place(kind=node.kind, key=node.key, scope=node.scope)
        branch = parent(place, entity_type=_type(conn, node))
        if branch is not None and node.staleness:
            nodes.touch(conn, branch, parent(branch), newest=node.newest, events=node.staleness)

    def _moved(self, node: SummaryNode) -> bool:
        """Take away the node of a thing that counts as another by now, and let the other one know; tell whether so."""
        if node.kind != "entity":
            return False
        with self.database.reading() as conn:
            row = conn.execute(ENTITY, {"id": node.key}).fetchone()
        if row is not None and row["canonical_id"] == node.key:
            return False
        with self.database.writing() as conn:
            conn.execute(REMOVE, {"id": node.id})
            if row is not None:
                whole = Place(kind="entity", key=row["canonical_id"], scope=node.scope)
                branch = parent(whole, entity_type=row["type"])
                nodes.touch(conn, whole, branch, newest=node.newest, events=node.staleness)
        return True


def refresh_some(refresher: Refresher) -> bool:
    """Do one job's work; True where more nodes are stale."""
    return refresher.some().left > 0


def _of_one_level(waiting: Sequence[SummaryNode]) -> list[SummaryNode]:
    """Return the nodes of the lowest level: what is above them changes when they are told."""
    levels = [_level(node) for node in waiting]
    return [node for node, level in zip(waiting, levels, strict=True) if level == levels[0]]


def _level(node: SummaryNode) -> int:
    return Place(kind=node.kind, key=node.key, scope=node.scope).level


def _type(conn: Connection, node: SummaryNode) -> str:
    row = conn.execute(ENTITY, {"id": node.key}).fetchone() if node.kind == "entity" else None
    return row["type"] if row else ""
