"""`nanobot memory correct` and its like: the user decides what is believed, and what is one thing."""

from typing import TYPE_CHECKING, Annotated

import typer

from nanobot.cli import render
from nanobot.cli.knowledge import FactId, Name, ask
from nanobot.cli.options import Db, Json, Session, User, memory_file

if TYPE_CHECKING:
    from nanobot.memory.knowledge.models import Fact, MergeRecord
    from nanobot.memory.tools.asking import Asker

app = typer.Typer()

PANEL = "What you decide"


@app.command(rich_help_panel=PANEL)
def remember(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence, with names: Emma lives in Lisbon.")],
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Keep TEXT as said by you, and believe it; the first one begins a memory."""
    from nanobot.cli.decision_report import show_remembered  # noqa: PLC0415 - keeps --help quick

    answer = ask(
        lambda asker: asker.memory.remember(text, **asker.viewpoint),
        db=db,
        session=session,
        user=user,
        json=json,
        create=True,
    )
    if json:
        render.print_json(answer.value)
    else:
        show_remembered(answer.value, answer.zone)


@app.command(rich_help_panel=PANEL)
def correct(
    fact: FactId,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is so instead: a sentence, or one word.")] = "",
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take FACT back: it was never so. TEXT says what is so instead."""
    from nanobot.cli.decision_report import show_corrected  # noqa: PLC0415 - keeps --help quick

    async def decide(asker: "Asker") -> "tuple[Fact, list[Fact]]":
        wrong = await asker.fact(fact)
        return wrong, await asker.memory.correct(wrong.id, text, **asker.viewpoint)

    answer = ask(decide, db=db, session=session, user=user, json=json)
    wrong, instead = answer.value
    if json:
        render.print_json({"taken_back": wrong, "instead": instead})
    else:
        show_corrected(wrong, instead, answer.zone, text=text)


@app.command(rich_help_panel=PANEL)
def confirm(fact: FactId, *, session: Session = None, user: User = None, db: Db = None, json: Json = False) -> None:
    """Say that FACT is right: what is merely inferred does not end it from then on."""
    from nanobot.cli.decision_report import show_confirmed  # noqa: PLC0415 - keeps --help quick

    async def decide(asker: "Asker") -> "Fact":
        return await asker.memory.confirm((await asker.fact(fact)).id, **asker.viewpoint)

    answer = ask(decide, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_confirmed(answer.value, answer.zone)


@app.command(rich_help_panel=PANEL)
def merge(
    one: Annotated[str, typer.Argument(metavar="A", help="A name or an id: what counts as B from then on.")],
    other: Annotated[str, typer.Argument(metavar="B", help="A name or an id.")],
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Say that A and B are one. `unmerge` takes it back exactly."""
    from nanobot.cli.decision_report import show_merge  # noqa: PLC0415 - keeps --help quick
    from nanobot.memory.errors import MergeError  # noqa: PLC0415 - as above

    async def decide(asker: "Asker") -> "tuple[str, MergeRecord]":
        loser, winner = await asker.thing(one), await asker.thing(other)
        if loser.id == winner.id:
            raise MergeError(f"{one} and {other} are one thing already: there is nothing to merge.")
        record = await asker.memory.merge(loser.id, winner.id, **asker.viewpoint)
        return f"{loser.name} and {winner.name} are one now.", record

    answer = ask(decide, db=db, session=session, user=user, json=json)
    told, record = answer.value
    if json:
        render.print_json(record)
    else:
        show_merge(told, record)


@app.command(rich_help_panel=PANEL)
def unmerge(
    merge_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a merge or split, or its end.")],
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take back the merge or split ID. The two sides of a merge are kept apart from then on."""
    from nanobot.cli.decision_report import show_undone  # noqa: PLC0415 - keeps --help quick

    async def decide(asker: "Asker") -> "MergeRecord":
        return await asker.memory.unmerge(await asker.merge(merge_id), **asker.viewpoint)

    answer = ask(decide, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_undone(answer.value)


@app.command(name="split-alias", rich_help_panel=PANEL)
def split_alias(
    name: Name,
    alias: Annotated[str, typer.Argument(metavar="ALIAS", help="The one of its names that is somebody else's.")],
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Say that ALIAS is not NAME: it becomes a thing of its own, with all that was said under it."""
    from nanobot.cli.decision_report import show_merge  # noqa: PLC0415 - keeps --help quick

    async def decide(asker: "Asker") -> "tuple[str, MergeRecord]":
        whole = await asker.thing(name)
        record = await asker.memory.split_alias(whole.id, alias, **asker.viewpoint)
        return f"{alias} and {whole.name} are two now.", record

    answer = ask(decide, db=db, session=session, user=user, json=json)
    told, record = answer.value
    if json:
        render.print_json(record)
    else:
        show_merge(told, record)


@app.command(rich_help_panel=PANEL)
def rebuild(*, db: Db = None, json: Json = False) -> None:
    """Read the whole log again, and show what is believed otherwise than before. What you decided stays."""
    from nanobot.cli.decision_report import show_rebuilt  # noqa: PLC0415 - keeps --help quick

    with (
        render.told_when_interrupted("what was read is kept; `nanobot memory extract-now` goes on from there"),
        render.progress_bars() as show,
    ):
        report = memory_file(db).ask(lambda memory: memory.rebuild(progress=show))
    if json:
        render.print_json(report)
    else:
        show_rebuilt(report)
