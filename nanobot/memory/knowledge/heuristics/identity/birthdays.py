"""When people were born: "my birthday is on 9 June", "Sunniva was born in 1961", "the 4th is my sister's birthday"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nanobot.memory.dates import DateExpression
from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.lexicon import KIN, NOT_NAMES
from nanobot.memory.knowledge.heuristics.owners import antecedent, person_in
from nanobot.memory.knowledge.heuristics.phrases import NAME, number_of
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern

DAY_LENGTH: Final = len("2026-05-23")
"""A date that is shorter names a month or a year alone."""
_MONTHS: Final = """
    January February March April May June July August September October November December
"""
MONTH_NAMES: Final = tuple(_MONTHS.split())

IS_BIRTHDAY: Final = pattern(rf"""
    ^\s*(?:is|was|'s|will be)\s+
    (?P<who>my birthday|(?:(?:my|our)\s)?(?:[\w-]+ ){{0,3}}?(?:{NAME}|[a-zà-ÿ]+)'s (?:\d+\w* )?birthday)\b
""")
"""After a date: "the 4th is my sister's birthday"."""
BIRTHDAY: Final = pattern(r"""
    \bhas (?:his|her|my|their) (?:\d+\w* )?birthday\s*(?:on|in)?\s*(?:the )?$|
    \bbirthday(?:'s)?(?:\s+(?:party))?\s*(?:is|'s|was|are|falls|:|,)?\s*
    (?:on|in|coming up on|actually|this|next)?\s*(?:the )?$
""")
"""Before a date: "her birthday is on"."""
BORN: Final = pattern(r"\b(?:(?:was|were|is|am)\s)?born(?: at [\w: ]{1,12}?)?(?:\son|\sin)?\s*(?:the )?$")
TURNS: Final = pattern(r"""
    \b(?:turns?|is turning|will be|going to be|turned) (?P<n>\d{1,3}|\w+)\s*
    (?:years old\s*)?(?:(?:on|this|next|in)\s)?(?:the )?$
""")
WHOSE_BIRTHDAY: Final = pattern(rf"""
    (?P<whose>\bmy|\bhis|\bher|(?:{NAME}|\b[a-zà-ÿ]+)'s)\s+(?:\d+(?:st|nd|rd|th) )?birthday\b
""")
HAS_BIRTHDAY: Final = pattern(r"\bhas (?:his|her|their) (?:\d+\w* )?birthday")
SOMEONES_BIRTHDAY: Final = re.compile(r"'s\s+(?:\d+\w* )?birthday")
OCCASION: Final = pattern(r"\b(?:party|present|gift|card|cake|dinner|trip|for my|for his|for her|got)\b")
"""Near a birthday: the date is that of something else."""
MINE: Final = pattern(r"\bmine\b")
MINE_IS: Final = pattern(r"(?:^|[\s,.])mine(?:\sis|'s)?")
I_WAS_BORN: Final = re.compile(r"\b(?:i|am|was) \w*\s*born")
DATE_LEAD: Final = re.compile(r"(?:\s+(?:on|in|the))+$")
BEYOND_KIN: Final = 3
"""How far after a kin phrase its birthday may begin: "'s "."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Born:
    """Whose birthday a date is, and whether its year is the year of birth."""

    person: Reference
    exact: bool = False


def claims(scene: Scene) -> Iterator[Claim]:
    """Read whose birthday a date of the sentence is."""
    for date in scene.dates:
        day = birthday_of(date.value)
        born = _born(scene, date) if day else None
        if born:
            value = date.value[:DAY_LENGTH] if born.exact else day
            yield scene.claim(born.person, "birthday", value, date.start, date.end)


def birthday_of(value: str) -> str | None:
    """Write a day as a birthday without its year; None where it names no month.

    >>> birthday_of("2026-05-23"), birthday_of("2026-05"), birthday_of("2026")
    ('May 23', 'May', None)
    """
    match = re.match(r"\d{4}-(\d\d)(?:-(\d\d)(?:T|$)|$)", value)
    if match is None:
        return None
    month = MONTH_NAMES[int(match[1]) - 1]
    return f"{month} {int(match[2])}" if match[2] else month


def _born(scene: Scene, date: DateExpression) -> Born | None:
    after = IS_BIRTHDAY.match(scene.text[date.end :])
    if after:
        owner = _owner(scene, scene.text[: date.end + after.end()])
        return Born(person=owner) if owner else None
    lead = DATE_LEAD.sub("", scene.text[: date.start].rstrip(" "))
    birthday = BIRTHDAY.search(f"{lead} ") or BIRTHDAY.search(lead)
    if birthday and not OCCASION.search(lead):
        return _of_birthday(scene, lead, birthday.start(), date)
    if (born := BORN.search(lead)) and scene.told(born.start()):
        return _of_birth(scene, lead, born.start())
    turns = TURNS.search(lead) or TURNS.search(f"{lead} ")
    if turns and number_of(turns["n"]) is not None and len(date.value) >= DAY_LENGTH:
        return _of_turning(scene, turns.start())
    return None


def _of_birthday(scene: Scene, lead: str, at: int, date: DateExpression) -> Born | None:
    if MINE.search(lead) and len(date.value) < DAY_LENGTH:
        return None
    owner = _owner(scene, lead)
    is_told = scene.told(at) or "my" in lead.lower() or SOMEONES_BIRTHDAY.search(lead)
    return Born(person=owner) if owner and is_told else None


def _of_birth(scene: Scene, lead: str, at: int) -> Born | None:
    left = scene.left(at)
    if left and left.subjects and not left.negated:
        return Born(person=left.subjects[-1], exact=True)
    if left is None or not left.implied:
        return None
    if I_WAS_BORN.search(lead):
        return Born(person=scene.speaker, exact=True)
    place = scene.sentence.offset + at
    kin = next((kin.person for kin in scene.people.kin if kin.start < place), None)
    return Born(person=kin, exact=True) if kin else None


def _of_turning(scene: Scene, at: int) -> Born | None:
    left = scene.left(at)
    if left is None or not left.subjects or scene.sentence.question:
        return None
    return Born(person=left.subjects[-1])


def _owner(scene: Scene, lead: str) -> Reference | None:
    """Say whose birthday a text that ends at it speaks of."""
    if has := HAS_BIRTHDAY.search(lead):
        left = scene.left(has.start())
        return left.subjects[-1] if left and left.subjects else None
    found = list(WHOSE_BIRTHDAY.finditer(lead))
    if found:
        return _said_owner(scene, found[-1])
    return scene.speaker if MINE_IS.search(lead) else None


def _said_owner(scene: Scene, match: re.Match[str]) -> Reference | None:
    whose = match["whose"].lower()
    place = scene.sentence.offset + match.start()
    kin = next((kin for kin in scene.people.kin if kin.start <= place < kin.end + BEYOND_KIN), None)
    if kin:
        return kin.person
    if whose == "my":
        return scene.speaker
    if whose in ("his", "her"):
        return antecedent(scene, match.start(), whose)
    name = whose.removesuffix("'s")
    return None if name in KIN or name in NOT_NAMES else person_in(scene, match, "whose")
