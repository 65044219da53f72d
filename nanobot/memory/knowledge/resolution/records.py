"""What the resolver reads and answers: a mention, the entities it may be, and the verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from numpy import float32
from numpy.typing import NDArray

from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution.normalising import forms
from nanobot.memory.knowledge.resolution.statements import is_relation, relation_key, stated_names

Outcome = Literal["same", "new", "tentative", "ambiguous"]
Vector = NDArray[float32]

BEINGS: Final = frozenset(("person", "pet"))
REMEMBERED: Final = 8
"""How many sentences about an entity are kept to tell it from another of its name: the first one and the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A mention, as it stands: `text` verbatim, `name` with case restored, `context` the sentence around it."""

    text: str
    type: EntityType
    context: str
    at: datetime
    name: str = ""
    speaker: str = ""
    """Whose words they are: their "my sister" is not another's."""
    gender: Literal["f", "m"] | None = None
    embedding: Vector | None = None
    """The unit vector of the context."""

    @property
    def shown(self) -> str:
        """The name to show; "mom" is the speaker's."""
        return self.name or self._whose(self.text)

    @property
    def stated(self) -> tuple[str, ...]:
        """The other names that the sentence gives it."""
        said = stated_names(self.text, self.context, being=self.type in BEINGS)
        return tuple(map(self._whose, said))

    def _whose(self, name: str) -> str:
        key = relation_key(name) if self.speaker else ""
        return f"{self.speaker}'s {key.removeprefix('my ')}" if key.startswith("my ") else name


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRecord:
    """An entity, as far as it takes to recognise it.

    `descriptors` are words that say who it is ("plumber", "brother-in-law of Ana"), `contexts` sentences that name it.
    """

    id: str
    type: EntityType
    name: str
    aliases: tuple[str, ...] = ()
    mention_count: int = 1
    last_seen: datetime | None = None
    gender: Literal["f", "m"] | None = None
    descriptors: tuple[str, ...] = ()
    contexts: tuple[str, ...] = ()
    embedding: Vector | None = None
    """The mean of the unit vectors of its contexts."""

    @classmethod
    def first_seen(cls, entity_id: str, sighting: Sighting) -> "EntityRecord":
        """Make the record of an entity that this mention is the first of."""
        return cls(id=entity_id, type=sighting.type, name=sighting.shown, mention_count=0).seen(sighting)

    @property
    def names(self) -> tuple[str, ...]:
        """All it is called."""
        return (self.name, *self.aliases)

    def seen(self, sighting: Sighting) -> "EntityRecord":
        """Give the record as it is after this mention: its names, the sentence, when, how often."""
        said = (sighting.shown, *sighting.stated)
        name = self.name
        if is_relation(name) and (proper := [new for new in said if not is_relation(new)]):
            name = proper[0]
        contexts = tuple(dict.fromkeys((*self.contexts, sighting.context)))
        count = self.mention_count
        return replace(
            self,
            name=name,
            aliases=_others(name, (*self.names, *said)),
            mention_count=count + 1,
            last_seen=max(self.last_seen or sighting.at, sighting.at),
            contexts=contexts[:1] + contexts[1:][-REMEMBERED + 1 :],
            gender=self.gender or sighting.gender,
            embedding=_mean(self.embedding, sighting.embedding, count),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What a mention is: a known entity (`same`, or `tentative` until more is seen), a new one, or one of `rivals`."""

    outcome: Outcome
    entity_id: str | None = None
    layer: str = "none"
    score: float = 0.0
    rivals: tuple[str, ...] = ()
    reason: str = ""


def _others(name: str, names: Sequence[str]) -> tuple[str, ...]:
    """Give the other names, each spelling once."""
    kept: dict[str, str] = {}
    for other in names:
        kept.setdefault(forms(other).key, other)
    kept.pop(forms(name).key, None)
    return tuple(kept.values())


def _mean(mean: Vector | None, vector: Vector | None, count: int) -> Vector | None:
    if mean is None or vector is None:
        return vector if mean is None else mean
    return ((mean * count + vector) / (count + 1)).astype(float32)
