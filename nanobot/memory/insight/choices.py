"""What the user decides about a learning: pin it, or forget it.

A choice is an event of the log like any other, so that it is still there after everything was derived anew. The
learning is named by the event that says it: ids follow from events.
"""

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from nanobot.memory.insight.learning import Said
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.models import Event, EventId
from nanobot.memory.times import to_text

CHOICE: Final = "learning"
"""The key of an event's metadata under which a choice is kept."""

Choosing = Literal["pin", "forget"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What was decided, about the learning that an event says."""

    verb: Choosing
    event_id: EventId

    @classmethod
    def about(cls, learning: Learning, verb: Choosing) -> "Choice":
        """Decide something about a learning."""
        return cls(verb=verb, event_id=learning.event_ids[0])

    def metadata(self) -> dict[str, Any]:
        """Write it as an event's metadata keeps it."""
        return {CHOICE: asdict(self)}


def told(choice: Choice, learning: Learning) -> str:
    """Put a choice in words, for the log."""
    return f"{'Keep to this' if choice.verb == 'pin' else 'Do not keep to this any more'}: {learning.text}"


def choice_of(event: Event) -> Choice | None:
    """Read the choice in an event; None where it is none."""
    kept = event.metadata.get(CHOICE)
    if event.event_type != "observation" or event.direction != "internal" or not isinstance(kept, dict):
        return None
    verb, event_id = kept.get("verb"), kept.get("event_id")
    if verb not in ("pin", "forget") or not isinstance(event_id, str):
        return None
    return Choice(verb=verb, event_id=EventId(event_id))


def piece_of(choice: Choice, event: Event, about: Said) -> Said:
    """Make a piece of feedback of a choice about what was *said*, to be read with all of its place."""
    return Said(
        event_id=event.id,
        seq=event.seq,
        at=max(to_text(event.at), about.at),
        scope=event.scope,
        verb=choice.verb,
        target=choice.event_id,
        holder=about.holder,
        kind=about.kind,
        slot=about.slot,
    )
