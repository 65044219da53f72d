"""What a rule of reading is: a pattern, and what a match of it means."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from nanobot.memory.dates.expression import Lean, Moment, Vantage

Reader = Callable[[re.Match[str], Vantage], Moment | None]
"""Says what a match means; None, `ValueError` or `OverflowError` where it is no date after all (31 February)."""

PART: Final = r"(?:\s+(?P<part>morning|afternoon|evening|night|noon|lunchtime)\b)?"
MODIFIER: Final = r"(?P<modifier>this\s+(?:past|last|coming|next)|last|past|this|next|coming|upcoming)\s+"
POINTING: Final = frozenset(
    {"in", "since", "until", "by", "due", "before", "during", "from", "as of", "to", "after", "between", "over", "for"}
)
"""Prepositions that make a time of a bare month, season or year."""

DAY_POINTING: Final = frozenset({"on", "by", "due", "until", "since", "before", "after", "from", "as of", "to"})
"""Prepositions that make a day of what could be a number or a part of a word: the 3rd, sat, 3/9."""

_CLOSED: Final = re.compile(
    r"\s*(?:$|[^\w\s'’%€$£#+*/°-]|(?:[-–—]\s)|(?:to|and|or|but|so|because|cause|cos|cuz|when|while|if|as|at|for|with|"
    r"in|on|by|from|until|till|after|before|the|that|then|is|was|works?|would|will|i|i'm|we|we're|he|she|they|it|it's|"
    r"my|our|his|her|their|you|please|pls|plz|thanks|though|tho|btw|lol|not|instead|already|too|there|this|since|or|"
    r"via|where|which|who|again|now|latest|sharp|onwards?|im|ill|can|could|should|morning|afternoon|evening|night)\b)"
)
_OPENED: Final = re.compile(
    r"(?:^|[^\w\s'’-]\s*|\b(?:is|was|are|be|it's|its|that's|thats|s|for|due|due on|say|make it|not|to|than|maybe|"
    r"probably|and|or|on|about|around|like|yes|yeah|yep|no|nope|think|actually|see you|see u|well|ok|okay|sorry)\s+)$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A pattern, and how to read what it matches."""

    pattern: str
    read: Reader

    def matches(self, text: str) -> Iterator[re.Match[str]]:
        """Find where the pattern matches."""
        return _compiled(self.pattern).finditer(text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile at first use: all the patterns together take a quarter of a second."""
    return re.compile(pattern, re.IGNORECASE)


def rule(pattern: str, read: Reader) -> Rule:
    """Make a rule of a pattern that begins with a whole word."""
    return Rule(pattern=rf"(?<![\w@#/\\])(?<!\d[:.])(?:{pattern})", read=read)


def leaning(modifier: str | None, vantage: Vantage) -> Lean:
    """Say where "last", "next" or nothing leads."""
    match (modifier or "").lower().split()[-1:]:
        case ["last" | "past"]:
            return "past"
        case ["next" | "coming" | "upcoming"]:
            return "future"
        case _:
            return vantage.lean


def closed(after: str) -> bool:
    """Tell whether what follows leaves a phrase whole: an end, a stop, or a word that begins something new."""
    return bool(_CLOSED.match(after))


def opened(before: str) -> bool:
    """Tell whether a phrase can begin here: at the beginning of a clause, or after "is", "for", "make it"."""
    return bool(_OPENED.search(before))
