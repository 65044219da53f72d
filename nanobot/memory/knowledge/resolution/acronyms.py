"""Short forms made of first letters: WHO, T2D, k8s, VS Code."""

import re
from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms
from nanobot.memory.knowledge.resolution.tables import rows

_SMALL: Final = frozenset(rows("small_words"))
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
LONGEST: Final = 8


@lru_cache(maxsize=MANY_NAMES)
def initials(name: str) -> frozenset[str]:
    """Give the short forms that a name of several words can have.

    >>> sorted(initials("University of Southern Denmark"))
    ['uosd', 'usd']
    """
    words = forms(name).words
    apart = forms(_HUMP.sub(" ", name)).words
    telling = [word for word in words if word not in _SMALL]
    if len(telling) < 2:  # noqa: PLR2004 - one word has no initials
        return frozenset()
    return frozenset(
        "".join(word if word.isdigit() else word[0] for word in chosen)
        for chosen in (words, telling, apart)
        if len(chosen) <= LONGEST
    )


@lru_cache(maxsize=MANY_NAMES)
def is_short_for(short: str, long: str) -> bool:
    """Tell whether a name is the short form of another by its letters.

    >>> is_short_for("k8s", "Kubernetes"), is_short_for("VS Code", "Visual Studio Code"), is_short_for("Go", "Google")
    (True, True, False)
    """
    brief, words = forms(short), forms(long).words
    if len(brief.words) == 1:
        return brief.joined in initials(long) or brief.joined == numeronym(words)
    return len(brief.words) < len(words) and _covers(brief.words, words)


def numeronym(words: tuple[str, ...]) -> str:
    """Give a long word's short form of the k8s kind; empty where it has none."""
    word = words[0] if len(words) == 1 else ""
    return f"{word[0]}{len(word) - 2}{word[-1]}" if len(word) > 4 and word.isalpha() else ""  # noqa: PLR2004


def _covers(brief: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Tell whether each short word is a word in its place, or the initials of the next two or more."""
    if not brief:
        return not words
    head, rest = brief[0], brief[1:]
    if words and head == words[0] and _covers(rest, words[1:]):
        return True
    size = len(head)
    taken = "".join(word[0] for word in words[:size])
    return size > 1 and head == taken and _covers(rest, words[size:])
