"""What was learned of how to behave: tables ``learning`` and ``learning_source``.

Rows are never edited by hand: when a piece of feedback arrives, all about the same thing is read again in order of
time, and the rows are made anew. They hang on the log alone; what fades, fades when it is asked for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from nanobot.memory.errors import UnknownLearningError
from nanobot.memory.insight import feedback_log
from nanobot.memory.insight.feedback_log import Place
from nanobot.memory.insight.learning import Lesson, Said, lessons
from nanobot.memory.insight.learning_models import Learning, Sentiment
from nanobot.memory.log.identity import OWNER
from nanobot.memory.models import EventId
from nanobot.memory.scopes import GLOBAL, VISIBLE, Audience, chat_scope, user_scope
from nanobot.memory.store import Connection, Row
from nanobot.memory.times import from_text

ADD: Final = """
    INSERT INTO learning (id, content, source, sentiment, slot, value, polarity, kind, holder, speaker, scope,
                          confidence, tool_name, recommendation, superseded_by, reinforced_count, said_at,
                          last_reinforced, proved_wrong, parked, pinned, forgotten)
    VALUES (:id, :content, :source, :sentiment, :slot, :value, :polarity, :kind, :holder, :speaker, :scope, :confidence,
            :tool_name, :recommendation, :superseded_by, :reinforced_count, :said_at, :last_reinforced,
            :proved_wrong, :parked, :pinned, :forgotten)
"""

ADD_SOURCE: Final = """
    INSERT INTO learning_source (learning_id, event_id, role, scope) VALUES (:learning_id, :event_id, :role, :scope)
    ON CONFLICT DO NOTHING
"""

REMOVE_PLACE: Final = "DELETE FROM learning WHERE holder = :holder AND kind = :kind AND slot = :slot"

CLEAR: Final = "DELETE FROM learning"

_SEEN: Final = f"({VISIBLE} OR holder = :sees_user)"
"""What one said oneself in a group, one sees everywhere."""

TASTE: Final = "taste"
"""The slot of preferences in their author's words: about life, not about answers, and listed only when asked for."""

SELECT: Final = f"""
    SELECT * FROM learning
     WHERE {_SEEN} AND forgotten = 0
       AND (slot = :slot OR (:slot IS NULL AND slot <> 'taste')) AND (:tool_name IS NULL OR tool_name = :tool_name)
     ORDER BY said_at, id
"""  # noqa: S608 - built of constants

BY_ID: Final = f"SELECT * FROM learning WHERE {_SEEN} AND forgotten = 0 AND id = :id"  # noqa: S608 - built of constants

SOURCES: Final = """
    SELECT source.learning_id, source.event_id, source.scope FROM learning_source AS source
     WHERE source.role = 'says' ORDER BY source.learning_id, source.event_id
"""

SOURCES_OF: Final = """
    SELECT event_id, scope FROM learning_source WHERE learning_id = :id AND role = 'says' ORDER BY event_id
"""

TAUGHT: Final = """
    SELECT DISTINCT source.event_id FROM learning_source AS source JOIN learning ON learning.id = source.learning_id
     WHERE source.role = 'says' AND learning.slot <> 'taste'
"""

COUNT: Final = """
    SELECT count(*) FROM learning
     WHERE superseded_by IS NULL AND parked = 0 AND forgotten = 0 AND slot <> 'taste'
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listener:
    """Who is answered, and in which chat: decides which learnings are followed."""

    audience: Audience
    session_key: str

    @property
    def is_group(self) -> bool:
        """Whether a whole chat listens. There all holds that was said in it."""
        return not self.audience.everything and self.audience.user == GLOBAL

    @property
    def user(self) -> str:
        """The scope of the one user it is; the owner where there is only one."""
        return user_scope(OWNER) if self.audience.everything else self.audience.user

    def follows(self, learning: Learning) -> bool:
        """Tell whether a learning holds here: the listener's own everywhere, a chat's in that chat."""
        return self.is_group or learning.holder in (self.user, chat_scope(self.session_key))


def reconsider(conn: Connection, places: Iterable[Place]) -> None:
    """Make the learnings of some places what was said there comes to."""
    for place in dict.fromkeys(places):
        conn.execute(REMOVE_PLACE, {"holder": place.holder, "kind": place.kind, "slot": place.slot})
        for lesson in lessons(feedback_log.of_place(conn, place)):
            _add(conn, lesson)


def select(
    conn: Connection, audience: Audience, *, slot: str | None = None, tool_name: str | None = None
) -> list[Learning]:
    """Return all that was ever learned and not taken back, the oldest first; `relevance.active` tells what holds.

    Preferences in their author's words are given only where *slot* is `TASTE`.
    """
    values = {"slot": slot, "tool_name": tool_name, **audience.parameters}
    rows = conn.execute(SELECT, values).fetchall()
    sources: dict[str, list[Row]] = {row["id"]: [] for row in rows}
    for source in conn.execute(SOURCES) if rows else ():
        if source["learning_id"] in sources:
            sources[source["learning_id"]].append(source)
    return [_learning(row, audience, sources[row["id"]]) for row in rows]


def get(conn: Connection, audience: Audience, learning_id: str) -> Learning:
    """Return one learning, whether it holds or not.

    Raises:
        UnknownLearningError: the audience can see none of this id.
    """
    row = conn.execute(BY_ID, {"id": learning_id, **audience.parameters}).fetchone()
    if row is None:
        raise UnknownLearningError(f"No learning has the id {learning_id}: `nanobot memory learnings` lists them.")
    return _learning(row, audience, conn.execute(SOURCES_OF, {"id": learning_id}).fetchall())


def taught_by(conn: Connection) -> frozenset[EventId]:
    """Return all events that say how to behave."""
    return frozenset(row["event_id"] for row in conn.execute(TAUGHT))


def total(conn: Connection) -> int:
    """Count the learnings that nothing took the place of."""
    (count,) = conn.execute(COUNT).fetchone()
    return int(count)


def forget_events(conn: Connection, event_ids: Iterable[EventId]) -> None:
    """Make learnings what they come to without some events, which are about to be forgotten."""
    reconsider(conn, feedback_log.remove(conn, event_ids))


def clear(conn: Connection) -> None:
    """Forget all that was learned, to read the log again."""
    conn.execute(CLEAR)
    feedback_log.clear(conn)


def _add(conn: Connection, lesson: Lesson) -> None:
    conn.execute(ADD, _row(lesson))
    for said, role in lesson.sources:
        values = {"learning_id": lesson.id, "event_id": said.event_id, "role": role, "scope": said.scope}
        conn.execute(ADD_SOURCE, values)


def _row(lesson: Lesson) -> Mapping[str, Any]:
    said = lesson.said
    tool = said.kind.removeprefix("tool:")
    return {
        "id": lesson.id,
        "content": said.content,
        "source": said.source,
        "sentiment": _sentiment(said),
        "slot": said.slot,
        "value": said.value,
        "polarity": said.polarity,
        "kind": said.kind,
        "holder": said.holder,
        "speaker": lesson.opened_by.speaker,
        "scope": said.scope,
        "confidence": lesson.confidence,
        "tool_name": tool if tool != said.kind else None,
        "recommendation": said.recommendation,
        "superseded_by": lesson.superseded_by,
        "reinforced_count": lesson.count,
        "said_at": lesson.opened_by.at,
        "last_reinforced": lesson.last_said_at,
        "proved_wrong": lesson.proved_wrong,
        "parked": int(lesson.parked),
        "pinned": int(lesson.pinned),
        "forgotten": int(lesson.forgotten),
    }


def _sentiment(said: Said) -> Sentiment:
    if said.source == "explicit":
        return "neutral"
    return "negative" if said.polarity == "-" else "positive"


def _learning(row: Row, audience: Audience, sources: Iterable[Row]) -> Learning:
    seen = [one["event_id"] for one in sources if audience.admits(one["scope"]) or row["holder"] == audience.user]
    return Learning(
        id=row["id"],
        slot=row["slot"],
        value=row["value"],
        polarity=row["polarity"],
        explicit=row["source"] == "explicit",
        scope=row["kind"],
        text=row["recommendation"],
        said=row["content"],
        sentiment=row["sentiment"],
        tool_name=row["tool_name"],
        holder=row["holder"],
        speaker=row["speaker"],
        confidence=row["confidence"],
        reinforced_count=row["reinforced_count"],
        said_at=from_text(row["said_at"]),
        last_reinforced=from_text(row["last_reinforced"]),
        superseded_by=row["superseded_by"],
        proved_wrong=row["proved_wrong"],
        parked=bool(row["parked"]),
        pinned=bool(row["pinned"]),
        event_ids=tuple(seen),
    )
