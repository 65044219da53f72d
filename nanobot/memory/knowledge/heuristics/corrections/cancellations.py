"""What comes to nothing or closes: "the Lisbon trip is off", "we dropped Jenkins", "the bakery has closed for good"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import Claim, Passage, Reference
from nanobot.memory.knowledge.heuristics.claim_objects import object_text
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES
from nanobot.memory.knowledge.heuristics.phrases import with_capitals
from nanobot.memory.knowledge.heuristics.wording import pattern

LEAST_TELLING: Final = 4
"""A word of fewer letters does not tell which plan is meant."""
IS_OFF: Final = pattern(r"""
    (?:^|[,.;!]\s*|\b(?:so|and|but|ok)\s+)(?:(?:the|our|my|that)\s)?(?P<what>[\w' -]{3,30}?)
    (?:\s+(?:trip|plan|thing|idea|move|flight|visit|weekend))?\s+
    (?:is|are|'s|got|was|has been|have been)\s+(?:(?:now|all|officially|sadly|being)\s)*
    (?:off|cancel(?:l)?ed|called off|not happening|postponed indefinitely|scrapped|dead|on hold)\b
""")
CANCELLED: Final = pattern(r"""
    \b(?:cancel(?:l)?ed|called off|scrapped|ditched|dropped|bailed on|
    no longer (?:going|doing|moving|flying|taking)(?:\sto|\son)?|
    not (?:going|doing|moving|flying)(?:\sto|\son)?|skipping)\s+
    (?:(?:the|our|my)\s)?(?P<what>[\w' -]{3,30}?)
    (?:\s+(?:trip|plan|plans|thing|idea|move|flight|visit|tickets))?
    (?=\s*(?:[,.!?;]|$|\b(?:because|after|all|any ?more|so|since|and|in|for)\b))
""")
NO_SUCH: Final = pattern(r"""
    \bno (?P<what>(?-i:[A-Z])?[\w-]{3,30})
    (?:\strip)?\s(?:this (?:year|summer|winter|spring|autumn|fall|time|week|weekend|month)|after all|for (?:me|us))\b
""")
STOPPED: Final = pattern(r"""
    (?:^|[,.;!]\s*|\b(?:and|so|but|we|i|is|are)\s+)
    (?:(?P<name>[\w.+#-]+(?: (?-i:[A-Z])\w+)?)\s+(?:is|gets|was|got|goes|will be|'s)\s+
    (?:(?:now|being|finally)\s)*
    (?:switched off|shut down|turned off|retired|gone|history|out|decommissioned|phased out|
    killed off)|
    (?:no more|dropped|ditched|retired|killed|abandoned|are off|am off|is off|off|done with|
    moved off|migrated off)\s+(?P<name2>[\w.+#-]+))\b
""")
_ALL_OF_US: Final = r"me|us|him|her|everyone|everybody"
FIRM_CLOSED: Final = pattern(rf"""
    (?:^|[,.;!]\s*|\b(?:so|and|but|that)\s+)(?:the )?(?P<firm>[\w&'. -]{{2,30}}?)\s+
    (?:(?:(?:has|have|is|was|got)\s)?
    (?:closed|closing|shut|folded|went (?:bankrupt|bust|under|out of business)|
    gone (?:bankrupt|bust|under)|let (?:{_ALL_OF_US}) go|fired (?:me|him|her|us)|
    laid (?:me|us|him|her) off|sacked (?:me|him|her)|made (?:me|him|her) redundant))
    (?:\sdown|\sits doors|\sfor good)?\b
""")
LOST_JOB: Final = pattern(
    r"""
    \b(?:me|us|him|her|closed|closing|shut|folded|bankrupt|bust|under|business)\b
""",
    cased=True,
)


def called_off(passage: Passage, text: str) -> Iterator[Claim]:
    """End the plans of the speaker that a message says come to nothing."""
    for off in (IS_OFF, CANCELLED, NO_SUCH):
        for match in off.finditer(text):
            words = [word for word in re.findall(r"[\w-]+", match["what"].casefold()) if _tells(word)]
            for plan in passage.known.held(passage.turn.speaker, "plans_to"):
                if any(re.search(rf"\b{re.escape(word)}\b", object_text(plan).casefold()) for word in words):
                    yield replace(plan, effect="ends", valid_from=None)


def _tells(word: str) -> bool:
    return len(word) >= LEAST_TELLING and word not in NOT_NAMES


def firm_closed(passage: Passage, text: str) -> Iterator[Claim]:
    """End the jobs of those who are known to work at a firm that closes, or that lets them go."""
    for match in FIRM_CLOSED.finditer(text):
        if not LOST_JOB.search(match[0]):
            continue
        name = match["firm"].strip()
        known = passage.known.entity(name)
        firm = Reference(name=known.name if known else with_capitals(name), type="org")
        for holder in passage.known.holders("works_at", known.name if known else name):
            worker = Reference(name=holder, type="person")
            yield Claim(subject=worker, predicate="works_at", object=firm, effect="ends", end=len(text))


def stopped(passage: Passage, text: str) -> Iterator[Claim]:
    """End the use of a tool that is no more: whoever used it no longer does."""
    for match in STOPPED.finditer(text):
        name = match["name"] or match["name2"]
        known = passage.known.entity(name)
        tool = known.name if known else name
        dates = read_dates(text, passage.turn.at)
        until = dates[0].value if dates else None
        start, end = match.span()
        for holder in passage.known.holders("uses", tool):
            if used := _use_of(passage, holder, tool):
                yield replace(used, effect="ends", valid_from=None, valid_to=until, start=start, end=end)


def _use_of(passage: Passage, holder: str, tool: str) -> Claim | None:
    held = passage.known.held(holder, "uses")
    return next((claim for claim in held if object_text(claim).casefold() == tool.casefold()), None)
