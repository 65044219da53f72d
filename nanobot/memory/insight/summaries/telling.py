"""Tells in the third person what someone said of themselves, where that is safe; else it is quoted.

The first word of the first person becomes the name, those after it pronouns. It is safe where each has one counterpart,
the third person of every verb is known, nobody is spoken to, and "we" comes only after the name.
"""

import re
from collections.abc import Mapping
from typing import Final

from nanobot.memory.insight.summaries.verbs import PRESENT, STATES, is_present, of_one
from nanobot.memory.knowledge.models import Gender

_CHANGING: Final = ("'m", "'ve")
_WOULD: Final = ("be", "have", "do", "rather")
_SHORT: Final[Mapping[str, str]] = {"'m": "is", "'ve": "has", "'ll": "will", "'d": "would"}
_PLURAL_SHORT: Final[Mapping[str, str]] = {"'m": "are", "'ve": "have", "'ll": "will", "'d": "would", "'re": "are"}
_PLURAL: Final[Mapping[str, str]] = {"am": "are", "was": "were", "wasn't": "weren't"}
_PRONOUNS: Final[Mapping[str, Mapping[str, str]]] = {
    "f": {"i": "she", "me": "her", "my": "her", "mine": "hers", "myself": "herself"},
    "m": {"i": "he", "me": "him", "my": "his", "mine": "his", "myself": "himself"},
    "": {"i": "they", "me": "them", "my": "their", "mine": "theirs", "myself": "themself"},
}
_OF_US: Final[Mapping[str, str]] = {
    "we": "they", "us": "them", "our": "their", "ours": "theirs", "ourselves": "themselves"
}  # fmt: skip

_ADVERBS: Final = (
    "usually|often|always|never|still|sometimes|also|currently|recently|finally|once|even|already|now|then|ever|not"
    "|only|almost|just|(?!(?:rely|apply|reply|supply|fly)\\b)[a-z]{2,}ly"
)
_COMPANY: Final = (
    r"(?:wife|husband|partner|girlfriend|boyfriend|kids?|children|sons?|daughters?|family|fam|mom|mum|mother|dad|father"
    r"|parents|brothers?|sisters?|siblings?|cousins?|grand(?:ma|pa|mother|father|parents)|aunt|uncle|friends?|budd(?:y|ies)"
    r"|pals?|mates?|teammates?|roommates?|classmates?|colleagues?|coworkers?|neighbou?rs?|team|crew|band|group|club"
    r"|dogs?|cats?|pups?)"
)
_OURSELVES: Final = (
    rf"(?P<mates>\b[Mm]y (?P<whose>(?:[a-z-]+ ){{0,3}}{_COMPANY}(?: (?:from|at) [\w ]{{1,20}}?)?) and I\b"
    rf"|\b[Mm]e and my (?P<those>(?:[a-z-]+ ){{0,3}}{_COMPANY})\b"
    rf"|\b(?P<some>(?:[Ss]ome|[Aa] few|[Aa] couple of) (?:[a-z-]+ ){{0,2}}{_COMPANY}(?: (?:from|at) [\w ]{{1,20}}?)?"
    r"|(?!And |But |So |Then |When |If |As )[A-Z][a-z]+(?:, [A-Z][a-z]+)*) and I\b)"
)
_OWN: Final = r"(?:me|my|mine|myself|we|us|our|ours|ourselves)"
_SUBJECT: Final = (
    rf"\b(?P<we>[Ww]e)(?P<their>'(?:re|ve|ll|d))?\b"
    rf"|\bI(?P<short>'(?:m|ve|ll|d))?(?P<adverb>(?: (?:{_ADVERBS})\b)*)(?: (?P<verb>(?!{_OWN}\b)[a-z']+))?\b"
)
_FIRST_PERSON: Final = re.compile(
    rf"{_OURSELVES}|{_SUBJECT}|\b(?P<word>[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Uu]s|[Oo]urs?|[Oo]urselves)\b(?!-)"
)
_ADDRESSED: Final = re.compile(
    r"\b(?:you|your|yours|yourself|you're|you've|you'd|you'll|y'all|let's|here|each other|catch up)\b", re.IGNORECASE
)
"""Who is spoken to has no name here; who "we" and "each other" are would be unclear."""
_NO_SUBJECT: Final = re.compile(
    r"(?:glad|happy|sorry|proud|excited|thankful|grateful|lucky|blessed|stoked|thrilled|sad|mad|awesome|so|such|not|no"
    r"|almost|nearly|as|than|they|them|their|he|him|his|she|her|what|how|can't|couldn't|won't|bet|gonna|gotta|been"
    r"|being able"
    r"|my (?:favou?rite|own|only|last|first|next|best)(?: one| part)? (?:is|was|are|were)"
    r"|please|maybe|hopefully|let|be|check|imagine"
    r"|\w+(?:s|ed|de|ve) (?:me|my|us|to)|(?P<verb>[a-z']+))\b",
    re.IGNORECASE,
)
"""A sentence that leaves out whom or what it speaks of, or asks for something."""
_OTHERS: Final = (
    re.compile(r"\b(?:they|them|their|theirs|themselves)\b", re.IGNORECASE),
    re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE),
    re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE),
)
_COORDINATED: Final = re.compile(rf"(?:\band|\bbut|\bor|,) (?:(?:{_ADVERBS}) )*([a-z']+)")
_INFINITIVE: Final = re.compile(
    r"\b(?:to|can|could|will|would|should|might|must|lets?|help\w*|mak(?:es?|ing)|made|see\w*|watch\w*)\b"
)
_OTHER_SUBJECT: Final = re.compile(r"\b(?:they|he|she|it|who|that|which|people|what|how)\b")
_MOST_TURNED: Final[Mapping[str, int]] = {"f": 3, "m": 3, "": 2}
"""Of one sentence with more, "they" would soon be unclear."""


def quoted(name: str, text: str) -> str:
    """Quote a sentence.

    >>> quoted("Ben", "We went to Porto.")
    'Ben: "We went to Porto."'
    """
    return f'{name}: "{text}"'


def third_person(name: str, text: str, gender: Gender | None = None) -> str | None:
    """Turn a sentence of the first person to the third; None where that is not safe.

    >>> third_person("Ana", "I love music and dance.") is None
    True
    >>> third_person("Ana", "My brother says I'm stubborn.", "f")
    "Ana's brother says she is stubborn."
    >>> third_person("Ana", "Painting helps me relax after my shifts.", "f")
    'Painting helps Ana relax after her shifts.'
    """
    text = _without_own_name(name, text)
    if text.endswith("?") or '"' in text or _ADDRESSED.search(text) or _lacks_subject(text):
        return None
    if len(re.findall(r"\bI\b", text)) > _MOST_TURNED[gender or ""]:
        return None
    turned = _turned(text, name, gender)
    return None if turned is None or _is_ambiguous(text, turned) else turned


def _without_own_name(name: str, text: str) -> str:
    """Leave out how one introduces oneself: the name is there already."""
    own = re.escape(name.split(maxsplit=1)[0]) if name.split() else "(?!)"
    said = re.match(rf"(?:I'm|I am|My name is|This is) {own}(?: [A-Z]\w+)?(?:,| and| -) (?=I\b|my\b)", text)
    return f"{text[said.end()].upper()}{text[said.end() + 1 :]}" if said else text


def of_another(text: str) -> str | None:
    """Put a few words of someone's into the third person, without their name; None where that is not safe.

    >>> of_another("visit my sister")
    'visit their sister'
    """
    return None if _ADDRESSED.search(text) else _turned(text, None, None)


def _lacks_subject(text: str) -> bool:
    """Tell whether a sentence leaves out its subject, or is about doing something, which the speaker does unnamed."""
    first = _FIRST_PERSON.search(text)
    if first and re.match(r"[A-Z]\w+ing\b", text) and first[0] != "me":
        return True
    found = _NO_SUBJECT.match(text)
    if found is None:
        return False
    verb = (found["verb"] or "").lower()
    return not verb or is_present(verb) or of_one(verb) is not None


def _is_ambiguous(text: str, turned: str) -> bool:
    """Tell whether a pronoun that was there before would now stand for two."""
    pairs = [(pronoun.findall(text), pronoun.findall(turned)) for pronoun in _OTHERS]
    return any(before and len(after) > len(before) for before, after in pairs)


def _turned(text: str, name: str | None, gender: Gender | None) -> str | None:
    """Put every word of the first person into the third; the first one becomes the name, where there is one."""
    turned: list[str] = []
    place, first, since = 0, name, None
    for found in _FIRST_PERSON.finditer(text):
        between = _agreeing(text[place : found.start()], since)
        counterpart = None if found["we"] and not turned else _counterpart(found, first, gender)
        if between is None or counterpart is None:
            return None
        turned += [between, counterpart]
        since = _since(found, between, since, singular=bool(first or gender))
        place, first = found.end(), None
    rest = _agreeing(text[place:], since)
    return None if first is not None or rest is None else "".join([*turned, rest])


def _since(found: re.Match[str], between: str, since: str | None, *, singular: bool) -> str | None:
    """Return what stands since the last "I" whose verb has changed; None where another subject came after."""
    if found["word"] or found["those"]:
        return None if since is None or ";" in between else f"{since}{between} _"
    changed = found["short"] in _CHANGING or (not found["short"] and is_present(found["verb"] or ""))
    return "" if singular and changed else None


def _agreeing(text: str, since: str | None) -> str | None:
    """Let further verbs of the same subject agree with it; None where it is unclear whether they are verbs of it."""
    if since is None:
        return text
    pieces, place = [], 0
    for found in _COORDINATED.finditer(text):
        verb, before = found[1], since + text[: found.start()]
        if not is_present(verb) or ";" in before:
            continue
        if _INFINITIVE.search(before) and verb not in STATES:
            continue
        if verb not in STATES or _INFINITIVE.search(before) or _OTHER_SUBJECT.search(before):
            return None
        pieces += [text[place : found.start(1)], of_one(verb) or verb]
        place = found.end(1)
    return "".join([*pieces, text[place:]])


def _counterpart(found: re.Match[str], name: str | None, gender: Gender | None) -> str | None:
    """Return the third person of "my", "I went", "I'm", "my sister and I"; None where it is not known."""
    pronouns = _PRONOUNS[gender or ""]
    if found["mates"]:
        return _together(found, name, pronouns)
    if found["we"]:
        return f"they{_of_many(found['their'])}"
    if found["word"]:
        return _object(found["word"].lower(), name, pronouns)
    if name or gender:
        return _acting(found, name or pronouns["i"])
    return _acting_as_they(found)


def _together(found: re.Match[str], name: str | None, pronouns: Mapping[str, str]) -> str:
    if found["some"]:
        return f"{found['some']} and {name or pronouns['i']}"
    if found["those"]:
        return f"{name or pronouns['me']} and {pronouns['my']} {found['those']}"
    return f"{name or pronouns['i']} and {pronouns['my']} {found['whose']}"


def _object(word: str, name: str | None, pronouns: Mapping[str, str]) -> str | None:
    if name is None:
        return pronouns.get(word) or _OF_US[word]
    return {"me": name, "my": f"{name}'s", "mine": f"{name}'s"}.get(word)


def _acting(found: re.Match[str], subject: str) -> str | None:
    """Write the subject and its verb; "is", "has" and "will" stand before the adverb, others behind it."""
    verb, short, adverb = found["verb"], found["short"], found["adverb"]
    if short == "'d":
        return f"{subject} would{adverb} {verb}" if verb in _WOULD or verb in PRESENT else None
    if short:
        return f"{subject} {_SHORT[short]}{adverb}{_after(verb)}"
    if verb == "am":
        return f"{subject} is{adverb}"
    turned = of_one(verb) if verb else None
    return f"{subject}{adverb} {turned}" if turned else None


def _acting_as_they(found: re.Match[str]) -> str | None:
    verb, short, adverb = found["verb"], found["short"], found["adverb"]
    if short == "'d":
        return _acting(found, "they")
    if short:
        return f"they{_of_many(short)}{adverb}{_after(verb)}"
    return f"they{adverb} {_PLURAL.get(verb, verb)}" if verb else None


def _of_many(short: str | None) -> str:
    return f" {_PLURAL_SHORT[short]}" if short else ""


def _after(verb: str | None) -> str:
    return f" {verb}" if verb else ""
