"""How the statements of a summary are shown: what holds first, then what was said, by year and month."""

import re
from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import Final

from nanobot.memory import tokens
from nanobot.memory.insight.summaries.models import Statement

_RELATIVE: Final = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|the other day|weekend"
    r"|(?:last|next|this) (?:few |couple )?(?:days?|week|month|morning|evening|afternoon|night|spring|summer|autumn"
    r"|fall|winter|(?:mon|tue|wed|thu|fri|sat|sun)\w*)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|in (?:\w+ ){1,2}(?:days?|weeks?))\b|昨|今天|今晚|明天|上周|下周|上个月|下个月",
    re.IGNORECASE,
)
"""What only the day makes clear; the month stands above."""


def shown(statements: Iterable[Statement]) -> str:
    """Write statements as a text.

    >>> print(shown([Statement(text="Emma lives in Porto.", event_ids=()),
    ...              Statement(text="Emma bought a boat yesterday.", day="2026-05-12", event_ids=())]))
    Emma lives in Porto.
    2026
    May: Emma bought a boat yesterday (12 May).
    """
    ordered = in_order(statements)
    lines = []
    holding = " ".join(statement.text for statement in ordered if statement.day is None)
    if holding:
        lines.append(holding)
    dated = [(date.fromisoformat(statement.day), statement) for statement in ordered if statement.day]
    for year, of_year in groupby(dated, key=lambda pair: pair[0].year):
        lines.append(str(year))
        for _, of_month in groupby(of_year, key=lambda pair: pair[0].month):
            pairs = list(of_month)
            lines.append(f"{pairs[0][0]:%B}: " + " ".join(_dated(statement, day) for day, statement in pairs))
    return "\n".join(lines)


def in_order(statements: Iterable[Statement]) -> list[Statement]:
    """Return statements in the order they are shown."""
    return sorted(statements, key=lambda statement: statement.day or "")


def cost(statement: Statement) -> int:
    """Return about how many tokens a statement takes, without its month."""
    text = statement.text if statement.day is None else _dated(statement, date.fromisoformat(statement.day))
    return tokens.count(text)


def fitting(statements: Iterable[Statement], budget: int) -> list[Statement]:
    """Return the statements that fit the budget as shown, the first before the last; one too long is passed over."""
    kept: list[Statement] = []
    for statement in statements:
        if tokens.count(shown([*kept, statement])) <= budget:
            kept.append(statement)
    return kept


def _dated(statement: Statement, day: date) -> str:
    """Give the day to a sentence whose meaning hangs on it."""
    if not _RELATIVE.search(statement.text):
        return statement.text
    end = re.search(r"[.!?…\"”。]*$", statement.text)
    place = end.start() if end else len(statement.text)
    return f"{statement.text[:place]} ({short_day(day.isoformat())}){statement.text[place:]}"


def short_day(day: str) -> str:
    """Write a local date below its year.

    >>> short_day("2026-05-12")
    '12 May'
    """
    return f"{date.fromisoformat(day).day} {date.fromisoformat(day):%b}"
