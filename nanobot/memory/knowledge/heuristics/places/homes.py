"""Where people live: "I rent a room in Port Ellen", "Lund has been home since March", "we moved to Lund"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.phrases import Phrase
from nanobot.memory.knowledge.heuristics.places.towns import NO_PLACE, TOWN, is_placelike
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern

_NO_MOVE_OF_HOME: Final = any_of(
    r"server, database, repo, code, data, backup, file, meeting, deadline, postgres, git\w*, linux, mac, desk, call, "
    "appointment, slack, zulip, notion, branch"
)
_NOT_LIVED_IN: Final = any_of(
    "hunt, hunting, holiday, summer, sold, selling, looking, rent out, renting out, parents, airbnb, viewing, visited, "
    "dream"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "lives_in",
        r"""
            (?:
                liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|based|settled|dwell|stationed
                |(?:share|shares|rent|rents|renting|sharing|own|owns) an? (?:\w+ )?
                (?:flat|house|apartment|room|place|studio|cottage)
            )(?:
                [ ](?:
                    out|over|up|down|alone|together|here|happily|full-time|permanently|with [\w' ]{2,25}?
                    |near the \w+|now|again
                )
            )? (?:in|at|out of|near)(?:
                [ ]a (?:small |tiny |little |big )?(?:town|village|city|flat|house|cabin|suburb)[\w ]{0,20}?[ ]
                (?:called|named|in)
            )?[ ]
        """,
        thing="location",
        check=is_placelike,
        past_ends=True,
        implied=True,
        denial="end",
        article=True,
        refused=NO_PLACE,
    ),
    rule(
        "lives_in",
        r"""
            (?:moved|relocat(?:ed|es)|emigrated|transferred|shifted|moved back|returned for good)
            (?: (?:over|back|again|out|house|up|down|last \w+|this \w+|home|away))*(?: from [\w' -]{2,25}?)? to(?:
                [ ]a (?:small |tiny |little |new )?(?:town|village|city|flat|house|place|apartment)[\w ]{0,20}?[ ]
                (?:called|named|in)
            )? (?!
                a\b|an\b|the (?:new|front|back|other|top)|use|using|my|his|her|our|their|it\b|something|another
                |new
            )
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        article=True,
        refused=rf"{NO_PLACE}|\b{_NO_MOVE_OF_HOME}\b",
    ),
    rule(
        "lives_in",
        r"""
            (?:moved|moving|moves) in(?:to)?(?: together)?(?: with (?:(?!\b(?:in|to)\b)[\w' ]){2,30})? (?:in|to)
            [ ]
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        refused=NO_PLACE,
    ),
    rule(
        "lives_in",
        r"""
            (?:been|am|is|are|were|was)(?: back| living| settled| living here| here| over)? in (?=
                [\w' -]{2,30}?,? (?:
                    since
                    |for[ ]
                    (?:\d+|a|two|three|four|five|six|seven|eight|nine|ten|almost|nearly|over|about|many|good)[ ]
                    (?:years?|months?|\w+ years?)|for good|now,? (?:new|with)|permanently
                )\b
            )
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        refused=NO_PLACE,
    ),
    rule(
        "lives_in",
        r"""
            (?:home (?:is|base is|town is|city is|address is in|'s)(?: now)?|(?:i|we) call|home's)[ ]
            (?!where|when|not|sweet|here|there|a |the |my |late|safe|alone|in an? )
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        lower=1,
        required=r"\bhome\b",
    ),
    rule(
        "lives_in",
        r"""
            (?:
                (?:my|our) (?:new |little |old |own )?
                (?:flat|apartment|house|place|home|kitchen|studio|room|cottage|bungalow|condo)(?: is)?|the flat
                |(?:got|bought|rented|found|have|signed for) (?:a|an|our) (?:new |little |small |first )?
                (?:flat|apartment|house|place|studio|cottage)
            ) in[ ]
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        refused=rf"{NO_PLACE}|\b{_NOT_LIVED_IN}\b",
        confidence=LIKELY,
    ),
    rule(
        "lives_in",
        r"(?:resident|citizen|inhabitant) of ",
        thing="location",
        check=is_placelike,
        refused=NO_PLACE,
        lower=1,
    ),
)
"""Verbs that lead to where somebody lives."""

PASSING: Final = pattern(r"""
    \b(?:
        holiday|trip|visit|weekend|conference|until|till|this week|this month|fieldwork|for the week|for a week
        |for work|on a|couple of days|stuck|airport|hotel|layover
    )\b
""")
"""Who is somewhere for these does not live there."""
NOW_IN: Final = pattern(rf"""
    \b(?:is|are|am|'s)\s+(?:now |currently )?in\s+(?={CAPITAL})(?P<place>[\w' -]+?)\s+
    (?:now|these days|nowadays)\b|\bnow (?:lives? |based |living )?in\s+(?={CAPITAL})
""")
HAS_BEEN_HOME: Final = pattern(rf"(?P<place>{CAPITAL}{TOWN})\s+has been (?:my |our )?home\b")
BASED: Final = pattern(rf"(?P<place>{CAPITAL}{TOWN})[- ]based\b", cased=True)
WHERE_I_LIVE: Final = pattern(
    rf"(?P<place>{CAPITAL}{TOWN})\s+is\s+(?:where (?:i|we) live|(?:now |my )?home(?: now)?\b|our home)"
)
BACK_IN: Final = pattern(rf"\bback in\s+(?P<place>{TOWN})[^.]*?\b(?:for good|since|permanently|living)\b")
WRITING_FROM: Final = pattern(r"""
    \b(?:from|in) (?:my|our) new (?:\w+ )?
    (?:kitchen|flat|apartment|house|home|place|desk|balcony|living room|studio) in\s+
""")
OF_A_FIRM: Final = pattern(r"\b(?:company|firm|startup|band|studio|client)\b", cased=True)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read homes that no verb of living leads to."""
    yield from _now_in(scene)
    if OF_A_FIRM.search(scene.text):
        return
    for each in (HAS_BEEN_HOME, BASED, WHERE_I_LIVE, BACK_IN, WRITING_FROM):
        for match in scene.told_matches(each):
            place = scene.name(match.start("place") if "place" in each.groupindex else match.end(), lower=1)
            if place:
                name = place.text.removesuffix("-based")
                home = scene.thing(Phrase(name, place.start, place.start + len(name)), "location")
                since = scene.day_near(*match.span()) if each is not WHERE_I_LIVE else None
                yield scene.claim(scene.speaker, "lives_in", home, *match.span(), valid_from=since)


def _now_in(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig is in Lund these days", unless she is there on holiday."""
    if PASSING.search(scene.text):
        return
    for match in scene.told_matches(NOW_IN):
        place = scene.name(match.start("place") if match["place"] else match.end(), lower=0)
        left = scene.left(match.start())
        if place and left and not left.modal and not left.negated:
            home = scene.thing(place, "location")
            for subject in left.subjects:
                yield scene.claim(subject, "lives_in", home, match.start(), place.end)
