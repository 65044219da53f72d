"""What a verb leads to: a name, a list, a noun phrase, all up to the end of the clause; never a date."""

import re
from typing import Final

from nanobot.memory.dates import DateExpression
from nanobot.memory.knowledge.heuristics.phrases import Phrase, name_at
from nanobot.memory.knowledge.heuristics.text import MASK
from nanobot.memory.knowledge.heuristics.wording import pattern

OF: Final = frozenset(("of",))
"""What a noun phrase may run through: "a cup of tea"."""
DESCRIBED: Final = pattern(r"(?:an?|this|the|some|one)\s")
CALLED: Final = pattern(r"\b(?:called|named)\s+")
KIND_THEN_NAME: Final = pattern(
    r"\b(?:town|village|city|place|island|suburb|firm|company|studio|school|club),\s+(?=[A-Z])", cased=True
)
NAME_WITHIN: Final = 50
"""How far after its description a name may stand, in characters."""
REST_END: Final = pattern(r"""
    \s*(?:
        [,;!?()\x00:]|\.(?:\s|$)|\s[-–—]\s|$
        |\b(?:
            because|cos|cuz|since|so|but|and (?:i|we|then|it|now|that|he|she|they|my)|although|though|which|if
            |when|while|until|as|btw|lol|haha|pls|please|tbh|instead|again|too|finally
        )\b
    )
""")
LOOSE_END: Final = pattern(r"(?<!\s)\s+(?:on|in|by|at|from|for|until|till|this|next|the|of|to|with)$")
BEFORE_DATE: Final = pattern(r"\b(?:on|in|by|at|from|since|for|until|till|of|this|the)\s+$", cased=True)


def described_name_at(text: str, at: int) -> Phrase | None:
    """Return the name of something described first: "a tiny town near Nara called Uda"."""
    if not DESCRIBED.match(text, at):
        return None
    match = CALLED.search(text, at, at + NAME_WITHIN) or KIND_THEN_NAME.search(text, at, at + NAME_WITHIN)
    if match is None or re.search(r"[,.;]", text[at : match.start()].rstrip(" ,")):
        return None
    return name_at(text, match.end())


def rest_at(text: str, at: int) -> Phrase | None:
    """Return what follows up to the end of the clause."""
    end = REST_END.search(text, at)
    piece = text[at : end.start() if end else len(text)].rstrip(" .!?")
    piece = LOOSE_END.sub("", piece)
    start = at + len(piece) - len(piece.lstrip())
    piece = piece.strip()
    return Phrase(piece, start, start + len(piece)) if piece and MASK not in piece else None


def without_dates(text: str, dates: tuple[DateExpression, ...], at: int) -> str:
    """Put signs where dates stand after a place, so that no phrase runs into one. Lengths stay."""
    for date in dates:
        if date.start >= at:
            lead = BEFORE_DATE.search(text[: date.start])
            begin = lead.start() if lead and lead.start() >= at else date.start
            text = text[:begin] + ";" * (date.end - begin) + text[date.end :]
    return text
