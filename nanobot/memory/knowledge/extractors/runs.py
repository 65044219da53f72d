"""Names by their capitals: the runs of words that may be one, before it is asked what they name."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nanobot.memory.knowledge.extractors.tables import first_names, fold, places, words
from nanobot.memory.knowledge.extractors.vocabulary import Vocabulary

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_NOUN_TAGS: Final = frozenset(("NNP", "NNPS", "NN", "NNS"))
_PROPER_TAGS: Final = frozenset(("NNP", "NNPS"))
_DETERMINER_TAGS: Final = frozenset(("DT", "PRP$", "CD", "JJ", "NN", "NNP", "POS", "PDT", "HYPH"))
_PARTICLES: Final = frozenset(
    ("de", "da", "do", "dos", "das", "del", "della", "di", "du", "la", "le", "van", "von", "der", "den", "ter", "ten")
) | frozenset(("zu", "bin", "ibn", "al", "el", "ben", "y", "e", "née"))
_HEADS_OF: Final = frozenset(
    ("university", "bank", "museum", "ministry", "department", "institute", "school", "college", "academy", "house")
) | frozenset(
    ("church", "isle", "gulf", "bay", "lake", "city", "port", "republic", "kingdom", "lord", "game", "league")
)
_AFTER_AND: Final = frozenset(("sons", "co", "co.", "daughters", "partners", "brothers", "company", "associates"))
_ABBREVIATED: Final = frozenset(("jr", "sr", "inc", "ltd", "corp", "co"))
_TITLES: Final = frozenset(("dr", "mr", "mrs", "ms", "prof", "professor"))
_SUFFIXES: Final = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "plc", "gmbh"))


def runs(doc: "Doc", vocabulary: Vocabulary) -> "Iterator[Span]":
    """Yield every run of capitalised words that reads as one name."""
    i = 0
    while i < len(doc):
        if not _large(doc[i]):
            i += 1
            continue
        end = _end_of_run(doc, i)
        start, stop = _trimmed(doc, i, end, vocabulary)
        if start < stop and _believable(doc[start:stop], vocabulary):
            yield doc[start:stop]
        i = end


def small_names(doc: "Doc") -> Iterator[int]:
    """Yield words in small letters that are a first name to the table and a name to the tagger: ``ask paul``."""
    for token in doc:
        known = first_names().get(token.lower_)
        if known is None or not token.is_lower or token.tag_ != "NNP" or token.dep_ in {"compound", "amod", "nmod"}:
            continue
        before = doc[token.i - 1] if token.i else None
        if _is_common(token) or (before is not None and before.tag_ in _DETERMINER_TAGS):
            continue
        if not any(token.lower_ in words(group) for group in ("fillers", "slang", "abstract", "relations", "pets")):
            yield token.i


def opens_sentence(token: "Token") -> bool:
    """Tell whether a word would be written large just for its place."""
    if token.i == 0 or token.is_sent_start:
        return True
    before = token.nbor(-1)
    return not any(c.isalnum() for c in before.text) and before.text not in {",", "&", "-", "/", "'", "’", "@", "#"}


def is_acronym(word: str) -> bool:
    """Tell whether a word is written in capitals as an abbreviation is.

    >>> [is_acronym(word) for word in ("WHO", "T2D", "Who", "I", "HAHAHAHA")]
    [True, True, False, False, False]
    """
    return 1 < len(word) < 7 and word[0].isalpha() and word.upper() == word  # noqa: PLR2004 - two to six letters


def _large(token: "Token") -> bool:
    text = token.text
    if not text[0].isupper() or '"' in text or token.lower_ in {"i", "i'm"}:
        return False
    if len(text) == 1:
        return token.i + 1 < len(token.doc) and token.nbor(1).text[0].isupper() and token.lower_ != "a"
    return True


def _end_of_run(doc: "Doc", start: int) -> int:
    """Return where the run that begins at *start* ends, over ``of``, ``&``, particles and hyphens."""
    end = start + 1
    while end < len(doc):
        step = _step(doc, start, end)
        if not step:
            break
        end += step
    return end


def _step(doc: "Doc", start: int, end: int) -> int:
    token, last = doc[end], doc[end - 1]
    follows = doc[end + 1] if end + 1 < len(doc) else None
    if token.is_sent_start and not last.text.endswith("."):
        return 0
    if _large(token) or token.lower_ in _SUFFIXES or _is_version(token):
        return 1
    if follows is None:
        return 0
    if token.text == "-" and _is_given_name(doc, end):
        return 2
    if not follows.text[0].isupper() or follows.lower_ == "i":
        return 0
    low = token.lower_
    joined = not last.whitespace_ and not token.whitespace_ and last.text[0].isalnum()
    return 2 * int(
        (low in {"-", "‑", "'", "’"} and joined)
        or low == "&"
        or (low in {"'s", "’s"} and _goes_on(doc, start, follows))
        or (low == "and" and follows.lower_ in _AFTER_AND)
        or (low in {"of", "for"} and doc[start:end][-1].lower_ in _HEADS_OF)
        or (low in _PARTICLES and low != "née")
    )


def _is_given_name(doc: "Doc", hyphen: int) -> bool:
    """Tell whether a hyphen is inside a name whose second half is written small: ``Soo-ah Kim``."""
    after = doc[hyphen + 1 : hyphen + 3]
    return (
        len(after) > 1
        and after[0].is_lower
        and not after[0].is_stop
        and after[1].text[0].isupper()
        and (not doc[hyphen].whitespace_ and not doc[hyphen - 1].whitespace_)
    )


def _goes_on(doc: "Doc", start: int, follows: "Token") -> bool:
    """Tell whether a possessive is part of a name: ``St. Hilda's Hospital``, ``"Charlotte's Web"``."""
    if follows.lower_ in words("organisations end") or follows.lower_ in words("places end"):
        return True
    return start > 0 and doc[start - 1].is_quote


def _is_version(token: "Token") -> bool:
    return token.lower_[0] == "v" and token.lower_[1:].replace(".", "").isdigit()


def _trimmed(doc: "Doc", start: int, end: int, vocabulary: Vocabulary) -> tuple[int, int]:
    """Take from the front what is large for its place, and what never is part of a name."""
    while start < end and _leads_in(doc[start], start + 1 < end, vocabulary):
        start += 1
        while start < end and not doc[start].text[0].isalpha():
            start += 1
    title = next((t.i for t in doc[start + 1 : end] if t.lower_.rstrip(".") in _TITLES), None)
    if title is not None and vocabulary.has(doc[start].lower_):
        start = title
    while start < end and (doc[end - 1].lower_ in words("calendar") or doc[end - 1].lower_ in {"i", "&", "-"}):
        end -= 1
    if start and doc[start - 1].lower_ == "the" and fold(doc[start - 1 : end].text) in places():
        start -= 1
    if start < end < len(doc) and doc[end].text == "." and doc[end - 1].lower_ in _ABBREVIATED:
        end += 1
    return start, end


def _leads_in(token: "Token", continues: bool, vocabulary: Vocabulary) -> bool:  # noqa: FBT001 - a fact of the token
    """Tell whether a large word before a name is no part of it: ``Wow Mel``, ``Ask Liz``, ``GP Mira Holt``."""
    low = token.lower_
    is_title = low.rstrip(".") in words("persons follow")
    if continues and low in words("relations") and not is_title:
        return True
    if is_acronym(token.text) and (low in words("acronyms") or not vocabulary.has(low)):
        return False
    if is_title:
        return not continues and low.rstrip(".") not in words("relations")
    if _is_common(token):
        return not _is_name_here(token)
    return opens_sentence(token) and vocabulary.has(low) and _reads_as_a_word(token, continues)


def _is_common(token: "Token") -> bool:
    low = token.lower_
    if low in words("calendar") or low in words("interjections"):
        return True
    return token.is_stop and not (is_acronym(token.text) and token.tag_ in _PROPER_TAGS)


def _is_name_here(token: "Token") -> bool:
    """Tell whether a common word is a name: ``Will`` and ``May`` are first names, ``Nice`` is a place."""
    name = fold(token.text)
    if name in places() and not opens_sentence(token):
        return True
    return name in first_names() and token.tag_ == "NNP" and token.ent_type_ == "PERSON"


def _reads_as_a_word(token: "Token", continues: bool) -> bool:  # noqa: FBT001 - a fact of the token
    if token.tag_ in _PROPER_TAGS:
        return False
    return token.tag_ not in _NOUN_TAGS or (continues and fold(token.nbor(1).text) in first_names())


def _believable(span: "Span", vocabulary: Vocabulary) -> bool:
    """Tell whether a run is a name and not a word written large."""
    if len(span) > 1:
        return not all(token.is_stop or token.lower_ in words("calendar") for token in span if token.is_alpha)
    token = span[0]
    low = token.lower_
    if token.text.isupper() and len(low) > 1 and low in words("acronyms"):
        return True
    if low in words("languages and peoples") or low in words("fillers"):
        return False
    return _reads_as_a_name(token, vocabulary)


def _reads_as_a_name(token: "Token", vocabulary: Vocabulary) -> bool:
    if not vocabulary.has(token.lower_):
        return token.tag_ not in {"UH", "RB", "MD", "WRB"} or token.ent_type_ != ""
    if token.text.isupper():
        return token.tag_ in _PROPER_TAGS and (is_acronym(token.text) or token.ent_type_ != "")
    if opens_sentence(token):
        return _opens_as_a_name(token)
    return token.tag_ in _NOUN_TAGS or token.ent_type_ != ""


def _opens_as_a_name(token: "Token") -> bool:
    """Tell whether an English word at the start of a sentence names something: ``Notion is where ...``."""
    if token.tag_ not in _PROPER_TAGS:
        return False
    if fold(token.text) in first_names() or token.ent_type_ in {"ORG", "GPE", "PRODUCT", "LOC"}:
        return True
    return token.dep_ in {"nsubj", "nsubjpass"} and token.head.tag_ in {"VBZ", "VBD", "MD"}
