"""The project, firm or tool that is the subject of a verb: "Juniper depends on", "our invoice service uses"."""

import re
from typing import Final

from nanobot.memory.knowledge.findings import EntityType, Reference
from nanobot.memory.knowledge.heuristics.clauses import is_boundary
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES, PERSON_PRONOUNS
from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.phrases import NAME, with_capitals
from nanobot.memory.knowledge.heuristics.text import Sentence
from nanobot.memory.knowledge.heuristics.wording import pattern

_KINDS: Final = """
    tool|app|service|project|system|site|website|platform|backend|product|library|package|repo|
    bot|game
"""
EXPLAINED: Final = pattern(rf"\b(?:our|my|the)\s+[\w -]{{2,30}}?\b(?:{_KINDS}),?\s*,\s*(?P<name>{NAME})$")
NAMED: Final = re.compile(rf"(?<![\w'-])(?P<name>{NAME})$")
DETERMINED: Final = pattern(r"""
    (?<![\w'-])(?P<det>the|our|my|this|his|her|their)\s+(?P<name>[\w'-]+(?:\s+[\w'-]+){0,2})$
""")
LOWER_NAMED: Final = re.compile(r"(?<![\w'-])(?P<name>[a-zà-ÿ][a-zà-ÿ'-]+)$")
PRONOUN: Final = re.compile(r"\b(?:you|we|i|they|he|she)$", re.IGNORECASE)
WHEN: Final = pattern(r"""
    ^\W*(?:since|from|as of|until|by)\s+(?:[a-zà-ÿ]+\s+){0,2}?
    (?:yesterday|today|now|night|week|month|year|\w+day)\s+$
""")
"""A date before a subject: "since yesterday juniper uses"."""
KIND_AFTER_NAME: Final = re.compile(
    r"\s+(?:repo|service|app|project|team|codebase|backend|frontend|site)$", re.IGNORECASE
)


def thing_before(people: People, sentence: Sentence, text: str, kind: EntityType) -> Reference | None:
    """Return the thing of a type whose name ends a text of a sentence."""
    stripped = text.rstrip(" ,")
    match = None if PRONOUN.search(stripped) else _name_of_thing(stripped)
    if match is None:
        return None
    name = KIND_AFTER_NAME.sub("", match["name"])
    if name.lower() in NOT_NAMES or name.lower() in PERSON_PRONOUNS:
        return None
    start = sentence.offset + match.start("name")
    reference = people.reference(name, start, start + len(name), kind)
    return Reference(name=with_capitals(reference.name), type=kind, start=reference.start, end=reference.end)


def _name_of_thing(text: str) -> re.Match[str] | None:
    match = EXPLAINED.search(text) or NAMED.search(text) or DETERMINED.search(text)
    if match:
        return match
    match = LOWER_NAMED.search(text)
    return match if match and (is_boundary(text[: match.start()]) or WHEN.search(text[: match.start()])) else None
