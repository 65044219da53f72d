"""What surrounds a thing: as a tree for people, and as a graph for Graphviz and Mermaid."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nanobot.channels.printable import printable
from nanobot.cli.render import console, inert
from nanobot.memory.knowledge.models import Edge, Entity
from nanobot.memory.tools.asking import Asker
from nanobot.memory.tools.wording import link, relation

if TYPE_CHECKING:
    from rich.tree import Tree

MOST_VISITED: Final = 200
MERMAID_SPECIAL: Final = re.compile(r"[\"#&<>`\\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """A thing, the names of those around it by id, the nearest first, and what holds between them."""

    entity: Entity
    names: Mapping[str, str]
    edges: tuple[Edge, ...]


async def around(asker: Asker, name: str, *, depth: int) -> Neighbourhood:
    """Go from a thing to those it has to do with, and on from these, *depth* steps."""
    entity = await asker.thing(name)
    edges: dict[str, Edge] = {}
    names, ahead = {str(entity.id): entity.name}, [str(entity.id)]
    for _ in range(depth):
        nearest, ahead = ahead, []
        for near in nearest:
            found = [edge for edge in await asker.memory.relationships(near, **asker.viewpoint) if edge.fact_id]
            edges |= {str(edge.fact_id): edge for edge in found}
            met = {end: called for edge in found for end, called in _ends(edge).items() if end not in names}
            ahead += met
            names |= met
        ahead = ahead[:MOST_VISITED]
    return Neighbourhood(entity=entity, names=names, edges=tuple(edges.values()))


def show_drawing(neighbourhood: Neighbourhood, form: str) -> None:
    """Print a neighbourhood as ``text``, ``dot`` or ``mermaid``."""
    out = console()
    if form == "text":
        out.print(_tree(neighbourhood))
        if not neighbourhood.edges:
            hint = "Nothing is believed of what it has to do with others."
            out.print(f"{hint} What it is named together with: `nanobot memory relationships NAME`", style="dim")
    else:
        draw = dot if form == "dot" else mermaid
        out.print(inert("\n".join(draw(neighbourhood))), soft_wrap=True)


def dot(neighbourhood: Neighbourhood) -> Iterator[str]:
    """Write a neighbourhood for Graphviz, line by line."""
    yield "digraph memory {"
    for entity_id, name in neighbourhood.names.items():
        yield f"  {_quoted(entity_id)} [label={_quoted(name)}];"
    for edge in neighbourhood.edges:
        yield f"  {_quoted(edge.subject_id)} -> {_quoted(edge.object_id)} [label={_quoted(link(edge))}];"
    yield "}"


def mermaid(neighbourhood: Neighbourhood) -> Iterator[str]:
    """Write a neighbourhood for Mermaid, line by line."""
    nodes = {entity_id: f"n{number}" for number, entity_id in enumerate(neighbourhood.names)}
    yield "graph LR"
    for entity_id, node in nodes.items():
        yield f'  {node}["{_escaped(neighbourhood.names[entity_id])}"]'
    for edge in neighbourhood.edges:
        yield f'  {nodes[edge.subject_id]} -- "{_escaped(link(edge))}" --> {nodes[edge.object_id]}'


def _tree(neighbourhood: Neighbourhood) -> "Tree":
    from rich.tree import Tree  # noqa: PLC0415 - keeps --help and --json quick

    start = str(neighbourhood.entity.id)
    root = Tree(inert(neighbourhood.entity.name))
    branches, told = {start: root}, set[str]()
    for near in neighbourhood.names:
        for edge in neighbourhood.edges:
            if near not in _ends(edge) or str(edge.fact_id) in told:
                continue
            told.add(str(edge.fact_id))
            twig = branches[near].add(inert(_told_from(near, edge)))
            branches.setdefault(_far(near, edge), twig)
    return root


def _told_from(near: str, edge: Edge) -> str:
    """Say what a branch leads to: without the name it comes from, where the sentence begins with that."""
    begins_with_near = edge.subject_id == near and not link(edge).startswith("'")
    return f"{link(edge)} {edge.object}" if begins_with_near else relation(edge)


def _ends(edge: Edge) -> Mapping[str, str]:
    return {str(edge.subject_id): edge.subject, str(edge.object_id): edge.object}


def _far(near: str, edge: Edge) -> str:
    return str(edge.object_id if edge.subject_id == near else edge.subject_id)


def _quoted(text: str) -> str:
    r"""Write a text as Graphviz reads it.

    >>> print(_quoted('a "b" \\N'))
    "a \"b\" \\N"
    """
    escaped = " ".join(printable(text).split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _escaped(text: str) -> str:
    """Write a text as Mermaid reads it within quotes.

    >>> _escaped('<b>"x"')
    '#60;b#62;#34;x#34;'
    """
    return MERMAID_SPECIAL.sub(lambda sign: f"#{ord(sign[0])};", " ".join(printable(text).split()))
