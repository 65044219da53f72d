"""Pairs of bare names: the same or not, by `same_name` at its one threshold."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from report import show

from nanobot.memory.knowledge.resolution.same_name import SAME, Kind, same_name

KINDS: Final[dict[str, Kind]] = {"Person": "person", "Vessel": "vessel"}
RESAMPLES: Final = 2_000


def run(path: Path, *, verbose: bool = False) -> None:
    """Show precision, recall and F1 with its confidence interval, for all pairs and by schema."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        pairs = [json.loads(line) for line in lines]
    said = np.array(
        [same_name(pair["name1"], pair["name2"], KINDS.get(pair["schema"], "org")) >= SAME for pair in pairs]
    )
    gold = np.array([str(pair["is_match"]).lower() == "true" for pair in pairs])
    schemas = np.array([pair["schema"] for pair in pairs])
    if verbose:
        for pair, found, right in zip(pairs, said, gold, strict=True):
            if found != right:
                print("missed" if right else "false ", pair["schema"], "|", pair["name1"], "|", pair["name2"])
    rows = [_row("all", said, gold)]
    rows += [_row(schema, said[schemas == schema], gold[schemas == schema]) for schema in sorted(set(schemas))]
    show("name-pairs", f"{path.name}, threshold {SAME:g}", rows)


def _row(name: str, said: np.ndarray, gold: np.ndarray) -> dict[str, str | float | int]:
    random = np.random.default_rng(0)
    samples = [_f1(said[chosen], gold[chosen]) for chosen in random.integers(0, len(gold), (RESAMPLES, len(gold)))]
    low, high = np.percentile(samples, (2.5, 97.5))
    found = int((said & gold).sum())
    return {
        "schema": name,
        "pairs": len(gold),
        "precision": found / max(1, int(said.sum())),
        "recall": found / max(1, int(gold.sum())),
        "F1": _f1(said, gold),
        "95 % from": float(low),
        "to": float(high),
    }


def _f1(said: Sequence[bool] | np.ndarray, gold: Sequence[bool] | np.ndarray) -> float:
    return float(2 * np.sum(np.logical_and(said, gold)) / max(1, np.sum(said) + np.sum(gold)))
