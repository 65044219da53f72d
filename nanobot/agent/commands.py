"""The words that are for the agent itself, not for the model."""

from enum import StrEnum
from typing import Final


class Command(StrEnum):
    """A slash word the agent knows."""

    NEW = "/new"
    STOP = "/stop"
    HELP = "/help"


HELP: Final = {
    Command.NEW: "begin a new conversation; memory keeps everything",
    Command.STOP: "stop the answer in hand",
    Command.HELP: "show this list",
}
HELP_TEXT: Final = "\n".join(f"{command} - {meaning}" for command, meaning in HELP.items())


def command_in(text: str) -> Command | None:
    """Return the command that is all of *text*; other slash words go to the model.

    >>> command_in(" /NEW "), command_in("/new@my_bot"), command_in("/newspaper"), command_in("what is /new?")
    (<Command.NEW: '/new'>, <Command.NEW: '/new'>, None, None)
    """
    # A group on Telegram addresses its bots so.
    word, _, _ = text.strip().lower().partition("@")
    return Command(word) if word in set(Command) else None
