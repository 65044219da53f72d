"""The pictographs of an answer, as people speak of them: "enough rockets"."""

import re
import unicodedata
from typing import Final

_PICTURED: Final = frozenset(
    ("heart", "sparkle", "confetti", "rocket", "thumb", "wink", "kisse", "flame", "flower", "picture")
)
"""Things that pictographs show, without the plural's s."""


def names_emoji_of(words: str, reply: str) -> bool:
    """Tell whether words name a pictograph of the reply: "rockets" for a rocket.

    >>> names_emoji_of("enough rockets", "Done! \U0001f680")
    True
    """
    if not any(sign > "\u2190" for sign in reply):
        return False
    names = _PICTURED | {
        part for sign in reply if sign > "\u2190" for part in unicodedata.name(sign, "").lower().split()
    }
    return any(word.removesuffix("s") in names for word in re.findall(r"[a-z]{4,}", words.lower()))
