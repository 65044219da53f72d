"""Groups of mentions, resolved as they would be: one after the other, with nothing known before."""

import json
from collections.abc import Iterator
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import Any

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord, Resolution, Resolver, Sighting

GROUPS = Path(__file__).parent / "groups.jsonl"

Group = dict[str, Any]


def groups(tag: str | None = None) -> list[Group]:
    """Return the labelled groups, or those with a tag."""
    read = [json.loads(line) for line in GROUPS.read_text(encoding="utf-8").splitlines()]
    return [group for group in read if tag is None or tag in group["tags"]]


def pairs(group: Group) -> Iterator[tuple[bool, bool]]:
    """Yield for each pair of mentions whether they are the same thing, and whether the resolver says so."""
    found = resolved(group)
    gold = {mention: number for number, cluster in enumerate(group["clusters"]) for mention in cluster}
    for one, other in combinations(range(len(group["mentions"])), 2):
        yield gold[one] == gold[other], found[one] == found[other]


def resolved(group: Group) -> dict[int, str]:
    """Resolve the mentions of a group in order of time; gives the entity of each."""
    resolver, index = Resolver(EntityResolutionConfig()), EntityIndex()
    found: dict[int, str] = {}
    for number, mention in sorted(enumerate(group["mentions"]), key=lambda one: str(one[1]["at"])):
        seen = Sighting(
            text=mention["text"],
            type=mention.get("type", group["type"]),
            context=mention["context"],
            at=datetime.fromisoformat(mention["at"]),
        )
        found[number] = settle(resolver.resolve(seen, index), seen, index, new_id=f"ent_{number}")
    return found


def settle(found: Resolution, seen: Sighting, index: EntityIndex, *, new_id: str) -> str:
    """Put a mention into the index as it was resolved; gives the id of its entity."""
    known = index.get(found.entity_id or "") if found.outcome == "same" else None
    index.put(known.seen(seen) if known else EntityRecord.first_seen(new_id, seen))
    return known.id if known else new_id
