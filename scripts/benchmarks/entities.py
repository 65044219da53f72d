"""Groups of mentions: which are the same thing, by the resolver, against what a person says."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import numpy as np
from report import show

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord, Resolution, Resolver, Sighting

Group = dict[str, Any]
RESAMPLES: Final = 500


def run(path: Path, *, verbose: bool = False) -> None:
    """Resolve each group with nothing known before, in order of time, and show B-cubed and false merges."""
    groups = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    scored = [(group, *resolved(group)) for group in groups]
    if verbose:
        for group, clusters, how in scored:
            _explain(group, clusters, how)
    pairs = [(group["clusters"], clusters) for group, clusters, _ in scored]
    random = np.random.default_rng(0)
    again = [
        measures([pairs[one] for one in chosen]) for chosen in random.integers(0, len(pairs), (RESAMPLES, len(pairs)))
    ]
    ends = {
        f"{name} {end}": float(np.percentile([float(row[name]) for row in again], percent))
        for name in ("B3 precision", "B3 recall", "false merges")
        for end, percent in (("from", 2.5), ("to", 97.5))
    }
    show("entities", f"entities in {path.name}", [measures(pairs)])
    show("entities-intervals", f"95 % intervals, {RESAMPLES} samples of the groups", [ends])


def resolved(group: Group) -> tuple[list[list[int]], list[Resolution]]:
    """Resolve the mentions of one group; gives the clusters and how each was decided."""
    resolver, index = Resolver(EntityResolutionConfig()), EntityIndex()
    clusters: dict[str, list[int]] = {}
    how: dict[int, Resolution] = {}
    for number in sorted(range(len(group["mentions"])), key=lambda one: group["mentions"][one]["at"]):
        seen = sighting(group, number)
        how[number] = found = resolver.resolve(seen, index)
        if found.outcome == "same" and found.entity_id and (record := index.get(found.entity_id)):
            index.put(record.seen(seen))
            clusters[found.entity_id].append(number)
        else:
            index.put(EntityRecord.first_seen(f"ent_{number}", seen))
            clusters[f"ent_{number}"] = [number]
    return sorted(clusters.values()), [how[number] for number in sorted(how)]


def sighting(group: Group, number: int) -> Sighting:
    """Read one mention of a group."""
    mention = group["mentions"][number]
    return Sighting(
        text=mention["text"],
        type=mention.get("type", group["type"]),
        context=mention["context"],
        at=datetime.fromisoformat(mention["at"]),
    )


def measures(pairs: Sequence[tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]]) -> dict[str, str | float | int]:
    """Compare clusters (gold, found) of many groups."""
    precision, recall = zip(*(both for gold, found in pairs for both in _bcubed(gold, found)), strict=True)
    links = [link for gold, found in pairs for link in _links(gold, found)]
    apart = [said for same, said in links if not same]
    together = [said for same, said in links if same]
    return {
        "groups": len(pairs),
        "mentions": len(precision),
        "B3 precision": sum(precision) / len(precision),
        "B3 recall": sum(recall) / len(recall),
        "false merges": sum(apart) / max(1, len(apart)),
        "missed": together.count(False) / max(1, len(together)),
        "groups right": sum(sorted(map(sorted, gold)) == sorted(map(sorted, found)) for gold, found in pairs)
        / len(pairs),
    }


def _bcubed(gold: Sequence[Sequence[int]], found: Sequence[Sequence[int]]) -> Iterator[tuple[float, float]]:
    for mention in sorted(one for cluster in gold for one in cluster):
        right = next(set(cluster) for cluster in gold if mention in cluster)
        mine = next(set(cluster) for cluster in found if mention in cluster)
        yield len(right & mine) / len(mine), len(right & mine) / len(right)


def _links(gold: Sequence[Sequence[int]], found: Sequence[Sequence[int]]) -> Iterator[tuple[bool, bool]]:
    mentions = sorted(one for cluster in gold for one in cluster)
    for one in mentions:
        for other in mentions[:one]:
            yield _together(gold, one, other), _together(found, one, other)


def _together(clusters: Sequence[Sequence[int]], one: int, other: int) -> bool:
    return any(one in cluster and other in cluster for cluster in clusters)


def _explain(group: Group, clusters: list[list[int]], how: Sequence[Resolution]) -> None:
    if sorted(map(sorted, group["clusters"])) == sorted(map(sorted, clusters)):
        return
    print(group["id"], group["type"], "gold", group["clusters"], "found", clusters)
    for mention, found in zip(group["mentions"], how, strict=True):
        print(
            "   ",
            repr(mention["text"]),
            "|",
            mention["context"],
            "|",
            found.outcome,
            found.layer,
            f"{found.score:.2f}",
            found.reason,
        )
