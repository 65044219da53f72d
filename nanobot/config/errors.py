"""What goes wrong between a user's configuration and ours."""

from nanobot.errors import NanobotError


class ConfigError(NanobotError, ValueError):
    """The configuration cannot be used: run `nanobot onboard` for one that works."""
