"""Where people are from by passport: "I'm half Danish, half Thai", "she is a Kenyan citizen"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import is_nationality
from nanobot.memory.knowledge.heuristics.scenes import Polarity, Scene
from nanobot.memory.knowledge.heuristics.wording import pattern

_AFTER: Final = r"""
    so|but|and|by|citizen|national|too|actually|btw|from|though|originally|passport|myself|
    guy|girl|woman|man|after all
"""
NATIONAL: Final = pattern(rf"""
    \b(?:am|is|are|'s|'m)\s+
    (?:(?:actually|originally|half|both|also|part|really|a|an|the only|from a)\s)*
    (?P<words>[A-Za-z-]+(?:(?:\sand\s|/|, |\s?&\s?|-)(?:(?:half|part)\s)?[A-Za-z-]+)?)
    (?=\s*(?:[,.!?;:)\x00]|$|\b(?:{_AFTER})\b))
""")
_WORD: Final = "[A-Za-z]+"
_AND: Final = r"(?: (?:and|plus|&) "
PASSPORTS: Final = pattern(rf"""
    \b(?:(?P<w1>{_WORD})(?: and (?P<w2>{_WORD}))? (?:passports?|citizenship|nationality|citizen|national)\b|
    passports?[:,]? (?P<w3>{_WORD}) and (?P<w4>{_WORD})|
    nationality(?:\sis|:) (?P<w5>{_WORD}){_AND}(?P<w6>{_WORD}))?|
    nationality,? (?:which is )?(?P<w7>{_WORD}){_AND}(?P<w8>{_WORD}))?)
""")
BETWEEN: Final = re.compile(r"\W+|\band\b|\bhalf\b|\bpart\b")
NO_PERSON: Final = pattern(r"\b(?:keyboard|layout|food|wine|movie|lesson|class|teacher|homework)\b")
OWN: Final = pattern(r"\b(?:i|my)\b")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read where people are from by passport."""
    yield from _said_of_people(scene)
    yield from _own_passports(scene)


def _said_of_people(scene: Scene) -> Iterator[Claim]:
    for match in NATIONAL.finditer(scene.text):
        words = [word for word in BETWEEN.split(match["words"]) if word]
        if not words or not all(map(is_nationality, words)) or not scene.told(match.start()):
            continue
        shift = len("'s") if match[0].startswith("'") else 0
        left = scene.left(match.start() + shift)
        if left is None or left.modal or NO_PERSON.search(scene.text):
            continue
        polarity: Polarity = "-" if left.negated else "+"
        for person in left.subjects:
            for word in words:
                yield scene.claim(
                    person, "nationality", word.capitalize(), match.start(), match.end(), polarity=polarity
                )


def _own_passports(scene: Scene) -> Iterator[Claim]:
    for match in PASSPORTS.finditer(scene.text):
        words = [word for word in match.groups() if word]
        if all(map(is_nationality, words)) and scene.told(match.start()) and OWN.search(scene.text):
            for word in words:
                yield scene.claim(scene.speaker, "nationality", word.capitalize(), match.start(), match.end())
