"""What is recognised by its form alone: addresses, numbers, handles, hashtags, sums of money, dates."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from nanobot.memory.knowledge.findings import LIKELY, STATED, Named

PatternKind = Literal["email", "url", "phone", "handle", "hashtag", "money", "date", "code"]

_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_CURRENCY: Final = (
    r"(?:usd|eur|gbp|chf|jpy|cny|inr|pln|sek|nok|dkk|czk|dollars?|bucks|euros?|pounds?|quid|yen|francs?|rupees?)"
)

_CODE_LINE: Final = (
    r"^\s*(?:\$ |>>> |File \"|Traceback |at [\w.$]+\().*$"
    r"|\b(?:select\b[^\n]{1,200}?\bfrom|insert into|delete from|create table|alter table|drop table|update \w+ set)"
    r"\s[^\n]*"
    r"|=[A-Z]{2,}\([^\n]*\)|\{\s*\"[^\n]*\}"
)

_PATTERNS: Final[tuple[tuple[PatternKind, re.Pattern[str]], ...]] = (
    ("code", re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)),
    ("code", re.compile(_CODE_LINE, re.MULTILINE | re.IGNORECASE)),
    ("url", re.compile(r"\b(?:https?://|ftp://|www\.)[^\s<>\"'，。]+[^\s<>\"'.,;:!?)\]}，。]", re.IGNORECASE)),
    ("email", re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[^\W\d_]{2,}\b")),
    ("url", re.compile(r"\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|edu|gov|eu|uk|de|fr|co)\b(?:/[^\s<>\"']*)?")),
    (
        "money",
        re.compile(
            rf"(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf)\s?)\d[\d.,]*\d?(?:\s?(?:k|m|bn|million|billion)\b)?"
            rf"|\b\d[\d.,]*(?:\s?(?:k|m|million|billion))?\s?(?:[€£¥₹$]|{_CURRENCY}\b)",
            re.IGNORECASE,
        ),
    ),
    (
        "date",
        re.compile(
            rf"\b\d{{4}}-\d{{2}}(?:-\d{{2}})?(?:[T ]\d{{2}}:\d{{2}})?\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b"
            rf"|\b\d{{1,2}}(?:st|[nr]d|th)?\s+(?:of\s+)?{_MONTH}(?:,?\s+\d{{4}})?"
            rf"|\b{_MONTH}\s+\d{{1,2}}(?:st|[nr]d|th)?\b(?:,?\s+\d{{4}})?|\b{_MONTH}\s+\d{{4}}\b",
            re.IGNORECASE,
        ),
    ),
    (
        "phone",
        re.compile(r"(?<![\w.])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){1,4}(?![\w.]\w|\w)"),
    ),
    ("phone", re.compile(r"(?<![\w.])\+?\d{9,15}(?!\w)")),
    ("handle", re.compile(r"(?<![\w@/.])@[^\W\d][\w.-]*\w")),
    ("hashtag", re.compile(r"(?<![\w#&/])#[^\W\d]\w+")),
)

_HIDDEN: Final = frozenset(("code", "url", "email", "handle", "hashtag", "money"))
_SHORTEST_PHONE: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A piece of text of a recognised form. `text` is verbatim."""

    kind: PatternKind
    text: str
    start: int
    end: int


def patterns(text: str) -> list[Pattern]:
    """Return what a text holds of recognised form, without overlaps, in its order.

    >>> [(found.kind, found.text) for found in patterns("mail ana@amsel.example or call 555-0142, it was €20")]
    [('email', 'ana@amsel.example'), ('phone', '555-0142'), ('money', '€20')]
    """
    found: list[Pattern] = []
    for kind, expression in _PATTERNS:
        for match in expression.finditer(text):
            fits = kind != "phone" or sum(c.isdigit() for c in match[0]) >= _SHORTEST_PHONE
            if fits and not any(match.start() < other.end and other.start < match.end() for other in found):
                found.append(Pattern(kind=kind, text=match[0], start=match.start(), end=match.end()))
    return sorted(found, key=lambda pattern: pattern.start)


def without_patterns(text: str) -> str:
    """Return a text of the same length with code and addresses blanked: no names are read out of them.

    A backtick left over is somebody's apostrophe.

    >>> without_patterns("see `main.py` now")
    'see           now'
    """
    letters = list(text)
    for pattern in patterns(text):
        if pattern.kind in _HIDDEN:
            letters[pattern.start : pattern.end] = " " * (pattern.end - pattern.start)
    return "".join(letters).replace("`", "'")


def handles(text: str) -> Iterator[Named]:
    """Yield people by their handles and topics by their hashtags."""
    for pattern in patterns(text):
        if pattern.kind == "handle":
            yield _named(pattern, name=pattern.text)
        elif pattern.kind == "hashtag":
            yield _topic(pattern)


def _named(pattern: Pattern, *, name: str) -> Named:
    return Named(
        text=pattern.text,
        name=name,
        type="person",
        start=pattern.start,
        end=pattern.end,
        confidence=STATED,
        method="pattern",
    )


def _topic(pattern: Pattern) -> Named:
    return Named(
        text=pattern.text,
        name=pattern.text.removeprefix("#"),
        type="concept",
        start=pattern.start,
        end=pattern.end,
        confidence=LIKELY,
        method="pattern",
    )
