"""From where to where people move: "Solveig swapped Lund for Port Ellen", "we relocated to Lund with her husband"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.people import Kin
from nanobot.memory.knowledge.heuristics.places.towns import NO_PLACE, TOWN, is_placelike, is_town
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern
from nanobot.memory.knowledge.heuristics.words import is_common

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "moved_from",
        r"""
            (?:
                moved|relocated|emigrated|came|transferred|moved (?:here|over|away|out)|came (?:over|here)|fled
                |am here|arrived
            )(?: (?:over|here|back|away|up|down|house))*(?: to [\w' -]{2,25}?)? from[ ]
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        article=True,
        required=r"\b(?:moved|relocated|emigrated|came over|came here|transferred|fled|moving)\b",
        refused=rf"{NO_PLACE}|\b(?:server|database|repo|code|data|notion|slack|linux|mysql|postgres)\b",
    ),
    rule(
        "moved_from",
        rf"""
            left (?=
                {CAPITAL}{TOWN}\s*
                (?:for (?:good|{CAPITAL})|\?|\.|,|!|$|last|in \d|after|behind|when|and (?:moved|went))
            )
        """,
        thing="location",
        check=is_placelike,
        implied=True,
        lower=0,
        required=rf"""
            \b(?:
                for good|for {CAPITAL}|moved|lives?|living|now|town|city|country|place|she's|he's|in
                |did i mention
            )\b
        """,
        confidence=LIKELY,
        refused=r"\bleft (?:Mr|Dr|Mrs)|\b(?:job|quit|resign|fired|company|team)\b",
    ),
)
"""Verbs that lead to where somebody moved from."""

TOGETHER: Final = pattern(
    rf"\b(?:moved|relocated) (?:back |over )?to\s+(?P<place>{TOWN})\b[^.!?]{{0,30}}?\bwith (?:his|her|my|their) "
)
FIRST_NIGHT: Final = pattern(r"""
    \b(?:
        first (?:night|morning|day|week|breakfast|evening)|new (?:flat|place|home|house|kitchen|apartment)
        |keys to (?:my|our|the) \w+|boxes|unpacking|settling
    ) in (?:the new \w+ in )?(?=\w)
""")
MOVED: Final = pattern(r"\bmoved\b")
LEFT_FOR: Final = pattern(
    rf"\b(?:left|leaves|swapped|traded|exchanged)\s+(?P<old>{TOWN})\s+(?:behind )?for\s+(?P<new>{TOWN})"
)
CAME_TO: Final = pattern(
    rf"\b(?:came|moved|relocated|got|emigrated)\s+(?:here )?to\s+(?P<new>{TOWN})\s+from\s+(?P<old>{TOWN})"
)
NOT_IN: Final = pattern(rf"""
    \b(?:is|are|am)\s+(?:not|no longer)\s+(?:living |based )?in\s+(?P<old>{TOWN})
    (?:\s+(?:any ?more|any longer|now))?
""")
NO_MORE: Final = pattern(r"any ?more|any longer|no longer")
POSSESSIVE_WITHIN: Final = 4
"""How far the possessive that ends a match may stand from where the kinship begins, in characters."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read moves that name both ends, who came along, and the first night after one."""
    yield from _companions(scene)
    yield from _first_nights(scene)
    yield from _both_ends(scene)
    yield from _no_more(scene)


def _companions(scene: Scene) -> Iterator[Claim]:
    """Read who moved along: "Solveig relocated to Lund with her husband Tomas"."""
    for match in scene.told_matches(TOGETHER):
        place = scene.name(match.start("place"), lower=1)
        companion = _kin_at(scene, match.end())
        if place and companion:
            since = scene.past_day_near(match.start(), match.end("place"))
            home = scene.thing(place, "location")
            yield scene.claim(companion.person, "lives_in", home, *match.span(), valid_from=since)


def _kin_at(scene: Scene, at: int) -> Kin | None:
    """Return the named relative whose possessive ends at a place: "her" of "her husband Tomas"."""
    place = scene.sentence.offset + at
    near = (kin for kin in scene.people.kin if place - POSSESSIVE_WITHIN * 2 <= kin.start <= place)
    return next((kin for kin in near if kin.person.also), None)


def _first_nights(scene: Scene) -> Iterator[Claim]:
    """Read "we moved! first night in Lund"."""
    if not MOVED.search(f"{scene.before} {scene.text}"):
        return
    this_month = scene.people.passage.turn.at.date().isoformat()[: len("2024-05")]
    for match in scene.told_matches(FIRST_NIGHT):
        place = scene.name(match.end(), lower=1)
        if place and not is_common(place.text):
            home = scene.thing(place, "location")
            yield scene.claim(scene.speaker, "lives_in", home, match.start(), place.end, valid_from=this_month)


def _both_ends(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig swapped Lund for Port Ellen" and "she came to Port Ellen from Lund"."""
    for each in (LEFT_FOR, CAME_TO):
        for match in scene.told_matches(each):
            old, new = scene.name(match.start("old"), lower=1), scene.name(match.start("new"), lower=1)
            left = scene.left(match.start())
            if old is None or new is None or left is None or left.modal or left.negated:
                continue
            if not (is_town(old.text) and is_town(new.text)):
                continue
            when = scene.past_day_near(*match.span())
            for subject in scene.subjects(left):
                for predicate, place in (("lives_in", new), ("moved_from", old)):
                    thing = scene.thing(place, "location")
                    yield scene.claim(subject, predicate, thing, *match.span(), valid_from=when)


def _no_more(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig is not in Lund any more"."""
    for match in scene.told_matches(NOT_IN):
        old = scene.name(match.start("old"), lower=0)
        left = scene.left(match.start())
        if old and left and NO_MORE.search(match[0]) and is_town(old.text):
            place = scene.thing(old, "location")
            for subject in left.subjects:
                yield scene.claim(subject, "lives_in", place, *match.span(), effect="ends")
                yield scene.claim(subject, "moved_from", place, *match.span())
