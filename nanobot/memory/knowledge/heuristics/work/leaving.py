"""When work ends: "I handed in my notice at Brackwater Steel", "Merganser Air let her go"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import NAME, Phrase
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern
from nanobot.memory.knowledge.heuristics.work.firms import is_firm, is_no_person

_SACKED: Final = any_of("fired, sacked, let go, laid off, made redundant, dismissed, booted")
_NO_WORKPLACE: Final = any_of(
    "here, town, bed, office, order, time, money, luck, stock, milk, coffee, control, hand, the, my, our, date, "
    "bounds, love, curiosity, nowhere"
)
"""What one is "out of" without having worked there."""
_LOWER_NAME: Final = r"[a-zà-ÿ]{3,}"

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "works_at",
        rf"""
            (?:
                quit|resigned (?:from|at)|walked out of|stepped down (?:from|at)|retired from
                |(?:got |been |was )?{_SACKED} (?:from|by|at)
                |(?:handed|gave|turned) (?:in |back )?(?:my|his|her|the)[ ]
                (?:notice|badge|resignation|keys|laptop) (?:back |in )?(?:at|to)|gave (?:my )?notice at|out of
                |parted ways with|last day (?:at|with)|finished (?:up )?at|done (?:at|with)
                |(?:quit|left|lost) (?:my|his|her|the|that|their) (?:\w+ )?job (?:at|with)
                |no longer (?:at|with)
            ) (?!
                my |his |her |the (?:house|flat|party|job|building|office|gym|room|country|city)|it\b|home|town
                |for |in |on |to |early|work\b|that|this|him|them
            )
        """,
        thing="org",
        effect="ends",
        implied=True,
        dated="to",
        article=True,
        lower=2,
        required=r"""
            \b(?:
                job|work|quit|resign|fired|sacked|let go|laid off|redundant|notice|badge|last day|retired|keys
                |company|firm|boss|career|dismissed|stepped|parted|no longer|finished
            )
        """,
        refused=rf"\bout of {_NO_WORKPLACE}\b",
    ),
    rule(
        "works_at",
        rf"""
            (?:was|were) (?:with|at) (?=
                {CAPITAL}[\w&' -]{{2,40}}?[ ]
                (?:for (?:years|ages|a (?:while|decade|long)|\w+ years|\d+ years)|until|till|before|back then)\b
            )
        """,
        thing="org",
        lower=0,
        effect="ends",
        check=is_no_person,
    ),
    rule(
        "works_at",
        r"""
            (?:
                quit(?: (?:my|his|her|the|that|their) (?:job|work|day job))?
                |left (?:my|his|her|the|that|their) (?:\w+ )?job|resigned
                |handed in (?:my|his|her) (?:notice|resignation|badge)|got (?:fired|sacked|laid off)
                |was (?:fired|sacked|laid off|made redundant|let go)|lost (?:my|his|her|their) job
                |(?:am|is) (?:out of (?:a job|work)|unemployed|jobless)|retired
            )(?=\s*(?:[,.!?;:)\x00]|$|last|on |today|yesterday|this|and |so |in |to |for |lol|finally|after))
        """,
        takes="nothing",
        effect="ends",
        implied=True,
        dated="to",
    ),
)
"""Verbs that lead to where somebody worked, or to nothing: "I quit"."""

LEFT: Final = pattern(r"\b(?:left|leaving|out of|gone from|no longer (?:at|with)|done at|finished at)\s+(?=[\w])")
SAID_OF_WORK: Final = pattern(
    r"\b(?:job|quit|resign|notice|company|firm|colleagues|contract|after \w+ years|career|badge|desk)\b"
)
SACKED: Final = pattern(rf"""
    (?P<firm>{NAME}|\b{_LOWER_NAME})\s+(?:has |have |just )*
    (?:sacked|fired|let go(?: of)?|laid off|dismissed|booted)\s+(?P<who>{NAME}|{_LOWER_NAME}|me|us|him|her)\b
""")
LET_GO: Final = pattern(rf"\b(?:let|have let|just let) (?P<who>{NAME}|{_LOWER_NAME}|me|us) go (?:at|from)\s+")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what ends without a verb that says so by itself."""
    yield from _left(scene)
    for match in scene.told_matches(SACKED):
        firm = scene.name(match.start("firm"), lower=1)
        who = _who(scene, match)
        if firm and who and is_firm(firm.text):
            yield _ended(scene, who, scene.thing(firm, "org"), *match.span())
    for match in scene.told_matches(LET_GO):
        firm = scene.name(match.end())
        who = _who(scene, match)
        if firm and who:
            yield _ended(scene, who, scene.thing(firm, "org"), match.start(), firm.end)


def _left(scene: Scene) -> Iterator[Claim]:
    """Read "left X" where X is where someone works: known as that, or said as that."""
    for match in scene.told_matches(LEFT):
        firm = scene.name(match.end())
        left = scene.left(match.start())
        if firm is None or left is None or left.modal or left.negated:
            continue
        for subject in scene.subjects(left):
            workplace = _known_workplace(scene, subject, firm)
            if (
                workplace is None
                and firm.text[0].isupper()
                and is_firm(firm.text)
                and SAID_OF_WORK.search(scene.message)
            ):
                workplace = scene.thing(firm, "org")
            if workplace:
                until = scene.past_day_near(match.start(), firm.end)
                yield scene.claim(
                    subject, "works_at", workplace, match.start(), firm.end, effect="ends", valid_to=until
                )


def _known_workplace(scene: Scene, subject: Reference, firm: Phrase) -> Reference | None:
    """Return where a person is known to work, if its name begins as that of the firm does."""
    first = firm.text.split(" ")[0].casefold()
    held = (claim.object for claim in scene.known.held(subject.name, "works_at"))
    return next(
        (thing for thing in held if isinstance(thing, Reference) and thing.name.casefold().startswith(first)), None
    )


def _who(scene: Scene, match: re.Match[str]) -> Reference | None:
    """Return who was let go: the speaker or somebody named; a pronoun says too little."""
    who = match["who"].lower()
    if who in ("me", "us"):
        return scene.speaker
    named = scene.name(match.start("who"), lower=1) if who not in ("him", "her") else None
    return scene.thing(named, "person") if named else None


def _ended(scene: Scene, who: Reference, firm: Reference, start: int, end: int) -> Claim:
    until = scene.day_near(start, end)
    return scene.claim(who, "works_at", firm, start, end, effect="ends", valid_to=until)
