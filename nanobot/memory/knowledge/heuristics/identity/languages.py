"""Which languages people speak: "I grew up speaking Twi and English", "he doesn't know a word of Czech"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import is_language
from nanobot.memory.knowledge.heuristics.scenes import Polarity, Scene
from nanobot.memory.knowledge.heuristics.subjects import Left
from nanobot.memory.knowledge.heuristics.wording import pattern

_SPEAKING: Final = r"""
    speak(?:s|ing)?|fluent in|native in|grew up (?:speaking|with)|talk(?:s)?|mother tongue(?:\sis|:)?|
    first language(?:\sis|:)?|native language(?:\sis|:)?|languages are|(?:native|fluent) speaker of|
    raised speaking|learned|learnt|picked up|conversational in|bilingual in|understand(?:s)?|read(?:s)?
"""
_SO_WELL: Final = r"""
    both|also|fluent|some|a bit of|a little|only|decent|good|perfect|broken|very little|basic
"""
SPEAKS: Final = pattern(rf"""
    \b(?:{_SPEAKING})\s+(?=(?P<rest>(?:(?:{_SO_WELL})\s)*[A-Za-z]+[^.!?;\x00]*))
""")
OWN_LANGUAGE: Final = pattern(r"(?:languages are|mother tongue|first language|native language)")
MY: Final = pattern(r"\bmy\s*$")
CAN: Final = re.compile(r"\bcan(?: not)?\s+\w*\s*$")
NO_SKILL: Final = pattern(r"\b(?:course|lessons?|class|teacher|book|novel|translate)\b")
KNOWS_NO: Final = pattern(r"""
    \b(?:speak|know|understand|have)s? (?:absolutely )?(?:no|zero|not a word of|not a lick of)
    \s(?P<language>[A-Za-z]+)(?: at all)?\b
""")
MY_LANGUAGE: Final = pattern(r"""
    \bmy (?P<language>[A-Za-z]+) is (?:(?:now|pretty|quite|really|almost|very)\s)*
    (?:fluent|good|ok|okay|decent|perfect|native|great|solid|rusty|passable|excellent|better)\b
""")
PICKED_UP: Final = pattern(r"\b(?P<language>[A-Za-z]+) i (?:picked up|learned|learnt|speak|grew up with|know)\b")
NATIVE: Final = pattern(r"\b(?:a )?native (?P<language>[A-Za-z]+) speaker\b")
FLUENT: Final = pattern(r"\bfluent (?P<language>[A-Za-z]+) speaker\b")
_PASSED: Final = """
    , ; . and or also both a bit of some fluent fluently little only decent good now plus officially perfect broken
    very basic even as well my native bad terrible with
"""
PASSED: Final = frozenset(_PASSED.split())
"""What may stand between the languages of a list."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read which languages people speak, and which they do not."""
    yield from _spoken(scene)
    yield from _not_known(scene)
    yield from _own(scene)


def _spoken(scene: Scene) -> Iterator[Claim]:
    for match in SPEAKS.finditer(scene.text):
        languages = _listed(match["rest"])
        if not languages or not scene.told(match.start()) or NO_SKILL.search(match["rest"]):
            continue
        left = scene.left(match.start())
        is_own = OWN_LANGUAGE.match(match[0]) is not None
        people = _owner(scene, match.start()) if is_own else _speakers(scene, left, match.start())
        polarity: Polarity = "-" if left and left.negated and not is_own else "+"
        for person in people:
            for language in languages:
                yield scene.claim(person, "speaks", language, match.start(), match.end(), polarity=polarity)


def _owner(scene: Scene, at: int) -> tuple[Reference, ...]:
    return (scene.speaker,) if MY.search(scene.text[:at]) else ()


def _speakers(scene: Scene, left: Left | None, at: int) -> tuple[Reference, ...]:
    """Return who speaks: what one can or cannot speak counts, what one would or should does not."""
    if left is None:
        return ()
    if left.modal and "can" not in left.auxiliaries and not CAN.search(scene.text[:at]):
        return ()
    return left.subjects


def _not_known(scene: Scene) -> Iterator[Claim]:
    for match in KNOWS_NO.finditer(scene.text):
        left = scene.left(match.start())
        if left and left.subjects and is_language(match["language"]) and scene.told(match.start()):
            language = match["language"].capitalize()
            yield scene.claim(left.subjects[0], "speaks", language, match.start(), match.end(), polarity="-")


def _own(scene: Scene) -> Iterator[Claim]:
    for said in (MY_LANGUAGE, PICKED_UP, NATIVE, FLUENT):
        for match in said.finditer(scene.text):
            if is_language(match["language"]) and scene.told(match.start()):
                language = match["language"].capitalize()
                yield scene.claim(scene.speaker, "speaks", language, match.start(), match.end())


def _listed(rest: str) -> list[str]:
    found = []
    for word in re.findall(r"[A-Za-z]+|[,;.]", rest):
        if is_language(word):
            found.append(word.capitalize())
        elif word.lower() not in PASSED:
            break
    return found
