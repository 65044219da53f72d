"""Names of people: taken apart, and compared part by part."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from nanobot.memory.knowledge.resolution import cjk
from nanobot.memory.knowledge.resolution.given_names import Gender, families, gender_of, is_given_name, short_for
from nanobot.memory.knowledge.resolution.likeness import FULL, HINT, PART, Likeness
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms, normalise, sound
from nanobot.memory.knowledge.resolution.spelling import slips
from nanobot.memory.knowledge.resolution.tables import rows

TITLES: Final[dict[str, tuple[str, Gender | None]]] = {
    word: (says if says not in ("f", "m") else "", says if says in ("f", "m") else None)  # type: ignore[misc]
    for says, words in (row.split(" = ") for row in rows("titles"))
    for word in words.split()
}
"""Words before a name: what they say someone is, and who bears them."""
GENERATIONS: Final = {
    **dict.fromkeys(("jr", "junior", "jnr"), "junior"),
    **dict.fromkeys(("sr", "senior", "snr"), "senior"),
    **{numeral: numeral for numeral in ("ii", "iii", "iv")},
}
DEGREES: Final = frozenset(rows("degrees"))
PARTICLES: Final = frozenset(rows("particles"))
INITIALS: Final = 2
MOST_INITIALS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonName:
    """A person's name in parts, each a key; what is not there is empty. `lone`: it may be given or family name."""

    given: str = ""
    middle: tuple[str, ...] = ()
    family: str = ""
    title: str = ""
    gender: Gender | None = None
    generation: str = ""
    lone: bool = False
    hyphenated: bool = False
    unspaced: str = ""


@lru_cache(maxsize=MANY_NAMES)
def parsed(name: str) -> PersonName:
    """Take a person's name apart.

    >>> found = parsed("Prof. Dr. Anna-Lena van der Berg")
    >>> found.given, found.family, found.title
    ('anna lena', 'van der berg', 'professor')
    """
    if cjk.is_unspaced(name):
        return PersonName(unspaced=name, given=forms(name).joined)
    if (comma := re.fullmatch(r"\s*([^,]+),\s*([^,]+?)\s*", name)) and normalise(comma[2]) not in GENERATIONS:
        name = f"{comma[2]} {comma[1]}"
    words = [word for word in re.split(r"[\s,]+", name) if forms(word).words]
    title, gender, words = _untitled(words)
    generation = ""
    while len(words) > 1 and (last := normalise(words[-1])) in GENERATIONS.keys() | DEGREES:
        generation, words = GENERATIONS.get(last, generation), words[:-1]
    words = _initials_apart(words)
    keys = [" ".join(forms(word).words) for word in words]
    if len(keys) <= 1:
        return _lone(keys, words, title, gender, generation)
    start = next((place for place in range(1, len(keys) - 1) if keys[place] in PARTICLES), len(keys) - 1)
    return PersonName(
        given=keys[0],
        middle=tuple(keys[1:start]),
        family=" ".join(keys[start:]),
        title=title,
        gender=gender or gender_of(keys[0].split()[0]),
        generation=generation,
        hyphenated="-" in words[0],
    )


def _untitled(words: list[str]) -> tuple[str, Gender | None, list[str]]:
    title, gender = "", None
    while len(words) > 1 and (found := TITLES.get(normalise(words[0]))):
        title, gender, words = title or found[0] or "plain", gender or found[1], words[1:]
    return title, gender, words


def _initials_apart(words: list[str]) -> list[str]:
    """Part initials written together: PJ Aldous, J.R.R. Tolkien."""
    if len(words) == 1:
        return words
    shouted = all(word.isupper() for word in words)
    apart: list[str] = []
    for word in words:
        bare = word.replace(".", "")
        dotted = "." in word[:-1] and len(bare) <= MOST_INITIALS
        together = len(bare) == INITIALS and bare.isupper() and not shouted and not is_given_name(bare.lower())
        apart += list(bare) if dotted or together else [word]
    return apart


def _lone(keys: list[str], words: list[str], title: str, gender: Gender | None, generation: str) -> PersonName:
    key = keys[0] if keys else ""
    given = not title or (title == "plain" and is_given_name(key))
    return PersonName(
        given=key if given else "",
        family="" if given else key,
        title=title,
        gender=gender or (gender_of(key) if given else None),
        generation=generation,
        lone=not title,
        hyphenated=any("-" in word for word in words),
    )


@lru_cache(maxsize=MANY_NAMES)
def compare(left: str, right: str) -> Likeness | None:
    """Compare two names of people; None where one person does not bear both.

    >>> compare("Liz Moreau", "Elizabeth Moreau").layer, compare("Eric Holm", "Erica Holm")
    ('nickname', None)
    """
    one, other = parsed(left), parsed(right)
    if one.unspaced or other.unspaced:
        return _compare_unspaced(left, right)
    if _contradict(one, other):
        return None
    if forms(left).keys & forms(right).keys:
        return SAME
    if len(one.given + one.family) == 0 or len(other.given + other.family) == 0:
        return None
    found = _compare_parts(one, other)
    if found and one.generation != other.generation:
        return Likeness(layer="generation", score=HINT)
    return found


def _contradict(one: PersonName, other: PersonName) -> bool:
    if one.generation and other.generation and one.generation != other.generation:
        return True
    return bool(one.gender and other.gender and one.gender != other.gender)


def _compare_parts(one: PersonName, other: PersonName) -> Likeness | None:
    if one.family and other.family:
        return _compare_family(one, other)
    if one.given and other.given:
        return _compare_given_alone(one, other)
    return _compare_lone(one, other)


def _compare_family(one: PersonName, other: PersonName) -> Likeness | None:
    family = _family_likeness(one.family, other.family)
    if family is None:
        return None
    if not (one.given and other.given):
        same_title = bool(one.title) and one.title == other.title != "plain"
        whole = not one.given and not other.given
        score = FULL if whole and one.title == other.title else PART if same_title else HINT
        return Likeness(layer="exact" if whole and score == FULL else "title", score=min(family.score, score))
    given = _given_likeness(one, other)
    if given is None or not _middles_agree(one, other):
        return None
    if family.score < FULL and given.score < FULL:
        return HINTED
    return given if (given.score, given.layer != "exact") < (family.score, True) or family == SAME else family


HINTED: Final = Likeness(layer="fuzzy", score=0.6)
"""Two doubtful parts make less than a hint."""
SAME: Final = Likeness(layer="exact", score=FULL)


def _family_likeness(one: str, other: str) -> Likeness | None:
    if one == other or forms(one).joined == forms(other).joined:
        return SAME
    if sound(one.replace(" ", "")) == sound(other.replace(" ", "")):
        return Likeness(layer="transliteration", score=FULL)
    words, others = one.split(), other.split()
    if len(words) != len(others) and (set(words) < set(others) or set(others) < set(words)):
        return Likeness(layer="family name", score=HINT)
    if slips(one, other):
        return Likeness(layer="fuzzy", score=HINT)
    return None


def _given_likeness(one: PersonName, other: PersonName) -> Likeness | None:
    left, right = one.given, other.given
    if left.replace(" ", "") == right.replace(" ", ""):
        return SAME
    if one.hyphenated != other.hyphenated and left.split()[0] == right.split()[0]:
        return SAME if _double(one) == _double(other) else None
    if 1 in (len(left), len(right)):
        return Likeness(layer="initials", score=HINT) if left[0] == right[0] else None
    return _given_names(left, right)


def _given_names(left: str, right: str) -> Likeness | None:
    if sound(left) == sound(right):
        return Likeness(layer="transliteration", score=FULL)
    if short_for(left, right):
        return Likeness(layer="nickname", score=FULL)
    if slips(left, right) or (families(left) & families(right) and OSA.distance(left, right) == 1):
        return Likeness(layer="fuzzy", score=HINT)
    return None


def _double(name: PersonName) -> str:
    return " ".join((name.given, *name.middle))


def _middles_agree(one: PersonName, other: PersonName) -> bool:
    """Tell whether middle names fit: each one's stands for the other's, or is left out."""
    return one.hyphenated != other.hyphenated or all(
        left == right or (1 in (len(left), len(right)) and left[0] == right[0]) or slips(left, right)
        for left, right in zip(one.middle, other.middle, strict=False)
    )


def _compare_given_alone(one: PersonName, other: PersonName) -> Likeness | None:
    both = one.lone and other.lone
    if both and (1 in (len(one.given), len(other.given)) or one.hyphenated != other.hyphenated):
        return SAME if one.given == other.given else None
    found = _given_likeness(one, other)
    if found is None:
        lone, whole = (one, other) if one.lone else (other, one)
        return _compare_lone(lone, whole) if whole.family else None
    if both:
        return found if found.score == FULL and found.layer == "exact" else Likeness(layer=found.layer, score=HINT)
    if found.layer == "initials":
        return None
    if found.layer == "exact":
        return Likeness(layer="first name", score=PART)
    return Likeness(layer=found.layer, score=HINT if found.score == FULL else 0.6)


def _compare_lone(one: PersonName, other: PersonName) -> Likeness | None:
    """Compare a name alone, which may be a family name or initials, with a whole one."""
    lone, whole = (one, other) if one.lone else (other, one)
    if not lone.lone:
        return None
    if lone.given == whole.family:
        return Likeness(layer="family name", score=HINT)
    initials = "".join(part[0] for part in (whole.given, *whole.middle, *whole.family.split()) if part)
    ends = whole.given[:1] + whole.family[:1]
    if len(lone.given) > 1 and whole.given and lone.given in (initials, ends) and not is_given_name(lone.given):
        return Likeness(layer="initials", score=HINT)
    return None


def _compare_unspaced(left: str, right: str) -> Likeness | None:
    if cjk.is_unspaced(left) and cjk.is_unspaced(right):
        if left == right:
            return SAME
        return Likeness(layer="family name", score=HINT) if cjk.is_family_name_of(left, right) else None
    name, latin = (left, right) if cjk.is_unspaced(left) else (right, left)
    words = forms(latin).words
    if forms(name).joined == "".join(words) or cjk.sounds_like(name, words):
        return Likeness(layer="transliteration", score=FULL)
    if any(cjk.family_name(name) == word for word in words):
        return Likeness(layer="transliteration", score=HINT)
    return None
