"""All that is known, as one text: two that are equal say the same, row for row."""

import json
from collections.abc import Mapping
from typing import Final

from nanobot.memory.store import Connection

ENTITIES: Final = "SELECT * FROM entity ORDER BY id"
ALIASES: Final = "SELECT * FROM alias ORDER BY entity_id, key, scope"
MENTIONS: Final = "SELECT * FROM mention ORDER BY event_id, ordinal"
CLAIMS: Final = "SELECT * FROM claim ORDER BY id"
FACTS: Final = "SELECT * FROM fact ORDER BY id"
SOURCES: Final = "SELECT * FROM fact_source ORDER BY fact_id, event_id, role"
TENTATIVE: Final = "SELECT * FROM tentative_merge ORDER BY entity_id, candidate_id, event_id"
READ: Final = "SELECT * FROM extraction ORDER BY seq"
MERGES: Final = """
    SELECT kind, loser_id, winner_id, at, layer, score, reason, moved FROM merge_log WHERE undone = 0 ORDER BY seq
"""

TABLES: Final[Mapping[str, str]] = {
    "entity": ENTITIES,
    "alias": ALIASES,
    "mention": MENTIONS,
    "claim": CLAIMS,
    "fact": FACTS,
    "fact_source": SOURCES,
    "tentative_merge": TENTATIVE,
    "extraction": READ,
    "merge_log": MERGES,
}

DELETE_MERGES: Final = "DELETE FROM merge_log"
DELETE_TENTATIVE: Final = "DELETE FROM tentative_merge"
DELETE_READ: Final = "DELETE FROM extraction"
DELETE_FACTS: Final = "DELETE FROM fact"
DELETE_CLAIMS: Final = "DELETE FROM claim"
DELETE_MENTIONS: Final = "DELETE FROM mention"
DELETE_ALIASES: Final = "DELETE FROM alias"
DELETE_ENTITIES: Final = "DELETE FROM entity"


def clear(conn: Connection) -> None:
    """Delete all knowledge, to derive it again. Merges made by hand go too: read them before, and make them again."""
    for statement in (
        *(DELETE_MERGES, DELETE_TENTATIVE, DELETE_READ, DELETE_FACTS),
        *(DELETE_CLAIMS, DELETE_MENTIONS, DELETE_ALIASES, DELETE_ENTITIES),
    ):
        conn.execute(statement)


def snapshot(conn: Connection) -> str:
    """Write every row of knowledge, a line each. Of the merges those that stand: what was undone changes nothing."""
    lines = [
        json.dumps({"table": table, **dict(row)}, ensure_ascii=False)
        for table, statement in TABLES.items()
        for row in conn.execute(statement)
    ]
    return "".join(f"{line}\n" for line in lines)
