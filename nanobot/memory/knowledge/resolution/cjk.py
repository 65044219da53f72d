"""Names in scripts without spaces: Chinese characters, kana, Hangul."""

import re
from typing import Final

from nanobot.memory.knowledge.resolution.normalising import forms, sound
from nanobot.memory.knowledge.resolution.tables import rows

_UNSPACED: Final = re.compile(r"^[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af・·]+$")
LONGEST_FAMILY_NAME: Final = 2
LONGEST_NAME: Final = 5

_READINGS: Final = dict(row.split() for row in rows("japanese_family_names"))
_KOREAN: Final = {"gim": "kim", "i": "lee", "bag": "park", "choe": "choi", "jeong": "jung", "jo": "cho", "im": "lim"}


def is_unspaced(name: str) -> bool:
    """Tell whether a name is written in a script without spaces."""
    return _UNSPACED.match(name.strip()) is not None


def is_family_name_of(left: str, right: str) -> bool:
    """Tell whether one of two names is the family name of the other: 佐藤 of 佐藤健."""
    shortest, longest = sorted((left, right), key=len)
    known = len(shortest) == LONGEST_FAMILY_NAME or shortest in _READINGS
    return longest.startswith(shortest) and known and len(shortest) < len(longest) <= LONGEST_NAME


def family_name(name: str) -> str:
    """Read the family name a name begins with, in Latin letters; empty where it is not known."""
    for length in (3, 2, 1):
        if name[:length] in _READINGS and len(name) >= length:
            return _READINGS[name[:length]]
    syllables = forms(name).words
    return _KOREAN.get(syllables[0], syllables[0]) if len(syllables) > 1 else ""


def sounds_like(name: str, words: tuple[str, ...]) -> bool:
    """Tell whether Latin words are the reading of a name, in either order of family and given name."""
    read = sound(forms(name).joined)
    orders = (words, words[1:] + words[:1], words[-1:] + words[:-1])
    return any(read == sound("".join(order)) for order in orders)
