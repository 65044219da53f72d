"""One thing and all that is known of it."""

from nanobot.memory.knowledge import aliases, entities, facts, network
from nanobot.memory.knowledge.models import EntityProfile
from nanobot.memory.knowledge.network import View
from nanobot.memory.store import Connection


def profile(conn: Connection, view: View, name_or_id: str) -> EntityProfile:
    """Return a thing with its names, its facts, and what it has to do with others.

    Raises:
        UnknownEntityError: nothing goes by this name.
        AmbiguousEntityError: several things do; the error has them.
    """
    entity = entities.find(conn, view.audience, name_or_id)
    return EntityProfile(
        entity=entity,
        aliases=tuple(aliases.of(conn, view.audience, entity.id)),
        facts=tuple(facts.select(conn, view.audience, today=view.today, subject_ids=[entity.id])),
        edges=(*network.relations(conn, view, entity.id), *network.seen_with(conn, view, entity.id)),
    )
