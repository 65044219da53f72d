"""Where firms are: "Foxglove, a small bindery in Lund", "Merganser Air is headquartered in Port Ellen"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.places.towns import NO_PLACE, TOWN, is_placelike
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern
from nanobot.memory.knowledge.heuristics.words import is_first_name

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "located_in",
        r"""
            (?:is |are |'s )?(?:
                based|located|headquartered|situated|hq(?:'d)?|sits?|has its (?:office|offices|headquarters|hq)
                |(?:offices?|headquarters|hq) (?:is|are)|opened (?:an? )?(?:branch|office|shop)
            ) in[ ]
        """,
        thing="location",
        check=is_placelike,
        subject="org",
        refused=NO_PLACE,
        past_ends=True,
        not_person=True,
    ),
)
"""Verbs that lead to where a firm is."""

FIRM_IN: Final = pattern(rf"""
    (?P<firm>{CAPITAL}[\w&'-]*(?: (?:{CAPITAL}[\w&'-]*|&)){{0,6}}),?\s+an?\s+(?:\w+ ){{0,2}}?
    (?:firm|company|studio|agency|shop|startup|business|school|bakery|supplier|lab)\s+
    (?:based |located |sitting )?(?:in|from|out of)\s+(?P<place>{CAPITAL}{TOWN})
""")
THEY_SIT: Final = pattern(rf"""
    \b(?:they|it|the company|the firm)\s+
    (?:sit|sits|are based|is based|are located|is located|are|is|have (?:their|an) office)\s+in\s+
    (?P<place>{CAPITAL}[\w'-]+)
""")
CALLED: Final = pattern(rf"\b(?:called|named|is|by)\s+(?P<firm>{CAPITAL}[\w&'-]*(?: {CAPITAL}[\w&'-]*)*)", cased=True)
OF_A_FIRM: Final = pattern(r"\b(?:company|firm|agency|studio|supplier|shop|run by|done by)\b")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read sites that follow the name of a firm, at once or a clause later."""
    for match in scene.told_matches(FIRM_IN):
        firm, place = scene.name(match.start("firm"), lower=0), scene.name(match.start("place"), lower=0)
        if firm and place and not is_first_name(firm.text):
            thing = scene.thing(place, "location")
            yield scene.claim(scene.thing(firm, "org"), "located_in", thing, *match.span())
    yield from _they_sit(scene)


def _they_sit(scene: Scene) -> Iterator[Claim]:
    """Read "the books are done by Foxglove, they sit in Lund"."""
    if not OF_A_FIRM.search(scene.text):
        return
    for match in scene.told_matches(THEY_SIT):
        called = CALLED.search(scene.text[: match.start()])
        firm = scene.name(called.start("firm"), lower=0) if called else None
        place = scene.name(match.start("place"), lower=0)
        if firm and place:
            thing = scene.thing(place, "location")
            yield scene.claim(scene.thing(firm, "org"), "located_in", thing, *match.span())
