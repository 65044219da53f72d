"""Shows a table of results and keeps them as JSON."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

RESULTS = Path("bench-results")

Row = Mapping[str, str | float | int]


def show(name: str, title: str, rows: Sequence[Row]) -> None:
    """Print rows as a table and write them to ``bench-results/NAME.json``."""
    table = Table(title=title)
    for column in rows[0]:
        table.add_column(column, justify="left" if isinstance(rows[0][column], str) else "right")
    for row in rows:
        table.add_row(*(f"{value:.3f}" if isinstance(value, float) else str(value) for value in row.values()))
    Console(width=160).print(table)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps({"title": title, "rows": rows}, indent=2) + "\n")


def milliseconds(seconds: Sequence[float], *percentiles: float) -> dict[str, float]:
    """Give percentiles of durations, in milliseconds."""
    return {f"p{percentile:g} ms": float(np.percentile(seconds, percentile)) * 1000 for percentile in percentiles}


def resident_megabytes() -> float:
    """Return how much memory this process holds now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6
