"""A message cut into sentences and clauses, without what its author only quotes.

Quoted and fenced text is blanked out with characters of the same number, so that places in a clause are places in the
message.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

LONGEST_READ: Final = 4000
"""Characters; feedback stands in short messages, not at the end of a pasted document."""

BLANK: Final = "\u2591"

_FENCED: Final = re.compile(r"```.*?(?:```|\Z)|^>.*$|\[[^\]\n]*\]|^(?: {4}|\t).*$", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)")
_SHORT_QUOTE_WORDS: Final = 3
_SENTENCE: Final = re.compile(r"(?:[^.!?\n…]|[.](?=[\w/]))+(?:[.!?…]+[\"”)]*|\n|$)")
_CLAUSE: Final = re.compile(r"(?:[^,;:()\u2013\u2014]|[,:](?=\d)|(?<= )-(?! ))+")
_LINK: Final = re.compile(r"\s+(?:and|but|so|then|because|though)\s+|\s-+\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A piece of a sentence, with its place in the message."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends in the message."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence and its clauses."""

    text: str
    start: int
    clauses: tuple[Clause, ...]

    @property
    def asks(self) -> bool:
        """Whether it ends in a question mark."""
        return self.text.rstrip('"”) \n').endswith("?")


def spoken(text: str) -> str:
    """Blank out fenced code, quoted lines and longer quotations; apostrophes become plain.

    >>> spoken('He said “always be on time”. Use “tu”.')
    'He said ░░░░░░░░░░░░░░░░░░░. Use “tu”.'
    """
    plain = text[:LONGEST_READ].replace("’", "'").replace("‘", "'")
    return _QUOTED.sub(_blank_quote, _FENCED.sub(_blank, plain))


def restored(blanked: str, original: str) -> str:
    """Put back what was blanked out of a text that is as long as the original.

    >>> restored("cite your ░░░░░░░░░.", "cite your [sources].")
    'cite your [sources].'
    """
    return "".join(was if now == BLANK else now for now, was in zip(blanked, original, strict=False))


def sentences(text: str) -> tuple[Sentence, ...]:
    """Cut a message, as `spoken` gives it, into sentences.

    >>> [clause.text for clause in sentences("hey, shorter please. Thanks!")[0].clauses]
    ['hey', 'shorter please.']
    """
    return tuple(_sentence(found) for found in _SENTENCE.finditer(text) if re.search(r"\w", found[0]))


def _sentence(found: re.Match[str]) -> Sentence:
    lead = len(found[0]) - len(found[0].lstrip())
    body = found[0].strip()
    start = found.start() + lead
    return Sentence(text=body, start=start, clauses=tuple(_clauses(body, start)))


def _clauses(body: str, start: int) -> Iterator[Clause]:
    for part in _CLAUSE.finditer(body):
        begin = part.start()
        for link in [*_LINK.finditer(body, part.start(), part.end()), None]:
            end = link.start() if link else part.end()
            piece = body[begin:end]
            if re.search(r"\w", piece):
                lead = len(piece) - len(piece.lstrip())
                yield Clause(text=piece.strip(), start=start + begin + lead)
            begin = link.end() if link else end


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", BLANK, found[0])


def _blank_quote(found: re.Match[str]) -> str:
    return found[0] if len(found[0].split()) <= _SHORT_QUOTE_WORDS else _blank(found)
