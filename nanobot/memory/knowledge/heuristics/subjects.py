"""What stands to the left of a verb: whose doing it is, and whether it is denied, wished for, past or to come."""

import re
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.findings import EntityType, Reference
from nanobot.memory.knowledge.heuristics.clauses import BOUNDARY, has_markers_only, is_boundary, starts_with_verb
from nanobot.memory.knowledge.heuristics.lexicon import (
    ADVERBS,
    AUXILIARIES,
    INDEFINITE,
    MARKER,
    NOT_NAMES,
    PERSON_PRONOUNS,
)
from nanobot.memory.knowledge.heuristics.people import People, may_be_person
from nanobot.memory.knowledge.heuristics.phrases import NAME
from nanobot.memory.knowledge.heuristics.text import Sentence
from nanobot.memory.knowledge.heuristics.things import LOWER_NAMED, NAMED, thing_before
from nanobot.memory.knowledge.heuristics.verbs import LAST_WORD, VerbGroup
from nanobot.memory.knowledge.heuristics.wording import pattern

PAIR: Final = 2
LIST_BEFORE: Final = re.compile(rf"(?:^|[\s,(])(?P<first>{NAME}|[a-zà-ÿ]{{2,}}|i|me)\s*(?:,\s*|\s+)?(?:and|&)\s*$")
RELATIVE: Final = re.compile(r",?\s*\b(?:who|that|which|whom)$", re.IGNORECASE)
APPOSED: Final = pattern(r"""
    [\w'](?P<apposed>\s*,\s*(?:the|our|my|his|her|their|an?|that is|who is|which is|that's)
    \s[^,;:.!?]{2,60},)\s*$
""")
BOTH: Final = pattern(r"\b(?:both of them|the two of them|they both|the two|between them|with each other they)$")
LEADING: Final = pattern(rf"""
    ^\W*(?:(?:{MARKER})\b[\s,:!-]*)*
    (?P<who>he|she|they|it|this|that|you|i|we|{NAME}|[a-zà-ÿ]{{2,}})(?P<is>'s)?\s+
    (?:(?:{"|".join(sorted(ADVERBS | AUXILIARIES))})\s+)*
    (?P<verb>[a-z']+)
""")
"""The first clause of a sentence, up to its verb."""
INFLECTED: Final = re.compile(r"(?:ed|ing)$")
SINGULAR: Final = re.compile(r"s$|ed$|^(?:got|left|quit|was|has|is|had)$")
PLACED: Final = re.compile(r"\b(?:in|at|to|from|near|of|the|a|an|my|our|on|for)\s+$", re.IGNORECASE)
PLACED_FIRST: Final = re.compile(r"\b(?:in|at|to|from|for|with|of|near|on|about|by)\s+$", re.IGNORECASE)
SAYING: Final = pattern(r"""
    \b(?:that|out|mention|know|says?|said|when|while|think|guess|since|because|and|,)$
""")
"""What may stand before a subject in lower case, but for the start of a clause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """The left side of a verb. `implied`: its subject is not in so many words. `auxiliaries` as they stood."""

    subjects: tuple[Reference, ...]
    implied: bool
    negated: bool
    modal: bool
    past: bool
    future: bool
    auxiliaries: frozenset[str]


@dataclass(frozen=True, slots=True)
class Subjects:
    """Whose doing something is; nobody where the subject is left out."""

    references: tuple[Reference, ...] = ()
    implied: bool = False


def left_of(people: People, sentence: Sentence, at: int, *, kind: EntityType = "person") -> Left | None:
    """Read what stands before a verb at a place of its sentence; None where its subject cannot be told."""
    verb = VerbGroup(sentence.text[:at])
    found = _SubjectReader(people, sentence).read(verb.rest, kind)
    if found is None:
        return None
    return Left(
        subjects=found.references,
        implied=found.implied,
        negated=verb.negated,
        modal=verb.modal,
        past=verb.past,
        future=verb.future,
        auxiliaries=frozenset(verb.auxiliaries),
    )


class _SubjectReader:
    """Reads the subject that ends a text before a verb."""

    def __init__(self, people: People, sentence: Sentence) -> None:
        self._people = people
        self._sentence = sentence
        self._offset = sentence.offset

    def read(self, text: str, kind: EntityType) -> Subjects | None:
        """Return the subjects that end a text; None where they cannot be told."""
        apposition = APPOSED.search(text)
        rest = text[: apposition.start("apposed")].rstrip() if apposition else text
        return self._person(rest) if kind == "person" else self._thing(rest, kind)

    def _thing(self, rest: str, kind: EntityType) -> Subjects | None:
        if _last_word(rest) in ("it", "they"):
            return None
        bare = rest.rstrip(" ,")
        if RELATIVE.search(bare):
            return self.read(RELATIVE.sub("", bare), kind)
        thing = thing_before(self._people, self._sentence, rest, kind)
        return Subjects((thing,)) if thing else None

    def _person(self, rest: str) -> Subjects | None:
        if BOTH.search(rest):
            return self._both(rest)
        word = _last_word(rest)
        if word in ("i", "we", "im", "me"):
            others = self._others(rest.rstrip()[: -len(word)]) if word in ("i", "me") else ()
            return Subjects((*others, self._people.speaker))
        if word in PERSON_PRONOUNS:
            return self._pronoun(rest, word)
        bare = rest.rstrip(" ,")
        if RELATIVE.search(bare):
            return self.read(RELATIVE.sub("", bare), "person")
        if found := self._named(rest if BOUNDARY.search(rest) else bare):
            return Subjects(found)
        return self._leading(rest) if is_boundary(rest) else None

    def _both(self, rest: str) -> Subjects | None:
        """Return the two people "they both" means: those that this message names before it."""
        place, speaker = self._offset + len(rest), self._people.speaker.name
        before = [reference for at, reference, _ in self._people.named() if at < place]
        names = {reference.name: reference for reference in before if reference.name != speaker}
        return Subjects(tuple(names.values())) if len(names) == PAIR else None

    def _pronoun(self, rest: str, word: str) -> Subjects | None:
        if word == "they":
            return self._both(rest)
        at = len(rest) - len(word)
        who = self._people.antecedent(self._offset + at, PERSON_PRONOUNS[word])
        return Subjects((who, *self._others(rest[:at]))) if who else None

    def _named(self, text: str) -> tuple[Reference, ...]:
        """Return the people whose names end a text."""
        end = self._offset + len(text)
        kin = next((kin for kin in self._people.kin if kin.end == end), None)
        if kin:
            return (*self._others(self._sentence.text[: kin.start - self._offset]), kin.person)
        match = NAMED.search(text)
        if match is None or not _is_subject(match, text):
            match = LOWER_NAMED.search(text)
            if match is None or not self._is_lower_subject(match, text):
                return ()
        return (*self._others(text[: match.start()]), self._reference(match, "name"))

    def _is_lower_subject(self, match: re.Match[str], text: str) -> bool:
        word = match["name"]
        if word in INDEFINITE or not may_be_person(word, self._people.passage):
            return False
        before = text[: match.start()].rstrip()
        return is_boundary(before) or bool(SAYING.search(before))

    def _others(self, text: str) -> tuple[Reference, ...]:
        """Return who stands before "and" in front of a subject: "Tomas and his wife Liv"."""
        match = LIST_BEFORE.search(text)
        if match is None or PLACED_FIRST.search(text[: match.start("first")]):
            return ()
        found = self._first_of_list(match)
        return (found,) if found else ()

    def _first_of_list(self, match: re.Match[str]) -> Reference | None:
        first, plain = match["first"], match["first"].lower()
        if plain in ("i", "me"):
            return self._people.speaker
        if plain in PERSON_PRONOUNS:
            return self._people.antecedent(self._offset + match.start("first"), PERSON_PRONOUNS[plain])
        kin = next((kin for kin in self._people.kin if kin.end == self._offset + match.end("first")), None)
        if kin:
            return kin.person
        if first.split()[0].lower() in NOT_NAMES:
            return None
        if first.islower() and not may_be_person(first, self._people.passage):
            return None
        return self._reference(match, "first")

    def _leading(self, rest: str) -> Subjects | None:
        """Return the subject of the first clause of a sentence: one that follows without a subject goes on with it."""
        if has_markers_only(rest.strip(" ,;:-–—(")):
            return Subjects(implied=True)
        if kin := self._leading_kin(rest):
            return Subjects((kin,))
        match = LEADING.match(rest)
        return self._of_clause(match) if match else Subjects(implied=True)

    def _of_clause(self, match: re.Match[str]) -> Subjects | None:
        who = match["who"].lower()
        if who in ("i", "we"):
            return Subjects((self._people.speaker,), implied=True)
        if who in PERSON_PRONOUNS:
            found = self._people.antecedent(self._offset + match.start("who"), PERSON_PRONOUNS[who])
            return Subjects((found,)) if found else None
        if self._is_leading_name(match):
            return Subjects((self._reference(match, "who"),))
        return Subjects(implied=True) if starts_with_verb(who) else None

    def _leading_kin(self, rest: str) -> Reference | None:
        for kin in self._people.kin:
            at = kin.start - self._offset
            if 0 <= at <= len(rest) and not self._sentence.text[:at].strip(" ,"):
                return kin.person
        return None

    def _is_leading_name(self, match: re.Match[str]) -> bool:
        who = match["who"]
        if who[0].isupper() and who.split()[0].lower() not in NOT_NAMES and not INFLECTED.search(who):
            return True
        return who.islower() and may_be_person(who, self._people.passage) and bool(SINGULAR.search(match["verb"]))

    def _reference(self, match: re.Match[str], group: str) -> Reference:
        return self._people.reference(match[group], self._offset + match.start(group), self._offset + match.end(group))


def _last_word(text: str) -> str:
    match = LAST_WORD.search(text)
    return match[1].lower() if match else ""


def _is_subject(match: re.Match[str], text: str) -> bool:
    """Whether a capitalised name may be the subject: not the first word of the sentence that is no name, no place."""
    first = match["name"].split()[0].lower()
    if first in INDEFINITE or first in PERSON_PRONOUNS or (first in NOT_NAMES and not text[: match.start()].strip()):
        return False
    return not PLACED.search(text[: match.start()])
