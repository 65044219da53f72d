"""The case of names restored.

People write "helena got fired" and "WHERE IS THE REPORT". The model that finds names was trained on newspapers and goes
by capitals, so they are put back first: same length, same places.
"""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.extractors.frames import names_in_frames
from nanobot.memory.knowledge.extractors.tables import fold, organisations, places
from nanobot.memory.knowledge.extractors.terms import listed
from nanobot.memory.knowledge.extractors.vocabulary import Vocabulary, is_first_name

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_VOWEL: Final = re.compile("[aeiouy]")
_DETERMINERS: Final = frozenset(
    ("a", "an", "the", "my", "your", "our", "his", "her", "their", "its", "this", "that", "these", "some", "any", "no")
)
_SHORTEST_SURNAME: Final = 4
_SHORTEST_FIRM: Final = 5
_SHOUTED_WORDS: Final = 4


def restore_case(text: str, vocabulary: Vocabulary) -> str:
    """Return a text with the capitals it should have, every character in its place.

    >>> restore_case("paloma moved to new york", Vocabulary(known=frozenset(("moved", "to", "new"))))
    'Paloma moved to New York'
    """
    text = _calmed(text)
    letters = list(text)
    for found in (*listed(text, places()), *listed(text, organisations())):
        if not found.term.word and _is_unlike(text[found.start : found.end], vocabulary):
            _capitalise(letters, found.start, found.end)
    for start in (*_first_names_in(text, vocabulary), *names_in_frames(text, vocabulary)):
        _capitalise(letters, start, start + 1)
    return "".join(letters)


def _is_unlike(name: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a listed name in small letters can be taken for nothing else: ``who`` and ``ups`` are words."""
    return fold(name) in places() or " " in name or (len(name) >= _SHORTEST_FIRM and not vocabulary.has(name))


def _first_names_in(text: str, vocabulary: Vocabulary) -> Iterator[int]:
    """Yield where first names in small letters begin, and the surnames after them."""
    before = ""
    after_name = False
    for word in _WORD.finditer(text):
        bare = _POSSESSIVE.sub("", word[0])
        is_name = before not in _DETERMINERS and is_first_name(bare, vocabulary)
        if word[0].islower() and (is_name or (after_name and _is_surname(word[0], vocabulary))):
            yield word.start()
        after_name = is_name and word[0].islower() and bare == word[0] and text[word.end() : word.end() + 1] == " "
        before = word[0].casefold()


def _is_surname(word: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a word after a first name can be the rest of the name: no English word, and no hasty one."""
    return (
        len(word) >= _SHORTEST_SURNAME
        and word.isalpha()
        and _VOWEL.search(fold(word)) is not None
        and not vocabulary.has(word)
    )


def _calmed(text: str) -> str:
    """Return a text that shouts in sentence case; any other as it is."""
    shouted = [word for word in _WORD.findall(text) if len(word) > 1]
    if len(shouted) < _SHOUTED_WORDS or not all(word.isupper() for word in shouted):
        return text
    low = text.lower()
    return text[0] + low[1:] if len(low) == len(text) else text


def _capitalise(letters: list[str], start: int, end: int) -> None:
    """Write the first letter of each word in a span large."""
    for i in range(start, end):
        large = letters[i].upper()
        if (i == start or not letters[i - 1].isalnum()) and len(large) == 1:
            letters[i] = large
