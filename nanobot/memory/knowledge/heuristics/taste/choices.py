"""One thing over another: "figs over dates any day", "dark mode everywhere please", "I'd rather take the ferry"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.lexicon import STOP
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.taste.slots import slot_of
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern

X_OVER_Y: Final = pattern(r"""
    ^\W*+(?:(?:always|definitely|honestly|for me|team)\W++)?(?P<what>[\w' -]{2,25}?)\s+over\s+
    (?P<other>[\w' -]{2,25}?),?\s*
    (?:every time|any day|always|anytime|any time|all day|hands down|for me|every single time|no contest)
""")
RATHER: Final = pattern(
    r"\bwould rather (?:have |take |eat |drink |use |get )?(?P<what>[\w' -]{2,30}?) than (?P<other>[\w' -]{2,30})"
)
MODE: Final = pattern(r"""
    ^\W*(?P<what>(?:dark|light|night) (?:mode|theme)s?|metric|celsius|24[- ]hour (?:clock|time|format))\b[^.!?]*
    \b(?:please|always|everywhere|pls|only|for me)\b
""")
OVER_ANY: Final = pattern(r"""
    \b(?:would|will|'d|always|rather) (?:take|choose|pick)\s+(?:the |a |an )?(?P<what>[\w-]+(?: [\w-]+)?)\s+
    (?:over|instead of|rather than)\s+(?:the |a |an )?(?P<other>[\w-]+)
""")
X_NOT_Y: Final = pattern(r"""
    ^\W*(?P<what>[\w-]+(?: [\w-]+)?),?\s+not\s+(?P<other>[\w-]+(?: [\w-]+)?)\b[^.!?]*\b
    (?:please|pls|always|every|everywhere|all|any)\b
""")
RATHER_ONE: Final = pattern(r"""
    \bwould (?:much )?rather (?:have|take|use|drink|eat|watch|play|read|do|get)\s+(?P<what>[\w-]+(?: [\w-]+)?)
    (?=\s*(?:[,.!?;\x00]|$|\b(?:btw|tbh|instead|please|if|lol)\b))
""")
NOT_SERIOUS: Final = pattern(r"\b(?:if|game|won|win)\b|\?", cased=True)
ASKED: Final = pattern(r"\?|\bif\b", cased=True)
ARTICLE: Final = pattern(r"^(?:a|an|the|my)\s+")
PRONOUN: Final = pattern(r"(?:i|we|you|he|she|they|it)\b")
_FILLERS: Final = any_of(
    "it, this, that, one, some, any, the, a, care, look, time, him, her, them, you, me, sorry, why, maybe, yes, no, "
    "ok, sure, probably, definitely, certainly"
)
FILLER: Final = pattern(rf"{_FILLERS}(?: \w+)?$")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read preferences that are made plain by what is passed over, or by what is asked for everywhere."""
    if not NOT_SERIOUS.search(scene.text):
        for each in (X_OVER_Y, RATHER, MODE):
            for match in each.finditer(scene.text):
                what = ARTICLE.sub("", match["what"].strip())
                yield scene.claim(scene.speaker, "prefers", what, *match.span(), slot=slot_of(match[0]))
    if not ASKED.search(scene.text):
        yield from _chosen(scene)


def _chosen(scene: Scene) -> Iterator[Claim]:
    """Read "she would always take the ferry over a plane"."""
    for each in (OVER_ANY, X_NOT_Y, RATHER_ONE):
        for match in each.finditer(scene.text):
            if not is_filler(match["what"]):
                subject = scene.subject(scene.left(match.start()))
                slot = slot_of(match[0])
                yield scene.claim(subject, "prefers", match["what"], *match.span(), slot=slot, confidence=LIKELY)


def is_filler(what: str) -> bool:
    """Say whether words are too general to be preferred."""
    return what.lower().split(" ")[0] in STOP or bool(PRONOUN.match(what) or FILLER.match(what))
