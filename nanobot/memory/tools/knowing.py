"""Tools that tell what is believed."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Final

from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError
from nanobot.memory.knowledge.models import Edge, EntityProfile, Fact
from nanobot.memory.memory import Memory
from nanobot.memory.tools.asking import Asker, Candidate, short
from nanobot.memory.tools.base import MemoryTool, ToolChat, fenced, inline, parameters
from nanobot.memory.tools.wording import SEEN_WITH, relation, sentence, spell

MOST_FACTS: Final = 30
MOST_EDGES: Final = 20
MOST_PARTNERS: Final = 8


def tools(memory: Memory, chat: ToolChat) -> list[MemoryTool]:
    """Return the tools that tell of knowledge, for one chat."""
    asker = Asker(memory=memory, user_id=chat.user_id, session_key=chat.session_key)
    return [_get_entity(asker), _get_relationships(asker)]


def _get_entity(asker: Asker) -> MemoryTool:
    async def execute(name: str) -> str:
        try:
            entity = await asker.thing(name)
        except (UnknownEntityError, AmbiguousEntityError) as error:
            return fenced(await unclear(asker, name, error))
        profile = await asker.memory.entity(entity.id, **asker.viewpoint)
        return fenced(list(_told(profile, asker.memory.zone)))

    return MemoryTool(
        name="get_entity",
        description=(
            "Tell what is believed about one person, place, firm, project, pet or other thing: its names and the facts "
            "that hold, with dates and the id of each fact."
        ),
        parameters=parameters({"name": "The name, or the id where a name means several."}),
        execute=execute,
    )


def _get_relationships(asker: Asker) -> MemoryTool:
    async def execute(name: str, other: str | None = None) -> str:
        wanted = name
        try:
            one = await asker.thing(name)
            wanted = other or name
            two = await asker.thing(other) if other else None
        except (UnknownEntityError, AmbiguousEntityError) as error:
            return fenced(await unclear(asker, wanted, error))
        edges = await asker.memory.relationships(one.id, two.id if two else None, **asker.viewpoint)
        return fenced([f"- {inline(relation(edge))}" for edge in edges[:MOST_EDGES]])

    return MemoryTool(
        name="get_relationships",
        description=(
            "Tell who and what one thing has to do with; or, with `other`, how two things are connected, step by step."
        ),
        parameters=parameters(
            {"name": "The name or id of a person or thing."}, {"other": "Another one: how are the two connected?"}
        ),
        execute=execute,
    )


async def unclear(asker: Asker, name: str, error: UnknownEntityError | AmbiguousEntityError) -> list[str]:
    """Say what a name may mean instead."""
    if isinstance(error, AmbiguousEntityError):
        return [
            f"{inline(name)} may be one of these; call again with the id of one:",
            *map(_candidate, error.candidates),
        ]
    near = await asker.near(name)
    alike = f" Names like it: {', '.join(map(inline, near))}." if near else ""
    return [f"Nothing known goes by {inline(name)}.{alike}"]


def told(fact: Fact, zone: tzinfo) -> str:
    """Write a fact on one line: what, when it held, when it was said, its id."""
    said = f"said {fact.last_said_at.astimezone(zone):%Y-%m-%d}"
    when = "; ".join(part for part in (spell(fact), said, "confirmed" if fact.pinned else "") if part)
    return f"- {inline(sentence(fact))} ({when}) [{short(fact.id)}]"


def _candidate(candidate: Candidate) -> str:
    entity = candidate.entity
    known = [*entity.descriptors, *map(sentence, candidate.facts)]
    about = f": {'; '.join(map(inline, known))}" if known else ""
    return f"- {inline(entity.name)} ({entity.type}) [{short(entity.id)}]{about}"


def _told(profile: EntityProfile, zone: tzinfo) -> Iterator[str]:
    entity = profile.entity
    others = [inline(alias.name) for alias in profile.aliases if alias.name != entity.name]
    also = f"; also {', '.join(others)}" if others else ""
    seen = f"; last named {entity.last_seen.astimezone(zone):%Y-%m-%d}" if entity.last_seen else ""
    yield f"{inline(entity.name)}, {entity.type}{also}{seen}"
    if profile.summary:
        yield inline(profile.summary)
    yield from (told(fact, zone) for fact in profile.facts[-MOST_FACTS:])
    yield from (f"- {inline(relation(edge))}" for edge in _more(profile))
    partners = [inline(edge.object) for edge in profile.edges if edge.predicate == SEEN_WITH][:MOST_PARTNERS]
    if partners:
        yield f"Named together with: {', '.join(partners)}"


def _more(profile: EntityProfile) -> list[Edge]:
    """Return the relations that are no facts of the thing itself, but of others."""
    stated = {fact.id for fact in profile.facts}
    return [edge for edge in profile.edges if edge.fact_id and edge.fact_id not in stated][:MOST_EDGES]
