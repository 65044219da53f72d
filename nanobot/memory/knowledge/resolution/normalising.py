"""Names as they are compared: one key for every way to write the same letters."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from anyascii import anyascii

_SINGLE: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "&": " and "}
)
_SPELT_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""How German and the Nordic languages write these letters where a keyboard has none."""
_DOTTED: Final = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.){2,}[^\W\d_]?(?![^\W_])")
_APOSTROPHES: Final = re.compile(r"['’ʼ`´]")
_POSSESSIVE: Final = re.compile(r"['’]s$")
_NOT_NAME: Final = re.compile(r"[^\w+#]|_")
_ARTICLE: Final = re.compile(r"^(?:the|a|an) (?=\S)")
_LATIN: Final = re.compile(r"[a-z]")
_FOLDS: Final = (
    (re.compile(r"shch|sch|sh"), "s"),
    (re.compile(r"tch|ch|cz"), "c"),
    (re.compile(r"kh"), "h"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"th"), "t"),
    (re.compile(r"ck|qu|q|c(?![eiyc])"), "k"),
    (re.compile(r"x"), "ks"),
    (re.compile(r"zh"), "z"),
    (re.compile(r"ts|tz"), "c"),
    (re.compile(r"w"), "v"),
    (re.compile(r"(?:iy|yi|ii|ij|y|j)"), "i"),
    (re.compile(r"ou"), "u"),
    (re.compile(r"(?<=[aou])e"), ""),
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile(r"(?<=[aeo])h$"), ""),
)
MANY_NAMES: Final = 65_536
"""How many names are kept taken apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameForms:
    """One name, written as it is compared. `keys` holds every spelling that counts as the same letters."""

    key: str
    keys: frozenset[str]
    words: tuple[str, ...]
    joined: str
    latin: bool


@lru_cache(maxsize=MANY_NAMES)
def normalise(name: str) -> str:
    """Write a name as a key: no case, accents, punctuation, leading article or possessive; ``&`` is "and".

    >>> normalise("The Weiß-Müller & Söhne GmbH"), normalise("J.R.R. Tolkien’s")
    ('weiss muller and sohne gmbh', 'jrr tolkien')
    """
    text = unicodedata.normalize("NFKC", name).casefold().strip()
    text = _POSSESSIVE.sub("", text)
    text = _DOTTED.sub(lambda found: found.group().replace(".", ""), text)
    text = unicodedata.normalize("NFKD", text.translate(_SINGLE))
    text = "".join(char for char in text if not "\u0300" <= char <= "\u036f")
    text = _NOT_NAME.sub(" ", _APOSTROPHES.sub("", unicodedata.normalize("NFC", text)))
    return _ARTICLE.sub("", " ".join(text.split()))


@lru_cache(maxsize=MANY_NAMES)
def forms(name: str) -> NameForms:
    """Take a name apart: its key, the other spellings of its letters, its words."""
    key = normalise(name)
    latin = _LATIN.search(key) is not None or not any(map(str.isalpha, key))
    main = key if latin else romanised(name)
    lower = unicodedata.normalize("NFC", name.casefold())
    spelt = normalise(lower.translate(_SPELT_OUT))
    keys = frozenset(form for form in (key, main, spelt, key.replace(" and ", " ")) if form)
    return NameForms(key=key, keys=keys, words=tuple(main.split()), joined=main.replace(" ", ""), latin=latin)


@lru_cache(maxsize=MANY_NAMES)
def romanised(name: str) -> str:
    """Write a name of any script in Latin letters, as a key.

    >>> romanised("Павел Орлов"), romanised("王小明")
    ('pavel orlov', 'wang xiao ming')
    """
    return normalise(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", anyascii(name)))


@lru_cache(maxsize=MANY_NAMES)
def sound(word: str) -> str:
    """Fold the spellings that transliterations and languages choose between.

    >>> sound("sergei") == sound("sergey"), sound("dmitry") == sound("dmitrii"), sound("eric") == sound("erica")
    (True, True, False)
    """
    for pattern, fold in _FOLDS:
        word = pattern.sub(fold, word)
    return word
