"""What came of a decision, for people."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from itertools import islice
from typing import Final

from nanobot.cli.knowledge_render import fact_table
from nanobot.cli.render import console, inert
from nanobot.memory.knowledge.models import Fact, MergeRecord
from nanobot.memory.knowledge.rebuilding import RebuildReport
from nanobot.memory.tools.asking import short
from nanobot.memory.tools.wording import sentence

MOST_CHANGES: Final = 20
NOT_UNDERSTOOD: Final = "Kept word for word, and found by `nanobot memory search`; no fact was understood of it."


def show_remembered(facts: Sequence[Fact], zone: tzinfo) -> None:
    """Print what a sentence was understood as."""
    console().print(fact_table(facts, zone) if facts else NOT_UNDERSTOOD)


def show_corrected(wrong: Fact, instead: Sequence[Fact], zone: tzinfo, *, text: str) -> None:
    """Print what was taken back, and what came in its place."""
    out = console()
    out.print(inert(f"Taken back: {sentence(wrong)}"))
    if text:
        show_remembered(instead, zone)


def show_confirmed(fact: Fact, zone: tzinfo) -> None:
    """Print a fact that was confirmed."""
    console().print(fact_table([fact], zone))


def show_merge(told: str, record: MergeRecord) -> None:
    """Print what was merged or split, and how to take it back."""
    out = console()
    out.print(inert(told))
    out.print(f"Take it back: nanobot memory unmerge {short(record.id)}", style="dim")


def show_undone(record: MergeRecord) -> None:
    """Print what was taken back."""
    undone = "They are two again, and are kept apart." if record.kind == "merge" else "They are one again."
    console().print(f"The {record.kind} {short(record.id)} is undone. {undone}")


def show_rebuilt(report: RebuildReport) -> None:
    """Print what is believed now, and what changed."""
    out = console()
    out.print(f"{report.events:,} events read: {report.entities:,} entities, {report.facts:,} facts")
    changes = {
        "entities": (report.entities_added, report.entities_removed),
        "facts": (report.facts_added, report.facts_removed),
    }
    if not any(any(sides) for sides in changes.values()):
        out.print("Nothing changed.")
    for what, (added, removed) in changes.items():
        _show_changes(f"{what} that are new", "+", added)
        _show_changes(f"{what} that are gone", "-", removed)
    if report.failed:
        told = f"{report.failed:,} events could not be read; they stay in the log and are found"
        console(stderr=True).print(told, style="yellow", soft_wrap=True)


def _show_changes(title: str, sign: str, changes: Sequence[str]) -> None:
    out = console()
    if changes:
        out.print(f"\n{len(changes):,} {title}")
    for line in _first(changes):
        out.print(inert(f"  {sign} {line}"))


def _first(changes: Sequence[str]) -> Iterable[str]:
    yield from islice(changes, MOST_CHANGES)
    if len(changes) > MOST_CHANGES:
        yield f"... and {len(changes) - MOST_CHANGES:,} more: --json has all"
