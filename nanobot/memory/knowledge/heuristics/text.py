"""A message made ready for the rules: foreign words masked, short forms written out, cut at sentences.

Every position can be followed back to the message.
"""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.heuristics.contractions import expanded
from nanobot.memory.knowledge.heuristics.masking import MASK, masked

__all__ = ["MASK", "PLAIN", "Reading", "Sentence", "read"]

PLAIN: Final = str.maketrans(
    {"’": "'", "ʼ": "'", "‘": "'", "´": "'", "\u00a0": " ", "\t": " ", "…": "."}  # typed otherwise, said the same
)
ABBREVIATIONS: Final = ("Dr", "Mr", "Mrs", "Ms", "Prof", "St", "Jr", "Sr", r"e\.g", r"i\.e", "vs", "approx", "[A-Z]")
_NO_ABBREVIATION: Final = "".join(rf"(?<!\b{short})" for short in ABBREVIATIONS)
SENTENCE_END: Final = re.compile(
    rf"(?:{_NO_ABBREVIATION}[.!?]+[)\"']*(?=\s|{MASK}|\Z)|[!?]+(?=\w)|\.{{2,}}|\n+|{MASK}{{3,}})"
)
_DAY: Final = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_MONTH: Final = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
)
_LY: Final = (
    r"(?!(?:Emily|Kelly|Sally|Molly|Holly|Polly|Billy|Kimberly|Beverly|Reilly|Family|Early|Italy)\b)[A-Z][a-z]{3,}ly"
)
OPENER: Final = re.compile(
    rf"(?:(?<=\A)|(?<=[.!?\n] )|(?<=\n))(?:{_LY}|Yesterday|Today|Tomorrow|Tonight|Then|Now|Also|Anyways?"
    r"|Meanwhile|Instead|Afterwards|Later|Since|Because|When|While|Whenever|If|Although|Though|But|And|So|Btw|Plus|Still"
    rf"|Maybe|Perhaps|(?:(?:On|By|Since|Until) )?{_DAY}|(?:In|By|Since|Until) {_MONTH})(?= [A-Z])"
)
"""What may stand before a name at the beginning of a sentence, and is no part of it."""
LONGEST_SENTENCE: Final = 800
"""What runs on for more characters is cut between words: no rule looks further, and time stays linear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a reading: its text with what ends it, and where it begins in the reading."""

    text: str
    offset: int
    question: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A message as the rules see it. `places[i]` is where character i stands in the message."""

    text: str
    places: tuple[int, ...]
    sentences: tuple[Sentence, ...]

    def place(self, position: int) -> int:
        """Say where a position of the reading is in the message."""
        if position < len(self.places):
            return self.places[position]
        return self.places[-1] + 1 if self.places else 0


def read(message: str) -> Reading:
    """Mask, write out and cut a message. What opens a sentence before a name is written small."""
    text, places = expanded(masked(message.translate(PLAIN)))
    text = OPENER.sub(_small, text)
    return Reading(text, places, tuple(_sentences(text)))


def _small(opener: re.Match[str]) -> str:
    return opener[0].lower()


def _sentences(text: str) -> list[Sentence]:
    found: list[Sentence] = []
    for start, end, question in _cuts(text):
        piece = text[start:end]
        if _says_something(piece):
            lead = len(piece) - len(piece.lstrip(f" \n{MASK}"))
            found.append(Sentence(text=piece[lead:], offset=start + lead, question=question))
        elif question and found:
            found[-1] = Sentence(text=found[-1].text, offset=found[-1].offset, question=True)
    return found


def _cuts(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where sentences begin and end, and whether a question mark ends them."""
    at = 0
    for match in SENTENCE_END.finditer(text):
        at = yield from _shortened(text, at, match.end(), question="?" in match[0])
    yield from _shortened(text, at, len(text), question=False)


def _shortened(text: str, start: int, end: int, *, question: bool) -> Generator[tuple[int, int, bool], None, int]:
    while end - start > LONGEST_SENTENCE:
        blank = text.rfind(" ", start + 1, start + LONGEST_SENTENCE)
        cut = blank if blank > start else start + LONGEST_SENTENCE
        yield start, cut, question
        start = cut
    yield start, end, question
    return end


def _says_something(piece: str) -> bool:
    return bool(piece.strip().strip(MASK).strip().strip("?!.,;:-\"' "))
