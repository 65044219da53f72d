"""What may be the name of a place, and what never is."""

from typing import Final

from nanobot.memory.knowledge.heuristics.wording import CAPITAL, laid_out
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name, is_place, is_tool

TOWN: Final = rf"[\w'-]+(?: {CAPITAL}[\w'-]+)?"
"""A word, and another if that has a capital: "Port Ellen"."""
NO_PLACE: Final = laid_out(r"""
    \b(?:in|to|from|at|near) (?:the |a |an |my |his |her |our |this |that )?(?:
        love|trouble|hurry|mood|bed|town|house|flat|shared|tent|van|bubble|fear|sin|past|future|moment|same
        |person|charge|middle|end|meantime|meeting|car|street|garden|kitchen|server|cloud|basement|office|world
        |country|city|village|suburbs|countryside|mountains|hospital|school|theory|general|fact|touch|time|case
        |it|them|here|there|\d|denial|sync|conversation|progress|production|parallel|person
    )\b
""")
"""What follows "in" or "to" and is no place: "in love", "to my house"."""


def is_placelike(text: str) -> bool:
    """Say whether words as written may name a place: known as one, capitalised, or no words of the language."""
    if is_place(text) or not text.isascii():
        return True
    return (text[:1].isupper() and not is_first_name(text)) or not is_common(text.partition(" ")[0])


def is_town(name: str) -> bool:
    """Say whether a name is a known place, or neither a first name, a tool nor a word of the language."""
    return is_place(name) or not (is_first_name(name) or is_tool(name) or is_common(name.lower()))
