"""`nanobot memory entities` and its like: see what is believed, about whom, since when and why."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

import typer

from nanobot.cli import render
from nanobot.cli.exits import EXIT_FAILED
from nanobot.cli.options import Db, Json, Session, User, memory_file

if TYPE_CHECKING:
    from nanobot.memory import Memory
    from nanobot.memory.knowledge.findings import EntityType
    from nanobot.memory.knowledge.models import Edge, EntityProfile
    from nanobot.memory.tools.asking import Asker

app = typer.Typer()

PANEL = "What is believed"

T = TypeVar("T")
Name = Annotated[str, typer.Argument(metavar="NAME", help="A name, an id, or the end of an id.")]
FactId = Annotated[str, typer.Argument(metavar="FACT", help="The id of a fact, or its end as `facts` shows it.")]
DEEPEST = 3


class Thing(StrEnum):
    """The types of thing that are known."""

    PERSON = "person"
    ORG = "org"
    LOCATION = "location"
    PROJECT = "project"
    TOOL = "tool"
    PET = "pet"
    EVENT = "event"
    CONCEPT = "concept"


class Drawing(StrEnum):
    """How a graph is written."""

    TEXT = "text"
    DOT = "dot"
    MERMAID = "mermaid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[T]):
    """What memory answered, how many events it has not read yet, and where days are told."""

    value: T
    unread: int
    zone: tzinfo


def ask(
    question: "Callable[[Asker], Awaitable[T]]",
    *,
    db: Path | None,
    session: str | None,
    user: str | None,
    json: bool,
    create: bool = False,
) -> Answer[T]:
    """Ask a memory file one thing, as one chat or user may see it; with *create* it need not exist.

    Raises:
        typer.Exit: A name meant several things, and these were shown.
    """
    from nanobot.cli.knowledge_render import tell_unread  # noqa: PLC0415 - keeps --help quick
    from nanobot.memory.tools.asking import Asker  # noqa: PLC0415 - as above

    async def asked(memory: "Memory") -> tuple[T, int]:
        unread = (await memory.status()).pending.get("extraction", 0)
        try:
            return await question(Asker(memory=memory, user_id=user, session_key=session)), unread
        except LookupError:
            tell_unread(unread)
            raise

    file = memory_file(db)
    with _candidates_shown(json=json, zone=file.zone):
        value, unread = file.ask(asked, create=create)
    return Answer(value=value, unread=unread, zone=file.zone)


@app.command(rich_help_panel=PANEL)
def entities(
    *,
    kind: Annotated[Thing | None, typer.Option("--type", help="Only things of this type.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", "-n", min=1, help="At most so many.")] = None,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List who and what is known, the most mentioned first."""
    from nanobot.cli.knowledge_render import show_entities  # noqa: PLC0415 - keeps --help quick

    wanted: EntityType | None = kind.value if kind else None
    answer = ask(
        lambda asker: asker.memory.entities(wanted, limit=limit, **asker.viewpoint),
        db=db,
        session=session,
        user=user,
        json=json,
    )
    if json:
        render.print_json(answer.value)
    else:
        show_entities(answer.value, answer.zone, unread=answer.unread)


@app.command(rich_help_panel=PANEL)
def entity(name: Name, *, session: Session = None, user: User = None, db: Db = None, json: Json = False) -> None:
    """Show all that is known of NAME. A name that several things go by lists them: ask again with an id."""
    from nanobot.cli.knowledge_render import show_profile  # noqa: PLC0415 - keeps --help quick

    async def look(asker: "Asker") -> "EntityProfile":
        return await asker.memory.entity((await asker.thing(name)).id, **asker.viewpoint)

    answer = ask(look, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_profile(answer.value, answer.zone)


@app.command(rich_help_panel=PANEL)
def relationships(
    one: Annotated[str, typer.Argument(metavar="A", help="A name or an id.")],
    other: Annotated[str | None, typer.Argument(metavar="B", help="Another: how are the two connected?")] = None,
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show who and what A has to do with; or the shortest way from A to B."""
    from nanobot.cli.knowledge_render import show_path, show_relationships  # noqa: PLC0415 - keeps --help quick

    async def look(asker: "Asker") -> "list[Edge]":
        near = (await asker.thing(one)).id
        far = (await asker.thing(other)).id if other else None
        return await asker.memory.relationships(near, far, **asker.viewpoint)

    answer = ask(look, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    elif other:
        show_path(answer.value, one, other)
    else:
        show_relationships(answer.value, one)


@app.command(rich_help_panel=PANEL)
def facts(
    *,
    subject: Annotated[str | None, typer.Option("--subject", metavar="NAME", help="Only of this thing.")] = None,
    predicate: Annotated[str | None, typer.Option("--predicate", help="Only of this kind: lives_in, likes ...")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="What held on this day.")] = None,
    history: Annotated[bool, typer.Option("--history", help="Also what has ended or was taken back.")] = False,
    limit: Annotated[int | None, typer.Option("--limit", "-n", min=1, help="Only so many: what matters most.")] = None,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show what is believed: each fact with its id, since when, how often it was said, and how sure it is."""
    from nanobot.cli.knowledge_render import show_facts  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.questions import FactQuestion  # noqa: PLC0415 - as above

    day = memory_file(db).instant(as_of, option="--as-of")
    question = FactQuestion(subject=subject, predicate=predicate, as_of=day, history=history, limit=limit)
    answer = ask(question.put, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_facts(answer.value, answer.zone, unread=answer.unread, narrowed=question.is_narrow)


@app.command(rich_help_panel=PANEL)
def why(fact: FactId, *, session: Session = None, user: User = None, db: Db = None, json: Json = False) -> None:
    """Show why FACT is believed: who said it, when and where; what ended it; and the merges it passed."""
    from nanobot.cli.knowledge_render import show_explanation  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.questions import explained  # noqa: PLC0415 - as above

    answer = ask(lambda asker: explained(asker, fact), db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_explanation(answer.value, answer.zone)


@app.command(rich_help_panel=PANEL)
def graph(
    name: Name,
    *,
    depth: Annotated[int, typer.Option("--depth", min=1, max=DEEPEST, help="How many steps from NAME.")] = 2,
    form: Annotated[Drawing, typer.Option("--format", help="A tree, or a graph for other programs.")] = Drawing.TEXT,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Draw what NAME has to do with, and what those have to do with."""
    from nanobot.cli.neighbourhood import around, show_drawing  # noqa: PLC0415 - keeps --help quick

    answer = ask(lambda asker: around(asker, name, depth=depth), db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_drawing(answer.value, form.value)


@app.command(name="resolution-stats", rich_help_panel=PANEL)
def resolution_stats(*, db: Db = None, json: Json = False) -> None:
    """Show how names in messages were resolved to things: by which rule, to what outcome, how fast."""
    from nanobot.cli.knowledge_render import show_resolution  # noqa: PLC0415 - keeps --help quick

    counts = memory_file(db).ask(lambda memory: memory.resolution_stats())
    if json:
        render.print_json(counts)
    else:
        show_resolution(counts)


@contextmanager
def _candidates_shown(*, json: bool, zone: tzinfo) -> Iterator[None]:
    """Show what a name may mean, where it means several things."""
    from nanobot.cli.knowledge_render import show_candidates  # noqa: PLC0415 - keeps --help quick
    from nanobot.memory.errors import AmbiguousEntityError  # noqa: PLC0415 - as above

    try:
        yield
    except AmbiguousEntityError as error:
        typer.echo(f"nanobot: {error}", err=True)
        if json:
            render.print_json({"candidates": error.candidates})
        else:
            show_candidates(error.candidates, zone)
        raise typer.Exit(EXIT_FAILED) from error
