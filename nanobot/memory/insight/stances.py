"""When two pieces of feedback say the same, when the newer takes the place of the older, and when both hold. Pure.

Of some things one holds at a time: an answer is short or long, in one language. Of others two learnings meet where
they are about the same thing: sources, tables, the morning briefing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from nanobot.memory.index.words import STOP_WORDS, terms
from nanobot.memory.insight.poles import OPPOSITE, pole_of
from nanobot.memory.insight.slots import LANGUAGES

Relation = Literal["same", "other", "apart"]
"""They say the same; the newer takes the place of the older; they have nothing to do with each other."""

_ONE_AT_A_TIME: Final = frozenset(("response_length", "emoji", "language", "address", "pronoun"))
"""The aspects of which one value holds."""
_BY_LIKING: Final = frozenset(("response_length", "emoji"))
"""The aspects in which praise of an answer means: as it is now."""

_SIDES: Final[Mapping[str, tuple[str, str]]] = {
    word: (group, side)
    for group, sides in (
        ("layout", ("bullet list", "enumer", "tabl", "prose paragraph", "json", "csv", "yaml")),
        ("indent", ("tab", "space")),
        ("quotes", ("singl", "doubl")),
        ("case", ("snake_cas snake", "camelcas camel")),
        ("unit", ("metric kilomet celsius kg gram km", "imperi mile fahrenheit pound cup ounc")),
        ("clock", ("24-hour 24h", "12-hour 12h")),
        ("spelling", ("british", "american")),
        ("engine", ("googl", "bing", "duckduckgo")),
    )
    for side in sides
    for word in side.split()
}
"""Stems of things of which one is chosen: the group, and the side that a word stands for."""

_EMPTY: Final = frozenset(
    """
    alway answer best both do doesnt dont ever everi everyth for forev from get give go good hi in it just keep kind
    know let like littl love made make me messag more much need never next no not now ok on one out pl pleas put
    prefer prioritis prioritiz rather repli respons rule same say send should someth still task tell text thank thing
    time told too two u up ur use user want way well when word write you your
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""Stems that never make a difference."""
_FAINT: Final = frozenset(
    """
    add address after afternoon again all also anyth ask avoid back befor bit call check day drop each even evening
    first help hour includ instead look mention morn mornings name night onli refer show skip start stop than today
    week weekday weekend without
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""Stems that make a difference, but are not what it is about."""
_CONDITION: Final = re.compile(
    r"^(?:for|in|on|at|with|before|after|during|when\w*|if|while|unless)\b (?!answers?\b|this chat)[^,:]{2,60}(?=,)"
    r"|\b(?:when(?:ever)?|if|unless|while|during|every time|each time|as soon as"
    r"|(?:for|with|in) (?!(?:the )?future|this|all|every|everything|me\b|the user|general|answers)(?:\w+ ){0,2}"
    r"(?:questions|requests|tasks|topics|mails?|e-?mails?|letters|drafts|recipes|reports|chats?|projects?|scripts?)"
    r"|(?:in|on) (?:the )?(?:morning|evening|afternoon|weekend|weekday|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday)s?|at (?:work|night|weekends)"
    r"|about (?:my|our|the user's))\b[^,.;]*",
    re.IGNORECASE,
)
_NEGATED: Final = re.compile(
    r"\b(?:no|not|never|without|instead of|rather than|over(?! \d)|don'?t use|avoid|pas en|nicht|niet|kein\w*)\b"
    r"(?! (?:too|so|more|longer|before|after)\b)[^,.;:]*",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(r"\b(?:\d+(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
_FIGURES: Final = frozenset(map(str, range(100)))
_ENUMERATED: Final = re.compile(
    r"\bnumber(?:ed|ing)\b|\bnumber (?:things|them|the|your|each|every|steps)\b", re.IGNORECASE
)
_BULLETS: Final = re.compile(r"\bbullet[- ]points?\b", re.IGNORECASE)
_BAN: Final = re.compile(r"^\W*(?:no|never|don'?t|do not|stop|avoid)\b", re.IGNORECASE)
_LANGUAGE: Final = re.compile(rf"\b{LANGUAGES}\b", re.IGNORECASE)
_ABOUT_LANGUAGE: Final = re.compile(
    r"\b(?:spell\w*|sentences?|words?|corrects?|correcting|corrections?|translat\w+|vocabulary|grammar|teach|accent)\b",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(r"\b(?:tu|vous|du|sie|usted|vos|lei|je|jij)\b|\btuto\w+|\bduz\w+|\bsiez\w+", re.IGNORECASE)
_ALIKE: Final = 0.6
"""Of all that two say, the share that both say, from which they say the same."""
_FOREIGN: Final = 1
"""So many other things a choice may name; with more it is a choice for these alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What a piece of feedback comes to. `pole` is its side where there are two.

    It `rules` what is to be, or `praises` what is.

    `about` are the stems of what it names, `detail` all that makes a difference, `against` what it names to leave it:
    "prose, no tables".
    """

    aspect: str
    forbids: bool
    praises: bool
    rules: bool
    pole: str | None
    about: frozenset[str]
    detail: frozenset[str]
    against: frozenset[str]
    when: frozenset[str]
    figures: frozenset[str]

    @property
    def sides(self) -> Mapping[str, str]:
        """What it chooses, by group."""
        return dict(_SIDES[word] for word in sorted(self.about) if word in _SIDES)

    @property
    def foreign(self) -> int:
        """How much it names that is no choice."""
        return sum(word not in _SIDES for word in self.about)


@lru_cache(maxsize=2_000)
def stance(slot: str, value: str, instruction: str, *, forbids: bool, explicit: bool) -> Stance:
    """Read what a piece of feedback comes to. Only a rule holds under a condition.

    >>> stance("response_length", "long answers", "Avoid: long answers.", forbids=True, explicit=False).pole
    'short'
    """
    condition = _CONDITION.search(instruction) if explicit else None
    words = instruction if explicit else value
    plain = words.replace(condition[0], " ") if condition else words
    plain = _BULLETS.sub("bullets", _ENUMERATED.sub("enumerated", plain))
    forbids = forbids or (explicit and _BAN.match(plain) is not None)
    wished = plain if forbids or not _stems(_NEGATED.sub(" ", plain)) else _NEGATED.sub(" ", plain)
    aspect = _aspect(slot, wished)
    about = _languages(wished) if aspect == "language" else _stems(wished) or _detail(wished) - _FIGURES
    return Stance(
        aspect=aspect,
        forbids=forbids,
        rules=explicit,
        praises=not (explicit or forbids),
        pole=pole_of(slot, value, plain, forbids=forbids),
        about=about,
        detail=_detail(wished),
        against=_stems(plain) - _stems(wished) - about,
        when=_detail(condition[0]) if condition else frozenset(),
        figures=frozenset(found[0].lower() for found in _FIGURE.finditer(plain)) if explicit else frozenset(),
    )


def relation(old: Stance, new: Stance) -> Relation:
    """Tell what a newer stance is to an older one of the same holder, in the same place."""
    if old.aspect != new.aspect or not _same_condition(old.when, new.when):
        return "apart"
    if old.pole and new.pole:
        return _by_pole(old, new)
    if new.aspect in _BY_LIKING and _likes(new):
        return "same"
    if old.aspect in _BY_LIKING and _likes(old):
        return "other"
    if old.aspect not in _ONE_AT_A_TIME and (old.pole or new.pole) and not old.about & new.about:
        return "apart"
    return _by_topic(old, new)


def _likes(one: Stance) -> bool:
    """Tell whether it only says that an answer was just right."""
    return one.praises and one.pole is None


def _by_pole(old: Stance, new: Stance) -> Relation:
    if old.pole == new.pole:
        return "other" if old.figures and new.figures and old.figures != new.figures else "same"
    return "other" if old.pole == OPPOSITE.get(new.pole or "") else "apart"


def _by_topic(old: Stance, new: Stance) -> Relation:
    if old.forbids == new.forbids and (old.about & new.against or old.against & new.about):
        return "other"
    if _chooses_otherwise(old, new):
        return "other"
    shared = old.about & new.about
    if len(shared) >= _ALIKE * len(old.about | new.about):
        return "same" if _says_the_same(old, new) else "other"
    if _meet(old, new):
        return "other"
    return "other" if old.aspect in _ONE_AT_A_TIME and not (old.forbids or new.forbids) else "apart"


def _says_the_same(old: Stance, new: Stance) -> bool:
    """Tell whether two about the same thing want the same of it: of two rules each word counts."""
    if old.forbids != new.forbids or old.figures != new.figures:
        return False
    return not (old.rules and new.rules) or old.aspect in _ONE_AT_A_TIME or old.detail == new.detail


def _meet(old: Stance, new: Stance) -> bool:
    """Tell whether two are about the same thing: most of what the shorter names, and enough of what the longer does."""
    few, many = sorted((len(old.about), len(new.about)))
    shared = len(old.about & new.about)
    return 2 * shared > few and (old.forbids != new.forbids or 3 * shared > many)


def _chooses_otherwise(old: Stance, new: Stance) -> bool:
    """Tell whether both choose one of several, and not the same."""
    if old.forbids or new.forbids or max(old.foreign, new.foreign) > _FOREIGN:
        return False
    return any(new.sides.get(group, side) != side for group, side in old.sides.items())


def _same_condition(old: frozenset[str], new: frozenset[str]) -> bool:
    return old == new or (bool(old & new) and len(old & new) >= _ALIKE * len(old | new))


def _aspect(slot: str, words: str) -> str:
    """Part what is about the language of answers and about names from the rest of their slots."""
    if slot == "language":
        return "language" if _LANGUAGE.search(words) and not _ABOUT_LANGUAGE.search(words) else "wording"
    if slot == "address" and _PRONOUN.search(words):
        return "pronoun"
    return slot


def _languages(words: str) -> frozenset[str]:
    return frozenset(found[0].lower() for found in list(_LANGUAGE.finditer(words))[:1])


def _stems(words: str) -> frozenset[str]:
    return _detail(words) - _FAINT - _FIGURES


def _detail(words: str) -> frozenset[str]:
    spoken = " ".join(word for word in re.findall(r"[\w'’:-]+", words.lower()) if word not in STOP_WORDS)
    return frozenset(term for term in terms(spoken) if term not in _EMPTY)
