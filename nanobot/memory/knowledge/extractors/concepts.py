"""Things without a name of their own that are talked about: ``machine learning``, ``football``."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nanobot.memory.knowledge.extractors.tables import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_LONGEST: Final = 3
_DROPPED: Final = frozenset(("DET", "PRON", "NUM", "ADV", "PART", "INTJ", "PUNCT", "SYM", "ADP", "CCONJ", "SPACE", "X"))


def concepts(doc: "Doc") -> "Iterator[Span]":
    """Yield noun phrases without articles, possessives and plain adjectives; at most three words, no names of time."""
    for chunk in doc.noun_chunks:
        start, end = chunk.start, chunk.end
        while start < end and _is_dropped(doc[start]):
            start += 1
        if start < end and _length(doc[start:end]) <= _LONGEST and _is_concept(doc[start:end]):
            yield doc[start:end]


def _is_dropped(token: "Token") -> bool:
    return (
        token.pos_ in _DROPPED
        or token.lower_ in words("plain adjectives")
        or token.tag_ in {"PRP$", "POS"}
        or token.is_stop
    )


def _is_concept(span: "Span") -> bool:
    head = span[-1]
    if head.pos_ not in {"NOUN", "PROPN"} or not head.text[0].isalpha():
        return False
    if not all(token.text.replace("'", "").isalnum() or token.text == "-" for token in span):
        return False
    low = head.lower_
    if low in words("fillers") or low in words("calendar") or low in words("interjections"):
        return False
    if len(span) == 1 and low in words("abstract"):
        return False
    if low in words("languages and peoples") or low in words("relations"):
        return False
    return len(span.text) > 2 and not any(token.like_url for token in span)  # noqa: PLR2004


def _length(span: "Span") -> int:
    """Count words: a hyphen makes one of two."""
    return sum(1 for token in span if token.text != "-") - sum(1 for token in span if token.text == "-")
