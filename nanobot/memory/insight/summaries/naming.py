"""Finds the node that a user means: ``root``, ``chat:telegram:42``, ``entity:Emma``, ``preferences``."""

from typing import Final

from nanobot.memory.errors import AmbiguousEntityError, InvalidQueryError
from nanobot.memory.insight.summaries import nodes
from nanobot.memory.insight.summaries.growth import IDEA
from nanobot.memory.insight.summaries.models import SummaryNode
from nanobot.memory.insight.summaries.tree import NodeName, Place, named, scope_of
from nanobot.memory.knowledge import entities
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection

TOPIC: Final = f"""
    SELECT id FROM topic
     WHERE (id = :name OR lower(name) = lower(:name)) AND merged_into IS NULL AND {VISIBLE}
     ORDER BY id = :name DESC, events DESC, id
     LIMIT 1
"""  # noqa: S608 - VISIBLE is a constant


TOPIC_NAME: Final = "SELECT name FROM topic WHERE id = :id"


def find(conn: Connection, audience: Audience, name: str = "root") -> SummaryNode | None:
    """Return the node of a name, from the tree that the audience is shown; None where nothing concerned it yet.

    Raises:
        InvalidQueryError: no summary is called so.
        UnknownEntityError: nothing goes by this name.
        AmbiguousEntityError: several things do; the error has them.
    """
    read = named(name)
    return nodes.at(conn, Place(kind=read.kind, key=_key(conn, audience, read), scope=scope_of(audience)))


def title(conn: Connection, audience: Audience, node: SummaryNode) -> str:
    """Return what a node is called: as `find` takes it, with the name of a thing or topic in place of its id."""
    called = node.key
    if node.kind == "entity":
        called = entities.names(conn, audience, [node.key]).get(node.key, node.key)
    elif node.kind == "topic":
        row = conn.execute(TOPIC_NAME, {"id": node.key}).fetchone()
        called = row["name"] if row and row["name"] else node.key
    return f"{node.kind}:{called}" if called else node.kind


def _key(conn: Connection, audience: Audience, read: NodeName) -> str:
    if read.kind == "entity":
        return _thing(conn, audience, read.key)
    if read.kind == "topic":
        row = conn.execute(TOPIC, {"name": read.key, **audience.parameters}).fetchone()
        if row is None:
            raise InvalidQueryError(f"No topic is called {read.key!r}: `nanobot memory summaries` lists the summaries.")
        return str(row["id"])
    return read.key


def _thing(conn: Connection, audience: Audience, name: str) -> str:
    """Find a thing that has a summary: a plain idea of the same name has none."""
    try:
        return entities.find(conn, audience, name).id
    except AmbiguousEntityError as error:
        summarised = [entity for entity in error.candidates if entity.type != IDEA]
        if len(summarised) == 1:
            return str(summarised[0].id)
        raise
