"""What the words around a name say it is: ``my dog Rex``, ``moved to Ebersol``, ``works at Vantor``."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nanobot.memory.knowledge.extractors.tables import first_names, fold, places, regions, states, words
from nanobot.memory.knowledge.findings import EntityType

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

_INSIDE: Final = frozenset(("in", "near", "around", "via", "across", "throughout", "outside", "within", "toward"))
_TOWARDS: Final = frozenset(("to", "from", "for", "through", "over"))
_NAME_IS: Final = re.compile(
    r"(?:\bnames?(?:\s+(?:is|are|was)|['’]s)|\b(?:named|called|call)\s+(?:it|him|her|them))\s+(?:\w+,?\s+(?:and\s+)?)?$",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[a-z-]+")
_CALLED: Final = frozenset(("called", "named"))
_NOUNS: Final[tuple[tuple[str, EntityType], ...]] = (
    ("pets", "pet"),
    ("kinds of firm", "org"),
    ("kinds of place", "location"),
    ("kinds of software", "tool"),
    ("kinds of person", "person"),
    ("kinds of project", "project"),
    ("relations", "person"),
)
_HEADS: Final[tuple[tuple[str, EntityType], ...]] = (
    ("concept heads", "concept"),
    ("place heads", "location"),
    ("firm heads", "org"),
    ("tool heads", "tool"),
)


def type_by_noun(span: "Span") -> EntityType | None:
    """Read the noun that says what a name is: ``my cat Luna``, ``a town called Ebersol``, ``my friend is Ilse``."""
    is_person = fold(span[0].text) in first_names()
    for noun in _nouns_about(span):
        kind = next((kind for group, kind in _NOUNS if noun in words(group)), None)
        if kind in {"pet", "person"} or (kind and not is_person):
            return kind
    before = span.doc.text[: span.start_char]
    if _NAME_IS.search(before):
        return "pet" if any(_singular(word) in words("pets") for word in _WORDS.findall(before.lower())) else "person"
    return None


def type_by_project_word(span: "Span") -> EntityType | None:
    """Read ``Project Lantern``, ``the Lantern repo``, ``Lantern v1``."""
    if span[0].lower_ == "project" or word_before(span) == "project":
        return "project"
    if word_after(span) in words("projects") or span[-1].lower_ in words("projects"):
        return "project"
    return "project" if any(re.fullmatch(r"v\d[\d.]*", token.lower_) for token in span[1:]) else None


def is_at_work(span: "Span") -> bool:
    """Tell whether a name stands where a firm or a school does: ``works at Vantor``."""
    before = _preposition(span)
    if before is None:
        return False
    governor = before.head.lemma_.lower()
    if before.lower_ == "at":
        return governor in words("verbs of work") or governor in {"be", "have"}
    return before.lower_ in {"for", "from", "by"} and governor in words("verbs of work") - {"start", "leave", "write"}


def is_by_region(span: "Span") -> bool:
    """Tell whether a name is a place and its region follows, or that region: ``Athens, Georgia``, ``Salem, OR``."""
    after = span.doc[span.end : span.end + 2]
    if len(after) > 1 and after[0].text == "," and (after[1].text in states() or fold(after[1].text) in regions()):
        return not span.text.isupper()
    if span.start <= 1 or word_before(span) != ",":
        return False
    place = span.doc[span.start - 2]
    return span.text in states() or (
        fold(span.text) in regions() and (fold(place.text) in places() or place.ent_type_ == "GPE")
    )


def is_whereabouts(span: "Span") -> bool:
    """Tell whether a name surely stands where a place does: ``in Plovdiv``, ``moved to Ebersol``."""
    before = _preposition(span)
    if before is None or not _may_be_place(span):
        return span.root.dep_ == "dobj" and span.root.head.lemma_.lower() in words("verbs of seeing")
    if before.lower_ in _INSIDE:
        return before.head.lemma_.lower() not in words("verbs of trust") | words("verbs of making")
    verbs = (
        "verbs of moving" if fold(span.text) in first_names() and fold(span.text) not in places() else "verbs of going"
    )
    return before.lower_ in _TOWARDS and before.head.lemma_.lower() in words(verbs)


def _may_be_place(span: "Span") -> bool:
    """Tell whether a name after ``in`` may be a place: not ``in Emma's car``, ``in Harry Potter``."""
    if fold(span.text) in places():
        return True
    return word_after(span) not in {"'s", "’s"} and not (len(span) > 1 and fold(span[0].text) in first_names())


def is_origin(span: "Span") -> bool:
    """Tell whether a name stands where it is said where someone comes from: ``she is from Georgia``."""
    before = _preposition(span)
    if before is None or before.lower_ != "from":
        return False
    governor = before.head
    someone = any(
        t.dep_ == "nsubj" and (t.tag_ == "PRP" or t.ent_type_ == "PERSON") and t.lower_ != "it"
        for t in governor.children
    )
    return governor.lemma_.lower() in words("verbs of coming") or (governor.lemma_ == "be" and someone)


def is_made_with(span: "Span") -> bool:
    """Tell whether a name stands where software does: ``draw in Inkling``."""
    before = _preposition(span)
    return (
        before is not None
        and before.lower_ in {"in", "with"}
        and before.head.lemma_.lower() in words("verbs of making")
    )


def is_addressed(span: "Span") -> bool:
    """Tell whether a name stands where a person does: ``told Ottavio``, ``with Jordan``, ``thanks, Austin!``."""
    if word_before(span) in {"with", "by", "w/"}:
        return True
    head, role = span.root.head, span.root.dep_
    if role in {"npadvmod", "dative", "intj", "vocative"} or is_called_out(span):
        return True
    if word_before(span) == "to" and head.head.lemma_.lower() in {
        "give",
        "talk",
        "speak",
        "send",
        "write",
        "say",
        "lend",
    }:
        return True
    return role in {"nsubj", "dobj"} and head.lemma_.lower() in words("verbs of people")


def is_called_out(span: "Span") -> bool:
    """Tell whether a name is set off by commas at an edge of a sentence: ``Mel, look``, ``thanks, Mel!``."""
    before, after = word_before(span), word_after(span)
    edge = span.start == 0 or before in {".", "!", "?", ",", "\n"} or before in words("interjections")
    return (
        edge
        and after in {",", "!", "?", "", "."}
        and (before == "," or after == "," or before in words("interjections"))
    )


def is_agent_firm(span: "Span") -> bool:
    """Tell whether a name does what firms do: ``Vantor hired me``."""
    return span.root.dep_ == "nsubj" and span.root.head.lemma_.lower() in words("verbs of firms")


def is_software_here(span: "Span") -> bool:
    """Tell whether a name is what is used or installed, or has a version: ``Java 21``."""
    after = span.doc[span.end] if span.end < len(span.doc) else None
    if after is not None and after.like_num and after.text[0].isdigit():
        return True
    governors = (span.root.head, span.root.head.head)
    return any(token.lemma_.lower() in words("verbs of software") for token in governors)


def type_by_head(span: "Span") -> EntityType | None:
    """Read the common noun that a name describes: ``the MIT licence``, ``the Malta ferry``."""
    if span.root.dep_ not in {"compound", "nmod", "amod"}:
        return None
    return next((kind for group, kind in _HEADS if word_after(span) in words(group)), None)


def word_before(span: "Span") -> str:
    """Return the word before a name in lower case, or nothing."""
    return span.doc[span.start - 1].lower_ if span.start else ""


def word_after(span: "Span") -> str:
    """Return the word after a name in lower case, or nothing."""
    return span.doc[span.end].lower_ if span.end < len(span.doc) else ""


def _nouns_about(span: "Span") -> Iterator[str]:
    """Yield the nouns that may say what a name is."""
    root = span.root
    yield word_before(span)
    if word_before(span) == "," and root.dep_ == "appos":
        yield root.head.lower_
    if word_before(span) in _CALLED:
        yield from _called_nouns(span.doc[span.start - 1])
    if root.dep_ == "attr":
        yield from (t.lower_ for t in root.head.children if t.dep_ == "nsubj" and _is_mine(t))
    yield from (t.lower_ for t in root.children if t.dep_ == "appos" and t.i > root.i and t.pos_ == "NOUN")


def _called_nouns(called: "Token") -> Iterator[str]:
    yield called.head.lower_
    yield from (token.lower_ for token in reversed(called.doc[max(0, called.i - 2) : called.i]))


def _is_mine(noun: "Token") -> bool:
    return any(child.tag_ == "PRP$" for child in noun.children)


def _preposition(span: "Span") -> "Token | None":
    """Return the preposition that a name hangs on; the tagger may call it a particle."""
    start = span.start - 1 if word_before(span) == "the" else span.start
    before = span.doc[start - 1] if start > 0 else None
    return before if before is not None and before.dep_ in {"prep", "prt", "agent", "mark", "dative", "pcomp"} else None


def _singular(word: str) -> str:
    return word.removesuffix("s") if word not in words("pets") else word
