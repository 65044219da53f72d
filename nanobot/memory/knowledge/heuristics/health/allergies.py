"""Allergies: "Solveig reacts badly to bee pollen", "I can't have sesame, I'm allergic"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import noun_phrases_at
from nanobot.memory.knowledge.heuristics.rules import OF, Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import alternatives, pattern, words_of

_FIGURES: Final = alternatives("something, anything, everything, him, her, them, exercise, housework, commitment")

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "allergic_to",
        rf"""
            (?:
                (?:
                    badly |severely |highly |deathly |very |really |mildly |super |seriously |properly |also[ ]
                    |extremely[ ]
                )*allergic to|(?:has|have|had|got|developed) (?:an? )?(?:\w+ )?allergy to
                |react(?:s)? (?:badly )?to|(?:goes|go|went) into anaphyla\w+ (?:from|with)
            ) (?!it\b|that\b|this\b|work|mornings?|mondays?|you\b|people|nonsense|bullshit|meetings|{_FIGURES})
        """,
        takes="nouns",
        dated="no",
        denial="end",
        past_ends=True,
        implied=True,
    ),
)
"""Verbs that lead to an allergy."""

CANNOT_EAT: Final = pattern(r"""
    \b(?:can ?not (?:have|eat|do|drink|tolerate)|must not (?:have|eat)|(?:is|am) not allowed(?: any)?)\s+
    (?P<what>[\w -]{3,25}?)\s*(?:[,.;!(\x00]|$|\bor\b)[^.!?]*\b(?:allerg\w+|anaphyla\w+|epipen|react\w*)
""")
HAVE_ALLERGY: Final = pattern(r"""
    \b(?:have|has|got|with|'s got)\s+(?:an?|the|a bad|a severe|a nasty|a serious|terrible|bad|severe)?\s*
    (?P<what>(?:[\w]+ )?[\w]+)\s+allerg(?:y|ies)\b
""")
LEAD_IN: Final = pattern(r"^(?:any|the|my|an?|bad|severe|serious|terrible|nasty)\s+")
NO_ALLERGEN: Final = words_of("an a food bad severe any no some skin my")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "I can't have sesame, I'm allergic" and "he has a bad sesame allergy"."""
    for each in (CANNOT_EAT, HAVE_ALLERGY):
        for match in scene.told_matches(each):
            left = scene.left(match.start())
            what = LEAD_IN.sub("", match["what"].strip())
            if left is None or not left.subjects or left.negated or what.lower() in NO_ALLERGEN:
                continue
            for phrase in noun_phrases_at(what, 0, through=OF):
                yield scene.claim(left.subjects[-1], "allergic_to", phrase.text, *match.span())
