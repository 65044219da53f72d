from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution import EntityIndex, Resolver, Sighting
from tests.memory.knowledge.resolution.clustering import settle

See = Callable[..., Sighting]


@pytest.fixture(name="resolver")
def _resolver() -> Resolver:
    return Resolver(EntityResolutionConfig())


@pytest.fixture(name="index")
def _index() -> EntityIndex:
    return EntityIndex()


@pytest.fixture(name="see")
def _see() -> See:
    def see(text: str, context: str, kind: EntityType = "person", day: int = 1, speaker: str = "") -> Sighting:
        return Sighting(
            text=text, type=kind, context=context, at=datetime(2026, 3, day, 9, tzinfo=UTC), speaker=speaker
        )

    return see


@pytest.fixture(name="met")
def _met(index: EntityIndex, see: See) -> See:
    """Give what makes something known by a first mention."""

    def met(text: str, context: str, kind: EntityType = "person", speaker: str = "") -> Sighting:
        seen = see(text, context, kind, speaker=speaker)
        settle(Resolver(EntityResolutionConfig()).resolve(seen, index), seen, index, new_id=f"ent_{len(index) + 1}")
        return seen

    return met
