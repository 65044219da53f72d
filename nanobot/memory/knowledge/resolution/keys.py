"""The keys under which a name is looked up: what two names must share for it to be worth comparing them."""

from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.resolution import cjk
from nanobot.memory.knowledge.resolution.acronyms import initials, numeronym
from nanobot.memory.knowledge.resolution.equivalents import meanings
from nanobot.memory.knowledge.resolution.given_names import families
from nanobot.memory.knowledge.resolution.handles import handles, is_handle
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms, sound
from nanobot.memory.knowledge.resolution.persons import PersonName, parsed
from nanobot.memory.knowledge.resolution.spelling import SHORTEST
from nanobot.memory.knowledge.resolution.statements import relation_key
from nanobot.memory.knowledge.resolution.things import (
    LEGAL_FORMS,
    bare_firm,
    product_stems,
    unnumbered,
    without_generic_word,
)

SHORT: Final = "<"
"""Before what may be the short form of something."""
LONG: Final = ">"
"""Before what something may be shortened to: what is short is asked for under it, and the other way round."""
_SWAPPED: Final = {SHORT: LONG, LONG: SHORT}
NOTHING: Final = frozenset(("=", SHORT, LONG, "family "))
"""Keys of a name without such a part."""
HALF: Final = 3
LONGEST_SPELLING: Final = 24
"""Longer words are not looked up by their misspellings."""


@lru_cache(maxsize=MANY_NAMES)
def exact_keys(name: str) -> frozenset[str]:
    """Give the spellings of the letters of a name, with and without spaces."""
    found = forms(name)
    relation = relation_key(name)
    return found.keys | {found.joined} | ({relation} if relation else set())


@lru_cache(maxsize=MANY_NAMES)
def part_keys(name: str, *, being: bool) -> frozenset[str]:
    """Give the keys under which an entity of this name is found by those that are like it."""
    return (_person_keys(name) if being else _thing_keys(name)) - NOTHING


@lru_cache(maxsize=MANY_NAMES)
def asked_keys(name: str, *, being: bool) -> frozenset[str]:
    """Give the keys to look under for entities that may bear this name.

    A whole name is like another of its family name, or like a given name alone, not like all others of its given name.
    """
    keys = frozenset(_SWAPPED.get(key[0], key[0]) + key[1:] for key in part_keys(name, being=being))
    if not being or is_handle(name) or cjk.is_unspaced(name):
        return keys
    found = parsed(name)
    keys = frozenset(key for key in keys if found.lone or not key.startswith("given "))
    return keys | {f"alone {form}" for form in _given(found.given)} | ({f"family {sound(found.given)}"} - NOTHING)


@lru_cache(maxsize=MANY_NAMES)
def spelt(name: str) -> frozenset[str]:
    """Give the words of a name that are long enough to be miswritten."""
    found = forms(name)
    return frozenset(
        word
        for word in (*found.words, found.joined)
        if word not in LEGAL_FORMS and SHORTEST - 1 <= len(word) <= LONGEST_SPELLING
    )


def halves(word: str) -> tuple[str, str]:
    """Give how a word begins and how it ends: one slip of the pen leaves one of the two as it was."""
    return f"{word[:HALF]}-{len(word)}", f"-{word[-HALF:]}{len(word)}"


def asked_halves(word: str) -> tuple[str, ...]:
    """Give the halves of the words that may be this one miswritten."""
    lengths = (len(word) - 1, len(word), len(word) + 1)
    return tuple(key for length in lengths for key in (f"{word[:HALF]}-{length}", f"-{word[-HALF:]}{length}"))


def _person_keys(name: str) -> frozenset[str]:
    if is_handle(name):
        return frozenset({f"{SHORT}{forms(name).joined}"})
    if cjk.is_unspaced(name):
        return frozenset({f"={name[:2]}", f"family {cjk.family_name(name)}", f"={sound(forms(name).joined)}"})
    found = parsed(name)
    keys = {f"={sound(forms(name).joined)}"}
    keys |= {f"{LONG}{short}" for short in (_initials(found), _all_initials(found), *handles(name))}
    keys |= {f"family {sound(part)}" for part in (found.family.replace(" ", ""), *found.family.split()) if part}
    if found.lone:
        keys |= {f"alone {form}" for form in _given(found.given)} | {f"{SHORT}{found.given}"}
    return frozenset(keys | {f"given {form}" for form in _given(found.given)})


def _given(name: str) -> frozenset[str]:
    """Give the given names that one may stand for."""
    if not name:
        return frozenset()
    return frozenset({sound(name), *(str(number) for number in families(name))})


def _all_initials(name: PersonName) -> str:
    return "".join(part[0] for part in (name.given, *name.middle, *name.family.split()) if part) if name.family else ""


def _initials(name: PersonName) -> str:
    return name.given[:1] + name.family[:1] if name.family else ""


def _thing_keys(name: str) -> frozenset[str]:
    found = forms(name)
    keys = {"=" + "".join(words) for words in (bare_firm(name), without_generic_word(found.words), found.words)}
    keys |= {f"={unnumbered(found.words).replace(' ', '')}", f"={sound(found.joined)}"}
    keys |= {f"={stem}" for stem in product_stems(found.joined)} | {f"={forms(name.partition(',')[0]).joined}"}
    keys |= {f"{LONG}{short}" for short in initials(name) | {numeronym(found.words)}} | {f"{SHORT}{found.joined}"}
    if len(found.words) > 2:  # noqa: PLR2004 - two words to shorten, one to keep
        keys.add("=" + "".join(word[0] for word in found.words[:-1]) + found.words[-1])
    return frozenset(keys | {f"#{number}" for number in meanings(name)})
