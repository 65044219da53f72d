"""Knowledge for people: tables on stdout, talk on stderr.

Stored text is data: no markup and no escape sequence in it acts.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Final

from nanobot.cli.render import columns, console, inert, local
from nanobot.memory.knowledge.extraction import ResolutionCount
from nanobot.memory.knowledge.models import Edge, Entity, EntityProfile, Explanation, Fact, MergeRecord
from nanobot.memory.models import Event
from nanobot.memory.tools.asking import Candidate, short
from nanobot.memory.tools.wording import SEEN_WITH, relation, sentence, spell

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

NOTHING_YET: Final = "Nothing is known yet: talk with the agent, or import a file."
HEADERS: Final = ("id", "fact", "since", "until", "said", "sure", "remark")
WIDTHS: Final = {"id": 10, "fact": 0, "since": 15, "until": 12, "said": 6, "sure": 6, "remark": 14}
LEAST_ROOM: Final = 28
"""How wide the columns of facts are, with their padding, and what must be left for the fact itself."""

BY: Final = "by "
QUOTED_CHARACTERS: Final = 500
MOST_PARTNERS: Final = 15


def show_entities(entities: Sequence[Entity], zone: tzinfo, *, unread: int) -> None:
    """Print who and what is known."""
    out = console()
    if entities:
        table = _table("id", "name", "type", "named", "last named", wide="name")
        for entity in entities:
            last = _day(entity.last_seen, zone)
            table.add_row(short(entity.id), inert(entity.name), entity.type, f"{entity.mention_count:,}", last)
        out.print(table)
    else:
        out.print(NOTHING_YET)
    tell_unread(unread)


def show_facts(facts: Sequence[Fact], zone: tzinfo, *, unread: int, narrowed: bool = False) -> None:
    """Print facts, the oldest first."""
    out = console()
    if facts:
        out.print(fact_table(facts, zone))
    else:
        out.print("Nothing of that is believed." if narrowed else NOTHING_YET)
    tell_unread(unread)


def fact_table(facts: Sequence[Fact], zone: tzinfo) -> "Table":
    """Return a table of facts: a line each, or on a narrow terminal two."""
    rows = [{"id": short(fact.id), "fact": sentence(fact), **_details(fact, zone)} for fact in facts]
    headers = [header for header in HEADERS if any(row[header] for row in rows)]
    room = console().width - sum(WIDTHS[header] for header in headers)
    if room < LEAST_ROOM:
        return _stacked([(row["id"], row["fact"], _listed(row)) for row in rows])
    table = _table(*headers, wide="fact")
    for row in rows:
        table.add_row(*(inert(row[header]) for header in headers))
    return table


def show_profile(profile: EntityProfile, zone: tzinfo) -> None:
    """Print all that is known of one thing."""
    out, entity = console(), profile.entity
    table = columns()
    also = [alias.name for alias in profile.aliases if alias.name != entity.name]
    for name, value in (
        (entity.name, entity.type),
        ("Also", ", ".join(also)),
        ("Is", ", ".join(entity.descriptors)),
        ("Named", _named(entity, zone)),
        ("Id", entity.id),
    ):
        if value:
            table.add_row(inert(name), inert(value))
    out.print(table)
    if profile.summary:
        out.print("\n", inert(profile.summary), sep="")
    if profile.facts:
        out.print()
        out.print(fact_table(profile.facts, zone))
    stated = {str(fact.id) for fact in profile.facts}
    for part in _edge_parts(profile.edges, stated=stated):
        out.print()
        out.print(part)


def show_relationships(edges: Sequence[Edge], name: str) -> None:
    """Print who and what something has to do with."""
    out = console()
    if not edges:
        out.print(inert(f"Nothing is known of what {name} has to do with others."))
    for number, part in enumerate(_edge_parts(edges)):
        if number:
            out.print()
        out.print(part)


def show_path(edges: Sequence[Edge], one: str, other: str) -> None:
    """Print how two things are connected, step by step."""
    out = console()
    if not edges:
        out.print(inert(f"No way is known from {one} to {other}."))
    for number, edge in enumerate(edges, start=1):
        mark = f"  {short(edge.fact_id)}" if edge.fact_id else ""
        out.print(inert(f"{number}. {relation(edge)}{mark}"))


def show_explanation(reason: Explanation, zone: tzinfo) -> None:
    """Print why a fact is believed."""
    out, fact = console(), reason.fact
    out.print(inert(sentence(fact)))
    table = columns()
    for name, value in (
        ("  Held", spell(fact) or "no dates were said"),
        ("  Sure", f"{fact.confidence:.2f}, strength {fact.strength:.2f}{', confirmed' if fact.pinned else ''}"),
        ("  Replaced by", short(fact.superseded_by) if fact.superseded_by else ""),
        ("  Id", fact.id),
    ):
        if value:
            table.add_row(name, inert(value))
    out.print(table)
    _show_events("Said in", reason.said_in, zone)
    _show_events("Ended by", reason.ended_in, zone)
    if reason.merges:
        out.print("\nRests on these merges (`nanobot memory unmerge ID` takes one back)")
        for merge in reason.merges:
            out.print(inert(f"  {merge_line(merge, zone)}"))


def show_candidates(candidates: Iterable[Candidate], zone: tzinfo) -> None:
    """Print what a name may mean, with what tells them apart."""
    rows = []
    for candidate in candidates:
        entity = candidate.entity
        known = "; ".join([*entity.descriptors, *map(sentence, candidate.facts)])
        rows.append((short(entity.id), f"{entity.name}, {entity.type}, named {_named(entity, zone)}", known))
    console().print(_stacked(rows))


def show_resolution(counts: Sequence[ResolutionCount]) -> None:
    """Print how names were resolved."""
    out, total = console(), sum(count.count for count in counts)
    if not total:
        out.print("No name was resolved yet: talk with the agent, or import a file.")
        return
    table = _table("rule", "outcome", "names", "share", "average", wide="rule")
    for count in sorted(counts, key=lambda each: -each.count):
        share, average = f"{count.count / total:.1%}", f"{count.average_milliseconds:.2f} ms"
        table.add_row(inert(count.layer), inert(count.outcome), f"{count.count:,}", share, average)
    out.print(table)
    seconds = sum(count.seconds for count in counts)
    out.print(f"{total:,} names, {seconds / total * 1000:.2f} ms each")


def merge_line(merge: MergeRecord, zone: tzinfo) -> str:
    """Write a merge or split on one line."""
    score = f" {merge.score:.2f}" if merge.score < 1 else ""
    by = merge.reason if merge.layer == "user" else f"{merge.kind} by {merge.layer}{score}: {merge.reason}"
    return f"{short(merge.id)}  {_day(merge.at, zone)}  {by}"


def tell_unread(unread: int) -> None:
    """Say on stderr that there is more to know."""
    if unread:
        events = "1 event is" if unread == 1 else f"{unread:,} events are"
        hint = f"{events} still to be read: `nanobot memory extract-now` does it now"
        console(stderr=True).print(hint, style="yellow", soft_wrap=True)


def _edge_parts(edges: Sequence[Edge], *, stated: Container[str] = ()) -> "Iterator[Table | Text]":
    """Tell of edges, first of those that facts make, but for the facts that are *stated* already."""
    of_facts = [edge for edge in edges if edge.fact_id and edge.fact_id not in stated]
    partners = [edge for edge in edges if edge.predicate == SEEN_WITH][:MOST_PARTNERS]
    if of_facts:
        table = _table("id", "relation", "strength", wide="relation")
        for edge in of_facts:
            table.add_row(short(str(edge.fact_id)), inert(relation(edge)), f"{edge.strength:.2f}")
        yield table
    if partners:
        named = ", ".join(f"{edge.object} ({edge.count:,}x)" for edge in partners)
        yield inert(f"Named together with: {named}")


def _show_events(title: str, events: Sequence[Event], zone: tzinfo) -> None:
    out = console()
    if events:
        out.print(f"\n{title}")
    for event in events:
        out.print(inert(f"  {local(event.at, zone)}  {event.session_key}  {_speaker(event)}:"))
        text = " ".join(event.content.split())
        text = text if len(text) <= QUOTED_CHARACTERS else f"{text[:QUOTED_CHARACTERS]}…"
        out.print(inert(f'    "{text}"'))


def _speaker(event: Event) -> str:
    if event.sender_name:
        return event.sender_name
    return {"outbound": "assistant", "internal": event.tool_name or "decided by the user"}.get(event.direction, "user")


def _since(fact: Fact, zone: tzinfo) -> str:
    """Say when a fact began; where nobody said, that it had by the day it was told."""
    return fact.valid_from or f"{BY}{_day(fact.said_at, zone)}"


def _until(fact: Fact) -> str:
    """Say when a fact ended; one that was taken back never held."""
    return "" if fact.retracted else fact.valid_to or ""


def _remark(fact: Fact) -> str:
    if fact.retracted:
        return "taken back"
    if fact.superseded_by:
        return f"now {short(fact.superseded_by)}"
    return "confirmed" if fact.pinned else ""


def _named(entity: Entity, zone: tzinfo) -> str:
    if not entity.mention_count:
        return "never"
    first, last = _day(entity.first_seen, zone), _day(entity.last_seen, zone)
    return f"{entity.mention_count:,}x, {first if first == last else f'{first} to {last}'}"


def _day(at: datetime | None, zone: tzinfo) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d}" if at else "-"


def _details(fact: Fact, zone: tzinfo) -> dict[str, str]:
    return {
        "since": _since(fact, zone),
        "until": _until(fact),
        "said": f"{len(fact.event_ids):,}x",
        "sure": f"{fact.confidence:.2f}",
        "remark": _remark(fact),
    }


def _listed(row: Mapping[str, str]) -> str:
    """Write the details of a fact where there is no column for each."""
    since, until = row["since"], row["until"]
    begun = since if since.startswith(BY) else f"since {since}"
    ended = f"until {until}" if until else ""
    return ", ".join(filter(None, (begun, ended, f"said {row['said']}", f"sure {row['sure']}", row["remark"])))


def _stacked(rows: Iterable[tuple[str, str, str]]) -> "Table":
    """Return a table of ids and what they are, with what is to be said of it on a line of its own."""
    table = _table("id", "is", wide="is")
    table.show_header = False
    for some_id, title, details in rows:
        table.add_row(some_id, inert(f"{title}\n{details}" if details else title))
    return table


def _table(*headers: str, wide: str) -> "Table":
    """Return an empty table in which only the column *wide* gives way to a narrow terminal."""
    table = columns(*headers)
    for column in table.columns:
        column.no_wrap = column.header != wide
        column.overflow = "fold"
    return table
