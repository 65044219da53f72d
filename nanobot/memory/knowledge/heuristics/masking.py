"""What in a message is not its speaker's own word, masked: code, quotations, scripts, pictographs. Lengths stay."""

import re
from typing import Final

from nanobot.memory.knowledge.heuristics.wording import pattern

MASK: Final = "\x00"
"""Stands for a character that says nothing."""
LONGEST_NAME: Final = 3
"""A quotation of up to so many words may be a name, or a word that is spoken of: it stays."""

CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
QUOTATION: Final = pattern(
    r"""
    "[^"\n]*"|
    “[^”\n]*”|
    «[^»\n]*»|
    „[^“”\n]*[“”]|
    (?<![\w'])'(?=[^\s'])(?:[^'\n]|(?<=\w)'(?=\w))*'(?!\w)
""",
    cased=True,
)
PICTOGRAPHS: Final = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\u2b55\ufe0f\u200d]+")

_PROMPT: Final = r"[$>#]\s|>>>|=\w+\("
_PROGRAM: Final = r"[{}\[\]]|//|/\*|def\s|class\s|import\s|from \w+ import|\w+:\s*[{\[]"
_CALL_OR_BLOCK: Final = r"[\w.]+\(.*\)\s*;?\s*$|.*[;{}]\s*$"
_QUERY: Final = r"SELECT\s|INSERT\s|UPDATE \w+ SET|DELETE FROM|CREATE\s|ALTER\s"
_LOG: Final = r"E\s{2,}|Traceback|at \w+\.|https?://\S+$|\[\d\d?:\d\d|\d\d:\d\d:\d\d\s"
CODE_LINE: Final = pattern(rf"^\s*(?:{_PROMPT}|{_PROGRAM}|{_CALL_OR_BLOCK}|{_QUERY}|{_LOG})", cased=True)
QUOTED_LINE: Final = re.compile(r"^\s*>\s?")
SCRIPT_LINE: Final = re.compile(r"^\s*(?:\[[\d:]+\]\s*)?[A-Z][A-Z .]{2,}:\s")
CLOSED: Final = re.compile(r"[.!?,;]$")
SPOKEN: Final = re.compile(r"i\b", re.IGNORECASE)


def masked(text: str) -> str:
    """Hide what is not said: code, quotations, pictographs. Lengths stay."""
    text = CODE.sub(_hidden, text)
    lines = text.split("\n")
    if len(lines) > 1 or CODE_LINE.match(text):
        lines = [MASK * len(line) if _is_foreign(line) else line for line in lines]
    text = QUOTATION.sub(_hidden_unless_name, "\n".join(lines))
    return PICTOGRAPHS.sub(_hidden, text)


def _hidden(match: re.Match[str]) -> str:
    return MASK * len(match[0])


def _hidden_unless_name(match: re.Match[str]) -> str:
    return match[0] if _may_be_name(match[0]) else _hidden(match)


def _is_foreign(line: str) -> bool:
    return bool(CODE_LINE.match(line) or QUOTED_LINE.match(line) or SCRIPT_LINE.match(line))


def _may_be_name(quotation: str) -> bool:
    inner = quotation[1:-1].strip()
    return 0 < len(inner.split()) <= LONGEST_NAME and not CLOSED.search(inner) and not SPOKEN.match(inner)
