"""When a failed job runs again."""

from datetime import datetime, timedelta
from typing import Final

DELAYS_SECONDS: Final = (2, 4, 8)


def retry_at(attempt: int, now: datetime, *, most: int = len(DELAYS_SECONDS)) -> datetime | None:
    """Return when a job whose attempt number *attempt* (1 is the first) failed runs again; None: it is given up.

    >>> from datetime import UTC
    >>> retry_at(2, datetime(2026, 1, 1, tzinfo=UTC)).second
    4
    """
    if attempt > most:
        return None
    return now + timedelta(seconds=DELAYS_SECONDS[min(attempt, len(DELAYS_SECONDS)) - 1])
