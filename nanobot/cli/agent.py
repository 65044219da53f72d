"""`nanobot agent`: talk with the agent."""

from typing import Annotated

import typer


def agent(
    message: Annotated[str | None, typer.Option("--message", "-m", help="Say this, print the answer and end.")] = None,
    session: Annotated[
        str, typer.Option("--session", "-s", help="The conversation: a name, or channel:name.")
    ] = "cli:direct",
    stream: Annotated[
        bool | None,
        typer.Option(
            "--stream/--no-stream",
            help="With -m: show the answer as it comes; by default on a terminal only.",
        ),
    ] = None,
) -> None:
    """Talk with the agent: one message with -m, else a chat in the terminal."""
    from nanobot.cli.conversation import Conversation  # noqa: PLC0415 - keeps --help quick

    conversation = Conversation.planned(session)
    if message is None:
        conversation.chat()
    else:
        conversation.ask(message, stream=stream)
