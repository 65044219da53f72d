"""People said by kinship: "my sister Runa", "Havard's daughter", "Ola, my old neighbour"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from nanobot.memory.knowledge.findings import Passage, Reference
from nanobot.memory.knowledge.heuristics.lexicon import KIN, KIN_WORD, NOT_NAMES, Gender
from nanobot.memory.knowledge.heuristics.person_names import may_be_person
from nanobot.memory.knowledge.heuristics.phrases import NAME, Phrase, name_at
from nanobot.memory.knowledge.heuristics.text import Reading, Sentence
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name

OWNER: Final = rf"(?:(?P<mine>my|our)|(?P<theirs>his|her|their)|(?P<whose>{NAME}|[a-zà-ÿ]{{2,}})'s)"
_PRAISE: Final = (
    r"dear|dearest|poor|sweet|lovely|wonderful|beautiful|best|good|great|close|closest|crazy|annoying|amazing"
)
_RANK: Final = r"""
    oldest|old|older|elder|eldest|little|big|younger|youngest|baby|twin|only|new|first|
    second|third|middle|other|favourite|actual|own|real|great|future|soon-to-be
"""
_ORIGIN: Final = r"""
    dutch|german|french|\d+[ -]year[ -]old|thesis|phd|academic|\w+-year-old|work|school|uni|
    university|college|childhood|direct|line|current|long-time|longtime|gym|travel
"""
_DESCRIBED: Final = rf"(?:(?:{_PRAISE}|{_RANK}|{_ORIGIN})[ -])*"
_EX: Final = "ex|former|late|old|previous"
KIN_PHRASE: Final = pattern(rf"""
    \b{OWNER}\s+(?:(?P<ex>{_EX})[ -])?{_DESCRIBED}(?P<kin>{KIN_WORD})\b(?!-)
    (?:'s\s+(?:(?:{_EX})[ -])?{_DESCRIBED}(?P<kin2>{KIN_WORD})\b)?
""")
FORMER: Final = frozenset(("ex", "former", "previous"))
"""Before a relation word: it has ended. "Late" and "old" say other things."""

CALLED: Final = pattern(r"""
    \s*,?\s*
    (?:(?:is|are|was|'s|who is)?\s*(?:called|named|by the name of)|
    (?:his|her|their|whose) names? (?:is|are|'s))\s+
""")
BESIDE: Final = re.compile(r"\s+")
LINK: Final = re.compile(r"\s*[,(–—]\s*|\s+-\s+")
LINK_CLOSED: Final = re.compile(r"\s*(?:[,)–—]|\s-\s|$|[.!?])")
NAME_BEFORE: Final = re.compile(rf"(?:^|[\s(])(?P<name>{NAME}|[a-zà-ÿ]{{3,}})(?: right)?\s*[,(]\s*$")
EXPLAINED: Final = re.compile(r"\s*(?:[,.!?;)]|$|who\b|that\b|from\b|and\b)")
INFLECTED: Final = re.compile(r"\w+(?:ed|ing|ly|s)$")
HAS_A_VERB: Final = pattern(
    r"""
    \s+(?:is|was|has|will|lives|works|and|got|said|just|starts|started|moved|'s)\b|'s|
    \s*[,.!?)]|\s*$
""",
    cased=True,
)
_AFTER_NAMES: Final = r"""
    is|was|has|had|and|will|would|can|could|got|gets|just|who|lives|lived|works|worked|
    starts|started|moved|moves|left|quit|turned|turns|said|says|called|texted|wants|hates|
    loves|likes|adores|prefers|broke|bought|sold|made|makes|married|plays|studies|studied|
    teaches|runs|at|in|from|on|to|over|with|about|for|came|comes|keeps|does|did|went|
    goes|needs|never|always|still|also|really|finally
"""
STANDS_ALONE: Final = pattern(rf"\s*(?:$|[,.!?;:)\x00(]|'s\b|(?:{_AFTER_NAMES})\b)", cased=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """A person said by kinship: whose, which relation, and the name if one is given. Places are of the reading."""

    whose: Reference
    relation: str
    word: str
    person: Reference
    gender: Gender | None
    former: bool
    start: int
    end: int


class Company(Protocol):
    """Who a message speaks of, as far as kinship is read from it."""

    passage: Passage
    reading: Reading

    @property
    def speaker(self) -> Reference:
        """Who says "I"."""
        ...

    def reference(self, name: str, start: int, end: int) -> Reference:
        """Make a reference from a name at a place of the reading."""
        ...

    def antecedent(self, before: int, gender: Gender | None = None) -> Reference | None:
        """Return who a pronoun at a place of the reading means."""
        ...


def kin_phrases(company: Company) -> Iterator[Kin]:
    """Find those a message speaks of by kinship."""
    for sentence in company.reading.sentences:
        for match in KIN_PHRASE.finditer(sentence.text):
            kin = _kin(company, sentence, match)
            if kin:
                yield kin


def title_of(whose: Reference, word: str) -> str:
    """Say who someone is by a relation."""
    return f"{whose.name}'s {word}"


def _kin(company: Company, sentence: Sentence, match: re.Match[str]) -> Kin | None:
    whose = _owner(company, sentence, match)
    if whose is None or _is_title(sentence.text, match):
        return None
    word = match["kin"].lower()
    if match["kin2"]:
        unnamed = Phrase("", match.start(), match.start("kin2"))
        whose = _person(company, title_of(whose, word), unnamed, sentence.offset)
        word = match["kin2"].lower()
    name = _name_after(sentence.text, match.end()) or _name_before(company.passage, sentence.text, match)
    offset = sentence.offset
    end = max(name.end, match.end()) if name else match.end()
    relation, gender = KIN[word]
    return Kin(
        whose=whose,
        relation=relation,
        word=word,
        person=_person(company, title_of(whose, word), name or Phrase("", match.start(), match.end()), offset),
        gender=gender,
        former=(match["ex"] or "").lower() in FORMER,
        start=offset + match.start(),
        end=offset + end,
    )


def _owner(company: Company, sentence: Sentence, match: re.Match[str]) -> Reference | None:
    if match["mine"]:
        return company.speaker
    if match["theirs"]:
        return company.antecedent(sentence.offset + match.start(), gender_of_pronoun(match["theirs"]))
    whose = match["whose"]
    if whose.islower() and (whose in NOT_NAMES or whose in KIN):
        return None
    start = sentence.offset + match.start("whose")
    return company.reference(whose, start, start + len(whose))


def gender_of_pronoun(word: str) -> Gender | None:
    """Say of which gender a pronoun speaks."""
    plain = word.lower()
    return "m" if plain in ("he", "him", "his") else "f" if plain in ("she", "her") else None


def _is_title(text: str, match: re.Match[str]) -> bool:
    """Whether a relation word is written as a name: "my Sister Act tickets"."""
    owner = match["mine"] or match["theirs"] or ""
    return match["kin"][0].isupper() and not text[: match.end("kin")].isupper() and owner.islower()


def _person(company: Company, title: str, said: Phrase, offset: int) -> Reference:
    """Return who is meant: by name, or by the title alone where none is said."""
    placed = company.reference(said.text, offset + said.start, offset + said.end)
    if said.text:
        return Reference(name=placed.name, type="person", start=placed.start, end=placed.end, also=(title,))
    known = company.passage.known.entity(title)
    return Reference(name=known.name if known else title, type="person", start=placed.start, end=placed.end)


def _name_after(text: str, end: int) -> Phrase | None:
    """Return the name beside a kin phrase: "my sister Runa", "my mother, Liv,", "my boss is called Tarek"."""
    if called := CALLED.match(text, end):
        return name_at(text, called.end(), lower=1)
    if beside := BESIDE.match(text, end):
        name = name_at(text, beside.end(), lower=1)
        if name and (name.text[0].isupper() or not name.text.isascii() or _stands_alone(text, name)):
            return name
    if link := LINK.match(text, end):
        name = name_at(text, link.end(), lower=1)
        if name and LINK_CLOSED.match(text[name.end :]) and name.text[0].isupper():
            return name
    return None


def _stands_alone(text: str, name: Phrase) -> bool:
    """Whether a lower-case word after a kin word is a name, not the verb or noun of what follows."""
    if not is_common(name.text):
        return True
    rest = text[name.end :]
    if not is_first_name(name.text) or (INFLECTED.match(name.text) and not HAS_A_VERB.match(rest)):
        return False
    return STANDS_ALONE.match(rest) is not None


def _name_before(passage: Passage, text: str, match: re.Match[str]) -> Phrase | None:
    """Return the name a kin phrase explains: "Ola, my old neighbour"."""
    before = NAME_BEFORE.search(text[: match.start()])
    if before is None or not EXPLAINED.match(text[match.end() :]):
        return None
    name = before["name"]
    if name.split()[0].lower() in NOT_NAMES or name.lower() in KIN:
        return None
    known = passage.known.entity(name)
    if (known and known.type != "person") or (name.islower() and not may_be_person(name, passage)):
        return None
    return Phrase(name, before.start("name"), before.end("name"))
