"""How old people are: "I'm 42", "she turned nine", "my 7-year-old", "aged 63"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import number_of
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.subjects import Left
from nanobot.memory.knowledge.heuristics.wording import pattern

OLDEST: Final = 120
WITHIN: Final = 6
"""A date so near after an age is the day of a birthday: "turns nine on Friday"."""
TENS: Final = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}

AGED: Final = pattern(r"""
    (?:^|[,:.;(]\s*)(?:aged?\s+(?P<n>\d{1,3})|(?P<n2>\d{1,3}) (?:years?|yrs?) old)\b(?=\s*[,.;)]|$)
""")
_NO_YEARS: Final = r"""
    %|[.,:/]\d|o'?clock|am\b|pm\b|percent|degrees|th\b|st\b|nd\b|rd\b|km|kg|cm|m\b|k\b|
    min|minutes|hours|days|weeks|months|euros?|dollars|people|of\b|in a row|unread|items|
    pages|left|more|times|and a half hours|eggs
"""
_SPELLED: Final = r"""
    [a-z]+ty|eighteen|nineteen|thirteen|fourteen|fifteen|sixteen|seventeen|ten|eleven|twelve|
    one|two|three|four|five|six|seven|eight|nine
"""
_IS: Final = rf"""
    \b(?:am|is|are|'s)\s+(?:(?:now|already|only|just|about|currently)\s)*
    (?P<is>\d{{1,3}})(?!\s*(?:{_NO_YEARS}))
    (?P<old>\s*(?:years? old|yrs? old|yo\b|y/o|years of age)?)
"""
_TURNED: Final = rf"""
    \b(?:turned|turns|turning|just turned|celebrated (?:my|his|her))\s+(?P<turned>\d{{1,3}}|{_SPELLED})\b
    (?!\s*(?:pages|heads|corners|times|minutes|degrees|years ago))
"""
_YEAR_OLD: Final = r"\b(?P<year_old>\d{1,3})[- ]?(?:years?|yrs?)[- ]old\b"
AGE: Final = pattern(rf"(?:{_IS}|{_TURNED}|{_YEAR_OLD}|\bage (?P<age>\d{{1,3}})\b)")
TURNS: Final = re.compile(r"\bturns\b")
IS_BEFORE: Final = re.compile(r"\b(?:am|is|'s|are)\s+(?:an?|now|only|just|about)?\s*$|(?:^|[,;(]\s*)$")
"""What stands before "7-year-old" where it is said of someone, not of a thing."""
ENDS_CLAUSE: Final = pattern(
    r"""
    \s*(?:[,.!?;:)\x00]|$|
    \b(?:and|but|now|today|so|years|born|already|next|this|tomorrow)\b)
""",
    cased=True,
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read how old the speaker and others are."""
    for match in AGED.finditer(scene.text):
        if scene.told(match.start()):
            yield scene.claim(scene.speaker, "age", match["n"] or match["n2"], match.start(), match.end())
    for match in AGE.finditer(scene.text):
        years = _years(match)
        if 0 < years < OLDEST and scene.told(match.start()) and _is_age(scene, match):
            for person in _whose(scene, match):
                yield scene.claim(person, "age", str(years), match.start(), match.end())


def _years(match: re.Match[str]) -> int:
    word = match["is"] or match["turned"] or match["year_old"] or match["age"]
    return TENS.get(word.lower()) or number_of(word) or 0


def _is_age(scene: Scene, match: re.Match[str]) -> bool:
    """Whether a number says how old someone is today: not on a day to come, not how many of something."""
    if match["is"] and not match["old"].strip():
        return bool(ENDS_CLAUSE.match(scene.text[match.end() :]))
    if match["year_old"]:
        return bool(IS_BEFORE.search(scene.text[: match.start()]))
    if match["turned"]:
        birthday = scene.date_after(match.end(), within=WITHIN)
        return birthday.direction != "future" if birthday else not TURNS.search(match[0])
    return True


def _whose(scene: Scene, match: re.Match[str]) -> tuple[Reference, ...]:
    shift = len("'s") if match[0].startswith("'s") else 0
    left = scene.left(match.start() + shift)
    if left is None or left.modal or left.negated or (match["is"] and left.past) or not _may_imply(left, match):
        return ()
    return left.subjects or (scene.speaker,)


def _may_imply(left: Left, match: re.Match[str]) -> bool:
    """Whether the subject is said, or may be left out: "turned nine", "40-year-old nurse here"."""
    if left.implied and not match["turned"] and not match["year_old"]:
        return False
    return not match["age"] or bool(left.subjects)
