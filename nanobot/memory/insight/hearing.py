"""How likely a message teaches how to behave, whatever its words: for what no rule reads.

The weights are those of a logistic regression, rounded, on messages labelled as teaching something or not (those of the
tests and of extraction/), and on talk between people and requests, which teach nothing.
A sign is a kind of word; what two of them say together, or one without the other, is weighed as well.
"""

import math
from collections.abc import Mapping
from typing import Final

from nanobot.memory.insight.hearing_signs import SIGNS
from nanobot.memory.insight.slot_hints import hinted_slot
from nanobot.memory.insight.slots import sign_of

LIKELY: Final = 0.6
LIKELY_IN_REPLY: Final = 0.7
_SHORT, _LONG = 4, 45
"""Words of a message."""
_OF_MANNER: Final = frozenset(
    ("manner", "style", "order", "lasting", "never", "stop", "named wrong", "displeased", "outcry")
)
_ASKING: Final = frozenset(("order", "order within", "should", "prefer", "you too", "verbless"))
_LASTING: Final = frozenset(("lasting", "wide", "never"))
_OF_A_SLOT: Final = frozenset(("of a slot", "hint of a slot", "style"))
_BASE: Final = -2.38
_LENGTH: Final = -0.108
_LONGEST: Final = 60
_WEIGHTS: Final[Mapping[str, float]] = {
    "lasting": 0.29,
    "wide": 1.72,
    "never": 0.23,
    "stop": 1.17,
    "not": 1.26,
    "please": 0.23,
    "should": 0.72,
    "prefer": 1.05,
    "you": 0.09,
    "you do": 1.45,
    "manner": 0.22,
    "style": 1.1,
    "order": -0.32,
    "order within": 0.98,
    "displeased": -0.67,
    "outcry": 0.91,
    "exasperated": 0.84,
    "pleased": -0.25,
    "named wrong": 1.2,
    "an offer": -2.34,
    "you too": 2.39,
    "once": 0.49,
    "again": -1.15,
    "asks": -0.97,
    "question": -0.43,
    "of oneself": -1.06,
    "of others": 0.32,
    "quoted": -0.87,
    "a fact": -1.38,
    "a play": -1.79,
    "thanks": -0.55,
    "technical": -0.11,
    "printed": -0.98,
    "when": 1.3,
    "to me": 1.33,
    "verbless": 0.52,
    "yes or no": -1.13,
    "put right": 0.2,
    "an errand": -1.42,
    "reply": 1.65,
    "short": -1.31,
    "long": -1.61,
    "of a slot": 0.91,
    "hint of a slot": 2.26,
    "lasting & order": -0.32,
    "lasting & you": 0.31,
    "lasting & manner": 0.42,
    "never & manner": -0.16,
    "stop & manner": -0.07,
    "not & manner": 0.8,
    "never & order": 0.88,
    "reply & pleased": 1.23,
    "reply & outcry": 1.06,
    "reply & manner": -0.22,
    "reply & stop": 0.26,
    "question & !lasting": -1.12,
    "once & !lasting": -1.04,
    "order & !lasting & !never": -0.87,
    "prefer & manner": 0.8,
    "should & manner": 0.89,
    "of oneself & !you": -0.17,
    "of others & !you": -1.28,
    "when & order": 0.97,
    "when & order within": 0.83,
    "lasting & order within": 0.82,
    "please & lasting": 1.34,
    "wide & manner": 0.71,
    "wide & order": -0.32,
    "style & wide": 0.25,
    "style & lasting": -0.48,
    "style & reply": 0.36,
    "reply & yes or no": -0.74,
    "reply & put right & !manner": -0.56,
    "reply & again & !lasting": -0.5,
    "reply & exasperated": 0.84,
    "reply & named wrong": 0.27,
    "of a slot & lasting": 0.58,
    "of a slot & reply": 1.18,
    "of a slot & order": 1.69,
    "of a slot & you": 0.47,
    "hint of a slot & reply": 0.7,
    "of a slot & !lasting & !order & !reply": 0.88,
    "of a slot & should": -0.65,
    "of a slot & prefer": -0.08,
    "of a slot & question": -0.2,
    "of a slot & once": -0.59,
    "of a slot & of oneself": -0.19,
    "of a slot & of others": -0.43,
}
"""Of a sign, or of signs that stand together; one with "!" must be absent. "reply": it answers the assistant."""


def seems_to_teach(text: str, *, reply: bool) -> bool:
    """Tell whether a message that no rule reads is believed to teach. *reply*: it comes after the assistant's words.

    After those, kind words and cross ones are mostly talk: something must be said of manner, or laid down.

    >>> seems_to_teach("whenever you write to me, two lines at most", reply=False)
    True
    >>> seems_to_teach("thanks so much for always being there", reply=True)
    False
    """
    there = _signs_in(text, reply=reply)
    if reply:
        return bool(there & _OF_MANNER) and _likelihood(there, text) > LIKELY_IN_REPLY
    return _lays_down(there) and _likelihood(there, text) > LIKELY


def _lays_down(there: frozenset[str]) -> bool:
    """Tell whether something is asked for, or said of manner for always; wise sayings have "every" and "never" too."""
    return bool(there & _ASKING) or bool(there & _LASTING and there & _OF_A_SLOT)


def likelihood(text: str, *, reply: bool) -> float:
    """Return how likely a message teaches how to behave: 0 to 1."""
    return _likelihood(_signs_in(text, reply=reply), text)


def is_order(words: str) -> bool:
    """Tell whether words lay something down, rather than only react."""
    return any(SIGNS[sign].search(words) for sign in ("lasting", "wide", "never", "order", "should", "please", "when"))


def is_pleased(words: str) -> bool:
    """Tell whether words praise.

    >>> is_pleased("that was spot on"), is_pleased("what a wall of text")
    (True, False)
    """
    return SIGNS["pleased"].search(words) is not None


def is_against(words: str) -> bool:
    """Tell whether words want less of something.

    >>> is_against("never with sugar"), is_against("bullets in everything")
    (True, False)
    """
    return any(SIGNS[sign].search(words) for sign in ("never", "stop", "not", "displeased", "named wrong"))


def _likelihood(there: frozenset[str], text: str) -> float:
    score = _BASE + _LENGTH * min(len(text.split()), _LONGEST)
    score += sum(weight for signs, weight in _WEIGHTS.items() if _are(there, signs))
    return 1 / (1 + math.exp(-score))


def _signs_in(text: str, *, reply: bool) -> frozenset[str]:
    length = len(text.split())
    more = {
        "reply": reply,
        "short": length <= _SHORT,
        "long": length > _LONG,
        "of a slot": sign_of(text) is not None,
        "hint of a slot": hinted_slot(text) is not None,
    }
    found = [name for name, pattern in SIGNS.items() if pattern.search(text)]
    return frozenset([*found, *(name for name, is_so in more.items() if is_so)])


def _are(there: frozenset[str], signs: str) -> bool:
    return all((sign[1:] not in there) if sign[0] == "!" else (sign in there) for sign in signs.split(" & "))
