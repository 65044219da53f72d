"""Where people are from: "Solveig grew up in a small town called Lund", "I'm a Port Ellen native"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import Phrase
from nanobot.memory.knowledge.heuristics.places.towns import NO_PLACE, TOWN, is_placelike
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern

_MONTHS: Final = any_of(
    "january, february, march, april, may, june, july, august, september, october, november, december"
)
_NO_ORIGIN: Final = any_of(
    "work, school, uni, accounting, hr, it, sales, ops, marketing, now, today, the, my, me, you, him, her, scratch, "
    "monday, home, finance, legal, support, engineering, next"
)
"""What one is "from" without having grown up there."""

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "from",
        r"""
            (?:
                (?:
                    born(?: and (?:raised|bred))?|raised|brought up|grew up|grown up|hail(?:s)?|originate(?:s)?
                    |come(?:s)?|roots|(?:am|is|are)(?: \w+)? originally|originally|native
                )(?: and (?:raised|bred))?
            ) (?:in|from|of|near)(?:
                [ ](?:a|an) (?:small |tiny |little |sleepy |big )?(?:town|village|city|place|suburb|island|farm)
                [\w ]{0,25}? (?:called|named)
            )?[ ]
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        article=True,
        dated="no",
        refused=rf"""
            {NO_PLACE}|\b(?:laugh|money|idea|sound|smell|water|wine|coffee|bean)s? comes?\b|\bin (?:19|20)\d\d
            |\bborn (?:in|on) {_MONTHS}
        """,
    ),
    rule(
        "from",
        rf"""
            (?:am|is|are) (?:actually |originally |really |also |both )?from[ ]
            (?={CAPITAL}|[a-z]+(?:[,.!?]|$| (?:originally|and|but|too|so|myself|like)))
        """,
        thing="location",
        check=is_placelike,
        dated="no",
        lower=2,
        article=True,
        refused=rf"{NO_PLACE}|\bfrom {_NO_ORIGIN}\b",
    ),
)
"""Verbs that lead to where somebody is from."""

NATIVE_OF: Final = pattern(rf"\ban? (?P<place>{CAPITAL}{TOWN}) native\b|\bnative of (?P<place2>{CAPITAL}[\w'-]+)")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "a Port Ellen native" and "a native of Lund"."""
    for match in scene.told_matches(NATIVE_OF):
        place = scene.name(match.start("place" if match["place"] else "place2"), lower=0)
        if place:
            name = Phrase(place.text.partition(" native")[0], place.start, place.end)
            subject = scene.subject(scene.left(match.start()))
            yield scene.claim(subject, "from", scene.thing(name, "location"), *match.span())
