"""Who in the graph the listener is."""

from collections.abc import Mapping

from nanobot.memory.insight.learnings import Listener
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.speakers import HEARD_IN
from nanobot.memory.store import Connection


def own_entities(conn: Connection, listener: Listener) -> Mapping[EntityId, str]:
    """Return the people, by id, who are heard in the listener's own chats: one, unless several share them.

    In a group nobody is.
    """
    if listener.is_group:
        return {}
    return {row["id"]: row["name"] for row in conn.execute(HEARD_IN, {"scope": listener.user})}
