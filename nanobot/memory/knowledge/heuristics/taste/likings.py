"""What people like: "Solveig is mad about figs", "he's such a tea person", "stews are my thing"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.taste.pastimes import is_pastime, is_taste
from nanobot.memory.knowledge.heuristics.wording import any_of, laid_out, pattern, words_of

NOTHING_IN_PARTICULAR: Final = laid_out(r"""
    (?!
        (?:
            that|this|it|you|him|her|them|me|us|these|those|the\b|how|when|what
            |to (?:know|hear|see|help|go|have|be|get|ask|say|do|meet|come|try)|your|his|my|our|their
            |a (?:good|nice|lot)|being|seeing|everything|nothing|something|anything|one|some of|most of
            |all (?:of|the|these|those)
            |(?:different|various|all|other|certain|several|many|new) (?:types?|kinds?|sorts?|ways?|things?)
            |both|each other|at\b|in\b|on\b|for\b|with\b|is\b|was\b
        )\b
    )
""")
"""Behind a verb of liking: what it leads to names nothing one could remember."""
_NOT_LIKED_INTO: Final = any_of(
    "bed, trouble, a, an, work, town, it, debt, uni, university, school, college, med, law, place, shape, contact, "
    "position"
)
_LIKENED: Final = any_of(
    "looks?, sounds?, feels?, smells?, seems?, tastes?, just, something, things, stuff, people, was, were, is, are, "
    "acts?, behaves?, dressed"
)
"""Before "like" that compares."""


def is_taste_only(text: str) -> bool:
    """Say whether words name what can be liked and is no pastime."""
    return is_taste(text) and not is_pastime(text)


RULES: Final[tuple[Rule, ...]] = (
    rule(
        "likes",
        rf"(?:getting|got|am|is|been) (?:really |quite |very |seriously )*into {NOTHING_IN_PARTICULAR}",
        takes="nouns",
        most=2,
        dated="no",
        check=is_taste_only,
        implied=True,
        refused=rf"\binto {_NOT_LIKED_INTO}\b",
    ),
    rule(
        "likes",
        rf"""
            (?:
                lov(?:e|es)|ador(?:e|es)|enjoy(?:s)?|like(?:s)?
                |(?:am |is |are )?(?:really |very |super |so |totally |big |huge ){{0,6}}(?:
                    fond of|crazy about|mad about|obsessed with|keen on|hooked on|nuts about|partial to
                    |addicted to|passionate about
                )|(?:am |is |are )?(?:an? )?(?:(?:huge|big|massive|great|die-hard|lifelong) )?(?:fan|lover)s? of
                |(?:have|has) a (?:soft spot|thing|weakness) for|can not get enough of|can not live without
                |live for|swear(?:s)? by|would kill for|(?:mostly |mainly |only )?listen(?:s)? to
            ) {NOTHING_IN_PARTICULAR}
        """,
        takes="nouns",
        most=3,
        dated="no",
        denial="end",
        past_ends=True,
        check=is_taste,
        refused=rf"""
            \b\w+ing (?:to|up|in |int|wit|abo|at |for|on |it |the|my |a )|\b{_LIKENED} like\b
            |\blike (?:to|a |an |i|that)\b|\bwould (?:love|like)\b|\b(?:love|like) (?:to|it|you)\b|\blove,
            |\bin love\b|\bwith love\b
        """,
    ),
)
"""Verbs that lead to what somebody likes."""

KIND_OF_PERSON: Final = pattern(r"""
    \b(?:am|is|'s|are)\s+(?:more of |very much |definitely |totally |such |really |always been )*an?\s+
    (?:big |huge |total |real |proper )?(?P<what>[\w -]{2,20}?)\s+
    (?:person|guy|girl|lover|fan|addict|nut|enthusiast|nerd|geek|fanatic|aficionado)\b
""")
_NO_KIND: Final = any_of(
    "huge, massive, great, morning, night, good, bad, nice, new, old, weird, quiet, shy, patient, busy, private, "
    "early, late, different, changed, happy, people, smart, funny, tall, short, big, the, this, that, same, kind, "
    "lovely, amazing, people's, horrible, better, fun, religious, spiritual, creative, social, visual, tech, it, "
    "delivery, repair, wrong, right, first, only"
)
NO_KIND: Final = pattern(rf"\b{_NO_KIND}\b")
"""Said of the person, not of what is liked: "a morning person"."""
MY_THING: Final = pattern(r"""
    (?:^|[,.;:!]\s*|\b(?:and|but|so)\s+)(?P<what>[\w-]+(?: [\w-]+)?)\s+(?:is|are)\s+(?:much |far )?(?:more )?my[ ]
    (?:kind of )?(?:thing|jam|cup of tea)\b
""")
NO_THING: Final = words_of("it this that not which")
FRONTED: Final = pattern(r"""
    (?:^|[.!;,]\s*)(?P<what>[\w-]+(?: [\w-]+)?)\s+i\s+(?:really |absolutely |just |truly )*
    (?P<verb>loathe|hate|detest|despise|love|adore|dislike|can ?not stand)(?=\s*(?:[,.!?;]|$))
""")
PRONOUN: Final = pattern(r"\b(?:what|that|which|who|how|it|this|them|these|those)\b")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read likings that no verb leads to."""
    yield from _kinds(scene)
    for match in scene.told_matches(MY_THING, "what"):
        if match["what"].lower() not in NO_THING:
            yield scene.claim(scene.speaker, "likes", match["what"], *match.span(), confidence=LIKELY)
    for match in scene.told_matches(FRONTED, "what"):
        if not PRONOUN.search(match["what"]):
            predicate = "likes" if match["verb"].lower() in ("love", "adore") else "dislikes"
            yield scene.claim(scene.speaker, predicate, match["what"], *match.span())


def _kinds(scene: Scene) -> Iterator[Claim]:
    """Read "he's such a tea person"."""
    for match in scene.told_matches(KIND_OF_PERSON):
        after_name = len("'s") if match[0].startswith("'") else 0
        left = scene.left(match.start() + after_name)
        if left and left.subjects and not left.modal and not NO_KIND.search(match["what"]):
            predicate = "dislikes" if left.negated else "likes"
            yield scene.claim(left.subjects[0], predicate, match["what"], *match.span(), confidence=LIKELY)
