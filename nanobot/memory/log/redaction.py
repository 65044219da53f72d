"""How a text is redacted: rules that know a secret when they see one, and typed placeholders in its place.

Reads nothing, writes nothing. A redacted text stays as it is when it is redacted again.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

Check = Callable[[re.Match[str]], bool]
Span = tuple[int, int]

PLACEHOLDER: Final = re.compile(r"\[redacted:[a-z0-9-]{1,32}\]")
_OPENING: Final = "[redacted:"
_LONGEST_PLACEHOLDER: Final = 48

# A replacement can free the border of its neighbour, so a second look is needed; more rarely change anything.
_LOOKS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Redaction:
    """A text with placeholders. `found` names each kind of thing replaced, once, in alphabetical order.

    >>> Redaction(text="my key is [redacted:openai-key]", found=("openai-key",)).found
    ('openai-key',)
    """

    text: str
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of secret.

    *hints* are lower-case words, one of which any text with such a secret holds: most texts need no pattern.
    The secret is the last group of the pattern that took part, or the whole match. *check* has the last word.
    """

    kind: str
    pattern: re.Pattern[str]
    hints: tuple[str, ...] = ()
    check: Check | None = None

    def spans(self, text: str) -> Iterable[Span]:
        """Yield where the secrets are, in order, never overlapping."""
        for match in self.pattern.finditer(text):
            if (self.check is None or self.check(match)) and not _begins_in_placeholder(match):
                yield match.span(match.lastindex or 0)

    def may_find(self, lowered: str) -> bool:
        """Tell whether a text, given in lower case, can hold such a secret at all."""
        return not self.hints or any(hint in lowered for hint in self.hints)


def secret_of(match: re.Match[str]) -> str:
    """Return what a rule would replace."""
    return str(match[match.lastindex or 0])


def before(match: re.Match[str], *, chars: int) -> str:
    """Return what stands in front of a match, at most *chars* of it."""
    return match.string[max(0, match.start() - chars) : match.start()]


def placeholder(kind: str) -> str:
    """Return what stands where a secret was.

    >>> placeholder("jwt")
    '[redacted:jwt]'
    """
    return f"{_OPENING}{kind}]"


def apply(rules: Sequence[Rule], text: str) -> Redaction:
    """Replace all that the rules know, in their order."""
    found: set[str] = set()
    for _ in range(_LOOKS):
        seen = text
        lowered = text.lower()
        for rule in rules:
            if not rule.may_find(lowered):
                continue
            after = _replace(text, rule.spans(text), rule.kind)
            if after != text:
                found.add(rule.kind)
                text = after
        if text == seen:
            break
    return Redaction(text=text, found=tuple(sorted(found)))


def _replace(text: str, spans: Iterable[Span], kind: str) -> str:
    """Put a placeholder in each span, but in none that holds one already, even less its closing bracket."""
    pieces: list[str] = []
    end = 0
    for start, stop in spans:
        if PLACEHOLDER.search(text, start, stop + 1):
            continue
        pieces += [text[end:start], placeholder(kind)]
        end = stop
    return "".join([*pieces, text[end:]]) if pieces else text


def _begins_in_placeholder(match: re.Match[str]) -> bool:
    """Tell whether what gave a secret away is only a kind in a placeholder: ``[redacted:password]: yes``."""
    _, opening, kind = before(match, chars=_LONGEST_PLACEHOLDER).rpartition(_OPENING)
    return bool(opening) and "]" not in kind
