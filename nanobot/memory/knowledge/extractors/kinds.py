"""What a name names: a person, an organisation, a place ... from its surroundings, its shape, tables, and the model."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from nanobot.memory.knowledge.extractors.runs import is_acronym, opens_sentence
from nanobot.memory.knowledge.extractors.surroundings import (
    is_addressed,
    is_agent_firm,
    is_at_work,
    is_by_region,
    is_called_out,
    is_made_with,
    is_origin,
    is_software_here,
    is_whereabouts,
    type_by_head,
    type_by_noun,
    type_by_project_word,
    word_before,
)
from nanobot.memory.knowledge.extractors.tables import Term, first_names, fold, organisations, places, tools, words
from nanobot.memory.knowledge.extractors.vocabulary import Vocabulary
from nanobot.memory.knowledge.findings import INFERRED, LIKELY, STATED, EntityType

if TYPE_CHECKING:
    from spacy.tokens import Span

_MODEL: Final[Mapping[str, EntityType]] = {
    "PERSON": "person",
    "ORG": "org",
    "GPE": "location",
    "LOC": "location",
    "FAC": "location",
    "PRODUCT": "tool",
    "EVENT": "event",
}
_LISTS: Final[tuple[tuple[Callable[[], Mapping[str, Term]], EntityType], ...]] = ((tools, "tool"), (places, "location"))
_LONG_ENOUGH: Final = 7
"""Letters of a name that may be told from another by one slip of the keys."""
_GATHERING: Final = re.compile(r"[A-Z]\w*[a-z](?:Con|Conf|Fest|Camp)$")
_SURNAME: Final = re.compile(r"(?:O['’]|Mc|Mac)[A-Z][a-z]+$")
_SHORT_ACRONYM: Final = 3
_SHORTEST_HALF: Final = 4
_PERSONAL_ROLES: Final = frozenset(
    ("nsubj", "nsubjpass", "poss", "appos", "conj", "npadvmod", "dative", "attr", "ROOT")
)
_PLACE_BEGINNINGS: Final = frozenset(
    ("fort", "ft", "lake", "mount", "mt", "mt.", "port", "san", "santa", "isle", "cape", "saint")
)
_QUOTES: Final = frozenset(('"', "“", "«", "'", "‘"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a name names, and how sure that is."""

    type: EntityType
    confidence: float


def kind_of(span: "Span", vocabulary: Vocabulary) -> Kind:
    """Return what a name names where it stands: by the first rule that knows."""
    for rule in _RULES:
        kind = rule(span, vocabulary)
        if kind:
            return kind
    return Kind(type="concept", confidence=INFERRED)


def _by_title(span: "Span", _: Vocabulary) -> Kind | None:
    """Read a title before a name or ``Jr.`` after it; a title in quotes is a work."""
    if span[0].lower_.rstrip(".") in words("persons follow") and len(span) > 1:
        return Kind(type="person", confidence=STATED)
    if span[-1].lower_ in {"jr", "jr.", "sr", "sr."} or (span[-1].text == "." and span[-2].lower_ in {"jr", "sr"}):
        return Kind(type="person", confidence=STATED)
    if len(span) > 1 and word_before(span) in _QUOTES and span.end < len(span.doc) and span.doc[span.end].is_quote:
        return Kind(type="concept", confidence=LIKELY)
    return None


def _by_noun(span: "Span", _: Vocabulary) -> Kind | None:
    kind = type_by_noun(span)
    if kind:
        return Kind(type=kind, confidence=STATED)
    project = type_by_project_word(span)
    return Kind(type=project, confidence=LIKELY) if project else None


def _by_ends(span: "Span", _: Vocabulary) -> Kind | None:
    """Read how names of firms, places and events end or begin: ``Hale & Sons``, ``Lake Como``."""
    last, first = span[-1].lower_, span[0].lower_
    if any(_GATHERING.match(token.text) for token in span):
        return Kind(type="event", confidence=LIKELY)
    if len(span) == 1:
        return None
    if last == ".":
        last = span[-2].lower_
    if last in words("events end"):
        return Kind(type="event", confidence=LIKELY)
    joins = any(token.lower_ in {"of", "&", "and", "for"} for token in span)
    if last in words("organisations end") or (first in words("organisations end") and joins):
        return Kind(type="org", confidence=STATED)
    if last in words("places end") or first in _PLACE_BEGINNINGS:
        return Kind(type="location", confidence=LIKELY)
    return None


def _by_whereabouts(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Read where one works and where one is."""
    name = fold(span.text)
    if is_at_work(span) and name not in places():
        return Kind(type="org", confidence=STATED if name not in first_names() else LIKELY)
    if is_by_region(span) or (is_whereabouts(span) and _may_be_place(span, vocabulary)):
        return Kind(type="location", confidence=STATED if name in places() else LIKELY)
    return None


def _may_be_place(span: "Span", vocabulary: Vocabulary) -> bool:
    name = fold(span.text)
    if name in places():
        return True
    if name in tools() or name in organisations() or name in words("acronyms"):
        return False
    return not _is_english(span, vocabulary) or _ends_as_place(span) or _model_type(span) == "location"


def _by_table(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    return _as_firm(span) or _as_place_or_tool(span) or _by_near_miss(span, vocabulary)


def _as_firm(span: "Span") -> Kind | None:
    firm = organisations().get(fold(span.text))
    if firm is None or type_by_head(span) is not None:
        return None
    if firm.word and opens_sentence(span[0]) and span.root.dep_ != "nsubj":
        return None
    return Kind(type="org", confidence=LIKELY if firm.word else STATED)


def _as_place_or_tool(span: "Span") -> Kind | None:
    name = fold(span.text)
    place, tool, first = places().get(name), tools().get(name), tools().get(fold(span[0].text))
    if first and not first.word:
        return Kind(type="tool", confidence=STATED if tool else LIKELY)
    if tool and is_software_here(span):
        return Kind(type="tool", confidence=STATED)
    if place and not tool and (name not in first_names() or is_origin(span)):
        return Kind(type="location", confidence=LIKELY if place.word else STATED)
    if tool and name not in first_names() and (not opens_sentence(span[0]) or span.root.dep_ == "nsubj"):
        return Kind(type="tool", confidence=INFERRED if opens_sentence(span[0]) else LIKELY)
    return None


def _by_near_miss(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Read a listed name with one slip of the keys: ``Elasticserch``."""
    name = fold(span.text)
    if len(name) < _LONG_ENOUGH or len(span) > 1 or vocabulary.has(name) or name in first_names():
        return None
    for table, kind in _LISTS:
        if process.extractOne(name, table().keys(), scorer=DamerauLevenshtein.distance, score_cutoff=1):
            return Kind(type=kind, confidence=INFERRED)
    return None


def _by_first_name(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Read a first name, an initial before a surname, or a surname by its shape."""
    first = span[0].text
    if _SURNAME.match(first) or (len(span) > 1 and len(first.rstrip(".")) == 1 and span[1].text != "&"):
        return Kind(type="person", confidence=LIKELY)
    known = first_names().get(fold(first)) or first_names().get(fold(span[0:3].text))
    if known is None or (len(span) == 1 and first.isupper() and len(first) <= _SHORT_ACRONYM):
        return None
    if len(span) == 1 and fold(first) in places():
        return _person_or_place(span)
    if not known.word and not vocabulary.is_everyday(first):
        return Kind(type="person", confidence=STATED)
    if len(span) > 1 or not opens_sentence(span[0]) or is_addressed(span) or not vocabulary.describes(first):
        return Kind(type="person", confidence=LIKELY)
    return None


def _person_or_place(span: "Span") -> Kind:
    if is_addressed(span) or (span.root.dep_ == "nsubj" and span.root.head.lemma_ != "be"):
        return Kind(type="person", confidence=LIKELY)
    if _model_type(span) == "person" and span.root.dep_ in {"poss", "conj", "nsubj"}:
        return Kind(type="person", confidence=INFERRED)
    return Kind(type="location", confidence=INFERRED)


def _by_grammar(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Read what is done to the thing or by it; what is used and is no English word is software."""
    if is_made_with(span) and len(span) == 1 and not vocabulary.has(span.text):
        return Kind(type="tool", confidence=INFERRED)
    if is_origin(span):
        return Kind(type="location", confidence=INFERRED)
    if is_agent_firm(span):
        return Kind(type="org", confidence=LIKELY)
    head = type_by_head(span)
    if head:
        return Kind(type=head, confidence=LIKELY)
    unlike = span.text.isupper() or word_before(span) in _QUOTES or _is_english(span, vocabulary)
    if is_addressed(span) and not unlike and not _is_compound(span, vocabulary):
        return Kind(type="person", confidence=LIKELY if is_called_out(span) else INFERRED)
    return None


def _by_spelling(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Read an abbreviation that everybody uses, or two words put together as firms like to: ``Stonebrook``."""
    if len(span) == 1 and span.text.isupper() and span.text.lower() in words("acronyms"):
        return Kind(type="concept", confidence=LIKELY)
    is_firm = _is_compound(span, vocabulary) and not span.text.endswith(("ing", "ings"))
    if is_firm and (not opens_sentence(span[0]) or (span.root.dep_ == "nsubj" and span.root.head.lemma_ != "be")):
        return Kind(type="org", confidence=INFERRED)
    return None


def _is_compound(span: "Span", vocabulary: Vocabulary) -> bool:
    """Tell whether one word is two English words put together, and none itself."""
    word = span.text
    halves = ((word[:i], word[i:]) for i in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1))
    return (
        len(span) == 1
        and not vocabulary.has(word)
        and fold(word) not in first_names()
        and any(vocabulary.has(a) and vocabulary.has(b) for a, b in halves)
    )


def _by_model(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Follow the model, but not about an English word, which it takes for anything."""
    kind = _model_type(span)
    acts = span.root.dep_ == "nsubj" and span.root.head.lemma_ != "be"
    if kind is None or (_is_english(span, vocabulary) and (len(span) == 1 or kind == "person" or not acts)):
        return None
    if kind == "person" and len(span) == 1 and (span.text.isupper() or span.root.dep_ not in _PERSONAL_ROLES):
        return None
    return Kind(type=kind, confidence=LIKELY if len(span) > 1 else INFERRED)


def _is_english(span: "Span", vocabulary: Vocabulary) -> bool:
    """Tell whether a name is made of English words alone."""
    return not span.text.isupper() and all(
        vocabulary.has(t.text) and fold(t.text) not in first_names() for t in span if t.is_alpha
    )


def _ends_as_place(span: "Span") -> bool:
    return len(span) > 1 and span[-1].lower_ in words("places end")


def _by_form(span: "Span", vocabulary: Vocabulary) -> Kind | None:
    """Guess: two words that are not English are a person."""
    if len(span) > 1 and not any(vocabulary.has(token.text) for token in span if token.is_alpha):
        return Kind(type="person", confidence=INFERRED)
    if len(span) == 1 and not is_acronym(span.text) and not vocabulary.has(span.text) and word_before(span) == "from":
        return Kind(type="person", confidence=INFERRED)
    return None


def _model_type(span: "Span") -> EntityType | None:
    labels = [token.ent_type_ for token in span if token.ent_type_]
    return _MODEL.get(labels[-1]) if labels else None


_RULES: Final[tuple[Callable[["Span", Vocabulary], Kind | None], ...]] = (
    _by_title,
    _by_noun,
    _by_ends,
    _by_whereabouts,
    _by_table,
    _by_first_name,
    _by_grammar,
    _by_spelling,
    _by_model,
    _by_form,
)
