"""What may be the name of software, and what never is."""

from typing import Final

from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern
from nanobot.memory.knowledge.heuristics.words import is_common, is_place, is_tool

TOOL_WORD: Final = r"[\w.+#-]+"
"""A word with the signs that names of software hold: "C++", "node.js"."""
TOOL_NAME: Final = rf"{TOOL_WORD}(?: {CAPITAL}[\w.+#-]*)?"
DIGIT: Final = pattern(r"\d")
SUFFIX: Final = pattern(r"(?:db|sql|js|mq)$")


def may_be_software(text: str) -> bool:
    """Say whether words as written may name a tool: known as one, capitalised or no words of the language; no place."""
    first = text.partition(" ")[0]
    if is_known_software(text) or DIGIT.search(text):
        return True
    return (not is_common(first) or text[:1].isupper()) and not is_place(text)


def is_known_software(text: str) -> bool:
    """Say whether words name a known tool, or begin with one: "python 3.11"."""
    return is_tool(text) or is_tool(text.partition(" ")[0])


def sounds_like_software(text: str) -> bool:
    """Say whether words name a known tool, or end as the names of databases, libraries and queues do."""
    return is_known_software(text) or SUFFIX.search(text) is not None
