"""Who founded what: "Solveig set up a little bindery called Foxglove", "Foxglove was started by Solveig and Yun"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import name_at
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern
from nanobot.memory.knowledge.heuristics.work.firms import VENTURES
from nanobot.memory.knowledge.heuristics.work.teams import people_at

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "founded",
        rf"""
            (?:co-?)?
            (?:found(?:ed|er of)|started|set up|launched|opened|incorporated|own and run|run my own|created)[ ]
            (?:(?:a|my|his|her|our|their|the|this|an own|own|little|small|tiny|new|side|own)\s)*(?:
                {VENTURES}|ngo|charity|consultancy|brand|collective|cooperative|co-op|bookshop|press|bar|gallery
                |school|nursery|gym|salon
            )?,?(?: (?:called|named|by the name of))? ?(?={CAPITAL}|\w+ (?:in|back in) \d{{4}})
        """,
        thing="org",
        implied=True,
        refused=r"""
            \b(?:started|launched|created|set up) (?:the )?
            (?:reading|watching|working|learning|at|on|with|in|to|using|Netflix|Spotify|repo|server)\b
        """,
    ),
    rule(
        "founded",
        rf"""
            (?:co-?)?(?:found(?:ed|er of)|set up|incorporated|started|launched|opened)[ ]
            (?:(?:a|my|his|her|our|their|an|own|little|small|tiny|new|side)\s)*(?:\w+ )?
            (?:{VENTURES}|ngo|charity|consultancy|brand|side project|bookshop|bar|gallery|salon)[\w ]{{0,15}}?,? (?:
                (?:an?|my|our) (?:little |small |tiny |new )?(?:company|studio|shop|firm|business|bakery|agency)
                [ ]
            )?(?:(?:it is |it's |is |that is |its )?(?:called|named)|(?:its|the) name is)[ ]
        """,
        thing="org",
        implied=True,
    ),
)
"""Verbs that lead to what somebody founded."""

FOUNDED_BY: Final = pattern(rf"""
    (?<![\w&'-])(?P<firm>[\w&'-]+(?: {CAPITAL}[\w&'-]*){{0,6}}),?\s+(?:was |is |were )?(?:co-?)?
    (?:founded|started|set up|launched|run) (?:in \d{{4}} )?by\s+(?:(?:two|three|the|a)\s+\w+,\s*)?
""")
RUN_BY: Final = pattern(r"\brun\b", cased=True)
FIRM_OF: Final = pattern(r"""
    (?P<firm>[\w][\w&' -]{1,80}?)(?:,| -)\s+the\s+(?:\w+ )?
    (?:studio|company|firm|startup|agency|shop|label|brand|bakery|bar|business|café|cafe|school|practice)\s+
    (?:that |which )?(?P<who>[\w' -]{1,40}?)\s+(?:founded|started|set up|launched|owns)
""")
OPENED: Final = pattern(rf"""
    \b(?:opened|started|founded|launched|set up)\s+(?:up )?(?:my|our|a|an|his|her)[ ]
    (?:own |little |small |tiny |new )*
    (?:{VENTURES}|charity|consultancy|brand|bookshop|bar|gallery|salon|workshop|school)\b[^.!?]{{0,25}}[.!?,;:]+
    \s*
    (?:(?:the|its|it's) name(?: is|:)|it is called|its called|called|named|we called it|i called it|we named it)
    \s+
""")
NAMED_WITHIN: Final = 100
"""How far after the end of a sentence the next one may have named the firm, in characters."""
IN_YEAR_WITHIN: Final = 12
"""How far after "founded" a year may stand, in characters."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read founders behind their firm, and firms named a sentence later."""
    yield from _founded_by(scene)
    yield from _firm_of(scene)
    yield from _named_later(scene)


def _founded_by(scene: Scene) -> Iterator[Claim]:
    """Read "Foxglove was founded by Solveig and Yun Tveit"."""
    for match in scene.told_matches(FOUNDED_BY):
        firm = scene.name(match.start("firm"))
        if firm is None or RUN_BY.search(match[0]):
            continue
        for founder in people_at(scene, match.end()):
            yield scene.claim(founder, "founded", scene.thing(firm, "org"), *match.span())


def _firm_of(scene: Scene) -> Iterator[Claim]:
    """Read "I joined Foxglove, the bindery Solveig founded in 2009"."""
    for match in scene.told_matches(FIRM_OF):
        firm, who = scene.name(match.start("firm")), scene.name(match.start("who"), lower=1)
        if firm and who:
            date = scene.date_after(match.end(), within=IN_YEAR_WITHIN)
            yield scene.claim(
                scene.thing(who, "person"),
                "founded",
                scene.thing(firm, "org"),
                *match.span(),
                valid_from=date.value if date else None,
            )


def _named_later(scene: Scene) -> Iterator[Claim]:
    """Read "I opened my own bindery. It is called Foxglove."."""
    offset = scene.sentence.offset
    match = OPENED.search(scene.message, offset, offset + len(scene.text) + NAMED_WITHIN)
    at = match.start() - offset if match else 0
    if match is None or at >= len(scene.text) or not scene.told(at):
        return
    left = scene.left(at)
    name = name_at(scene.message, match.end())
    if left is None or name is None or left.modal or left.negated:
        return
    firm = scene.people.reference(name.text, name.start, name.end, "org")
    for subject in scene.subjects(left):
        yield scene.claim(subject, "founded", firm, at, len(scene.text))
