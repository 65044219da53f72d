import pytest

from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.insight.diary import Diary


@pytest.fixture(name="diary")
def _diary(database: Database, clock: SteppingClock) -> Diary:
    """An empty memory file of one owner."""
    return Diary(database, clock)
