"""What there was before the log was read again, and what there is after. Pure but for `inventory`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge import entities, extraction, facts
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Connection

EVERYTHING: Final = Audience(everything=True)
ALWAYS: Final = "0001-01-01"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """All things and all facts, told by id; and how many events could not be read."""

    entities: Mapping[str, str]
    facts: Mapping[str, str]
    failed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RebuildReport:
    """What a rebuild changed, told in words. `failed` counts the events that could not be read."""

    events: int
    entities: int
    facts: int
    entities_added: tuple[str, ...]
    entities_removed: tuple[str, ...]
    facts_added: tuple[str, ...]
    facts_removed: tuple[str, ...]
    failed: int


def told(fact: Fact) -> str:
    """Write a fact as a short sentence."""
    words = [fact.subject, "not" if fact.polarity == "-" else "", fact.predicate.replace("_", " "), fact.object]
    end = f" (until {fact.valid_to})" if fact.valid_to else ""
    return " ".join(word for word in words if word) + end


def inventory(conn: Connection) -> Inventory:
    """Take stock of what is known."""
    held = facts.select(conn, EVERYTHING, today=ALWAYS, history=True)
    listed = entities.listed(conn, EVERYTHING, faint=False)
    return Inventory(
        entities={entity.id: f"{entity.name} ({entity.type})" for entity in listed},
        facts={fact.id: told(fact) for fact in held},
        failed=extraction.failures(conn),
    )


def compared(before: Inventory, after: Inventory, *, events: int) -> RebuildReport:
    """Tell two inventories apart."""
    return RebuildReport(
        events=events,
        entities=len(after.entities),
        facts=len(after.facts),
        entities_added=_only_in(after.entities, before.entities),
        entities_removed=_only_in(before.entities, after.entities),
        facts_added=_only_in(after.facts, before.facts),
        facts_removed=_only_in(before.facts, after.facts),
        failed=after.failed,
    )


def _only_in(some: Mapping[str, str], others: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(told for name, told in some.items() if others.get(name) != told)
