"""What time it is, where, and how an instant is written."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from loguru import logger
from tzlocal import get_localzone


def utc_now() -> datetime:
    """Return the present."""
    return datetime.now(UTC)


def zone_of(name: str | None) -> tzinfo:
    """Return the timezone of a name; without one the machine's, or UTC where the machine does not say."""
    if name:
        return ZoneInfo(name)
    try:
        return get_localzone()
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        logger.warning("The machine's timezone is unknown ({}): memory takes UTC. Set memory.timezone.", error)
        return UTC


def to_text(at: datetime) -> str:
    """Write an instant so that text order is time order."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """Read what `to_text` wrote."""
    return datetime.fromisoformat(text)
