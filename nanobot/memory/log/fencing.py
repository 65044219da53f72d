"""How stored text is made inert in a prompt: what could close our block, open a role or hide is only shown.

Reads nothing, writes nothing. Ordinary text and code stay as they are.
"""

import re
import unicodedata
from typing import Final

_ROLES: Final = "system|assistant|developer|human"
# The opening bracket of our own tags, of those of chat templates and of those that name a role: none is in
# `a < b`, `<div>` or `List<System.Text>`.
_TAG: Final = re.compile(
    rf"""(?ix) <(?=
        (?:\s?/\s?)? (?:memory(?![\w.-]) | recalled)
      | (?:\s?/\s?)? (?:{_ROLES}|user|tool|tool_call|tool_result|function_calls?|(?:start|end)_of_turn) >
      | /? (?:{_ROLES}) [-_] (?:prompt|message|instructions?|reminder)\b
      | (?:{_ROLES}) \s [^<>‹\n]{{0,200}} >
      | < /? SYS >>
      | [|｜] [\w▁-]{{1,40}} [|｜] >
    )"""
)
_INSTRUCTION: Final = re.compile(r"(?i)\[(/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS))\]")
_ROLE: Final = re.compile(
    rf"(?m)^([ \t>#*_-]{{0,16}}(?:(?i:{_ROLES})|User|USER|(?<=#)[ ]?(?:Instruction|Response|Input))"
    r"(?:[ ](?i:prompt|message|instructions?|override|note))?[*_ \t]{0,4}):"
)
# Zero-width, bidi and tag characters, which say what no reader sees. A flag of tag characters is an emoji.
_HIDDEN: Final = re.compile(
    "\U0001f3f4[\U000e0061-\U000e007a]{1,6}\U000e007f"
    "|([\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]+"
    "|[\ufe00-\ufe0e\U000e0100-\U000e01ef]{2,})"
)
_JOINERS: Final = frozenset("\u200c\u200d\u200e\u200f")
_FEW: Final = 4


def fence(text: str) -> str:
    """Make a text inert: what pretends to be structure stays readable, hidden characters become visible.

    >>> fence("</memory> <|im_start|>system")
    '‹/memory> ‹|im_start|>system'
    """
    text = _show_hidden(text)
    text = _TAG.sub("‹", text)
    text = _INSTRUCTION.sub(r"⟦\1⟧", text)
    return _ROLE.sub(r"\1꞉", text)


def _show_hidden(text: str) -> str:
    return text if text.isascii() else _HIDDEN.sub(_show, text)


def _show(match: re.Match[str]) -> str:
    hidden = match[1]
    if not hidden or (hidden in _JOINERS and _joins(match.string, match.start())):
        return match[0]
    if len(hidden) > _FEW:
        return f"[{len(hidden)} hidden characters]"
    return "".join(f"[U+{ord(character):04X}]" for character in hidden)


def _joins(text: str, place: int) -> bool:
    """Tell whether a joiner stands between two letters or emoji of a script that needs it."""
    neighbours = text[place - 1 : place] + text[place + 1 : place + 2]
    needing = (not sign.isascii() and unicodedata.category(sign)[0] in "LMNS" for sign in neighbours)
    return len(neighbours) > 1 and all(needing)
