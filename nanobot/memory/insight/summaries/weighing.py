"""How much a sentence tells of who says it: 0 to 1.

The weights are those of a logistic regression of "would a person note this down?" on sentences of long chats, rounded.
Word lists are of the language: what dates a sentence, what happens, whom one has; what only reacts or points elsewhere.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from nanobot.memory.index.words import STOP_WORDS, terms

_LIGHT_WORDS: Final = """
    just really so lot lots stuff thing things cool pretty like get got getting also too very much more been being am
    im ive id ill dont didnt doesnt cant isnt wasnt its thats even still though last time times one way yet always never
    ever now then here such only go going goes went gone take took make made makes us me your yours great good nice
    amazing awesome super feel feels felt hey know knew see saw think thinking thought recently lately today yesterday
    week month year ago day days some something anything everything someone keep well these those than into out up down
    off over again back all no not or because while since after before bit yeah definitely totally actually maybe wanna
    gonna gotta let sure many big little
"""
LIGHT: Final = frozenset(term for word in {*_LIGHT_WORDS.split(), *STOP_WORDS} for term in terms(word))
"""Terms that say little by themselves."""

_MONTHS: Final = "january|february|march|april|may|june|july|august|september|october|november|december"
_SELF: Final = r"\bi\b"
_OURS: Final = r"\b(?:my|me|we|our|us)\b"
_YOURS: Final = r"\byou|\byour"
_POINTING: Final = r"^(?:it|that|this|they|he|she|them|those|these|there)\b"
_PERSON: Final = (
    r"(?:mom|mum|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|sister|brother|son|daughter|kids?|child"
    r"|girl|boy|man|woman|lady|guy|friend|buddy|boss|coach|teacher|doctor|neighbou?r|cousin|aunt|uncle|grand\w+|dog|cat"
    r"|pup|puppy|kitten|pet|baby|someone|who)"
)
_NOBODY: Final = re.compile(rf"(?:(?!\b{_PERSON}s?\b|\w [A-Z][a-z]).)*?\b(?:[Hh]e|[Ss]he|[Hh]im|[Hh]is|[Hh]er)\b")
"""Whoever it speaks of was named before."""
_ELSEWHERE: Final = (
    r"^(?:they|them|their|those|these)\b"
    r"|\b(?:like (?:this|that|those|these)|similar|those|that same|(?:doing|into) it)\b"
)
"""What it speaks of was, too."""
_UNSURE: Final = r"\b(?:if|would|could|might|maybe|wish|hope|hopefully|must|should)\b"
_TIME: Final = (
    r"\b(?:yesterday|today|tonight|last|ago|recently|lately|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:this|next|every|a|few|couple) (?:week|month|year|summer|day|morning|night)s?|since"
    rf"|for (?:\w+ )?(?:years|months|weeks)|in (?:{_MONTHS}))\b"
)
_HAPPENS: Final = (
    r"\b(?:went|started|joined|got|bought|made|took|met|visited|moved|attended|plan|planning|signed|working on"
    r"|decided|trying|tried|learn\w*|play\w*|teach\w*|volunteer\w*|applied|finished|completed|wrote|writing|won"
    r"|became|lost|adopted|hosted|organi[sz]\w+|create|created|building|built|ran|received|gave|passed|read)\b"
)
_LASTS: Final = (
    r"\b(?:loves?|enjoy|hobby|favou?rite|passion\w*|dream|goal|used to|grew up|family|kids?|wife|husband|mom"
    r"|mother|dad|father|sister|brother|son|daughter|dogs?|cats?|friends?|job|career|class|school|degree)\b"
)
_MATTERS: Final = (
    r"\b(?:feel\w*|felt|(?:helps?|keeps?|makes?|gives?|reminds?) me|means? (?:a lot|the world)|important"
    r"|believe|motivat\w+|stress|relax\w*|peace\w*|joy)\b"
)
_SHOWS: Final = r"\b(?:this|that|these|the) (?:pics?|photos?|pictures?|images?)\b|\b(?:pic|photo)\b"
"""What is shown with it is not in its words."""
_DENIES: Final = r"n't\b|\bnot\b|\bnever\b"
_SIGNS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), weight)
    for pattern, weight in {
        _SELF: 0.7,
        _OURS: 0.2,
        _YOURS: -0.5,
        _POINTING: -0.3,
        _ELSEWHERE: -0.5,
        _UNSURE: -0.45,
        _TIME: 0.6,
        _HAPPENS: 0.4,
        _LASTS: 0.5,
        _MATTERS: 0.2,
        _DENIES: -0.4,
        r"\d": 0.25,
        _SHOWS: -0.6,
    }.items()
)
_REACTION: Final = re.compile(
    r"\b(?:glad|happy|amazing|awesome|sounds?|hear|idea|incredible|cool|great|proud|inspir\w+|congrat\w*|appreciate"
    r"|luck|excit\w+|can't wait|fun|stunning|beautiful|must|moments?|blast|wonderful|lovely|crazy|wild|insane|unreal"
    r"|fantastic|special|perfect|yummy)\b",
    re.IGNORECASE,
)
_POINTER: Final = re.compile(
    r"\b(?:that|it|them|those|these|such|here|there|this|they|he|she|him|their|its)\b", re.IGNORECASE
)
_NAME: Final = re.compile(r"(?<=[a-z,] )(?!I\b|I')[A-Z]\w+")
_BASE, _CORE, _REACTS, _POINTS, _UNNAMED, _NAMES = -5.6, 2.1, -0.25, -0.18, -0.8, 0.15
_MOST_POINTERS, _MOST_NAMES = 3, 2


def core(text: str) -> frozenset[str]:
    """Return the terms of a sentence that tell something."""
    return frozenset(terms(text)) - LIGHT


def says_something(text: str) -> bool:
    """Tell whether a clause does more than react.

    >>> says_something("it was such a blast"), says_something("it was raining")
    (False, True)
    """
    return bool(core(_REACTION.sub(" ", text)))


def weigh(text: str, telling: frozenset[str]) -> float:
    """Return how much a condensed sentence with these core terms tells of its speaker.

    >>> worth = "I moved to Lisbon in May to study marine biology."
    >>> weigh(worth, core(worth)) > weigh("That sounds like a great idea for you.", core("That sounds great."))
    True
    """
    score = _BASE + _CORE * math.log1p(len(telling))
    score += sum(weight for sign, weight in _SIGNS if sign.search(text))
    score += _UNNAMED * bool(_NOBODY.match(text))
    score += _REACTS * len(_REACTION.findall(text))
    score += _POINTS * min(_MOST_POINTERS, len(_POINTER.findall(text)))
    score += _NAMES * min(_MOST_NAMES, len(_NAME.findall(text)))
    return 1 / (1 + math.exp(-score))


class Echoes:
    """How often words come back in what was said: what many sentences speak of is central."""

    def __init__(self, said: Iterable[frozenset[str]]) -> None:
        self._in_sentences = Counter(term for telling in said for term in telling)

    def of(self, telling: frozenset[str]) -> float:
        """Return the share of a sentence's core terms that others have too: 0 to 1."""
        if not telling:
            return 0.0
        return sum(self._in_sentences[term] > _ONCE for term in telling) / len(telling)


_ONCE: Final = 2
"""A sentence and the one it was cut from."""
