"""Whether a name is another one with a slip of the pen."""

from typing import Final

from rapidfuzz.distance import OSA

from nanobot.memory.knowledge.resolution.given_names import is_given_name

SHORTEST: Final = 5
"""Shorter words are too near to other words for one letter to be a slip."""
LONG: Final = 10
"""Words of this length may have two slips."""


def slips(left: str, right: str) -> int | None:
    """Count the slips that make one word of the other; None where they are two words.

    A slip is a letter too many, too few, changed, or two exchanged. The first letter is never one, nor is a final
    vowel, which in names tells women from men, nor a digit.

    >>> slips("grafana", "grafanna"), slips("notion", "motion"), slips("eric", "erica"), slips("marina", "martina")
    (1, None, None, None)
    """
    if left == right:
        return 0
    if left[:1] != right[:1] or min(len(left), len(right)) < SHORTEST:
        return None
    allowed = 2 if min(len(left), len(right)) >= LONG else 1
    distance = OSA.distance(left, right, score_cutoff=allowed)
    return distance if distance <= allowed and not _two_words(left, right) else None


def _two_words(left: str, right: str) -> bool:
    """Tell whether words a slip apart are two words all the same."""
    if _digits(left) != _digits(right) or (is_given_name(left) and is_given_name(right)):
        return True
    shortest, longest = sorted((left, right), key=len)
    return shortest[:-1] == longest[: len(shortest) - 1] and _ending_differs(shortest, longest)


def _ending_differs(shortest: str, longest: str) -> bool:
    """Tell whether all that differs is the end, and it is an ending rather than a doubled letter."""
    if len(shortest) == len(longest):
        return True
    return longest.startswith(shortest) and longest[len(shortest)] != shortest[-1]


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))
