"""English words of time and number, and the pieces of pattern made of them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


def _numbered(words: str, *, start: int = 1) -> dict[str, int]:
    """Number words from *start*; those with a "/" between them have one number."""
    return {name: number for number, names in enumerate(words.split(), start=start) for name in names.split("/")}


MONTHS: Final = _numbered(
    "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct "
    "november/nov december/dec"
)
NAMES_TOO: Final = frozenset({"april", "may", "june", "august", "jan", "march"})
"""Months that are also given names or verbs: "from June" may be a person."""

VERBS_TOO: Final = frozenset({"may", "march", "mar"})

WEEKDAYS: Final = _numbered(
    "monday/mon tuesday/tues/tue wednesday/weds/wed thursday/thurs/thur/thu friday/fri saturday/sat sunday/sun", start=0
)
SHORT_WEEKDAYS: Final = frozenset({"mon", "tue", "wed", "thu", "fri", "sat", "sun"})
"""Too short to be read without a preposition: the sun, he sat, they wed."""

SMALL: Final = _numbered(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
TENS: Final = {name: 10 * number for name, number in _numbered("twenty thirty forty fifty sixty", start=2).items()}
SPOKEN_ORDINALS: Final = _numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
    "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
)

_TWO_DIGITS, _PIVOT = 100, 70

UNITS: Final = {
    "minute": ("minute", "minutes", "min", "mins"),
    "hour": ("hour", "hours", "hr", "hrs"),
    "day": ("day", "days"),
    "week": ("week", "weeks", "wk", "wks"),
    "fortnight": ("fortnight", "fortnights"),
    "month": ("month", "months", "mth", "mths", "mon"),
    "year": ("year", "years", "yr", "yrs"),
    "decade": ("decade", "decades"),
}
UNIT_OF: Final = {name: unit for unit, names in UNITS.items() for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """How many: `count`, or somewhere from `low` to `high`."""

    count: float
    low: float
    high: float

    @property
    def vague(self) -> bool:
        """Tell whether a number was not really said."""
        return self.low != self.high


def one_of(words: Iterable[str]) -> str:
    """Make a pattern of words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


MONTH: Final = rf"(?:{one_of(MONTHS)})\b(?:\.(?=\s*\d))?"
WEEKDAY: Final = rf"(?:{one_of(WEEKDAYS)})\b"
_SMALL: Final = one_of(SMALL)
NUMBER: Final = rf"(?:\d{{1,3}}|(?:{one_of(TENS)})(?:[\s-](?:{_SMALL}))?|{_SMALL})"
QUANTITY: Final = (
    rf"(?:half\s+an?|(?:a\s+)?(?:couple|dozen)(?:\s+of)?|(?:a\s+)?few|several|(?:an?|{NUMBER})(?:\s+and\s+a\s+half)?)"
)
UNIT: Final = rf"(?:{one_of(UNIT_OF)})"
YEAR: Final = r"(?:19|20)\d\d"
ORDINAL: Final = rf"(?:\d{{1,2}}\s?(?:st|nd|rd|th)|(?:{one_of(SPOKEN_ORDINALS)}))\b"


def number(text: str) -> int:
    """Read a whole number in digits or words."""
    words = re.split(r"[\s-]+", text.strip().lower())
    return sum(int(word) if word.isdecimal() else SMALL.get(word) or TENS[word] for word in words)


def ordinal(text: str) -> int:
    """Read ``3rd``, ``3`` or ``third``."""
    word = text.strip().lower()
    return SPOKEN_ORDINALS.get(word) or int(re.sub(r"\D", "", word))


def quantity(text: str) -> Quantity:
    """Read how many, as `QUANTITY` matches it."""
    words = text.lower().split()
    if "couple" in words:
        return Quantity(count=2, low=1, high=3)
    if "few" in words or "several" in words:
        return Quantity(count=3, low=2, high=5)
    if "half" in words:
        whole = words[: words.index("and")] if "and" in words else []
        count = (1 if whole in (["a"], ["an"]) else number(" ".join(whole)) if whole else 0) + 0.5
    elif "dozen" in words:
        count = 12
    else:
        count = 1 if words[0] in {"a", "an"} else number(text)
    return Quantity(count=count, low=count, high=count)


def month(text: str) -> int:
    """Read the name of a month."""
    return MONTHS[text.lower().rstrip(".")]


def weekday(text: str) -> int:
    """Read the name of a day of the week; Monday is 0."""
    return WEEKDAYS[text.lower()]


def unit(text: str) -> str:
    """Read a unit of time, singular or plural."""
    return UNIT_OF[text.lower()]


def year(text: str) -> int:
    """Read ``2019`` or ``'19``; two digits are from 1970 to 2069."""
    digits = int(text.lstrip("'’"))
    if digits >= _TWO_DIGITS:
        return digits
    return digits + (1900 if digits >= _PIVOT else 2000)
