"""What is said around a name: the words that tell what it is about, who is described, and whether he or she."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from py_rust_stemmers import SnowballStemmer

from nanobot.memory.knowledge.resolution.given_names import Gender
from nanobot.memory.knowledge.resolution.normalising import forms, normalise
from nanobot.memory.knowledge.resolution.statements import DEPARTMENT, KIN, ROLE, SAME_KIN
from nanobot.memory.knowledge.resolution.tables import rows

MANY_SENTENCES: Final = 16_384
_stemmer: Final = SnowballStemmer("english")

_UNTELLING: Final = frozenset(word for row in rows("untelling") for word in row.split())
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_STOP_AT: Final = re.compile(
    r"[.;:!?()]|,|\b(?:is|are|was|were|has|had|have|will|would|can|could|who|that|and|but|because|"
    r"said|says|wants?|got|gets?|went|came|left|took|gave|sold|sent|told|broke|bought|lent|fixed|found|made|runs|plays|moved|called|needs?)\b",
    re.IGNORECASE,
)
_DESCRIBED_AFTER: Final = (
    re.compile(r"^,? (?:from|of|at|in) (?:the|my|our|his|her) (?P<what>.+)", re.IGNORECASE),
    re.compile(r"^,? from (?P<what>.+)", re.IGNORECASE),
    re.compile(rf"^,? (?:in|at) (?P<what>{DEPARTMENT}\b)", re.IGNORECASE),
    re.compile(r"^,? ?\(?(?:the|my|our|his|her|a|an|[\w]+['’]s) (?P<what>.+)", re.IGNORECASE),
    re.compile(r"^ is (?:the|my|our|his|her|a|an|[\w]+['’]s) (?:new |old |best )?(?P<what>.+)", re.IGNORECASE),
)
_GIVES: Final = re.compile(
    r"\b(?:give|gave|pay|paid|send|sent|show|showed|tell|told|lend|lent|sell|sold|owe|owed|bring|brought|hand|handed|"
    r"ask|asked|buy|bought|offer|offered|teach|taught|read|make|made|get|got|write|wrote|mail|mailed|e-?mail(?:ed)?|"
    r"text|texted|pass|passed|leave|left|cook|cooked|book|booked|bake|baked)(?:s|ing)? $",
    re.IGNORECASE,
)
"""Verbs with two objects: "paid Ana the rent" does not describe Ana."""
_DESCRIBED_BEFORE: Final = re.compile(
    rf"\b(?:my|our|his|her|their|[\w]+['’]s) (?P<what>(?:[\w-]+ ){{0,2}}(?:{KIN}|{ROLE}|[\w-]+))"
    rf"(?:,| is (?:also )?(?:called|named)|['’]s name is)? $|"
    rf"\b(?:the )?(?P<role>(?:[\w-]+ )?(?:{KIN}|{ROLE}))\b,? $",
    re.IGNORECASE,
)
_FEMALE, _MALE = (frozenset(row.split()) for row in rows("women_and_men"))
_SHE: Final = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE: Final = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?:and|with|to|for|told|from) [A-Z]|"
    r"\b(?:says?|said|thinks?|thought|that|about|asks?|asked|tells?|told|knows?)\b"
)
"""What comes on the way to a pronoun that is then likely another's: someone else's name, what is reported."""
_OF_ANOTHER: Final = re.compile(rf"\b(?:his|her) (?:[\w-]+ ){{0,2}}(?:{KIN}|{ROLE})\b", re.IGNORECASE)
LONGEST_DESCRIPTION: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """A sentence as it bears on one name in it, all words as stems."""

    words: frozenset[str]
    described: frozenset[str]
    gender: Gender | None
    """What a word such as "my sister" says."""
    pronoun: Gender | None
    """What "she" or "his" later in the sentence says, which may be about someone else."""
    qualifier: str
    """What place it is in: "texas" for "Paris, Texas"."""
    case: Literal["capital", "lower", "start"]


@lru_cache(maxsize=MANY_SENTENCES)
def stems(text: str) -> frozenset[str]:
    """Give the telling words of a text.

    >>> sorted(stems("returned the rope to John at the climbing gym"))
    ['climb', 'gym', 'john', 'return', 'rope']
    """
    words = (SAME_KIN.get(word, word) for word in map(normalise, _TOKEN.findall(text)))
    return frozenset(_stemmer.stem_word(word) for word in words if word not in _UNTELLING and len(word) > 1)


@lru_cache(maxsize=MANY_SENTENCES)
def surroundings(text: str, context: str) -> Surroundings:
    """Read the sentence around a name."""
    place = _find(text, context)
    before, after = (context[:place], context[place + len(text) :]) if place >= 0 else ("", "")
    own = frozenset(_stemmer.stem_word(word) for word in forms(text).words) | stems(text)
    return Surroundings(
        words=stems(context) - own,
        described=_described(before, after) - own,
        gender=_gender(before, after),
        pronoun=_pronoun(after),
        qualifier=_qualifier(text, after),
        case="lower" if text[:1].islower() else "capital" if before.strip() else "start",
    )


def _find(text: str, context: str) -> int:
    place = context.find(text)
    while place >= 0:
        around = context[place - 1 : place] + context[place + len(text) : place + len(text) + 1]
        if not any(map(str.isalnum, around)):
            return place
        place = context.find(text, place + 1)
    return context.find(text)


def _described(before: str, after: str) -> frozenset[str]:
    """Give the words that say who someone is: "the plumber", "from the climbing gym", "my brother-in-law"."""
    said: frozenset[str] = frozenset()
    given_something = _GIVES.search(before) is not None
    for pattern in _DESCRIBED_AFTER[:3] if given_something else _DESCRIBED_AFTER:
        if match := pattern.match(after):
            said |= stems(" ".join(_STOP_AT.split(match["what"])[0].split()[:LONGEST_DESCRIPTION]))
    if match := _DESCRIBED_BEFORE.search(before):
        said |= stems(match["what"] or match["role"])
    return said


def _gender(before: str, after: str) -> Gender | None:
    """Tell she from he by what someone is called to another; None where nothing is said."""
    kin = re.search(r"\b(?:my|our|the|his|her|[\w]+['’]s) (?:[\w-]+ )?([\w-]+),? $", before)
    apposed = re.match(r"^(?:,| \(|,? is) ?(?:my|our|his|her|the|[\w]+['’]s) (?:[\w-]+ )?([\w-]+)", after)
    for match in (kin, apposed):
        word = match[1].lower().removesuffix("-in-law") if match else ""
        if word in _FEMALE or word in _MALE:
            return "f" if word in _FEMALE else "m"
    return None


def _pronoun(after: str) -> Gender | None:
    """Tell she from he by the pronouns that follow; None where there are both or neither."""
    rest = _OF_ANOTHER.sub("", after)
    she, he = _SHE.search(rest), _HE.search(rest)
    said = she or he
    if said is None or (she and he) or _OTHERS.search(rest[: said.start()]):
        return None
    return "f" if she else "m"


def _qualifier(text: str, after: str) -> str:
    """Give the place that a place is said to be in."""
    inside = re.search(r", ?(.+)$", text)
    beside = re.match(r"^(?:,| in|,? near| \() ?([^\W\d_a-z][\w.]*(?: [^\W\d_a-z][\w.]*)?)", after)
    found = inside or beside
    return normalise(found[1]) if found else ""
