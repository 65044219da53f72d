"""How likely a message teaches how to behave, whatever its words: for what no rule reads.

The weights are those of a logistic regression on messages that people labelled as teaching something or not, rounded.
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
_BASE: Final = -2.15
_LENGTH: Final = -0.076
_LONGEST: Final = 60
_WEIGHTS: Final[Mapping[str, float]] = {
    "lasting": 0.22,
    "wide": 1.71,
    "never": 0.15,
    "stop": 1.0,
    "not": 1.26,
    "please": 0.17,
    "should": 0.68,
    "prefer": 0.93,
    "you": 0.15,
    "you do": 1.47,
    "style": 1.11,
    "order": -0.46,
    "order within": 0.91,
    "displeased": -0.66,
    "outcry": 0.9,
    "exasperated": 0.8,
    "pleased": -0.31,
    "named wrong": 1.12,
    "you too": 2.34,
    "once": 0.49,
    "again": -1.21,
    "asks": -1.07,
    "question": -0.36,
    "of oneself": -0.95,
    "of others": 0.21,
    "quoted": -0.97,
    "a fact": -1.54,
    "a play": -1.56,
    "thanks": -0.59,
    "technical": -0.22,
    "printed": -1.12,
    "when": 1.19,
    "to me": 1.16,
    "verbless": 0.47,
    "yes or no": -0.99,
    "put right": 0.37,
    "an errand": -1.31,
    "reply": 1.34,
    "short": -1.21,
    "long": -2.02,
    "of a slot": 0.79,
    "hint of a slot": 2.03,
    "lasting & order": -0.34,
    "lasting & you": 0.26,
    "lasting & manner": 0.6,
    "never & manner": -0.1,
    "not & manner": 0.79,
    "never & order": 0.78,
    "reply & displeased": -0.08,
    "reply & pleased": 0.81,
    "reply & outcry": 1.07,
    "reply & manner": -0.11,
    "reply & stop": 0.31,
    "question & !lasting": -1.05,
    "once & !lasting": -1.11,
    "order & !lasting & !never": -0.9,
    "prefer & manner": 0.75,
    "should & manner": 0.8,
    "of oneself & !you": -0.08,
    "of others & !you": -1.29,
    "when & order": 0.9,
    "when & order within": 0.81,
    "lasting & order within": 0.82,
    "please & lasting": 1.49,
    "wide & manner": 0.76,
    "wide & order": -0.35,
    "style & wide": 0.29,
    "style & lasting": -0.5,
    "style & reply": 0.26,
    "reply & yes or no": -0.74,
    "reply & put right & !manner": -0.53,
    "reply & again & !lasting": -0.49,
    "reply & exasperated": 0.8,
    "reply & named wrong": 0.34,
    "of a slot & lasting": 0.39,
    "of a slot & reply": 1.3,
    "of a slot & order": 1.76,
    "of a slot & you": 0.47,
    "hint of a slot & reply": 0.82,
    "of a slot & !lasting & !order & !reply": 0.93,
    "of a slot & should": -0.67,
    "of a slot & prefer": -0.15,
    "of a slot & question": -0.18,
    "of a slot & once": -0.6,
    "of a slot & of oneself": -0.35,
    "of a slot & of others": -0.39,
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
    return _likelihood(there, text) > LIKELY


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
