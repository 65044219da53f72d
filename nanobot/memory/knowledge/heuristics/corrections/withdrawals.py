"""What is taken back: "scratch that", "forget what I said about the boat", "no, we take the smaller one"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from nanobot.memory.knowledge.findings import Claim, EntityType, Passage, Reference
from nanobot.memory.knowledge.heuristics.claim_objects import object_text
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES
from nanobot.memory.knowledge.heuristics.phrases import name_at, with_capitals
from nanobot.memory.knowledge.heuristics.wording import pattern

LEAST_TELLING: Final = 4
"""A word of fewer letters does not tell what is meant."""
WITHDRAWN: Final = pattern(r"""
    \b(?:scratch that|undo that|forget (?:that|it|i said (?:that|anything)|what i (?:said|told you))|
    never ?mind(?:\sthat|\sabout that)?|ignore (?:that|what i said|my last)|strike that|cancel that|
    disregard (?:that|what i said)|take that back|delete that|that was wrong|that is not true|
    that was a lie|drop that|no longer true|change of plans?|plans? (?:has |have )?changed|not happening)\b
    (?:\s+about\s+(?:(?:the|my)\s)?(?P<what>[\w' -]{2,30}))?
""")
ABOUT: Final = pattern(r"^\W*about (?:the |my )?(?P<what>[\w' -]{2,30}?)\s*[:,–-]")
ANOTHER_ONE: Final = pattern(r"""
    \bwe(?:\sare|\swill|'re)?\s+(?P<verb>\w+)\s+the (?P<which>[\w-]+(?: [\w-]+)?) one\b
""")
ANOTHER_WAY: Final = pattern(r"""
    \bwe(?:\sare|\swill|'re)?\s+(?P<verb>\w+)\s+it\s+(?P<how>(?!(?:up|out|off|now|then)\b)[\w-]+)
""")
"""Read "we paint it grey": what was decided, otherwise."""
GIVEN_TO: Final = pattern(r"""
    \b(?:gave|handed|assigned|passed) (?:it|that|this) to (?P<name>[\w-]+)|
    \b(?P<name2>(?-i:[A-Z])[\w-]+)
    \s(?:got it|took it|has it now|is doing|does it|is taking|takes over|took over|will do it)
""")
STAYS: Final = pattern(r"""
    \b(?:stay|stays|staying|remain|remaining|stick|sticking)(?: put)? (?P<where>in|on|at|with)\s+
    (?:the )?
""")
STAYING: Final[dict[str, tuple[str, EntityType]]] = {
    "in": ("lives_in", "location"),
    "at": ("works_at", "org"),
    "on": ("works_on", "project"),
    "with": ("uses", "tool"),
}
"""What one stays in, at, on or with."""


def withdrawn(text: str, recent: Sequence[Claim], found: Sequence[Claim]) -> Iterator[Claim]:
    """Take back what a message withdraws of what was claimed before it. *found*: what it claims itself."""
    match = WITHDRAWN.search(text)
    if match is None or not recent:
        return
    yield from _another_one(text, recent)
    yield from _given_away(text, recent)
    about = (match["what"] or (said["what"] if (said := ABOUT.search(text)) else "")).strip().casefold()
    meant = [claim for claim in recent if _mentions(claim, about)] if about else [recent[-1]]
    for claim in meant:
        if not any(_is_same(claim, other) for other in found):
            yield replace(claim, effect="retracts")


def _another_one(text: str, recent: Sequence[Claim]) -> Iterator[Claim]:
    """Read "we take the smaller one": another of the same kind as was decided."""
    match = ANOTHER_ONE.search(text)
    decided = next((claim for claim in reversed(recent) if claim.predicate == "decided"), None)
    if match and decided and isinstance(decided.object, str) and " " in decided.object:
        verb, *_, noun = decided.object.split(" ")
        yield replace(decided, object=f"{verb} the {match['which']} {noun}")
    other = ANOTHER_WAY.search(text)
    if other and decided and isinstance(decided.object, str) and decided.object.startswith(f"{other['verb']} "):
        yield replace(decided, object=f"{decided.object.rpartition(' ')[0]} {other['how']}")


def _given_away(text: str, recent: Sequence[Claim]) -> Iterator[Claim]:
    """Read "they gave it to Sunniva": what one was to work on is another's."""
    match = GIVEN_TO.search(text)
    work = next((claim for claim in reversed(recent) if claim.predicate == "works_on"), None)
    name = (match["name"] or match["name2"]) if match else ""
    if work and name and name.lower() not in NOT_NAMES:
        yield replace(work, subject=Reference(name=with_capitals(name), type="person"), valid_from=None)


def _mentions(claim: Claim, words: str) -> bool:
    said = f"{claim.subject.name} {object_text(claim)}".casefold()
    return any(word in said for word in words.split() if len(word) >= LEAST_TELLING)


def _is_same(one: Claim, other: Claim) -> bool:
    return (
        one.subject.name == other.subject.name
        and one.predicate == other.predicate
        and object_text(one).casefold() == object_text(other).casefold()
    )


def stays(passage: Passage, text: str) -> Iterator[Claim]:
    """Read "scratch that, I'm staying at Ortelius"."""
    if not WITHDRAWN.search(text):
        return
    for match in STAYS.finditer(text):
        name = name_at(text, match.end(), lower=1)
        if name:
            predicate, kind = STAYING[match["where"].lower()]
            yield Claim(
                subject=Reference(name=passage.turn.speaker, type="person"),
                predicate=predicate,
                object=Reference(name=with_capitals(name.text), type=kind, start=name.start, end=name.end),
                start=match.start(),
                end=name.end,
            )
