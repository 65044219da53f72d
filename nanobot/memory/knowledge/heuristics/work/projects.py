"""What people work on: "Tomas maintains the ledger app", "I was moved to Project Heron"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern
from nanobot.memory.knowledge.heuristics.work.teams import people_at

_UNDERTAKING: Final = any_of("project, migration, rewrite, launch, release, app, redesign, rollout, team")

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "works_on",
        rf"""
            (?:assigned|moved|put|switched|transferred) (?:full[- ]time )?(?:on|to|onto) (?:the |project )?
            (?=\w+ {_UNDERTAKING}\b)
        """,
        thing="project",
        implied=True,
        lower=1,
    ),
    rule(
        "works_on",
        rf"""
            (?:
                (?:
                    work(?:s|ing)?|worked|heads? down|helping(?: out)?|helps(?: out)?|staffed|remain(?:s|ing)?
                    |stay(?:s|ing)?|busy
                ) (?:full[- ]time )?on (?:the |project )?(?={CAPITAL}|\w+ {_UNDERTAKING}\b)
            )
        """,
        thing="project",
        implied=True,
        lower=1,
        past_ends=True,
        denial="end",
        refused=r"""
            \b(?:working|works?|work|put|helping) on (?:the )?(?:
                weekends?|sundays?|monday|tuesday|wednesday|thursday|friday|saturday|holidays?|it|that|this|my|a
                |an|shift|site|call
            )\b
        """,
    ),
    rule(
        "works_on",
        r"""
            (?:am|is|are) (?:now |also )?on (?:the |project )(?=
                [\w' -]{2,25}[ ]
                (?:project|migration|rewrite|launch|release|app|redesign|rollout|team|account|case)\b
            )
        """,
        thing="project",
        implied=True,
        lower=1,
    ),
    rule(
        "works_on",
        r"""
            (?:
                maintain(?:s|ed by)?|develop(?:s|ing)?|owns? the|building|build|builds|lead(?:s|ing)?
                |join(?:s|ed|ing)
            ) (?:the |project )?
            (?=[\w' -]{2,25} (?:project|migration|rewrite|repo|codebase|app|redesign|rollout)\b)
        """,
        thing="project",
        lower=1,
        past_ends=True,
        future=True,
    ),
    rule(
        "works_on",
        r"""
            (?:
                done with|finished with|off|rolled off|handed over|wrapped up|left|no longer on|finished
                |taken off|moved off
            ) (?:the |project )?(?=[\w' -]{2,25}(?:project\b|migration\b|rewrite\b|,? (?:handed|project)))
        """,
        thing="project",
        effect="ends",
        implied=True,
        dated="to",
        lower=1,
    ),
)
"""Verbs that lead to what somebody works on."""

MAINTAINED: Final = pattern(rf"""
    (?<![\w.-])(?P<project>[\w.-]+(?: {CAPITAL}[\w-]*){{0,6}})\s+(?:is|was|gets)\s+(?:\w+ )?
    (?:maintained|built|developed|led|run|written|owned|looked after) by\s+
""")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "the ledger app is maintained by Tomas and Solveig"."""
    for match in scene.told_matches(MAINTAINED):
        project = scene.name(match.start("project"), lower=1)
        if project is None:
            continue
        for person in people_at(scene, match.end()):
            yield scene.claim(person, "works_on", scene.thing(project, "project"), *match.span())
