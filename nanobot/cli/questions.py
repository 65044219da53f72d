"""What commands ask that takes more than one call of memory's."""

from dataclasses import dataclass
from datetime import datetime

from rapidfuzz import process

from nanobot.memory.knowledge.models import Explanation, Fact
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.tools.asking import Asker

LEAST_LIKENESS = 70


@dataclass(frozen=True, slots=True, kw_only=True)
class FactQuestion:
    """Which facts are asked for."""

    subject: str | None
    predicate: str | None
    as_of: datetime | None
    history: bool
    limit: int | None

    @property
    def is_narrow(self) -> bool:
        """Whether there may be facts that are not asked for."""
        return bool(self.subject or self.predicate or self.as_of)

    async def put(self, asker: Asker) -> list[Fact]:
        """Ask it. A predicate may be written as people do: ``lives in``."""
        subject = (await asker.thing(self.subject)).id if self.subject else None
        return await asker.memory.facts(
            subject,
            vocabulary(self.predicate) if self.predicate else None,
            as_of=self.as_of,
            history=self.history,
            limit=self.limit,
            **asker.viewpoint,
        )


async def explained(asker: Asker, fact_id: str) -> Explanation:
    """Tell why a fact is believed that is given by a part of its id."""
    return await asker.memory.why((await asker.fact(fact_id)).id, **asker.viewpoint)


def vocabulary(words: str) -> str:
    """Return the predicate that is meant; one that is not of the vocabulary stays as it is written.

    >>> vocabulary("Lives in"), vocabulary("favourite"), vocabulary("sings with")
    ('lives_in', 'favorite', 'sings with')
    """
    written = words.strip().lower().replace(" ", "_")
    found = process.extractOne(written, PREDICATES.keys(), score_cutoff=LEAST_LIKENESS)
    return found[0] if found else words
