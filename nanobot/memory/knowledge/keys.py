"""When two names or texts count as the same: without case, accents, punctuation and leading articles."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_ARTICLES: Final = frozenset(("a", "an", "the"))
_SEPARATORS: Final = re.compile(r"[^\w+#]+|_+")
_ACCENTS: Final = re.compile("[\u0300-\u036f]")  # of alphabets; the marks of other scripts make other letters
_APOSTROPHES: Final = re.compile(r"['’ʼ`´]")


@lru_cache(maxsize=8192)
def key(text: str) -> str:
    """Give the form of a text that is compared. ``+`` and ``#`` stay: C, C++ and C# are three things.

    >>> key("The Café Olé!"), key("R&D")
    ('cafe ole', 'r and d')
    """
    folded = unicodedata.normalize("NFKD", text.casefold())
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", folded))
    words = _SEPARATORS.sub(" ", _APOSTROPHES.sub("", plain.replace("&", " and "))).split()
    while len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(words) or text.casefold().strip()
