"""Open questions: what they ask for, and how the bare phrase that answers one is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import EntityType, Reference
from nanobot.memory.knowledge.heuristics.jobs import profession_at
from nanobot.memory.knowledge.heuristics.lexicon import MARKER
from nanobot.memory.knowledge.heuristics.phrases import (
    Phrase,
    is_language,
    name_at,
    names_at,
    noun_phrase_at,
    noun_phrases_at,
    with_capitals,
)
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

OLDEST: Final = 120
MOST_AFTER: Final = 4
"""So many words may follow the phrase that answers a question: a date, a place."""
LEAD: Final = pattern(rf"""
    ^\W*(?:(?:{MARKER}|just|only|mostly|mainly|usually|currently|it is|that is|that would be|
    would be|i am|i use|use|i live in|in|at|for|on|with|called|named|my|me|still|the|
    a|an|about|around|to be)\b[\s,.!:;-]*)*
""")
"""What stands before the phrase that answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A phrase that answers, and what it stands for."""

    value: Reference | str
    phrase: Phrase


Take = Callable[[str, datetime], list[Given]]
"""Reads what an answer gives, at the time it is given."""


def answer_start(text: str) -> int:
    """Return where an answer begins after "well, it's the"."""
    match = LEAD.match(text)
    return match.end() if match else 0


def _is_short(text: str, phrase: Phrase) -> bool:
    """Whether a phrase is nearly all that an answer says."""
    return len(re.findall(r"\w+", text[phrase.end :])) <= MOST_AFTER


def _thing(text: str, _: datetime, *, kind: EntityType) -> list[Given]:
    phrase = name_at(text, answer_start(text), article=True)
    return [_named(phrase, kind)] if phrase and _is_short(text, phrase) else []


def _named(phrase: Phrase, kind: EntityType) -> Given:
    name = with_capitals(phrase.text)
    return Given(value=Reference(name=name, type=kind, start=phrase.start, end=phrase.end), phrase=phrase)


def people_given(text: str, _: datetime) -> list[Given]:
    """Read the people a text lists, after its colon if it has one."""
    at = text.index(":") + 1 if ":" in text else answer_start(text)
    at = len(text) - len(text[at:].lstrip())
    return [_named(name, "person") for name in names_at(text, at, lower=1) if not is_common(name.text)]


def _nouns(text: str, _: datetime) -> list[Given]:
    phrases = noun_phrases_at(text, answer_start(text))
    if not phrases or not _is_short(text, phrases[-1]):
        return []
    return [Given(value=phrase.text, phrase=phrase) for phrase in phrases]


def _noun(text: str, now: datetime) -> list[Given]:
    return _nouns(text, now)[:1]


def _tool(text: str, now: datetime) -> list[Given]:
    return [_named(given.phrase, "tool") for given in _noun(text, now)]


def _job(text: str, _: datetime) -> list[Given]:
    at = answer_start(text)
    phrase = profession_at(text, at) or noun_phrase_at(text, at, most=3, through=frozenset(("of",)))
    return [Given(value=phrase.text, phrase=phrase)] if phrase and _is_short(text, phrase) else []


def _age(text: str, _: datetime) -> list[Given]:
    match = re.search(r"\b\d{1,3}\b", text)
    if match is None or not 0 < int(match[0]) < OLDEST:
        return []
    return [Given(value=match[0], phrase=Phrase(match[0], *match.span()))]


def date_given(text: str, now: datetime) -> list[Given]:
    """Read the first date of a text, as one to come."""
    dates = read_dates(text, now, lean="future")[:1]
    return [Given(value=date.value, phrase=Phrase(date.text, date.start, date.end)) for date in dates]


def _languages(text: str, _: datetime) -> list[Given]:
    found = [match for match in re.finditer(r"[A-Za-z]+", text) if is_language(match[0])]
    return [Given(value=match[0].capitalize(), phrase=Phrase(match[0], *match.span())) for match in found]


def _name(text: str, _: datetime) -> list[Given]:
    phrase = name_at(text, answer_start(text))
    return [Given(value=with_capitals(phrase.text), phrase=phrase)] if phrase and _is_short(text, phrase) else []


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A question for one fact of who is asked; a group of the pattern may name a slot."""

    predicate: str
    asks: re.Pattern[str]
    take: Take


def _asks(predicate: str, take: Take, asks: str) -> OpenQuestion:
    return OpenQuestion(predicate=predicate, asks=pattern(asks), take=take)


_SOFTWARE: Final = r"""
    editor|ide|browser|shell|terminal|os|operating system|distro|language|framework|database|
    tool|app|calendar|client|program|software|platform|package manager|service|version control|
    system
"""
_PETS: Final = "dog|cat|puppy|kitten|pet|rabbit|hamster|parrot|horse"

OPEN_QUESTIONS: Final[tuple[OpenQuestion, ...]] = (
    _asks(
        "works_as",
        _job,
        r"""
        \bwhat (?:do|does) you do(?:\sfor (?:a living|work))?\b|\bwhat is it you do\b|\bwork as\b|
        \byour (?:job|profession|occupation|job title|role|line of work)\b|
        \bwhat (?:kind|sort|line) of (?:work|job)\b
        """,
    ),
    _asks(
        "works_at",
        partial(_thing, kind="org"),
        r"""
        \b(?:where|who|which (?:company|firm|school|hospital|office)) (?:do|are|is it)
        \s(?:you )?(?:work|employed|working)|\bwho is your employer\b|\bwhich company\b|
        \byour (?:employer|company)(?:\scalled|\sname)?\b|\bwhere do you work\b
        """,
    ),
    _asks(
        "lives_in",
        partial(_thing, kind="location"),
        r"""
        \bwhere (?:do|are) you (?:live|living|based|located|staying|these days|now)|
        \bwhich (?:city|town|place|country|part|area) (?:do|are) you (?:live|living|based|in)|
        \b(?:city|town) (?:do|are) you (?:live|based|in)|\bwhat city\b|\bwhere is home\b|
        \bwhere should i (?:set|assume) (?:you|your home)
        """,
    ),
    _asks(
        "from",
        partial(_thing, kind="location"),
        r"""
        \bwhere (?:are|do) you (?:from|come from|originally)|\bwhere were you born\b|
        \bwhere did you grow up\b|\byour home ?town\b
        """,
    ),
    _asks(
        "studies_at",
        partial(_thing, kind="org"),
        r"\b(?:which|what) (?:university|uni|college|school)\b|\bwhere (?:do|are) you study",
    ),
    _asks(
        "studies",
        _noun,
        r"""
        \bwhat (?:do|are|did) you (?:study|studying|major)|\bwhich subject\b|
        \byour (?:major|subject|field of study)\b
        """,
    ),
    _asks("age", _age, r"\bhow old (?:are|r) you\b|\byour age\b"),
    _asks(
        "birthday",
        date_given,
        r"""
        \b(?:when|what day|which day|what date) (?:is|'s) your birthday\b|\bwhen were you born\b|
        \byour (?:birthday|date of birth|birth date)\b
        """,
    ),
    _asks(
        "name",
        _name,
        r"\b(?:what is|what's|may i (?:have|ask)|your) (?:your )?(?:(?:full|real|last)\s)?name\b",
    ),
    _asks("nickname", _name, r"\bwhat (?:should|shall|can|may) i call you\b|\bdo you go by\b"),
    _asks("allergic_to", _nouns, r"\ballerg(?:y|ies|ic)\b|\bintoleran"),
    _asks(
        "favorite",
        _noun,
        r"\b(?:your|a) favou?rite (?P<slot>[\w ]+?)\s*(?:\?|,|$|of all)|\bfavou?rite (?P<slot2>\w+)\b",
    ),
    _asks(
        "uses",
        _tool,
        rf"""
        \b(?:which|what) (?:\w+ )?(?:{_SOFTWARE})\b[^?]*(?:\byou\b|\bassume\b|\buse\b|\bfor\b)|
        \bwhat do you (?:use|write|code|edit|run|draw|track|take notes)\b|
        \bare you (?:on|using) (?:windows|mac|linux)\b[^?]*\bor\b
        """,
    ),
    _asks(
        "speaks",
        _languages,
        r"\b(?:which|what) languages? (?:do|can) you (?:speak|know)|\bwhat languages\b",
    ),
    _asks(
        "manages",
        people_given,
        r"""
        \bwho (?:reports to you|is (?:on|in) your team|do you manage)|
        \bhow (?:big|large|many)[^?]*\byour team\b|\byour (?:team|direct reports)\b
        """,
    ),
    _asks(
        "reports_to",
        people_given,
        r"""
        \bwho (?:is your (?:boss|manager|supervisor|line manager|lead)|do you report to|
        are you reporting to)|\byour (?:boss|manager|supervisor)(?:'s)? name
        """,
    ),
    _asks(
        "has_pet",
        partial(_thing, kind="pet"),
        rf"""
        \b(?:what is|what's|what are)?\s*your (?:{_PETS})s?(?:'s|')? names?\b|
        \bwhat (?:is|are) (?:your )?(?:dog|cat|pet|puppy|kitten|he|she|it|they)s? (?:called|named)
        """,
    ),
    _asks(
        "hobby",
        _noun,
        r"\b(?:your hobb(?:y|ies)|do for fun|in your (?:spare|free) time|to relax|after work)\b",
    ),
    _asks("timezone", _name, r"\b(?:which|what|your) (?:is your )?time ?zone\b"),
    _asks("diet", _noun, r"\b(?:(?:any|your)\s)?(?:diet|dietary)\b"),
    _asks(
        "prefers",
        _noun,
        r"\b(?:do you prefer|would you (?:prefer|rather)|which do you (?:prefer|like better))\b",
    ),
)
"""In the order in which they are tried: the first that is asked is answered."""
