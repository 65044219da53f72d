"""How the patterns of the rules are written: laid out over lines, with lists of words that have a name."""

import re
from typing import Final

CAPITAL: Final = "(?-i:[A-Z])"
"""A capital letter, in a pattern that otherwise ignores case."""

_LINE_BREAK: Final = re.compile(r"\s*\n\s*")


def laid_out(source: str) -> str:
    r"""Return the source of a pattern without its layout: line breaks, and the blanks around them, do not count.

    A blank that counts at the end of a line is written ``[ ]``.

    >>> laid_out('''
    ...     (?:born|raised)[ ]
    ...     in \\d+
    ... ''')
    '(?:born|raised)[ ]in \\d+'
    """
    return _LINE_BREAK.sub("", source)


def pattern(source: str, *, cased: bool = False) -> re.Pattern[str]:
    """Compile the source of a pattern that may be laid out over lines; capitals count only where it is *cased*."""
    return re.compile(laid_out(source), 0 if cased else re.IGNORECASE)


def any_of(words: str) -> str:
    """Return the source of a group that matches one of some words, which a comma and a blank divide.

    A word may be several, or a small pattern.

    >>> any_of("job, day job, gigs?")
    '(?:job|day job|gigs?)'
    """
    return f"(?:{alternatives(words)})"


def alternatives(words: str) -> str:
    """Return words that a comma and a blank divide as the alternatives of a group yet to be opened.

    >>> alternatives("job, day job, gigs?")
    'job|day job|gigs?'
    """
    return "|".join(words.split(", "))


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, which blanks divide, as a set."""
    return frozenset(text.split())
