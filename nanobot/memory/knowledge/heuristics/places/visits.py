"""Where people have been, or never: "we spent a week in Lund", "I have never made it to Port Ellen"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.places.towns import NO_PLACE, TOWN, is_placelike
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern

_STAY: Final = any_of(
    r"week, weekend, holiday, holidays, vacation, days, night, month, summer, winter, easter, christmas, honeymoon, "
    r"few days, couple of days, \w+ days, \w+ weeks"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "visited",
        rf"""
            (?:
                (?:just |finally )?(?:got |am |are |came |come |getting )?(?:back|returned|home) from(?:
                    [ ](?:a|our|my|the) (?:\w+ )?
                    (?:week|weekend|trip|holiday|vacation|days?|weeks|visit|tour|honeymoon|break)(?: away)?[ ]
                    (?:in|to|around|at)
                )?
            ) (?={CAPITAL})
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        lower=0,
        refused=r"\bfrom (?:Mr|Mrs|Dr)\b",
    ),
    rule(
        "visited",
        rf"""
            (?:
                visited|toured|travelled (?:to|around|through)|traveled (?:to|around|through)|went to|flew to
                |drove to|been to|(?:spent|had) (?:a |the |our |\w+ )?{_STAY}(?: away)? in|(?:was|were) in
                |trip to|holidayed in|got to see|hiked (?:in|around)
            ) (?={CAPITAL})
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        lower=0,
        denial="end",
        required=r".",
        refused=rf"""
            {NO_PLACE}|\b(?:next|tomorrow|planning|booked|will|going|school|work(?:ed)?|hospital|doctor)\b
            |\bto (?:Dr|Mr|Mrs)\b
        """,
    ),
    rule(
        "visited",
        r"(?:been to|visited|set foot in) ",
        thing="location",
        check=is_placelike,
        denial="end",
        lower=2,
        required=r"\b(?:never|not)\b",
        refused=rf"{NO_PLACE}|\bbefore\b.*\buntil\b",
    ),
)
"""Verbs that lead to where somebody has been."""

NEVER_MADE_IT: Final = pattern(rf"""
    \bnever (?:\w+ )?(?:made it|been|gone|travelled|traveled|got|set foot|visited)\s*(?:to|in|over to)?\s+
    (?P<place>{CAPITAL}{TOWN})
""")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "I have never made it to Port Ellen"."""
    for match in scene.told_matches(NEVER_MADE_IT):
        place = scene.name(match.start("place"), lower=0)
        left = scene.left(match.start())
        if place and left and not left.modal:
            thing = scene.thing(place, "location")
            for subject in scene.subjects(left):
                yield scene.claim(subject, "visited", thing, match.start(), place.end, polarity="-")
