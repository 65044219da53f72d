"""Whether the user is about: background work that can wait does."""

from nanobot.memory.background.timing import Timing


class ActivityTracker:
    """Remembers when the user was last active. Cheap enough to ask at every turn.

    >>> from nanobot.memory.testing import ManualTiming
    >>> timing = ManualTiming()
    >>> activity = ActivityTracker(timing, quiet_seconds=30)
    >>> activity.is_user_active()
    False
    >>> activity.mark_activity()
    >>> activity.is_user_active()
    True
    """

    def __init__(self, timing: Timing, *, quiet_seconds: float) -> None:
        self._timing = timing
        self._quiet_seconds = quiet_seconds
        self._last: float | None = None

    def mark_activity(self) -> None:
        """Note that the user did something now."""
        self._last = self._timing.monotonic()

    def seconds_since_last_activity(self) -> float:
        """Return how long the user has been quiet; infinite before the first activity."""
        return float("inf") if self._last is None else self._timing.monotonic() - self._last

    def is_user_active(self) -> bool:
        """Tell whether the user was active within the quiet threshold."""
        return self.seconds_since_last_activity() < self._quiet_seconds

    def seconds_until_quiet(self) -> float:
        """Return how long it takes to be quiet if nothing more happens."""
        return max(0.0, self._quiet_seconds - self.seconds_since_last_activity())
