"""States in the simple past: "I worked at Foxglove until 2020" tells of what was.

"I worked at the library yesterday" tells of a day, and "I have worked at Foxglove since 2020" of what is.
"""

from datetime import timedelta
from typing import Final

from nanobot.memory.dates import DateExpression
from nanobot.memory.knowledge.findings import Reference
from nanobot.memory.knowledge.heuristics.scenes import Scene
from nanobot.memory.knowledge.heuristics.subjects import Left
from nanobot.memory.knowledge.heuristics.wording import pattern

STATE: Final = pattern(r"(?:worked|lived|resided)\b")
_PERFECT: Final = frozenset(("have", "has"))
_LONG_AGO: Final = timedelta(days=60)


def is_bygone(verb: str, left: Left) -> bool:
    """Tell whether a verb speaks of a state that was; what one "has worked" may go on."""
    return STATE.match(verb) is not None and not left.negated and not left.auxiliaries & _PERFECT


def is_of_a_while(scene: Scene, date: DateExpression | None) -> bool:
    """Tell whether a state in the past may have lasted: one of yesterday or last week was an errand."""
    if date is None or date.kind != "point":
        return True
    return scene.people.passage.turn.at.date() - date.last > _LONG_AGO


def goes_on(scene: Scene, subject: Reference, predicate: str, target: Reference | str | None) -> bool:
    """Tell whether it is known to hold still: then the past tense tells of a time in it."""
    name = _name(target)
    return any(_name(held.object) == name for held in scene.known.held(subject.name, predicate))


def _name(target: Reference | str | None) -> str:
    return (target.name if isinstance(target, Reference) else target or "").casefold()
