"""Names in small letters, known by the words before them: ``works at oakline``, ``moved to kisumu``."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.extractors.tables import tools, words
from nanobot.memory.knowledge.extractors.vocabulary import Vocabulary

_NAME: Final = r"(?P<name>[^\W\d_](?:[^\W_]|-){2,})(?:\s(?P<next>[^\W\d_](?:[^\W_]|-){2,}))?"
_WORK: Final = re.compile(
    r"\b(?:work(?:s|ed|ing)?|jobs?|interview(?:s|ing|ed)?|intern(?:s|ing|ed|ship)?|start(?:s|ed|ing)?|hired|employed|position"
    r"|role|been|badge|shift|contract(?:or|ing)?|engineer|manager|consultant|years|teach(?:es|ing)?|taught|stud(?:y|ies|ying|ied))"
    rf"\s(?:at|for)\s{_NAME}",
    re.IGNORECASE,
)
_LEFT: Final = re.compile(
    rf"\b(?:fired|resigned|sacked|retired|laid\soff|let\sgo|recruiter)\s(?:from|by)\s{_NAME}", re.IGNORECASE
)
_LIVES: Final = re.compile(
    r"\b(?:liv(?:e|es|ed|ing)|mov(?:e|es|ed|ing)(?:\s(?:back|over|here))?|born|raised|grew\sup|based|resident|relocat(?:e|ed|ing)"
    rf"|fl(?:y|ies|ew|ying)|travel(?:s|led|ling|ed|ing)?|originally|settled)\s(?:in|to|from|near|of)\s{_NAME}",
    re.IGNORECASE,
)
_TITLED: Final = re.compile(r"\b(?P<title>dr|mr|mrs|ms|prof|professor)\.?\s(?P<name>[^\W\d_](?:[^\W_]|[-’'])+)")
_CALLED: Final = re.compile(rf"\b(?:named|called|name\sis|name['’]s)\s{_NAME}", re.IGNORECASE)
_PARTNERS: Final = re.compile(
    r"\b(?P<name>[^\W\d_]{3,})\s(?:&|and(?=\s(?:sons|co)\b))\s(?P<next>sons|co|daughters|partners|associates)\b"
)
_FIRM_AT: Final = re.compile(rf"\bat\s{_NAME}", re.IGNORECASE)
_SWITCHED: Final = re.compile(
    r"\b(?:switch(?:ed|ing)?|mov(?:ed|ing)|migrat(?:ed|ing))\sfrom\s(?P<old>[\w.+#-]+)\sto\s(?P<new>[\w.+#-]+)",
    re.IGNORECASE,
)
_USES: Final = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|needs?|requires?|install(?:s|ed|ing)?|switch(?:ed|ing)?\s(?:from|to)|migrat(?:e|ed|ing)\s(?:from|to)|run(?:s|ning)?\son"
    rf"|moved\s(?:from|to)|upgrad(?:e|ed|ing))\s{_NAME}",
    re.IGNORECASE,
)
_SCHOOLS: Final = frozenset(
    (
        "school",
        "college",
        "university",
        "academy",
        "club",
        "hospital",
        "church",
        "choir",
        "orchestra",
        "shop",
        "store",
        "hotel",
    )
) | frozenset(
    ("bank", "market", "court", "theatre", "theater", "museum", "clinic", "coffee", "works", "air", "press", "union")
)


def names_in_frames(text: str, vocabulary: Vocabulary) -> Iterator[int]:
    """Yield where a word begins that should be written large.

    >>> english = Vocabulary(known=frozenset(("got", "fired", "from")))
    >>> list(names_in_frames("who got fired from oakline last week", english))
    [19]
    """
    yield from _firms(text, vocabulary)
    for found in _TITLED.finditer(text):
        if not vocabulary.has(found["name"]) or (found["title"] in {"mr", "mrs"} and _is_bare(found["name"])):
            yield found.start("title")
            yield found.start("name")
    for found in _CALLED.finditer(text):
        if not vocabulary.has(found["name"]):
            yield found.start("name")
    for found in _LIVES.finditer(text):
        if _is_bare(found["name"]) and not vocabulary.is_everyday(found["name"]):
            yield from _starts(found, vocabulary)


def software_in_frames(text: str) -> Iterator[tuple[int, int]]:
    """Yield the span of software whose name is another word too: ``we use slack``."""
    for found in _USES.finditer(text):
        if found["name"].casefold() in tools():
            yield found.span("name")
    for found in _SWITCHED.finditer(text):
        if found["old"].casefold() in tools() or found["new"].casefold() in tools():
            yield found.span("old")
            yield found.span("new")


def _firms(text: str, vocabulary: Vocabulary) -> Iterator[int]:
    for found in (*_WORK.finditer(text), *_LEFT.finditer(text)):
        if _is_bare(found["name"]) and not found["name"].endswith("ing"):
            yield from _starts(found, vocabulary)
    pairs = [f for f in _FIRM_AT.finditer(text) if _is_firm(f["name"], f["next"] or "", vocabulary)]
    partners = [f for f in _PARTNERS.finditer(text) if _is_bare(f["name"]) and f["name"] not in words("relations")]
    for found in (*pairs, *partners):
        yield found.start("name")
        yield found.start("next")


def _is_firm(name: str, follows: str, vocabulary: Vocabulary) -> bool:
    """Tell whether two words without an article are a firm: ``amber print``, but not ``grad school``."""
    if follows.casefold() not in words("organisations end") or not _is_bare(name):
        return False
    return not vocabulary.has(name) or follows.casefold() not in _SCHOOLS


def _is_bare(name: str) -> bool:
    low = name.casefold()
    return low not in words("bare nouns") and low not in words("fillers") and low not in words("calendar")


def _starts(found: re.Match[str], vocabulary: Vocabulary) -> Iterator[int]:
    """Yield the first word, and the second where it belongs to the name: ``oakline logistics``."""
    yield found.start("name")
    follows = found["next"]
    if follows and (follows.casefold() in words("organisations end") or not vocabulary.has(follows)):
        yield found.start("next")
