import pytest

from nanobot.memory.log.events import Intake
from nanobot.memory.store import Database
from tests.memory.knowledge.topics.talk import Talk


@pytest.fixture(name="talk")
def _talk(database: Database, intake: Intake) -> Talk:
    """A memory file in which nobody has said anything yet."""
    return Talk(database, intake)
