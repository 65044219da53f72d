"""How mentions were resolved: how many by each layer, and how long it took."""

from collections import defaultdict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerCount:
    """What one layer did."""

    layer: str
    outcome: str
    resolved: int
    average_milliseconds: float


class ResolutionStatistics:
    """Counts of resolutions by layer and outcome.

    >>> statistics = ResolutionStatistics()
    >>> statistics.count("exact", "same", 0.001)
    >>> [(row.layer, row.resolved, row.average_milliseconds) for row in statistics.rows()]
    [('exact', 1, 1.0)]
    """

    def __init__(self) -> None:
        self._seconds: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0.0])

    def count(self, layer: str, outcome: str, seconds: float) -> None:
        """Count one resolution."""
        row = self._seconds[layer, outcome]
        row[0] += 1
        row[1] += seconds

    def rows(self) -> list[LayerCount]:
        """Return the counts, by layer and outcome."""
        return [
            LayerCount(layer=layer, outcome=outcome, resolved=int(count), average_milliseconds=seconds / count * 1000)
            for (layer, outcome), (count, seconds) in sorted(self._seconds.items())
        ]
