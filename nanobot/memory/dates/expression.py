"""What is read: a stretch of local time, first on its own, then in its place in a text. Pure values."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Lean = Literal["past", "future", "none"]
"""Which "friday" is meant where nothing else tells: the one before, the coming one, or the usual one."""

Kind = Literal["point", "range", "since", "until", "before", "after", "duration"]
"""How an expression bounds time: at it, from `value` to `until`, from it on, up to it, or for so long up to now."""

Direction = Literal["past", "present", "future"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A stretch of local time. `first` and `last` are its outermost days, `value` is as exact as it was said."""

    value: str
    first: date
    last: date
    kind: Kind = "point"
    until: str | None = None
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateExpression:
    """Words of a text that name a time.

    `value` and `until` are partial local dates: ``2025``, ``2025-05``, ``2025-05-12`` or ``2025-05-12T14:00``. What is
    vaguer than a day and not a month or a year (a weekend, a week, "two weeks ago") has the month as its value; a
    season or a quarter has its first month, its last one as `until`. `first` and `last` are the days meant, both
    included.
    `start` and `end` include the preposition ("on friday"), so that leaving them out leaves a sentence.
    """

    text: str
    start: int
    end: int
    value: str
    until: str | None = None
    kind: Kind = "point"
    direction: Direction = "present"
    first: date
    last: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Vantage:
    """From where a phrase is read: the local time, the leaning, and the words around it in lower case.

    `lead` is the preposition before the phrase, "" without one.
    """

    now: datetime
    lean: Lean
    lead: str
    before: str
    after: str

    @property
    def today(self) -> date:
        """Return the local day."""
        return self.now.date()
