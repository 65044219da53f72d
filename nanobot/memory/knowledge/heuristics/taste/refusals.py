"""What people dislike: "Solveig can't bear liver", "no liver for me, I hate it"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.taste.likings import NOTHING_IN_PARTICULAR
from nanobot.memory.knowledge.heuristics.wording import pattern

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "dislikes",
        rf"""
            (?:
                hat(?:e|es)|dislik(?:e|es)|detest(?:s)?|loath(?:e|es)|despis(?:e|es)
                |can(?:not|\s*not)? (?:stand|bear|stomach|abide)
                |(?:am |is |are )?(?:really |totally |seriously )*
                (?:sick of|allergic to the sound of|terrified of|scared of|afraid of|disgusted by|put off by)
                |not (?:a|much of a|really a|a big|a huge) (?:(?:big|huge|great) )?(?:fan|lover) of
                |not (?:really |that |very |so )?(?:into|keen on|fond of|crazy about)
                |never liked(?![^.!?]{{2,40}}\bbut\b)
                |could not stand
            ) {NOTHING_IN_PARTICULAR}
        """,
        takes="nouns",
        most=3,
        dated="no",
        implied=True,
        refused=r"\b(?:sick of|afraid of) (?:it|this|that|waiting)|\bhate (?:it|to|when|that|you)\b",
    ),
)
"""Verbs that lead to what somebody dislikes."""

NO_PLEASE: Final = pattern(r"""
    \b(?:no|without|never any|skip the|leave out the|hold the)\s+(?P<what>[\w -]{3,25}?)\s+
    (?:in|on|for|please|pls|ever|anywhere)\b[^.!?]*
""")
HATES_IT: Final = pattern(r"""
    \b(?:hate|can ?not stand|can ?not bear|detest|loathe|despise)s?[ ]
    (?:it|them|the stuff|that stuff|the taste|the smell)\b
""")
CANNOT_ANY_MORE: Final = pattern(r"""
    \bused to (?:love|like|enjoy|adore)\s+(?P<what>[\w' -]+?),?\s+(?:but\s+)?(?:now\s+)?(?:i\s+)?
    (?:can ?not stand|hate|can ?not bear|do not like)(?: (?:it|them|that))?(?: any more)?\b
""")
THEN_HATES: Final = pattern(r"""
    \b(?:
        used to (?:love|like|enjoy|adore)|was (?:really |so |totally )?into
        |was an? (?:big |huge |real )?(?=[\w -]+ (?:fan|lover)\b)
        |(?P<fronted>[\w -]{2,20}?) (?:was|were) my thing(?: once)?
    )\s*(?P<what>[\w' -]{2,25}?)?\s*[,.;]?\s*(?:but|and|now|until|till|then|after)\b[^.!?]{0,50}?\b
    (?:hate|can ?not stand|can ?not bear|detest|loathe|can ?not look at|dislike)s? (?:it|them|that)\b
""")
AROUND_WHAT: Final = pattern(r"^(?:so|and|but|ok)\s+|(?<!\s)\s+(?:fan|lover|person)\b.*$", cased=True)
LEAVE_OUT: Final = pattern(r"""
    \b(?:
        leave (?:the )?(?P<what>[\w -]{3,20}?) out(?: of)?
        |leave out (?:the |any )?(?P<what2>[\w -]{3,20}?)(?=\s+(?:in|from|of|on|please|pls)\b|\s*[,.!])
        |skip the (?P<what3>[\w -]{3,20}?)(?=\s*[,.!]|\s+(?:in|please|pls)\b)
        |keep (?P<what4>[\w -]{3,20}?) (?:out of|away from)
    )
""")
GAGS: Final = pattern(
    r"\b(?:hate|can ?not stand|detest|loathe|makes? me (?:gag|sick|ill|vomit)|disgust\w*|despise|can ?not bear)\b"
)
PRONOUN: Final = pattern(r"\b(?:it|that|this|me|us|him|her|them)\b", cased=True)
ARTICLE: Final = pattern(r"^(?:the|any|all)\s+", cased=True)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read dislikes told by what is left out, and likings that have turned."""
    for match in NO_PLEASE.finditer(scene.text):
        if HATES_IT.search(scene.message):
            yield scene.claim(scene.speaker, "dislikes", match["what"].strip(), *match.span())
    for match in CANNOT_ANY_MORE.finditer(scene.text):
        what = match["what"].strip()
        yield scene.claim(scene.speaker, "likes", what, *match.span(), effect="ends")
        yield scene.claim(scene.speaker, "dislikes", what, *match.span())
    for match in scene.told_matches(THEN_HATES):
        what = (match["what"] or match["fronted"] or "").strip()
        if what:
            yield scene.claim(scene.speaker, "dislikes", AROUND_WHAT.sub("", what), *match.span())
    yield from _left_out(scene)


def _left_out(scene: Scene) -> Iterator[Claim]:
    """Read "leave the liver out, it makes me gag"."""
    for match in LEAVE_OUT.finditer(scene.text):
        what = next(match[group] for group in ("what", "what2", "what3", "what4") if match[group])
        if not PRONOUN.search(what) and GAGS.search(scene.message):
            yield scene.claim(scene.speaker, "dislikes", ARTICLE.sub("", what.strip()), *match.span())
