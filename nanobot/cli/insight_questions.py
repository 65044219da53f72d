"""What the commands about summaries and learnings ask that takes more than one call of memory's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from rapidfuzz import process

from nanobot.cli.render import plain
from nanobot.memory.errors import AmbiguousEntityError, UnknownEntityError, UnknownLearningError, UnknownSummaryError
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import TASTE
from nanobot.memory.insight.slots import Slot
from nanobot.memory.insight.summaries.models import SummaryNode
from nanobot.memory.insight.summaries.tree import NAMED
from nanobot.memory.tools.asking import LEAST_OF_ID, Asker, completed

ONE_OF_A_KIND: Final = ("root", "preferences", "personality", "reflection")
SLOTS: Final = (*get_args(Slot), TASTE)
LEAST_LIKENESS: Final = 80
MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A learning, and whether it is followed now."""

    learning: Learning
    active: bool

    @property
    def plain(self) -> Mapping[str, Any]:
        """The learning as JSON has it."""
        return {**plain(self.learning), "active": self.active}


@dataclass(frozen=True, slots=True, kw_only=True)
class LearningQuestion:
    """Which learnings are asked for. A slot may be written as people do: ``length``."""

    slot: str | None
    tool_name: str | None
    history: bool

    @property
    def is_narrow(self) -> bool:
        """Whether there may be learnings that are not asked for."""
        return bool(self.slot or self.tool_name)

    async def put(self, asker: Asker) -> list[Judged]:
        """Ask it: what is followed comes first, then what is not, the latest first."""
        slot = slot_of(self.slot) if self.slot else None
        followed = await asker.memory.learnings(slot=slot, tool_name=self.tool_name, **asker.viewpoint)
        ids = {learning.id for learning in followed}
        judged = [Judged(learning=learning, active=True) for learning in followed]
        if not self.history:
            return judged
        ever = await asker.memory.learnings(slot=slot, tool_name=self.tool_name, history=True, **asker.viewpoint)
        return judged + [Judged(learning=one, active=False) for one in reversed(ever) if one.id not in ids]


def slot_of(words: str) -> str:
    """Return the slot that is meant; what is none stays as it is written.

    >>> slot_of("length"), slot_of("Code style"), slot_of("sing")
    ('response_length', 'code_style', 'sing')
    """
    found = process.extractOne(words.strip().lower().replace(" ", "_"), SLOTS, score_cutoff=LEAST_LIKENESS)
    return found[0] if found else words


async def learning_of(asker: Asker, part: str) -> Learning:
    """Return the one learning of an id, or of an id that begins or ends so.

    Raises:
        UnknownLearningError: there is none, or several.
    """
    found = await _learnings_like(asker, part)
    if len(found) > 1:
        ids = ", ".join(learning.id for learning in found[:MOST_NAMED])
        raise UnknownLearningError(f"{len(found)} learnings have an id like {part!r}: write more of it: {ids}.")
    if not found:
        least = f" (write at least {LEAST_OF_ID} characters of it)" if len(part) < LEAST_OF_ID else ""
        raise UnknownLearningError(
            f"No learning has the id {part!r}{least}: `nanobot memory learnings --history` lists them."
        )
    return found[0]


async def pinnable(asker: Asker, what: str) -> str:
    """Return what memory pins for a part of a learning's id, or for the name of a summary.

    Raises:
        UnknownLearningError: it is a part of several ids.
        UnknownSummaryError: it is neither.
        AmbiguousEntityError: several things go by this name; its candidates are `Candidate`s.
    """
    if not _is_node(what) and await _learnings_like(asker, what):
        return str((await learning_of(asker, what)).id)
    try:
        return await node_name(asker, what)
    except UnknownEntityError as error:
        raise UnknownSummaryError(
            f"{what!r} is neither a learning nor a summary: `nanobot memory learnings` and `summaries` list them."
        ) from error


async def summary_of(asker: Asker, name: str) -> SummaryNode:
    """Return the summary that a user means by a name.

    Raises:
        InvalidQueryError: no summary is called so.
        UnknownEntityError: nothing goes by this name.
        AmbiguousEntityError: several things do; its candidates are `Candidate`s.
        UnknownSummaryError: nothing was said yet that would be in it.
    """
    return await asker.memory.summary(await node_name(asker, name), **asker.viewpoint)


async def node_name(asker: Asker, name: str) -> str:
    """Return a summary's name as memory takes it. A bare name is that of a person or thing.

    Raises:
        UnknownEntityError: nothing goes by this name.
        AmbiguousEntityError: several things do; its candidates are `Candidate`s.
        UnknownSummaryError: nothing was said yet of this thing.
    """
    kind, _, key = name.strip().partition(":")
    if kind == "entity" and key:
        return await _thing_node(asker, key)
    return name if _is_node(name) else await _thing_node(asker, name)


def named(name: str, node: SummaryNode) -> Mapping[str, Any]:
    """Write a node as JSON, with the name that `summary` takes."""
    return {"name": name, **plain(node)}


async def _thing_node(asker: Asker, name: str) -> str:
    """Name the summary of a thing. Memory passes over what has none; what it does not find may be a part of an id."""
    try:
        await asker.memory.summary(f"entity:{name}", **asker.viewpoint)
    except (UnknownEntityError, AmbiguousEntityError):
        return f"entity:{(await asker.thing(name)).id}"
    return f"entity:{name}"


async def _learnings_like(asker: Asker, part: str) -> list[Learning]:
    ever = await asker.memory.learnings(history=True, **asker.viewpoint)
    known: dict[str, Learning] = {learning.id: learning for learning in ever}
    return [known[found] for found in completed(part, known)]


def _is_node(name: str) -> bool:
    """Tell whether a name says of which kind of summary it is."""
    return name.strip().partition(":")[0] in (*ONE_OF_A_KIND, *NAMED)
