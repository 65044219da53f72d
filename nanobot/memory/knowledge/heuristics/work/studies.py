"""What people study, where they do, and where they graduated: "she is reading botany at Larkfield University"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern, words_of

PLURAL_SUBJECTS: Final = words_of(
    "languages arts sciences humanities classics studies systems relations communications letters"
)
SUBJECTS_IN_ING: Final = words_of("nursing engineering marketing accounting acting painting")


def is_subject(text: str) -> bool:
    """Say whether words name a subject of study, not things looked at closely."""
    words = text.lower().split(" ")
    if text.lower() in SUBJECTS_IN_ING:
        return True
    is_plural = words[-1].endswith("s") and not words[-1].endswith(("ics", "ss", "us", "is"))
    return not words[0].endswith("ing") and (not is_plural or words[-1] in PLURAL_SUBJECTS)


RULES: Final[tuple[Rule, ...]] = (
    rule(
        "studies",
        r"""
            (?:
                stud(?:y|ies|ying)|major(?:s|ing)? in|minor(?:s|ing)? in
                |(?:
                    phd|doctorate|masters?|master's|bachelors?|bachelor's|bsc|msc|ba|ma|mba|degree|diploma
                    |apprenticeship|year
                )(?: student)? (?:of|in)|doing (?:a|my) (?:phd|masters?|degree|bachelors?|bsc|msc) in
                |enrolled in
            ) (?!
                for |at |in |with |the |a |my |all |every|hard|abroad|together|tonight|harder|this|that|it\b
                |book|up\b|about
            )
        """,
        takes="nouns",
        implied=True,
        past_ends=True,
        denial="end",
        check=is_subject,
        refused=r"\breading (?:a|the|about|this|that|it|your|my)\b",
    ),
    rule(
        "studies_at",
        rf"""
            (?:
                stud(?:y|ies|ying)(?: (?!at\b)[\w ]{{2,30}}?)?|student|enrolled|phd|masters?|undergrad|freshman
                |sophomore|junior|senior|(?:second|first|third|fourth|final|last) year(?: of [\w ]+?| student)?
                |(?:is|am|was) (?:at )?(?:uni|college|school)|got (?:in|into|accepted|admitted)
                |accepted (?:into|at|by)|start(?:s|ed|ing)?|go(?:es)? to
            ) (?:at |to |with |by |in |into )?(?=
                (?:the )?(?:
                    University|Univ
                    |{CAPITAL}[\w']*(?: [\w'&]+){{0,4}}[ ]
                    (?:University|College|School|Academy|Institute|Conservatory|Polytechnic|Universität|Uni)\b
                    |MIT\b|ETH\b|UCL\b|TU \w+
                )
            )
        """,
        thing="org",
        implied=True,
        article=True,
        past_ends=True,
        denial="end",
        refused=r"\b(?:teach|work|job|lectur|professor)\w*",
    ),
    rule(
        "graduated_from",
        r"""
            (?:
                graduated(?: \w+){0,3}? (?:from|at)|alma mater (?:is|was)
                |got my (?:degree|diploma|phd|masters?|bachelors?)(?: in [\w ]+?)? (?:from|at)
                |(?:degree|diploma|phd|masters?|bachelors?)(?: in [\w ]+?)? from|alum(?:na|nus|ni)? of
                |finished (?:my (?:degree|studies|phd) )?at
            )[ ]
        """,
        thing="org",
        implied=True,
        article=True,
    ),
)
"""Verbs that lead to what or where somebody studies or studied."""

YEAR_OF: Final = pattern(rf"""
    \b(?:first|second|third|fourth|fifth|sixth|final|last|1st|2nd|3rd|4th)[- ]year(?: student)?
    (?: (?:of|in|studying))?\s+(?P<what>[\w ]{{3,30}}?)(?: student| major)?,?\s+(?:over )?(?:at|in)\s+(?:the )?
    (?={CAPITAL})
""")
BEFORE_SUBJECT: Final = pattern(r"^(?:my|of|in|studying)\s+", cased=True)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "third-year botany at Larkfield"."""
    for match in scene.told_matches(YEAR_OF):
        school = scene.name(match.end(), lower=0)
        if school:
            subject = scene.subject(scene.left(match.start()))
            what = BEFORE_SUBJECT.sub("", match["what"].strip())
            yield scene.claim(subject, "studies", what, *match.span())
            yield scene.claim(subject, "studies_at", scene.thing(school, "org"), match.start(), school.end)
