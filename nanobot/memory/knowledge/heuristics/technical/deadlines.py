"""When things are due: "the tax report is due Friday", "they pushed the launch to June 3"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.dates import DateExpression, read_dates
from nanobot.memory.knowledge.findings import LIKELY, Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import with_capitals
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern

WHAT: Final = r"(?P<what>(?:[\w'&.+-]+ ){0,3}?[\w'&.+-]+)"
"""What is due: up to four words."""

UNTIL_FOR: Final = pattern(r"""
    ^\s*(?:at the latest )?(?:for|to (?:finish|submit|deliver|send|ship|hand in|complete))\s+(?:the |my |our )?
    (?P<what>[\w' -]{3,30}?)(?=\s*(?:[,.!?;]|$|\b(?:and|but|or|so|because)\b))
""")
BY: Final = pattern(r"(?:until|till|by)\b")
ALLOWED: Final = pattern(r"\b(?:have|got|given|is|have got|gave (?:me|us))\s*$", cased=True)
PUSHED: Final = pattern(rf"""
    (?:^|[,;:(.!]\s*|\b(?:and|but|so|ok|that|because)\s+)(?:the |my |our )?{WHAT}\s+
    (?:got |was |is |has been |were |are |just got )?
    (?:pushed|moved|postponed|delayed|extended|bumped|brought forward|shifted)(?: back| forward| out)?\s*
    (?:to|until|till)?\s*(?:the )?$
""")
NEW_DEADLINE: Final = pattern(
    r"\b(?:new (?:deadline|due date|date)|deadline|now)(?: is|'s|:| it is)?(?: now)?\s*(?:the )?$"
)
DUE: Final = pattern(rf"""
    (?:^|[,;:(.!]\s*|\b(?:and|but|so|ok|that|because)\s+)(?:the |my |our |this |his |her )?{WHAT}\s+
    (?:is |are |'s |was )?(?:now |still |actually )?(?:
        due|closes|ships|launches|goes live|ends|expires
        |deadline(?:'s)? (?:is|moved to|extended to|pushed to|now)
        |deadline(?: (?:is|was|got|has been))?(?: now)? (?:extended|moved|pushed|shifted|postponed)
        (?: back| forward)? to
        |(?:has|have|needs?|is supposed|must|is)(?: to)? (?:to )?be (?:
            out|done|finished|ready|in|submitted|delivered|shipped|handed in|live|complete|completed|filed|sent
            |printed|published
        )(?: in)?|must ship|has to ship|needs to ship|has to go out
    )\s*(?:on|by|in|at|before|is|until|:)?\s*(?:the )?$
""")
DUE_LIST: Final = pattern(
    r"(?:^|[,;.]\s*|\band\s+)(?:the |my |our )?(?P<what>[\w'-]+(?: [\w'-]+)?) (?:is )?due\s*(?:on |by )?$"
)
DEADLINE_FOR: Final = pattern(rf"""
    \b(?:deadline|due date|cut-?off|submission date|closing date)s? (?:for|of|on) (?:the |my |our )?{WHAT}\s*
    (?:is|are|'s|:|moved to|was moved to|has moved to|got moved to|got pushed to|is now|extended to|now)\s*
    (?:on|by|set for)?\s*(?:the )?$
""")
MOVED_DEADLINE: Final = pattern(r"""
    \b(?:moved|pushed|extended|postponed|shifted|brought forward|bumped) (?:back )?(?:the |our |my )
    (?P<what>[\w'& -]+?)(?:'s)? (?:deadline|due date|launch|release|cut-?off) (?:back |forward |up |out )?
    (?:to|until|till)\s*(?:the )?$
""")
SAID_DUE: Final = pattern(r"(?:is )?due\b")
LINK: Final = pattern(r"(?<!\s)(?:\s+(?:on|by|until|till|before|at|the)){1,4}$", cased=True)
LEAD_IN: Final = pattern(r"^(?:(?:so|ok|and|but|btw|fyi|also|reminder|note|the|my|our|remember|that|hey|oh|ps)\s+)+")
DEADLINE_WORD: Final = pattern(r"(?<!\s)\s+(?:deadline|due date)$|'s$", cased=True)
NOT_DUE: Final = pattern(r"""
    ^(?:
        it|that|this|he|she|they|i|we|which|what|baby|rent|she's|when|payment|everything|nothing|something|there
        |here|who
    )$
""")
NO_THING: Final = pattern(
    r"\b"
    + any_of(
        "my, our, your, considering, since, that, if, when, i, you, we, he, she, they, it, do, does, is, are, have, has"
    )
    + r"\b"
)
"""In what is due: it is more than a thing."""
WORD: Final = pattern(r"[\w-]+")
SHORTEST: Final = 3
"""The fewest characters that name what is due."""
DAY: Final = len("2024-05-12")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a date is the deadline of, from the words before it or after it."""
    for date in read_dates(scene.text, scene.people.passage.turn.at, lean="future"):
        lead = _lead(scene.text, date)
        claim = _until_for(scene, lead, date) or _pushed(scene, lead, date) or _due(scene, lead, date)
        if claim:
            yield claim


def _lead(text: str, date: DateExpression) -> str:
    """Return what stands before a date and the preposition that leads to it."""
    said = SAID_DUE.match(date.text)
    return LINK.sub("", text[: date.start + (said.end() if said else 0)].rstrip(" "))


def _until_for(scene: Scene, lead: str, date: DateExpression) -> Claim | None:
    """Read "we have until Friday to submit the tax report"."""
    if not BY.match(date.text) or not ALLOWED.search(lead) or not scene.told(date.start):
        return None
    match = UNTIL_FOR.match(scene.text[date.end :])
    if match is None:
        return None
    start, end = date.end + match.start("what"), date.end + match.end("what")
    offset = scene.sentence.offset
    what = scene.people.reference(match["what"], offset + start, offset + end, "project")
    return scene.claim(what, "deadline", date.value, date.start, end, confidence=LIKELY)


def _pushed(scene: Scene, lead: str, date: DateExpression) -> Claim | None:
    """Read "Heron got pushed to June 3" or "the new deadline is June 3": another date for what has one."""
    match = _at_end(PUSHED, lead)
    if match is None and not _at_end(NEW_DEADLINE, lead):
        return None
    if not scene.told(match.start("what") if match else 0):
        return None
    words = WORD.findall(match["what"] if match else scene.text[: date.start])
    for name in _runs(words):
        held = scene.known.held(with_capitals(name), "deadline") or scene.known.held(name, "deadline")
        if held:
            return scene.claim(held[-1].subject, "deadline", date.value, 0, date.end)
    named = {claim.subject.name: claim.subject for claim in scene.known.recent() if claim.predicate == "deadline"}
    meant = [thing for name, thing in named.items() if any(is_part(word, name) for word in words)]
    return scene.claim(meant[0], "deadline", date.value, 0, date.end) if len(meant) == 1 else None


def is_part(word: str, name: str) -> bool:
    """Say whether a word is one of those of a name, and tells it from others."""
    return len(word) > SHORTEST and word.casefold() in name.casefold().split()


def _runs(words: list[str]) -> Iterator[str]:
    """Return what words in a row may name, the longest first."""
    for size in (3, 2, 1):
        for at in range(len(words) - size + 1):
            yield " ".join(words[at : at + size])


def _due(scene: Scene, lead: str, date: DateExpression) -> Claim | None:
    """Read "the tax report is due Friday"."""
    match = _at_end(MOVED_DEADLINE, lead) or DEADLINE_FOR.search(lead) or _at_end(DUE, lead) or DUE_LIST.search(lead)
    if match is None or not scene.told(match.start("what")) or (date.direction == "past" and len(date.value) < DAY):
        return None
    what = DEADLINE_WORD.sub("", LEAD_IN.sub("", match["what"].strip()))
    if len(what) < SHORTEST or NOT_DUE.match(what) or NO_THING.search(what):
        return None
    at = match.start("what")
    return scene.claim(_thing_due(scene, what, at), "deadline", date.value, at, date.end, confidence=LIKELY)


def _thing_due(scene: Scene, what: str, at: int) -> Reference:
    """Return what is due; with an article and no capital it is no name: "the tax report"."""
    start = scene.sentence.offset + at
    named = scene.people.reference(what, start, start + len(what), "project")
    with_article = rf"\b(?:the|my|our)\s+{re.escape(what)}"
    if what.partition(" ")[0].islower() and re.search(with_article, scene.text, re.IGNORECASE):
        return Reference(name=what, type="project", start=named.start, end=named.end)
    return named


def _at_end(wanted: re.Pattern[str], lead: str) -> re.Match[str] | None:
    """Search the end of a text, where a blank may have been cut off."""
    return wanted.search(lead) or wanted.search(f"{lead} ")
