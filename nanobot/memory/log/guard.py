"""The guard of the log: what is kept out of storage, and how stored text is made safe to show a model.

Pure functions, no I/O. All are linear in the text and change nothing when applied a second time.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

from nanobot.memory.log.fencing import fence
from nanobot.memory.log.redaction import PLACEHOLDER, Redaction, Rule, Span, apply, placeholder

__all__ = [
    "MAX_CONTENT_CHARS",
    "Redaction",
    "fence",
    "is_recalled",
    "limit",
    "redact",
    "redact_pii",
    "redact_value",
    "storable",
    "strip_recalled",
]

MAX_CONTENT_CHARS: Final = 200_000

_JOINER: Final = "\u200d"
_SKIN_TONES: Final = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_LONGEST_CHARACTER: Final = 32


def redact(text: str) -> Redaction:
    """Replace secrets by typed placeholders; everything else stays byte for byte.

    >>> redact("postgres://ana:tulip42@db.example/app").text
    'postgres://ana:[redacted:password]@db.example/app'
    """
    return apply(_secrets(), text)


def redact_pii(text: str, level: Literal["off", "contact", "strict"]) -> Redaction:
    """Replace what identifies people.

    *level* `contact` means e-mail addresses and phone numbers, `strict` also IBANs, street addresses,
    national ids.

    >>> redact_pii("Write to ana@example.org", "contact").text
    'Write to [redacted:email]'
    """
    return apply(_pii(level), text)


@cache
def _secrets() -> Sequence[Rule]:
    """Load the rules for secrets: their patterns take 50 ms to compile, which what stores nothing need not wait for.

    What is known by its form goes first, so that its placeholder says exactly what it was.
    """
    from nanobot.memory.log.credentials import NAMED, PLACES  # noqa: PLC0415 - slow to load
    from nanobot.memory.log.phrases import PHRASES  # noqa: PLC0415 - slow to load
    from nanobot.memory.log.secrets import CARDS, PRIVATE_KEYS, TOKENS  # noqa: PLC0415 - slow to load

    return (PRIVATE_KEYS, *TOKENS, *PLACES, *NAMED, *PHRASES, *CARDS)


@cache
def _pii(level: Literal["off", "contact", "strict"]) -> Sequence[Rule]:
    """Load the rules for what identifies people; most owners want none."""
    if level == "off":
        return ()
    from nanobot.memory.log.pii import CONTACT, STRICT  # noqa: PLC0415 - slow to load

    return CONTACT if level == "contact" else (*STRICT, *CONTACT)


_SECRET_KEYS: Final = {
    "password": "password passwd passphrase pwd",
    "token": "token accesstoken authtoken refreshtoken bottoken idtoken",
    "secret": "secret clientsecret secretkey",
    "api-key": "apikey accesskey",
    "private-key": "privatekey",
    "aws-secret-key": "secretaccesskey",
    "authorization": "authorization",
}
_KIND_OF: Final = {key: kind for kind, keys in _SECRET_KEYS.items() for key in keys.split()}


def redact_value(value: Any) -> Any:  # noqa: ANN401 - metadata is whatever JSON can hold
    """Redact every string in nested mappings and lists; one under a key such as `api_key` goes whole.

    >>> redact_value({"user": "ana", "db_password": "tulip"})
    {'user': 'ana', 'db_password': '[redacted:password]'}
    """
    match value:
        case str():
            return redact(value).text
        case Mapping():
            return {redact_value(key): _under(str(key), inner) for key, inner in value.items()}
        case list() | tuple():
            return [redact_value(inner) for inner in value]
        case _:
            return value


def _under(key: str, value: Any) -> Any:  # noqa: ANN401 - metadata is whatever JSON can hold
    kind = _kind_of_key(key)
    if kind and isinstance(value, str) and value:
        return value if PLACEHOLDER.fullmatch(value) else placeholder(kind)
    return redact_value(value)


def _kind_of_key(key: str) -> str | None:
    """Name what a key holds: the longest known end of ``db_password`` or ``X-Api-Key``, in whole words."""
    words = [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", key)]
    ends = ("".join(words[start:]) for start in range(len(words)))
    return next((_KIND_OF[end] for end in ends if end in _KIND_OF), None)


def storable(text: str) -> str:
    """Remove NUL characters and put U+FFFD for lone surrogates, which SQLite and UTF-8 cannot hold.

    >>> storable("a" + chr(0) + "b" + chr(0xD800))
    'ab\ufffd'
    """
    return re.sub("[\ud800-\udfff]", "\ufffd", text.replace("\0", ""))


def limit(text: str) -> tuple[str, int]:
    """Return a storable text of at most `MAX_CONTENT_CHARS`, and how many characters were left out.

    A cut never parts a character from its accents or joiners; a note at the end says how much is missing.
    """
    text = storable(text)
    if len(text) <= MAX_CONTENT_CHARS:
        return text, 0
    end = _border(text, MAX_CONTENT_CHARS - len(_note(len(text))))
    cut = len(text) - end
    return text[:end] + _note(cut), cut


def _note(cut: int) -> str:
    return f"\n[... {cut:,} characters left out]"


def _border(text: str, end: int) -> int:
    """Find where to cut: at *end*, or a little before it, so as not to part what looks like one character."""
    for place in range(end, end - _LONGEST_CHARACTER, -1):
        if not _continues(text[place]) and text[place - 1] != _JOINER:
            return place
    return end


def _continues(character: str) -> bool:
    return character == _JOINER or character in _SKIN_TONES or unicodedata.category(character).startswith("M")


_BLOCK_MARK: Final = re.compile(r"<memory(?![\w.-])|</memory>")


def is_recalled(text: str) -> bool:
    """Tell whether a text holds one of our own injected blocks, ``<memory ...> ... </memory>``."""
    return next(_blocks(text), None) is not None


def strip_recalled(text: str) -> str:
    """Remove our own injected blocks, so that memory never feeds on itself.

    >>> strip_recalled('<memory source="recall">Emma lives in Lisbon.</memory> Where does she live?')
    'Where does she live?'
    """
    kept: list[str] = []
    end = 0
    for start, stop in _blocks(text):
        kept.append(text[end:start])
        end = stop
    return "\n".join(piece for piece in (*kept, text[end:]) if piece.strip()).strip() if end else text


def _blocks(text: str) -> Iterator[Span]:
    """Yield the outermost blocks; an opening without an end, as in ``#include <memory>``, is none."""
    opened: list[int] = []
    found: list[Span] = []
    for mark in _BLOCK_MARK.finditer(text):
        if mark[0] == "<memory":
            opened.append(mark.start())
        elif opened:
            start = opened.pop()
            while found and found[-1][0] > start:
                found.pop()
            found.append((start, mark.end()))
    yield from found
