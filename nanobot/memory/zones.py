"""What time it is, and where."""

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
