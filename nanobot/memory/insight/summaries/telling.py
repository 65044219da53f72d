"""Tells in the third person what someone said of themselves, where that is safe; else it is quoted.

It is safe where the sentence begins with "I" or "my", the third person of its verb is known, no second verb would have
to agree, and every other word of the first person has one counterpart. "We" and "you" have none.
"""

import re
from collections.abc import Mapping
from typing import Final

from nanobot.memory.knowledge.models import Gender

_PRESENT: Final = frozenset(
    """
    admire agree appreciate attend believe bike collect cook cycle dance draw dream drive enjoy feel find follow get go
    grow guess hate help hike hope keep know learn like listen live look love make miss need own paint plan play
    practice practise prefer remember run see share sing speak spend start struggle study suffer support swim take
    teach think train travel try understand use value visit volunteer walk want watch wish work write
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_PAST: Final = frozenset(
    """
    ate became began bought broke brought built came caught chose could couldn't cut did didn't drank drew drove fell
    felt flew forgot found gave got grew had hadn't heard held hit hurt kept knew led left let lost made met might must
    paid put quit ran rode rose said sang sat saw sent set should slept sold spent spoke stood swam taught thought threw
    told took understood used was wasn't went will woke won won't wore would wouldn't wrote can can't cannot
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_NO_PAST: Final = frozenset(("need", "feed", "speed", "bleed", "breed", "succeed", "proceed", "exceed", "embed"))
_IRREGULAR: Final[Mapping[str, str]] = {
    "am": "is",
    "have": "has",
    "do": "does",
    "haven't": "hasn't",
    "don't": "doesn't",
}
_SHORT: Final[Mapping[str, str]] = {"'m": "is", "'ve": "has", "'ll": "will"}
_PRESENT_SHORT: Final = ("'m", "'ve")
_SHORTEST_PAST: Final = 4

_PRONOUNS: Final[Mapping[str, Mapping[str, str]]] = {
    "f": {"i": "she", "me": "her", "my": "her", "mine": "hers", "myself": "herself"},
    "m": {"i": "he", "me": "him", "my": "his", "mine": "his", "myself": "himself"},
    "": {"i": "they", "me": "them", "my": "their", "mine": "theirs", "myself": "themself"},
}
_PLURAL: Final[Mapping[str, str]] = {"'m": "are", "'ve": "have", "'ll": "will", "am": "are", "was": "were"}
_PLURAL_DENIED: Final[Mapping[str, str]] = {"wasn't": "weren't"}

_ADVERBS: Final = (
    "usually|often|always|never|still|sometimes|also|currently|recently|finally|once|even|already|now|then"
)
_WHEN: Final = (
    r"(?:(?:Last|This|Next|Yesterday|Today|Tonight|Recently|Lately|Currently|Sometimes|Usually|A few|A couple"
    r"|Since then|After that|In [A-Z0-9]|On [A-Z])[A-Za-z0-9]*(?: (?:[A-Za-z]+|\d+)){0,3}?,? )?"
)
_LEAD: Final = re.compile(
    rf"(?P<when>{_WHEN})I(?P<short>'(?:m|ve|ll))?(?P<adverb>(?: (?:{_ADVERBS}))*) (?P<verb>[a-z']+)\b"
)
_MINE: Final = re.compile(r"My(?= [a-z])")
_FIRST: Final = re.compile(
    r"\b(?:I(?P<short>'(?:m|ve|ll|d))?(?: (?P<verb>[a-z']+))?|me|my|mine|myself)\b(?!-)", re.IGNORECASE
)
_OTHERS: Final = re.compile(
    r"\b(?:you|your|yours|we|we're|we've|we'd|we'll|us|our|ours|ourselves|let's|here|this|these)\b", re.IGNORECASE
)
_COORDINATED: Final = re.compile(rf"(?:\band|\bbut|\bor|,) (?:(?:{_ADVERBS}) )*([a-z']+)")
_MOST_TURNED: Final = 2
"""Of one sentence with more, "they" would soon be unclear."""


def told(name: str, text: str, gender: Gender | None = None) -> str:
    """Tell a sentence of *name*'s in the third person, or quote it.

    >>> told("Caroline", "I went to Porto with my sister.", "f")
    'Caroline went to Porto with her sister.'
    >>> told("Ben", "We went to Porto.")
    'Ben: "We went to Porto."'
    """
    return third_person(name, text, gender) or f'{name}: "{text}"'


def third_person(name: str, text: str, gender: Gender | None = None) -> str | None:
    """Turn a sentence of the first person to the third; None where that is not safe.

    >>> third_person("Ana", "I love sailing and want to cross the Atlantic.") is None
    True
    >>> third_person("Ana", "My brother says I'm stubborn.", "f")
    "Ana's brother says she is stubborn."
    """
    if text.endswith("?") or '"' in text or len(re.findall(r" I\b", text)) > _MOST_TURNED:
        return None
    if mine := _MINE.match(text):
        return _joined(f"{name}'s", text[mine.end() :], gender)
    lead = _LEAD.match(text)
    begin = _begun(name, lead) if lead else None
    if lead is None or begin is None:
        return None
    rest = text[lead.end() :]
    agrees = lead["verb"] in _PRESENT or lead["verb"] in _IRREGULAR or lead["short"] in _PRESENT_SHORT
    return None if agrees and _has_second_verb(rest) else _joined(begin, rest, gender)


def of_another(text: str) -> str | None:
    """Put a few words of someone's into the third person, without their name; None where that is not safe.

    >>> of_another("visit my sister")
    'visit their sister'
    """
    return _joined("", text, None)


def _begun(name: str, lead: re.Match[str]) -> str | None:
    """Write the sentence up to its verb; "is", "has" and "will" stand before the adverb, others behind it."""
    if lead["short"]:
        return f"{lead['when']}{name} {_SHORT[lead['short']]}{lead['adverb']} {lead['verb']}"
    verb = _of_one(lead["verb"])
    if verb is None:
        return None
    if lead["verb"] == "am":
        return f"{lead['when']}{name} is{lead['adverb']}"
    return f"{lead['when']}{name}{lead['adverb']} {verb}"


def _of_one(verb: str) -> str | None:
    """Give the third person of a verb; None where it is not known."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    regular_past = verb.endswith("ed") and len(verb) >= _SHORTEST_PAST and verb not in _NO_PAST
    if verb in _PAST or regular_past:
        return verb
    return _with_s(verb) if verb in _PRESENT else None


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _has_second_verb(rest: str) -> bool:
    """Tell whether another verb of the same subject follows, which would have to agree too."""
    return any(word in _PRESENT or word in _IRREGULAR for word in _COORDINATED.findall(rest))


def _joined(begin: str, rest: str, gender: Gender | None) -> str | None:
    """Put every word of the first person after the beginning into the third; None where one has no counterpart."""
    if _OTHERS.search(rest):
        return None
    turned, place = [], 0
    for found in _FIRST.finditer(rest):
        counterpart = _counterpart(found, gender)
        if counterpart is None:
            return None
        turned += [rest[place : found.start()], counterpart]
        place = found.end()
    return "".join([begin, *turned, rest[place:]])


def _counterpart(found: re.Match[str], gender: Gender | None) -> str | None:
    """Return the third person of "my", "I went", "I'm"; None where it is not known."""
    pronouns = _PRONOUNS[gender or ""]
    word = found[0].lower()
    if word in pronouns and word != "i":
        return pronouns[word]
    verb, short, subject = found["verb"], found["short"], pronouns["i"]
    after = f" {verb}" if verb else ""
    if short == "'d":
        return f"{subject}'d{after}"
    if short:
        return f"{subject} {(_SHORT if gender else _PLURAL)[short]}{after}"
    if not verb:
        return None
    if not gender:
        return f"{subject} {_PLURAL.get(verb) or _PLURAL_DENIED.get(verb) or verb}"
    turned = _of_one(verb)
    return f"{subject} {turned}" if turned else None
