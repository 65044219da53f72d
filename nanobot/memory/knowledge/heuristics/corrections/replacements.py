"""Corrections: "sorry, it's Lotta not Lotte", "*3 May", "I meant Tuesday", "it's Maud who has the allergy"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import Claim, Passage, Reference
from nanobot.memory.knowledge.heuristics.claim_objects import object_text, other_object, renamed
from nanobot.memory.knowledge.heuristics.corrections.cancellations import called_off, firm_closed, stopped
from nanobot.memory.knowledge.heuristics.corrections.withdrawals import stays, withdrawn
from nanobot.memory.knowledge.heuristics.identity.birthdays import birthday_of
from nanobot.memory.knowledge.heuristics.identity.contacts import EMAIL, PHONE
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES
from nanobot.memory.knowledge.heuristics.phrases import name_at, noun_phrase_at, with_capitals
from nanobot.memory.knowledge.heuristics.text import PLAIN
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

LAST: Final = 8
"""How many of the last claims a correction may mean."""
SHORT: Final = 90
"""Up to so many characters a message is nothing but a correction."""
MOST_WORDS: Final = 3
"""What is put in the place of something else has at most so many words."""
DAY_LENGTH: Final = len("2026-05-23")
DATES: Final = frozenset(("birthday", "deadline"))
TEXTS: Final = frozenset(("works_as", "studies", "diet", "nationality", "name"))
"""Predicates whose object is a text that may be put right."""
SAID_AGAIN: Final = frozenset(("email", "phone", "birthday", "deadline", "name", "age", "timezone"))
"""Predicates of which a correction that says them again takes the earlier one back."""
REPLACED: Final = frozenset(("diet", "works_at", "uses", "prefers", "works_as", "favorite"))
"""Predicates whose values change: "not X" says that X is over, unless it is called a slip."""

CUE: Final = pattern(r"""
    \b(?:sorry|oops|correction|i meant|meant|typo|wait|my bad|my mistake|i mixed|
    mixed (?:it|that|them|up)|misread|misheard|misspoke|wrong|not quite|scratch that|i mean|
    make that|actually|rather|swapped?|mistake|confused|says? it(?:'s|\sis)|turns out it)\b
""")
SLIP: Final = pattern(r"""
    \b(?:sorry|oops|correction|meant|typo|mistake|mixed|misread|misheard|wrong|i mean|confused|
    says? it)\b
""")
MEANT: Final = pattern(r"""
    \b(?:i meant|meant|make (?:it|that)(?=\s(?:(?:the|on|at)\s)?(?:\d|(?-i:[A-Z])))|
    correction[,:]?|typo[,:]?|should be|should have been|
    sorry[,:]? (?:it is|it's|its|i meant|the)?|i misread(?: it)?,?|i mean|it is actually|
    actually it is|actually it's|rather)\s*
    (?:to (?:say|write|type)\s+)?(?:(?:the|on|at|on the)\s)?(?P<new>[^,.!?;]{2,40})
""")
STAR: Final = re.compile(r"^\s*\*\s*(?P<new>[^*\n]+?)\s*\*?\s*$")
STAR_AFTER: Final = re.compile(r"^\s*(?P<new>\S+@\S+|\S+(?: \S+)?)\*\s*$")
WHO_IS: Final = pattern(r"""
    \b(?:it is|it's|its|it was)\s+(?P<name>[\w-]+(?: (?-i:[A-Z])[\w-]+)?)\s+
    (?:who|that)(?:'s|\sis|\shas|\swas)?\b|
    (?P<name2>(?-i:[A-Z])[\w-]+|\b[a-zà-ÿ]{3,})(?:'s|\sis) the one\b
""")
"""Read "it's Maud who", "Maud is the one"."""
_WORD_IN_PLACE: Final = r"(?P<new>[\w@.+'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
BEFORE_NOT: Final = pattern(rf"{_WORD_IN_PLACE}\s*[,;(]?\s*(?:sorry,?\s*|then,?\s*|and\s+)*$")
AFTER_NOT: Final = pattern(
    rf"^\s*[,;]?\s*(?:but\s+|it is\s+|it's\s+|(?:(?:his|her|its|the|my|their)\s)?names?(?: is|'s)\s+)*"
    rf"(?:(?:his|her|its|the|my|their)\snames? is\s+)?{_WORD_IN_PLACE}"
)
IT_IS: Final = pattern(r"^(?:it is|it's|its|that is|that's)\s+")
NO_REPLACEMENT: Final = pattern(r"(?:sorry|oops|actually|really|is|was|it|he|she)$")
NOT: Final = re.compile(r"\bnot\b")
NAME_I_MEAN: Final = pattern(r"^\W*(?P<name>[\w-]+),? i mean\b")
CLOCK: Final = re.compile(r"(?<!not )\b\d{1,2}:\d\d\b")
CLOCK_FIRST: Final = re.compile(r"^(?P<hour>\d{1,2}):(?P<minute>\d\d)\b")
ORDINAL: Final = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)\b")


def claims(passage: Passage, found: Sequence[Claim]) -> Iterator[Claim]:
    """Read what a message takes back or puts right of what was claimed before it. *found*: what it claims itself."""
    text = passage.turn.text.translate(PLAIN)
    others = {turn.speaker for turn in passage.before if turn.role == "person"} - {passage.turn.speaker}
    recent = [
        claim for claim in passage.known.recent() if claim.effect == "holds" and claim.subject.name not in others
    ][-LAST:]
    yield from withdrawn(text, recent, found)
    yield from called_off(passage, text)
    yield from firm_closed(passage, text)
    yield from stopped(passage, text)
    yield from stays(passage, text)
    if recent:
        yield from _put_right(passage, text, recent, found)


def _put_right(passage: Passage, text: str, recent: Sequence[Claim], found: Sequence[Claim]) -> Iterator[Claim]:
    star = STAR.match(text) or STAR_AFTER.match(text)
    if star:
        yield from _with_new(passage, star["new"], recent)
        return
    replaced = list(_not_but(passage, text, recent))
    who = WHO_IS.search(text)
    if replaced or not CUE.search(text):
        yield from replaced
    elif who:
        yield from _other_subject(who["name"] or who["name2"], recent, text)
    elif found:
        yield from _said_again(recent, found)
    else:
        made = (list(_with_new(passage, words, recent)) for words in _replacements(text))
        yield from next(filter(None, made), ())


def _said_again(recent: Sequence[Claim], found: Sequence[Claim]) -> Iterator[Claim]:
    """Read "typo, Petra has 555-0176": the same is said again, with another object."""
    for claim in recent:
        for again in found:
            is_same = again.predicate == claim.predicate and again.subject.name == claim.subject.name
            if is_same and claim.predicate in SAID_AGAIN and object_text(again) != object_text(claim):
                yield replace(claim, effect="retracts")


def _replacements(text: str) -> list[str]:
    """Return what a correction may put in place, the surest first: what is meant, a figure, the whole of it."""
    if len(text) > SHORT:
        return []
    meant = MEANT.search(text)
    return [*([meant["new"]] if meant else []), *_figures(NOT.split(text)[0])]


def _figures(text: str) -> list[str]:
    """Return what a short correction puts in place: an address, a number, a time, a date; a name before "I mean"."""
    ordinal, named = ORDINAL.search(text), NAME_I_MEAN.search(text)
    found = [match[0] for figure in (EMAIL, PHONE, CLOCK) if (match := figure.search(text))]
    return [*found, *([f"the {ordinal[0]}"] if ordinal else []), *([named["name"]] if named else []), text]


def _not_but(passage: Passage, text: str, recent: Sequence[Claim]) -> Iterator[Claim]:
    """Read "Lotta, not Lotte": what stands beside "not" and a known object, or the name of who was spoken of."""
    held = [claim for claim in passage.known.held(passage.turn.speaker) if claim.predicate in REPLACED]
    for claim in dict.fromkeys((*recent, *held)):
        old, subject = object_text(claim), claim.subject
        if claim.predicate not in DATES and old and (new := _beside_not(text, old)):
            yield from _with_object(claim, new, is_change=claim.predicate in REPLACED and not SLIP.search(text))
        if subject.name and (new := _beside_not(text, subject.name)):
            yield replace(claim, effect="retracts")
            yield replace(claim, subject=replace(subject, name=with_capitals(new), start=0, end=0))


def _with_object(claim: Claim, new: str, *, is_change: bool) -> Iterator[Claim]:
    """Put another object in the place of a claim's: the old one has ended, or it was a slip."""
    if is_change:
        yield replace(claim, effect="ends", valid_from=None)
        yield replace(claim, object=other_object(claim, new), valid_from=None)
    else:
        yield replace(claim, effect="retracts")
        yield replace(claim, object=other_object(claim, new))


def _beside_not(text: str, old: str) -> str | None:
    """Return the word that a text puts in the place of another: "Évora, not Elvas", "not Elvas but Évora"."""
    denied = re.search(rf"\bnot\s+(?:the |in |at |on |a |an )?{re.escape(old)}(?![\w-])", text, re.IGNORECASE)
    if denied is None:
        return None
    for beside in (BEFORE_NOT.search(text[: denied.start()]), AFTER_NOT.match(text[denied.end() :])):
        word = IT_IS.sub("", beside["new"]).strip(".,'") if beside else ""
        if word and word.lower() not in NOT_NAMES and not NO_REPLACEMENT.match(word):
            return word if word.casefold() != old.casefold() else None
    return None


def _other_subject(name: str, recent: Sequence[Claim], text: str) -> Iterator[Claim]:
    """Read "it's Maud who has the allergy": what was said of one is true of another."""
    person = Reference(name=with_capitals(name), type="person")
    for claim in recent:
        said = object_text(claim)
        is_meant = said and re.search(rf"\b{re.escape(said)}\b", text, re.IGNORECASE)
        if is_meant and claim.subject.name != person.name:
            yield replace(claim, effect="retracts")
            yield replace(claim, subject=person)


def _with_new(passage: Passage, words: str, recent: Sequence[Claim]) -> Iterator[Claim]:
    """Put words in the place of the object of the last claim that has one of their kind."""
    new = words.strip().rstrip(".!")
    new = f"the {new}" if ORDINAL.match(new) else new
    for claim in reversed(recent):
        value = _as_object(passage, claim, new)
        if value is not None and value != claim.object:
            yield replace(claim, effect="retracts")
            yield replace(claim, object=value)
            return


def _as_object(passage: Passage, claim: Claim, new: str) -> Reference | str | None:
    """Read a text as the object of a claim; None where it is of another kind."""
    if claim.predicate in DATES:
        return _as_date(passage, claim, new)
    if claim.predicate in ("email", "phone"):
        match = (EMAIL if claim.predicate == "email" else PHONE).search(new)
        return match[0] if match else None
    is_long = len(new.split()) > MOST_WORDS
    if is_long or EMAIL.search(new) or re.search(r"\d", new):
        return None
    if isinstance(claim.object, Reference):
        return _as_thing(claim.object, new)
    phrase = noun_phrase_at(new, 0)
    return phrase.text if phrase and claim.predicate in TEXTS else None


def _as_thing(old: Reference, new: str) -> Reference | None:
    phrase = name_at(new, 0)
    if phrase is None or (old.type in ("person", "location") and is_common(phrase.text)):
        return None
    return renamed(old, phrase.text)


def _as_date(passage: Passage, claim: Claim, new: str) -> str | None:
    old = object_text(claim)
    clock = CLOCK_FIRST.match(new)
    if clock and len(old) >= DAY_LENGTH:
        return f"{old[:DAY_LENGTH]}T{int(clock['hour']):02d}:{clock['minute']}"
    dates = read_dates(new, passage.turn.at, lean="future")
    if not dates:
        return None
    value = dates[0].value
    return birthday_of(value) or value if claim.predicate == "birthday" else value
