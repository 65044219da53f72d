"""From tool to tool: "she switched from Inkpot to Ledgerly", "we will move to Ledgerly in May"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.technical.software import TOOL_NAME, TOOL_WORD
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern
from nanobot.memory.knowledge.heuristics.words import is_tool

SWITCHED: Final = pattern(rf"""
    \b(?:switched|moved|migrated|went|converted|changed|jumped|swapped)(?: \w+){{0,3}}? from (?P<old>{TOOL_NAME})[ ]
    (?:over )?to (?P<new>{TOOL_NAME})
""")
REPLACED: Final = pattern(rf"""
    \b(?:replaced|swapped|ditched|dropped|dumped|traded|exchanged|abandoned|left) (?:out )?(?P<old>{TOOL_NAME})[ ]
    (?:for|with|in favou?r of) (?P<new>{TOOL_NAME})
""")
OF_A_HOME: Final = pattern(
    r"\b(?:lives?|flat|city|country|job|house|moved from \w+ to \w+ (?:in|last|for|when|because))\b", cased=True
)
OF_SOFTWARE: Final = pattern(
    r"\b"
    + any_of(
        "tool, app, editor, server, host, stack, repo, build, framework, library, notes, chat, ci, database, db, "
        "never looked back, wiki, config, package, code"
    )
    + r"\b"
)
WILL_SWITCH: Final = pattern(
    rf"\b(?:switch|switching|move|moving|migrate|migrating|change|changing)(?: over)? to\s+(?P<new>{TOOL_WORD})"
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read switches that were made, and those with a date to come."""
    yield from _switched(scene)
    yield from _will_switch(scene)


def _switched(scene: Scene) -> Iterator[Claim]:
    for each in (SWITCHED, REPLACED):
        for match in scene.told_matches(each):
            left = scene.left(match.start())
            old, new = scene.name(match.start("old"), lower=1), scene.name(match.start("new"), lower=1)
            if left is None or left.modal or left.future or left.negated or old is None or new is None:
                continue
            if _may_be_of_a_home(match):
                continue
            when = scene.past_day_near(*match.span())
            subject = scene.subject(left)
            yield scene.claim(subject, "uses", scene.thing(old, "tool"), *match.span(), effect="ends", valid_to=when)
            yield scene.claim(subject, "uses", scene.thing(new, "tool"), *match.span(), valid_from=when)


def _may_be_of_a_home(match: re.Match[str]) -> bool:
    """Whether a move may be one from town to town."""
    if match[0].startswith("moved") and OF_A_HOME.search(match.string):
        return True
    return match[0].lower().startswith(("moved", "went", "left")) and not OF_SOFTWARE.search(match.string)


def _will_switch(scene: Scene) -> Iterator[Claim]:
    for match in scene.told_matches(WILL_SWITCH):
        tool = scene.name(match.start("new"), lower=1)
        date = scene.date_near(*match.span())
        left = scene.left(match.start())
        if tool is None or date is None or date.direction != "future":
            continue
        if left is None or not left.subjects or left.modal or left.negated:
            continue
        if is_tool(tool.text) or scene.known.held(scene.speaker.name, "uses"):
            thing = scene.thing(tool, "tool")
            yield scene.claim(left.subjects[-1], "uses", thing, *match.span(), valid_from=date.value)
