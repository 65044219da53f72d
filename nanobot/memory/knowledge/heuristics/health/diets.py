"""What people do not eat: "Solveig went vegan", "we stopped eating pork"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import alternatives, pattern

DIETS: Final = alternatives(
    "vegan, vegetarian, pescatarian, pescetarian, flexitarian, keto, ketogenic, paleo, gluten[- ]free, dairy[- ]free, "
    "sugar[- ]free, halal, kosher, low[- ]carb, plant[- ]based, raw vegan, fruitarian, lacto[- ]vegetarian, carnivore, "
    "teetotal"
)
"""Words for a diet: alternatives of a group yet to be opened."""
_SERVED: Final = alternatives(
    "restaurant, place, food, recipe, cake, option, options, menu, burger, cheese, sausage, dish, cookbook, festival, "
    "bread, pizza, friend, friends, caf[eé], leather, for a (?:day|week), today only"
)
"""What is vegan without its eater being so."""

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "diet",
        rf"""
            (?:
                (?:
                    went|gone|going|turned|become|became|am|is|are|'s|been|eat(?:s)?|keep(?:s)?|strictly|now
                    |as a|a|an|on a|follow(?:s)? a|doing|all|fully|basically
                )\s+
            ){{1,6}}
            (?:strict(?:ly)? |mostly |now |still |also |fully |totally |back to being |back to |officially ){{0,6}}
            (?P<object>{DIETS})\b(?! (?:{_SERVED}))
        """,
        takes="matched",
        implied=True,
        past_ends=True,
        denial="end",
    ),
)
"""Verbs that lead to a diet."""

DO_NOT_EAT: Final = pattern(r"""
    \b(?:do|does) not eat (?:any )?(?P<what>
        meat|pork|beef|fish|dairy|gluten|eggs|sugar|meat or fish|animal products|anything with a face|animals
    )(?: or (?P<more>\w+))?\b
    |\b(?:stopped|quit|gave up|given up|no longer|off) (?:eating )?(?P<what2>meat|pork|dairy|animal products)\b
    |\bno (?P<what3>meat|pork|dairy|animal products) (?:for me|since|in|at)\b
""")
DIET_WITHOUT: Final = {
    "meat": "vegetarian",
    "meat or fish": "vegetarian",
    "anything with a face": "vegetarian",
    "animals": "vegetarian",
    "animal products": "vegan",
    "gluten": "gluten-free",
    "dairy": "dairy-free",
    "pork": "no pork",
    "beef": "no beef",
    "sugar": "sugar-free",
}
"""What is not eaten, and the diet that makes."""
FOR_NOW: Final = pattern(r"\b(?:until|till|this (?:week|month)|today|for (?:a|the next)|lent)\b", cased=True)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read a diet, or a dislike, from what is not eaten."""
    for match in scene.told_matches(DO_NOT_EAT):
        left = scene.left(match.start())
        what = (match["what"] or match["what2"] or match["what3"]).lower()
        if left is None or left.modal or (left.implied and match["what"]):
            continue
        diet = DIET_WITHOUT.get(what)
        if diet and FOR_NOW.search(scene.text):
            continue
        since = scene.day_near(*match.span()) if diet else None
        for subject in scene.subjects(left):
            yield scene.claim(
                subject,
                "diet" if diet else "dislikes",
                diet or what,
                *match.span(),
                valid_from=since,
                confidence=LIKELY,
            )
