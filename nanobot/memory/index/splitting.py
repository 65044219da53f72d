"""Cuts a long text into overlapping parts at sentence ends, so that each part fits an embedding model."""

import re
from bisect import bisect_left, bisect_right
from typing import Final

LONGEST_PART: Final = 1600
OVERLAP: Final = 320

_END: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\n+")


def parts(text: str, *, longest: int = LONGEST_PART, overlap: int = OVERLAP) -> list[str]:
    """Cut *text* into parts of at most *longest* characters that share up to *overlap* with the one before.

    Parts end at a sentence end where there is one in reach, else at a space, else anywhere. Nothing is lost.

    >>> parts("One. Two. Three.", longest=11, overlap=5)
    ['One. Two. ', 'Two. Three.']
    """
    if len(text) <= longest:
        return [text]
    ends = [match.end() for match in _END.finditer(text)]
    cut: list[str] = []
    start = 0
    while len(text) - start > longest:
        end = _last_before(ends, start + longest, after=start + longest // 2) or _space(text, start, longest)
        cut.append(text[start:end])
        start = _first_from(ends, end - overlap, before=end) or max(end - overlap, start + 1)
    cut.append(text[start:])
    return cut


def _last_before(ends: list[int], limit: int, *, after: int) -> int | None:
    """Return the greatest end with ``after < end <= limit``; *ends* is sorted."""
    at = bisect_right(ends, limit) - 1
    return ends[at] if at >= 0 and ends[at] > after else None


def _first_from(ends: list[int], limit: int, *, before: int) -> int | None:
    """Return the least end with ``limit <= end < before``; *ends* is sorted."""
    at = bisect_left(ends, limit)
    return ends[at] if at < len(ends) and ends[at] < before else None


def _space(text: str, start: int, longest: int) -> int:
    space = text.rfind(" ", start + longest // 2, start + longest)
    return space + 1 if space > 0 else start + longest
