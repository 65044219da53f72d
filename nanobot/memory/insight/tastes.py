"""Statements of preference: "I prefer e-books over print", "I'd rather walk", "I prioritise batching"."""

import re
from dataclasses import dataclass
from typing import Final

from nanobot.memory.insight.sentences import sentences, spoken

_OFTEN: Final = (
    r"(?: (?:really|always|generally|usually|mostly|definitely|strongly|much|still|also|personally"
    r"|typically|often|just|actually"
    r"|do|kinda|sort of|now))?"
)
_STATED: Final = re.compile(
    rf"\b(?:i|we){_OFTEN} (?:prefer|favou?r|prioriti[sz]e|prioriti[sz]ed|opt for|lean towards?"
    r"|gravitate to(?:wards?)?|swear by"
    r"|tend to (?:prefer|favou?r|choose|go (?:for|with)|pick))\b"
    r"|\bi(?:'d| would) (?:much |far )?(?:rather|sooner) (?!not\b|know\b|die\b|be (?:sleeping|asleep"
    r"|in bed))\w+"
    r"|\bi(?:'d| would) (?:much |really )?prefer\b|\b(?:my|our) preference (?:is|for)\b"
    rf"|\bi(?:'ve)?{_OFTEN} (?:chose|chosen|decided|opted)(?: \w+)? (?:to (?:use|keep|prioriti[sz]e"
    r"|stick|go|update|work|inform|adopt)\b"
    r"|for |(?:to go )?with )"
    r"|\bi(?:'m| am) (?:more of an?|an?) \w+(?: \w+)? (?:person|kind of|type of|guy|girl|man|woman)\b"
    r"|\bi(?:'m| am) (?:partial to|a (?:big |huge )?fan of|someone who|not (?:a fan|into|keen))\b"
    r"|\bi(?:'ve always been| am|'m) (?:someone|a person|one) (?:who|that) (?:prefers|prioriti[sz]es"
    r"|likes|favou?rs|needs)\b"
    rf"|\bi{_OFTEN} like (?:my|it when|to have my) \w+|\bi{_OFTEN} (?:like|love"
    rf"|enjoy) [^.?!]{{2,60}} (?:more|better) than\b"
    r"|\bi(?: \w+)? (?:use|choose|pick|take|read|buy|want|go for) [^.?!]{2,50} (?:rather than"
    r"|instead of|over) (?!the\b|an?\b|\d)\w+",
    re.IGNORECASE,
)
_DOUBT: Final = re.compile(
    r"\b(?:should|would|do|could|can|might|did|if) (?:i|we)(?: \w+)?$|\b(?:not sure|wonder\w*|whether"
    r"|if|unsure|decide|should) (?:if )?$",
    re.IGNORECASE,
)


_GOES_ON: Final = re.compile(
    r"[,;:]? (?:(?:so|and|but|then)? ?(?:can|could|would|will|do|should) (?:you|i|we)"
    r"|(?:so |and |but )?(?:how|what|which|where)|but i(?:'m| am)|and i(?:'m| am)|so i(?:'m| am|'d|'ll)?|you know)\b"
    r"|[;\u2013\u2014\u2591]",
    re.IGNORECASE,
)
_LONGEST: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Taste:
    """A preference in its author's words, and where they are in the message."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends in the message."""
        return self.start + len(self.text)


def read_taste(text: str) -> Taste | None:
    """Return the first preference of their own that an author states.

    >>> read_taste("Hi! I prefer e-books over print, can you find me some?").text
    'I prefer e-books over print'
    """
    for sentence in sentences(spoken(text)):
        for found in _STATED.finditer(sentence.text):
            if any(_DOUBT.search(sentence.text[: found.start() + ahead]) for ahead in (0, 2)):
                continue
            rest = sentence.text[found.start() :]
            end = _GOES_ON.search(rest, found.end() - found.start())
            start = sentence.start + found.start()
            said = text[start : start + min(end.start() if end else len(rest), _LONGEST)]
            return Taste(text=said.rstrip(" ,.!?"), start=start)
    return None


def reads_preference(text: str) -> bool:
    """Tell whether its author states a preference of their own.

    >>> reads_preference("I prefer e-books over print.")
    True
    >>> reads_preference("Should I prefer e-books?")
    False
    """
    return read_taste(text) is not None
