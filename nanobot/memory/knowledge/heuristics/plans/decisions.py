"""What was decided: "we decided to rent", "final decision: Heron uses Postgres"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import Phrase
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "decided",
        r"""
            (?:
                (?:have |has )?decided(?: (?:today|finally|now|together))?[ ]
                (?:to (?!go to bed)|on |that (?:we|i) (?:will |are going to )?)
                |(?:final |my |our )?decision(?: \w+){0,4}?(?: is|:)(?: to)?
                |decided: (?:we are |i am |we will |i will )?|made up my mind(?: to|:)|we (?:settled|agreed) on
                |went with|going with
            )[ ]
        """,
        takes="rest",
        implied=True,
        dated="no",
        future=True,
        refused=r"\bnot decided|have not|undecided|\bdecided\?",
    ),
)
"""Verbs that lead to what was decided."""

_VERBS: Final = any_of(
    "go(?:es|ing)?, uses?, using, moves?, moving, switch(?:es|ing)?, gets?, getting, paints?, painting, buys?, buying, "
    "takes?, taking, keeps?, keeping, stays?, staying, sell(?:s|ing)?, drops?, dropping, starts?, starting, "
    "adopt(?:s|ing)?, hires?, hiring, rents?, renting"
)
DECISION_OF: Final = pattern(rf"""
    \b(?:decid\w+|decisions?|settled|agreed|verdict|final)\b[^:.!?]{{0,40}}:\s*(?:the )?(?P<who>i|we|[\w-]+)\s+
    (?:(?:will|is going to|are going to|am going to|is|are|am|'ll)\s+)?(?P<what>{_VERBS}\b[^,.;!?]*)
""")
_BASE: Final = {
    "goes": "go",
    "using": "use",
    "moving": "move",
    "switches": "switch",
    "getting": "get",
    "taking": "take",
    "hiring": "hire",
    "dropping": "drop",
}
"""Verbs whose ending does not simply fall off."""
PRONOUNS: Final = frozenset(("he", "she", "it", "they", "you", "this", "that"))


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "final decision: Heron uses Postgres"."""
    if scene.sentence.question:
        return
    for match in DECISION_OF.finditer(scene.text):
        who = match["who"].lower()
        if who in PRONOUNS:
            continue
        speaks = who in ("i", "we")
        subject = scene.speaker if speaks else scene.thing(Phrase(match["who"], *match.span("who")), "project")
        verb, _, rest = match["what"].strip().partition(" ")
        yield scene.claim(subject, "decided", f"{_base(verb.lower())} {rest}".strip(), *match.span())


def _base(verb: str) -> str:
    """Return a verb as the dictionary has it: "rents" and "renting" are "rent"."""
    if verb in _BASE:
        return _BASE[verb]
    return verb.removesuffix("ing") if verb.endswith("ing") else verb.removesuffix("s")
