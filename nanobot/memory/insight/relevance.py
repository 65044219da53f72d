"""How much a learning counts now, and whether it is still followed. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from nanobot.memory.config import LearningConfig
from nanobot.memory.insight.learning_models import Learning


@dataclass(frozen=True, slots=True, kw_only=True)
class Fading:
    """How learnings fade: by half each `half_life`; what is only inferred lives as long for each time it was said."""

    half_life: timedelta
    most: int

    @classmethod
    def of(cls, config: LearningConfig) -> "Fading":
        """Read it from configuration."""
        return cls(half_life=timedelta(days=config.decay_days), most=config.max_learnings)


def relevance(learning: Learning, now: datetime, fading: Fading) -> float:
    """Return confidence x 2^(-age / half-life). Its age counts from when the user said it last.

    What is said in the future, as clocks may have it, has no age.
    """
    age = max(now - learning.last_reinforced, timedelta())
    halvings: float = age / fading.half_life
    return float(learning.confidence * 2.0**-halvings)


def lives(learning: Learning, now: datetime, fading: Fading) -> bool:
    """Tell whether a learning still counts: a rule always, a style for a while after each time it showed."""
    if learning.superseded_by or learning.parked:
        return False
    if learning.explicit or learning.pinned:
        return True
    return now - learning.last_reinforced < learning.reinforced_count * fading.half_life


def active(learnings: Iterable[Learning], now: datetime, fading: Fading) -> list[Learning]:
    """Return what is followed now, the strongest first. Of too many the weakest inferred leave first."""
    living = [learning for learning in learnings if lives(learning, now, fading)]
    ranked = strongest_first(living, now, fading)
    kept = sorted(ranked, key=lambda learning: not (learning.pinned or learning.explicit))[: fading.most]
    return strongest_first(kept, now, fading)


def strongest_first(learnings: Iterable[Learning], now: datetime, fading: Fading) -> list[Learning]:
    """Put learnings in order: what is pinned, then by relevance; the newer of two equal ones first."""
    newest = sorted(learnings, key=lambda learning: (learning.last_reinforced, learning.id), reverse=True)
    return sorted(newest, key=lambda learning: (not learning.pinned, -relevance(learning, now, fading)))
