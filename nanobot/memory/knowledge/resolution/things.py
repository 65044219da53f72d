"""Names of firms, places, projects, tools and ideas, compared."""

import re
from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution.acronyms import is_short_for
from nanobot.memory.knowledge.resolution.equivalents import same_place, same_thing
from nanobot.memory.knowledge.resolution.likeness import FULL, HINT, PART, Likeness
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms, sound
from nanobot.memory.knowledge.resolution.spelling import slips
from nanobot.memory.knowledge.resolution.tables import rows

_FORMS: Final = tuple(rows("legal_forms"))
LEGAL_FORMS: Final = frozenset(form for form in _FORMS if " " not in form)
_LEGAL_PHRASES: Final = re.compile(rf"\b(?:{'|'.join(form for form in _FORMS if ' ' in form)})\b")
_AND: Final = dict.fromkeys(("und", "et", "y", "en", "och", "og", "i", "e"), "and")
_SPELT_OUT: Final = re.compile(r"(?<=[aou])e(?=.)")
"""What umlauts become where a keyboard has none: Grünfeld, Gruenfeld."""
WEAK_FORMS: Final = frozenset(("group", "holding", "holdings", "company", "companies", "co", "as", "se", "sa"))
"""Forms that also are words of a name: left out only at its end."""
_SCHOOL: Final = re.compile(r"^(university|college|institute|academy|bank|city|museum|port|state) of (.+)$")
_GENERIC: Final = frozenset(
    ("project", "projekt", "proyecto", "operation", "app", "team", "initiative", "programme", "program")
)
_PRODUCT_ENDS: Final = ("sql", "db", "js", "lang", "io", "app", "hq", "ai", "com", "net", "org", "mq", "py")
SHORTEST_STEM: Final = 3


@lru_cache(maxsize=MANY_NAMES)
def bare_firm(name: str) -> tuple[str, ...]:
    """Give the words of a firm's name without its legal form.

    >>> bare_firm("Tarn & Sons Ltd."), bare_firm("OOO Vesna"), bare_firm("University of Basel")
    (('tarn', 'and', 'sons'), ('vesna',), ('basel', 'university'))
    """
    words = _LEGAL_PHRASES.sub("ltd", " ".join(forms(name).words)).split()
    words = [_AND.get(word, _SPELT_OUT.sub("", word)) for word in words]
    while len(words) > 1 and (words[-1] in LEGAL_FORMS or (len(words) > 2 and words[-1] == "and")):  # noqa: PLR2004
        words = words[:-1]
    while len(words) > 1 and words[0] in LEGAL_FORMS - WEAK_FORMS:
        words = words[1:]
    school = _SCHOOL.match(" ".join(words))
    return (*school[2].split(), school[1]) if school else tuple(words)


@lru_cache(maxsize=MANY_NAMES)
def compare(left: str, right: str, kind: EntityType) -> Likeness | None:
    """Compare two names of things of one kind; None where one thing does not bear both.

    >>> compare("Acme Inc", "ACME Corporation", "org").layer, compare("Delta Air", "Delta Faucet", "org")
    ('suffix', None)
    """
    one, other = forms(left), forms(right)
    if one.joined == other.joined or one.keys & other.keys:
        return Likeness(layer="exact", score=FULL)
    if kind == "location" and "," in left + right:
        return _compare_qualified(left, right)
    equal = same_place(left, right) if kind == "location" else same_thing(left, right)
    if equal or (kind != "location" and bare_firm(left) == bare_firm(right)):
        return Likeness(layer="equivalent" if equal else "suffix", score=FULL)
    if kind != "location" and (found := _compare_bare(one.words, other.words)):
        return found
    if (found := _version(one.words, other.words)) is not None:
        return found if found.score else None
    return _compare_letters(left, right, kind)


def _compare_qualified(left: str, right: str) -> Likeness | None:
    """Compare places of which one says what it is in; whether it is the other is for its context to tell."""
    place, _, beyond = left.partition(",")
    other, _, other_beyond = right.partition(",")
    if beyond and other_beyond:
        return None
    found = compare(place, other, "location")
    return Likeness(layer="qualifier", score=found.score) if found else None


def _compare_letters(left: str, right: str, kind: EntityType) -> Likeness | None:
    """Compare names by their letters: transliterated, shortened, with an ending, miswritten."""
    one, other = forms(left), forms(right)
    if one.latin != other.latin and sound(one.joined) == sound(other.joined):
        return Likeness(layer="transliteration", score=FULL)
    if is_short_for(left, right) or is_short_for(right, left):
        return Likeness(layer="acronym", score=HINT)
    if kind != "location" and _product(one.joined, other.joined):
        return Likeness(layer="suffix", score=HINT)
    return _misspelt(one.words, other.words, one.joined, other.joined)


def _compare_bare(one: tuple[str, ...], other: tuple[str, ...]) -> Likeness | None:
    """Compare names of which one may have a word such as "project" around it."""
    bare, others = without_generic_word(one), without_generic_word(other)
    return Likeness(layer="generic word", score=PART) if bare == others and bare else None


def without_generic_word(words: tuple[str, ...]) -> tuple[str, ...]:
    """Give a name without a word such as "project" before or after it."""
    if len(words) > 1 and words[0] in _GENERIC:
        return words[1:]
    return words[:-1] if len(words) > 1 and words[-1] in _GENERIC else words


def _version(one: tuple[str, ...], other: tuple[str, ...]) -> Likeness | None:
    """Compare names that differ in a number: a hint where one leaves it out, nothing (0) where both say one."""
    (name, number), (other_name, other_number) = _numbered(one), _numbered(other)
    if number == other_number:
        return None
    if number and other_number:
        return Likeness(layer="version", score=0)
    return Likeness(layer="version", score=HINT) if name == other_name else None


def unnumbered(words: tuple[str, ...]) -> str:
    """Give a name without the version at its end."""
    return _numbered(words)[0]


def _numbered(words: tuple[str, ...]) -> tuple[str, str]:
    text = " ".join(words)
    found = re.search(r" (?:v|version |release )?(\d+(?: \d+)*)$", text)
    return (text[: found.start()], found[1]) if found else (text, "")


@lru_cache(maxsize=MANY_NAMES)
def product_stems(joined: str) -> frozenset[str]:
    """Give a name without the endings that products have: Mongo for MongoDB."""
    cut = {joined.removesuffix(end) for end in _PRODUCT_ENDS}
    overlapping = (end for end in _PRODUCT_ENDS if len(end) > 2 and joined.endswith(end))  # noqa: PLR2004 - Postgres, PostgreSQL
    cut |= {joined.removesuffix(end[1:]) for end in overlapping}
    return frozenset(stem for stem in cut if stem != joined and len(stem) >= SHORTEST_STEM)


def _product(one: str, other: str) -> bool:
    return one in product_stems(other) or other in product_stems(one)


def _misspelt(one: tuple[str, ...], other: tuple[str, ...], joined: str, other_joined: str) -> Likeness | None:
    if len(one) == len(other):
        wrong = [slips(left, right) for left, right in zip(one, other, strict=True) if left != right]
        if len(wrong) == 1 and wrong[0]:
            return Likeness(layer="fuzzy", score=HINT)
        return None
    return Likeness(layer="fuzzy", score=HINT) if slips(joined, other_joined) else None
