"""`nanobot memory summary` and its like: see what is known at a glance, and what the agent learned of how to behave."""

from typing import TYPE_CHECKING, Annotated

import typer

from nanobot.cli import render
from nanobot.cli.knowledge import ask
from nanobot.cli.options import Db, Json, Session, User, memory_file

if TYPE_CHECKING:
    from nanobot.memory.insight.learning_models import Learning
    from nanobot.memory.insight.summaries.models import SummaryNode
    from nanobot.memory.tools.asking import Asker

app = typer.Typer()

PANEL = "What is known at a glance"

NODE_HELP = "root, channel:telegram, chat:telegram:42, entity:Emma, topic:NAME, preferences; or just a name."
LearningId = Annotated[str, typer.Argument(metavar="ID", help="The id of a learning, or its end.")]


@app.command(rich_help_panel=PANEL)
def summary(
    node: Annotated[str, typer.Argument(metavar="NODE", help=NODE_HELP)] = "root",
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show the summary NODE: of all that was said, of a channel, a chat, a person or thing, a topic."""
    from nanobot.cli.insight_questions import summary_of  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.insight_render import show_summary  # noqa: PLC0415 - as above

    answer = ask(lambda asker: summary_of(asker, node), db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_summary(answer.value, answer.zone, unread=answer.unread)


@app.command(rich_help_panel=PANEL)
def summaries(
    *,
    stale: Annotated[bool, typer.Option("--stale", help="Only those that are to be refreshed.")] = False,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the summaries by the names that `summary` takes, with how fresh each is."""
    from nanobot.cli.insight_questions import named  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.insight_render import show_summaries  # noqa: PLC0415 - as above

    answer = ask(
        lambda asker: asker.memory.summaries(stale=stale, **asker.viewpoint),
        db=db,
        session=session,
        user=user,
        json=json,
    )
    if json:
        render.print_json([named(name, node) for name, node in answer.value])
    else:
        show_summaries(answer.value, answer.zone, unread=answer.unread, stale=stale)


@app.command(rich_help_panel=PANEL)
def topics(
    *,
    since: Annotated[str | None, typer.Option("--since", metavar="DATE", help="Talked about since then.")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many.")] = 20,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List what was talked about, the most first."""
    from nanobot.cli.insight_render import show_topics  # noqa: PLC0415 - keeps --help quick

    begin = memory_file(db).instant(since, option="--since")
    answer = ask(
        lambda asker: asker.memory.topics(since=begin, limit=limit, **asker.viewpoint),
        db=db,
        session=session,
        user=user,
        json=json,
    )
    if json:
        render.print_json(answer.value)
    else:
        show_topics(answer.value, answer.zone, unread=answer.unread)


@app.command(rich_help_panel=PANEL)
def learnings(
    *,
    slot: Annotated[
        str | None, typer.Option("--slot", help="Only about this: length, tone, format, language ...")
    ] = None,
    tool: Annotated[str | None, typer.Option("--tool", metavar="NAME", help="Only about this tool.")] = None,
    history: Annotated[bool, typer.Option("--history", help="Also what holds no more.")] = False,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show what was learned of how to behave, the strongest first: from what you asked for, praised and corrected."""
    from nanobot.cli.insight_questions import LearningQuestion  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.insight_render import show_learnings  # noqa: PLC0415 - as above

    question = LearningQuestion(slot=slot, tool_name=tool, history=history)
    answer = ask(question.put, db=db, session=session, user=user, json=json)
    if json:
        render.print_json([judged.plain for judged in answer.value])
    else:
        show_learnings(answer.value, answer.zone, narrowed=question.is_narrow)


@app.command(rich_help_panel=PANEL)
def preferences(*, session: Session = None, user: User = None, db: Db = None, json: Json = False) -> None:
    """Show what you want and like, as the model is shown it before each answer."""
    from nanobot.cli.insight_render import show_preferences  # noqa: PLC0415 - keeps --help quick

    answer = ask(
        lambda asker: asker.memory.preferences(**asker.viewpoint), db=db, session=session, user=user, json=json
    )
    if json:
        render.print_json(answer.value)
    else:
        show_preferences(answer.value, unread=answer.unread)


@app.command(rich_help_panel=PANEL)
def reflect(*, session: Session = None, user: User = None, db: Db = None, json: Json = False) -> None:
    """Look back on the last week now: what changed, what recurs, what is open."""
    from nanobot.cli.insight_render import show_reflection  # noqa: PLC0415 - keeps --help quick

    answer = ask(lambda asker: asker.memory.reflect(**asker.viewpoint), db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_reflection(answer.value, unread=answer.unread)


@app.command(rich_help_panel=PANEL)
def refresh(
    *,
    everything: Annotated[bool, typer.Option("--all", help="All that are behind at all, not only a batch.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Refresh summaries that have fallen behind, now and in this process."""
    from nanobot.cli.insight_render import show_refreshed  # noqa: PLC0415 - keeps --help quick

    with (
        render.told_when_interrupted("what was refreshed is kept; the same command goes on from there"),
        render.progress_bars() as show,
    ):
        report = memory_file(db).ask(lambda memory: memory.refresh(everything=everything, progress=show))
    if json:
        render.print_json(report)
    else:
        show_refreshed(report)


@app.command(rich_help_panel=PANEL)
def pin(
    what: Annotated[str, typer.Argument(metavar="ID-OR-NODE", help="A learning's id or its end, or a summary's name.")],
    *,
    session: Session = None,
    user: User = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Keep to a learning whatever is merely inferred later; or refresh a summary before all others."""
    from nanobot.cli.insight_questions import pinnable  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.insight_render import show_pinned  # noqa: PLC0415 - as above

    async def decide(asker: "Asker") -> "Learning | SummaryNode":
        return await asker.memory.pin(await pinnable(asker, what), **asker.viewpoint)

    answer = ask(decide, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_pinned(answer.value, what)


@app.command(name="forget-learning", rich_help_panel=PANEL)
def forget_learning(
    learning: LearningId, *, session: Session = None, user: User = None, db: Db = None, json: Json = False
) -> None:
    """Keep to the learning ID no more. The words it was said in stay in the log."""
    from nanobot.cli.insight_questions import learning_of  # noqa: PLC0415 - keeps --help quick
    from nanobot.cli.insight_render import show_forgotten  # noqa: PLC0415 - as above

    async def decide(asker: "Asker") -> "Learning":
        return await asker.memory.forget_learning((await learning_of(asker, learning)).id, **asker.viewpoint)

    answer = ask(decide, db=db, session=session, user=user, json=json)
    if json:
        render.print_json(answer.value)
    else:
        show_forgotten(answer.value)
