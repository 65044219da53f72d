"""Where people work: "I started at Brackwater Steel in May", "she got a job at the town library"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern
from nanobot.memory.knowledge.heuristics.work.firms import (
    AS_WHAT,
    JOB,
    NO_FIRM,
    PASSED_THROUGH,
    is_firm,
    is_no_firm,
    is_no_person,
    is_plain_word,
)

_BUT_SCHOOL: Final = any_of(
    "uni, university, school, college, conservatory, academy of, kindergarten, nursery, daycare, gym"
)
_CRAFTS: Final = any_of(
    "drives?, deliver(?:s|ing)?, cooks?, writes?, designs?, cod(?:e|es), fl(?:y|ies), cleans?, translates?, edits?, "
    "bakes?, paints?, fixes, sings?, repairs?, guards?, driving, writing, designing, flying, cooking, baking"
)
"""Work that says what is done: "she flies for Merganser Air"."""
_SO_LONG: Final = any_of(
    r"\d+, a, an, two, three, four, five, six, seven, eight, nine, ten, over, almost, nearly, about, many, ages"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "works_at",
        rf"""
            work(?:s|ed|ing)?(?: (?:full[- ]time|part[- ]time|remotely|nights|shifts|there|freelance|mostly))?
            {AS_WHAT} (?:at|for|with)(?: the (?:firm|company|startup|studio|agency))?[ ]
        """,
        thing="org",
        check=is_firm,
        past_ends=True,
        denial="end",
        implied=True,
        article=True,
        refused=NO_FIRM,
    ),
    rule(
        "works_at",
        rf"""
            (?:
                employed|temping|interning|freelancing|contracting|lecturing|apprenticed|apprenticing|consulting
                |teaching|coaching
            ) (?:full[- ]time )?{AS_WHAT}(?: ?[a-z]+)? ?(?:at|by|for|with)[ ]
        """,
        thing="org",
        past_ends=True,
        implied=True,
        article=True,
        refused=NO_FIRM,
    ),
    rule(
        "works_at",
        rf"""
            (?:start(?:s|ed|ing)?|beg(?:in|an|ins)|beginning)
            (?: (?:work(?:ing)?|{JOB}|(?:my|his|her|a|the) (?:new |first )?{JOB}|out))?{AS_WHAT} (?:at|with)[ ]
            (?!\d|noon|night|the (?:beginning|end|top|bottom))
        """,
        thing="org",
        implied=True,
        article=True,
        future=True,
        refused=rf"{NO_FIRM}|\bwith (?!{CAPITAL})",
        check=is_firm,
    ),
    rule(
        "works_at",
        r"""
            (?:join(?:s|ed|ing)) (?!
                the (?:call|meeting|club|gym|army|queue|line|party|group|channel|project|team)|a |an |us\b|me\b
                |you\b|him\b|her\b|them\b|in\b|forces|my |our[ ]
            )
        """,
        thing="org",
        implied=True,
        future=True,
        article=True,
        check=is_firm,
        required=r"\b(?:as|job|work|team|start|company|firm|from|month|week|years?|in (?:20|19)|last|next|on)\b",
        refused=r"""
            \b(?:
                call|meeting|zoom|gym|club|choir|band|course|class|project|chat|group|discord|slack|teams
                |newsletter|waitlist
            )\b
        """,
    ),
    rule(
        "works_at",
        rf"""
            (?:
                (?:
                    got|landed|accepted|took|taken|found|have|has|starting|started|start|secured|bagged|signed
                    |offered|scored
                ) (?:an? |the |that |my |his |her )?
                (?:new |dream |first |permanent |full-time |part-time |summer |\w+ )?
            ){JOB}{AS_WHAT} (?:at|with)[ ]
        """,
        thing="org",
        implied=True,
        article=True,
        refused=NO_FIRM,
    ),
    rule(
        "works_at",
        r"(?:hired|recruited|headhunted|poached|taken on|recruited) (?:by|at) ",
        thing="org",
        implied=True,
        article=True,
    ),
    rule(
        "works_at",
        rf"(?:been|am|is|are) (?:at|with) (?=.{{2,50}}(?:\bfor (?:the (?:last|past) )?{_SO_LONG}\b|\bsince\b))",
        thing="org",
        implied=True,
        refused=r"""
            \b(?:at|with) (?:the |my |a |his |her )?
            (?:home|hospital|beach|airport|gym|mum|mom|dad|boyfriend|girlfriend|partner|hotel|same)\b
        """,
    ),
    rule(
        "works_at",
        rf"""
            (?:am|is|are|'m|now) (?:now |still |currently |over )?at[ ]
            (?:the (?=.{{2,40}}\b(?:days?|mornings?|hours?) a week\b))?(?={CAPITAL})
        """,
        thing="org",
        confidence=LIKELY,
        refused=rf"""
            {PASSED_THROUGH}
            |\b(?:
                right now|just now|at the moment|today|tonight|waiting|queue|until|till
                |with (?:the )?(?:kids|friends|family|girls|boys)
            )\b
        """,
    ),
    rule(
        "works_at",
        r"(?:(?:first|second|1st|2nd) (?:day|week|month|morning|shift)|day one)(?: of work| on the job)? (?:at|with) ",
        thing="org",
        implied=True,
        required=r"\b(?:today|yesterday|monday|this|was|is|done|over|tomorrow|my|job|team|wish|survived|went)\b",
        refused=rf"\b{_BUT_SCHOOL}\b",
    ),
    rule(
        "works_at",
        r"""
            (?:
                teach(?:es|ing)?|run(?:s|ning)?|head(?:s|ing)?|lead(?:s|ing)?|manag(?:e|es|ing)|lecture(?:s)?
                |coach(?:es)?|cook(?:s)?|do(?:es)? the [\w ]{2,20}|handle(?:s)?|look(?:s)? after the [\w ]{2,20}
                |answer(?:s)? (?:the )?phones?|give(?:s)? (?:\w+ )?(?:lessons|classes|tours|courses)
                |work(?:s)? nights
            ) (?:(?!\bat\b)[\w' -]){0,35}?\bat[ ]
        """,
        thing="org",
        article=True,
        past_ends=True,
        refused=NO_FIRM,
    ),
    rule(
        "works_at",
        r"my (?:employer|company|workplace|firm) (?:is|is called|'s) (?:called )?",
        thing="org",
        implied=True,
    ),
    rule(
        "works_at",
        rf"{_CRAFTS}(?: [\w-]+){{0,2}}? (?:for|at) (?={CAPITAL})",
        thing="org",
        lower=0,
        past_ends=True,
        refused=NO_FIRM,
    ),
    rule(
        "works_at",
        rf"(?:am|is|are) (?:now |still |currently )?with (?={CAPITAL})",
        thing="org",
        lower=0,
        confidence=LIKELY,
        check=is_no_person,
        refused=rf"\bwith {CAPITAL}\w+ (?:and|at|in|on|today|tonight|now|right)\b",
    ),
)
"""Verbs that lead to where somebody works."""

TAKEN_ON: Final = pattern(
    rf"""
    \b(?P<firm>(?:{CAPITAL}[\w&'-]*|[a-z]+)(?: (?:{CAPITAL}[\w&'-]*|&)){{0,6}})\s+(?:has |have |just |finally )*(?:
        taken (?P<a>me|him|her) on|hired (?P<b>me|him|her)(?! at\b| by\b)
        |offered (?P<c>me|him|her) (?:a|the) (?:job|position|contract)|gave (?P<d>me|him|her) (?:a|the) job
        |employs (?P<e>me|him|her)
    )\b
""",
    cased=True,
)
"""The firm first: "Merganser Air has finally hired me"."""
STARTS: Final = pattern(
    r"\b(?:start(?:ing)? date|contract (?:begins|starts)|first day|i (?:start|begin)|starting|begins?|from)\b"
)
YEARS_AT: Final = pattern(r"""
    (?:^|[,.;]\s*|\b(?:i have|been|it is been|that is|already|now)\s+)
    (?P<n>\d+|an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)[ ]
    (?P<unit>years?|months?|yrs?) (?:at|with|in)\s+(?=\w)
""")
"""No verb at all: "four years with Merganser Air now"."""
HOW_NEAR: Final = 4
"""How far a number of years may stand from the date that was read of it, in characters."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read employment that no verb of the employee's leads to."""
    yield from _taken_on(scene)
    yield from _years(scene)


def _taken_on(scene: Scene) -> Iterator[Claim]:
    for match in scene.told_matches(TAKEN_ON):
        firm = scene.name(match.start("firm"))
        who = scene.pronoun(next(match[group] for group in "abcde" if match[group]), match.start())
        if firm and who and is_firm(firm.text):
            thing = scene.thing(firm, "org")
            yield scene.claim(who, "works_at", thing, *match.span(), valid_from=_start_date(scene))


def _start_date(scene: Scene) -> str | None:
    """Return the first date after a word for beginning, in this sentence or a later one."""
    rest = scene.message[scene.sentence.offset :]
    match = STARTS.search(rest)
    if match is None:
        return None
    dates = read_dates(rest[match.start() :], scene.people.passage.turn.at, lean="future")
    return dates[0].value if dates else None


def _years(scene: Scene) -> Iterator[Claim]:
    for match in scene.told_matches(YEARS_AT):
        firm = scene.name(match.end())
        if firm is None or not is_firm(firm.text) or is_plain_word(firm.text):
            continue
        left = scene.left(match.start("n"))
        if is_no_firm(scene.text, match.end() - len("at ")) or left is None:
            continue
        if scene.subject(left).name == scene.speaker.name:
            at = match.start("n") + HOW_NEAR
            since = next((date.value for date in scene.dates if date.start <= at <= date.end + HOW_NEAR), None)
            thing = scene.thing(firm, "org")
            yield scene.claim(
                scene.speaker, "works_at", thing, match.start(), firm.end, valid_from=since, confidence=LIKELY
            )
