"""Cuts text into the terms of the word index: the same for what is stored and for what is asked.

Words are lower-cased, freed of diacritics and stemmed (Snowball English; words of other scripts stay whole). Scripts
written without spaces become single characters and pairs. Names such as ``C++``, ``#682`` or ``snake_case`` are terms
besides their parts, and so is each emoji. A change here must raise `ANALYSIS`: the index is then built again.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from py_rust_stemmers import SnowballStemmer

ANALYSIS: Final = 1
"""The number of this way of cutting; kept in the file."""

LONGEST_TERM: Final = 64

_UNSPACED: Final = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # kana and Chinese characters
    "\uac00-\ud7af\U00020000-\U0003ffff"  # Hangul, rare Chinese characters
)
_LETTER: Final = rf"(?:(?![{_UNSPACED}])\w)"
_TOKEN: Final = re.compile(
    rf"(?P<unspaced>[{_UNSPACED}]+)"
    rf"|(?P<sign>\#{_LETTER}+|{_LETTER}+(?:\.{_LETTER}+)*(?:\+\+|\#)|{_LETTER}+(?:[_.]{_LETTER}+)+)"
    rf"|(?P<word>{_LETTER}+(?:['’]{_LETTER}+)?)"
    r"|(?P<emoji>[\u2600-\u27bf\U0001f000-\U0001faff])"
)
_MEANT: Final = re.compile(f"[{_UNSPACED}\u3099\u309a]")
"""Marks that are no diacritics: Thai vowels and tones, and what makes か to が."""
_POSSESSIVE: Final = re.compile(r"['’]s$")
_stemmer: Final = SnowballStemmer("english")

STOP_WORDS: Final = frozenset(
    """
    a about am an and any are as at be been but by can could did do does for from had has have he her him his how i if
    in is it its me my of on or our she should so some that the their them then there they this to us was we were what
    when where which who whom why will with would you your
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""English words that say how something is asked, not what."""


def terms(text: str) -> list[str]:
    """Cut a text into the terms it is found by, in order, with repeats.

    >>> terms("Emma's C++ talks, 2 cafés")
    ['emma', 'c++', 'c', 'talk', '2', 'cafe']
    >>> terms("学习")
    ['学', '习', '学习']
    """
    return [term for found in _TOKEN.finditer(folded(text)) for term in _terms_of(found, asked=False)]


def query_terms(text: str) -> list[str]:
    """Cut a question into the distinct terms to look for. Words of form alone are left out where others remain.

    >>> query_terms("where does Emma live?")
    ['emma', 'live']
    >>> query_terms("学习了")
    ['学习', '习了']
    """
    found = [(found, _terms_of(found, asked=True)) for found in _TOKEN.finditer(folded(text))]
    telling = [term for token, cut in found if token.group() not in STOP_WORDS for term in cut]
    return list(dict.fromkeys(telling or [term for _, cut in found for term in cut]))


def folded(text: str) -> str:
    """Lower-case a text and take its diacritics away."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kept = (char for char in decomposed if not unicodedata.combining(char) or _MEANT.match(char))
    return unicodedata.normalize("NFC", "".join(kept))


def name_words(name: str) -> frozenset[str]:
    """Return the words of a person's name, folded, as a question would spell them."""
    return frozenset(re.findall(r"\w+", folded(name)))


def _terms_of(token: re.Match[str], *, asked: bool) -> list[str]:
    text = token.group()
    match token.lastgroup:
        case "unspaced":
            pairs = [text[i : i + 2] for i in range(len(text) - 1)]
            return pairs if asked and pairs else [*text, *pairs]
        case "sign":
            whole = text.rstrip(".")
            parts = [part for part in re.findall(r"[^\W_]+", text) if part != whole]
            return [whole[:LONGEST_TERM], *map(_stem, parts)]
        case "emoji":
            return [text]
        case _:
            return [_stem(_POSSESSIVE.sub("", text).replace("'", "").replace("’", ""))]


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    return str(_stemmer.stem_word(word))[:LONGEST_TERM] if word.isascii() else word[:LONGEST_TERM]
