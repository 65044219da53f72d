"""How often the span read in a question is the one another system read in it: agreement, not truth."""

import gzip
import json
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from report import milliseconds, show

from nanobot.memory.dates import range_of

INSTANT = timedelta(microseconds=1)
OUTCOMES = ("same", "overlapping", "other", "missed", "not asked", "rightly none")


def run(path: Path) -> None:
    """Compare spans, by whether the other system found one, and time the reading."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            now = datetime.fromisoformat(row["now"]).replace(tzinfo=UTC)
            began = time.perf_counter()
            read = range_of(row["query"], now)
            seconds.append(time.perf_counter() - began)
            counts["a span" if row["range"] else "none"][_outcome(row, read)] += 1
    rows = [_shares(found, counter) for found, counter in sorted(counts.items())]
    show("time_ranges", f"{path.name}: spans of time in questions", rows)
    show("time_ranges_speed", "range_of", [milliseconds(seconds, 50, 95, 99, 100)])


def _outcome(row: Mapping[str, Any], read: tuple[datetime, datetime] | None) -> str:
    if read is None:
        return "missed" if row["range"] else "rightly none"
    if row["range"] is None:
        return "not asked"
    first, last = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in row["range"])
    if read == (first, last + INSTANT):
        return "same"
    return "overlapping" if read[0] <= last and first < read[1] else "other"


def _shares(found: str, counter: Counter[str]) -> dict[str, str | float | int]:
    questions = counter.total()
    return {"the other found": found, "questions": questions} | {
        outcome: counter[outcome] / questions for outcome in OUTCOMES
    }
