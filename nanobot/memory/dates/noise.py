"""What looks like a date and is none: addresses, versions, habits, sayings."""

import re
from typing import Final

from nanobot.memory.dates import words

_NOISE: Final = re.compile(
    r"https?://\S+|www\.\S+|\S{1,64}@\S{1,64}\.\w+"
    r"|`[^`\n]{1,200}`"
    r"|\bv?\d+\.\d+\.\d+(?:\.\d+)+\b|\bv\d[\w.]*"
    r"|\b24\s?/\s?7\b|\b9\s?/\s?11\b|\b50\s?/\s?50\b"
    rf"|\b(?:every|each|most|alternate|any)\s+(?:(?:other|single|second|third)\s+)?(?:{words.WEEKDAY}|day|night|week|"
    rf"weekend|month|year|morning|evening|summer|winter|spring|fall|autumn|{words.MONTH})"
    r"|\bdays? of the week|\btime of (?:the )?(?:day|week|month|year)|\ball (?:day|week|month|year)(?: long)?\b"
    r"|\bat the end of the day\b|\bonce (?:in a while|upon a time)|\bday (?:one|in|out|by day|to day)\b"
    rf"|(?<!from )(?<!between )\b{words.WEEKDAY}\s*(?:to|-|–|through|thru)\s*{words.WEEKDAY}"
    r"|\b(?:man|player|employee|person|word|song|movie|game|book|model|car|product) of the (?:day|week|month|year)\b",
    re.IGNORECASE,
)


def without_noise(text: str) -> str:
    """Blank out what is no date, keeping every place where it is."""
    return _NOISE.sub(lambda match: "\N{REPLACEMENT CHARACTER}" * len(match[0]), text)
