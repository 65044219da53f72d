from collections.abc import Iterator

import pytest

from nanobot.memory.store import Database
from tests.memory.knowledge.village import Village


@pytest.fixture(name="village")
def _village(database: Database) -> Iterator[Village]:
    """Ana, some people, places and firms; nothing is said of them yet."""
    with database.writing() as conn:
        village = Village(conn)
        for person in ("Ana", "Bruno", "Carla", "Davi"):
            village.meet(person)
        for place in ("Recife", "Lisbon", "Porto"):
            village.meet(place, "location")
        for firm in ("Kestrel", "Lumen"):
            village.meet(firm, "org")
        yield village
