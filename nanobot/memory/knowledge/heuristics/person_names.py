"""Whether a word of a message is the name of a person, by what is known, by its case, and by where it stands."""

import re
from typing import Final

from nanobot.memory.knowledge.findings import Passage
from nanobot.memory.knowledge.heuristics.lexicon import KIN, NOT_NAMES, PERSON_PRONOUNS, PROFESSIONS
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name, is_place, is_tool

_SPOKEN_OF: Final = r"about|met|saw|with|remember|told you about|know|called|texted|rang|phoned|visited|hugged"
_LEADS: Final = r"and|but|so|that|out|because|with|remember|about|met|saw|told|from|by"
_VERBS: Final = r"""
    right|today|yesterday|again|is|was|has|just|called|texted|said|says|got|left|quit|
    lives|works|moved|started|wants|works|told|asked|came|will|had|and i|hates|loves|
    likes|turned|broke|bought|sold|right\b|\(
"""
LOWER_SUBJECT: Final = pattern(
    rf"""
    (?:\b(?:{_SPOKEN_OF})\s+(?=[a-zà-ÿ]{{2,}}\s*(?:[,.!?;(]|$|right\b|today|yesterday|again))|
    ^|[,;:(]\s*|\b(?:{_LEADS})\s+)
    (?P<name>[a-zà-ÿ]{{2,}})
    (?='s\s|\s*[,.!?;]|\s*$|\s+(?:{_VERBS}))
""",
    cased=True,
)
"""A lower-case word where the name of a person stands: before a verb in the singular, after "met"."""
PLACED: Final = re.compile(r"\b(?:in|at|to|near|from|on|via|using|of)$")


def may_be_person(word: str, passage: Passage) -> bool:
    """Say whether a lower-case word may be a person's name."""
    known = passage.known.entity(word)
    if known:
        return known.type == "person"
    return word not in KIN and word not in PROFESSIONS and not is_common(word) and not is_place(word)


def is_person(text: str, match: re.Match[str], passage: Passage) -> bool:
    """Say whether a capitalised name reads as a person: known as one, or where people stand."""
    name = match[0]
    first = name.split()[0].strip("'").lower()
    if first in NOT_NAMES or first in PERSON_PRONOUNS or name.isupper():
        return False
    known = passage.known.entity(name)
    if known:
        return known.type == "person"
    if is_place(name) or is_tool(name) or (" " not in name and is_common(first) and not is_first_name(first)):
        return False
    return not PLACED.search(text[: match.start()].rstrip().lower())
