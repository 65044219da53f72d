"""Which words of a message say what it is about. Pure.

Words of form, and words that fit any talk (greetings, praise, feelings, common verbs, days, amounts), say nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nanobot.memory.index.words import STOP_WORDS, terms
from nanobot.memory.knowledge.topics.silence import DEEDS, FORM, JUDGEMENT, TALK

SHORTEST: Final = 3
"""Letters of the shortest word that says something; a short one in capitals (``AI``) does too."""

SILENT_FORMS: Final = STOP_WORDS | frozenset(f"{FORM} {JUDGEMENT} {DEEDS} {TALK}".split())
SILENT: Final = frozenset(term for form in SILENT_FORMS for term in terms(form))

_BEFORE_NOUNS: Final = frozenset(
    """
    a an the my your our his her its their this that these those some any no every each another of in at for with about
    on from into by near
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_WORD: Final = re.compile(r"#?\w+(?:\+\+|\#)?(?:['’-]\w+)*")
_LINK: Final = re.compile(r"https?://\S+|www\.\S+|\S+@\S+\.\w+|`{3}.*?(?:`{3}|$)", re.DOTALL)
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?…:\n\"“(\[*-])\s*$")
_SHORT_NAME: Final = re.compile(r"[A-Z]{2}|[A-Z]\+\+|C#")
_CONTRACTED: Final = re.compile(r"['’](?:ve|re|d|ll|m|t|all|mon)$", re.IGNORECASE)
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_CHINESE_FORM: Final = re.compile(
    "[我你您他她它们的地得了着过是在有不没也都就还又很太和与跟吗呢吧啊呀哦嗯这那个们什么怎为因所以想要会能可说去来到上下给把被让对从]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A word of a message that says what it is about. `term` is what it is counted by, `form` how it is shown.

    `follows`: it comes straight after the telling word before it. `noun`: it stands where the name of a thing does.
    """

    term: str
    form: str
    follows: bool = False
    noun: bool = False


def telling(text: str) -> list[Said]:
    """Return the words that say what a text is about, in order, with repeats.

    >>> [said.term for said in telling("Hey! I really love the new pottery class in Lisbon")]
    ['potteri', 'class', 'lisbon']
    """
    return list(_told(_LINK.sub(" ", text)))


def name_terms(names: Iterable[str]) -> frozenset[str]:
    """Return the terms of the words of some names."""
    return frozenset(term for name in names for term in terms(name))


def _told(text: str) -> Iterator[Said]:
    found = list(_WORD.finditer(text))
    told_to = -1
    for number, word in enumerate(found):
        starts = word.group()[:1].isupper() and _starts(text, word.start())
        for term, form in _read(word.group(), starts=starts):
            before = found[number - 1] if number else None
            yield Said(
                term=term,
                form=form,
                follows=told_to == number - 1 and before is not None and text[before.end() : word.start()] == " ",
                noun=_is_noun(before, found[number + 1] if number + 1 < len(found) else None, text, word),
            )
            told_to = number


def _is_noun(before: re.Match[str] | None, after: re.Match[str] | None, text: str, word: re.Match[str]) -> bool:
    """Tell whether a word stands as nouns do: after an article or a preposition, and before no other telling word."""
    if before is None or before.group().lower() not in _BEFORE_NOUNS:
        return False
    goes_on = after is not None and text[word.end() : after.start()] == " " and bool(_read(after.group(), starts=False))
    return not goes_on


def _starts(text: str, place: int) -> bool:
    return bool(_SENTENCE_START.search(text, max(0, place - 4), place))


@lru_cache(maxsize=50_000)
def _read(word: str, *, starts: bool) -> tuple[tuple[str, str], ...]:
    """Return the term of a word and its form, if it tells anything. A capital at the start of a sentence is none."""
    if _CONTRACTED.search(word):
        return ()
    cut = terms(word.lstrip("#") if word[-1:] != "#" else word)
    if not word.isascii() and len(cut) > 1:
        return tuple((term, term) for term in cut if len(term) > 1 and not _CHINESE_FORM.search(term))
    if not cut or not _tells(cut[0], word):
        return ()
    form = word.lower() if starts and word[1:].islower() else word
    return ((cut[0], _POSSESSIVE.sub("", form)),)


def _tells(term: str, word: str) -> bool:
    if term in SILENT or _POSSESSIVE.sub("", word).lower() in SILENT_FORMS or not any(map(str.isalpha, term)):
        return False
    return len(term) >= SHORTEST or not word.isascii() or _SHORT_NAME.fullmatch(word) is not None
