"""What people aim at: "my goal this year is to swim a mile"."""

from typing import Final

from nanobot.memory.knowledge.heuristics.rules import Rule, rule

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "goal",
        r"""
            (?:
                (?:my|our|main|big|new|her|his|the) (?:\w+ )?(?:goal|aim|target|challenge|resolution|ambition)
                (?:s)?(?: (?:for|this|is|by|in) [\w' -]{2,25}?)?(?:,? is| is|:|'s)
                |goal for (?:this|next|the|20\d\d)[\w' ]{0,15}?(?: is|:)|goal:
                |(?:aim|aiming|trying|training|working|hoping|determined|resolved|resolution(?: is|:))[ ]
                (?:this year )?(?:is )?to
                (?= (?:run|swim|learn|read|finish|lose|write|save|pass|become|climb|publish|complete)\b)
            ) (?:is )?(?:to )?
        """,
        takes="rest",
        implied=True,
        refused=r"""
            \bgoals? (?:scored|against|in the)\b|\b(?:hoping|trying)\b|\bthe (?:\w+ )?(?:goal|aim|target)s? (?:is|was)\b
        """,
    ),
)
"""Verbs that lead to what somebody aims at."""
