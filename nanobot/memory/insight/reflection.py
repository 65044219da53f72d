"""Looking back on a week: what changed, what recurs, what is still open. Nothing where there is too little."""

from datetime import datetime, timedelta, tzinfo
from typing import Final

from nanobot.memory.insight import changes, learnings, plans
from nanobot.memory.insight.habits import habits
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import Note, note_of
from nanobot.memory.insight.personality import own_messages
from nanobot.memory.store import Connection

WEEK: Final = timedelta(days=7)
AT_MOST_EVERY: Final = timedelta(days=6)
HABITS_OVER: Final = timedelta(days=28)
OPEN_SINCE: Final = timedelta(days=60)
LEAST_FACTS: Final = 3
LOOKED_AT: Final = 3_000
"""Events looked through for what recurs."""
MOST_OPEN: Final = 5


def is_due(now: datetime, last: datetime | None) -> bool:
    """Tell whether it is time to look back; *last* is when that was done last."""
    return last is None or now - last >= AT_MOST_EVERY


def reflect(conn: Connection, listener: Listener, now: datetime, zone: tzinfo) -> Note:
    """Look back on the last week. Empty where fewer than three facts began or ended in it."""
    taught = learnings.taught_by(conn)  # what was said of answers is no change in life
    found = [
        change
        for change in changes.changes(conn, listener.audience, now, zone, span=WEEK)
        if change.fact.kind != "preference" or not taught >= set(change.fact.event_ids)
    ]
    if len({change.fact.id for change in found} | {change.after.id for change in found if change.after}) < LEAST_FACTS:
        return Note()
    recent = [
        message
        for message in own_messages(conn, listener, looked_at=LOOKED_AT)
        if now - HABITS_OVER <= message.at <= now
    ]
    open_plans = plans.left_open(conn, listener.audience, now, zone, since=now - OPEN_SINCE)
    first, last = (at.astimezone(zone) for at in (now - WEEK, now))
    return note_of(
        [
            (f"Changed from {first.day} {first:%B} to {last.day} {last:%B}:", changes.lines(found)),
            ("What recurs:", habits(sorted(recent, key=lambda message: message.at), zone)),
            (
                "Planned, and no outcome known:",
                plans.lines(conn, listener, open_plans[:MOST_OPEN], now, zone),
            ),
        ]
    )
