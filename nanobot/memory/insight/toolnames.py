"""The tool that words are about, by its name or by what it is for."""

import re
from typing import Final

_TOOLS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for name, words in (
        ("calendar", r"calendar|appointments?|calendar events?"),
        ("email", r"e-?mails?|mails?|inbox|newsletters?"),
        ("web_search", r"web|internet|online|googl\w+|bing|duckduckgo|search(?:es|ing)?|search engine"),
        ("weather", r"weather|forecasts?"),
        ("alarm", r"alarms?"),
        ("notes", r"notes app|note-taking"),
        ("shell", r"shell|terminal|command line"),
        ("browser", r"browser|browse|browsing"),
    )
)
_TOOL_NAME: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")


def tool_of(words: str) -> str | None:
    """Return the tool that words name: ``web_search``, ``calendar``; None where they name none.

    >>> tool_of("check my inbox first")
    'email'
    """
    named = _TOOL_NAME.search(words)
    if named:
        return named[0]
    return next((tool for tool, pattern in _TOOLS if pattern.search(words)), None)
