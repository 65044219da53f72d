"""Feedback and preferences: what is found, and what is found where there is nothing."""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from report import Row, show

from nanobot.memory import EventId, NewEvent
from nanobot.memory.config import IdentityConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.insight import learner, learnings
from nanobot.memory.insight.feedback import Feedback, read_feedback
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import TASTE
from nanobot.memory.knowledge.findings import Role, Turn
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.times import utc_now

RESAMPLED: Final = 1_000
PARTS: Final = ("slot", "polarity", "explicit", "scope")
ROLES: Final[Mapping[str, Role]] = {"assistant": "assistant", "tool": "tool"}
EACH_ALONE: Final = Identity(IdentityConfig(mode="per_sender"))
"""Every item has a user of its own, so that none takes the place of another."""
TOLD: Final = frozenset(("instruction", "preference"))


def run(labelled: Sequence[Path], statements: Path | None) -> None:
    """Measure each set of labelled messages, and the statements by kind."""
    rows = [row for path in labelled for row in _labelled(path)]
    if statements:
        rows += _statements(statements)
    show("feedback", "feedback and preferences", rows)


def _labelled(path: Path) -> Iterator[Row]:
    items = list(_lines(path))
    yield from _compared(path.stem, items, [_read(item) for item in items])
    yield from _compared(f"{path.stem}, stored", items, _learned(items))


def _compared(
    name: str, items: Sequence[Mapping[str, Any]], read: Sequence[Feedback | Learning | None]
) -> Iterator[Row]:
    gold = [item["learning"] for item in items]
    found = [(want, got) for want, got in zip(gold, read, strict=True) if want and got]
    yield _row(name, "precision", [bool(want) for want, got in zip(gold, read, strict=True) if got])
    yield _row(name, "recall", [bool(got) for want, got in zip(gold, read, strict=True) if want])
    for part in PARTS:
        yield _row(name, part, [getattr(got, part) == want[part] for want, got in found])


def _learned(items: Sequence[Mapping[str, Any]], *, slot: str | None = None) -> list[Learning | None]:
    """Let a memory hear each item in a chat of its own, and return what it learned from the last turn."""
    intake = Intake(clock=utc_now, ids=IdSource(utc_now), zone=UTC, security=SecurityConfig())
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "memory.db") as database:
        with database.writing() as conn:
            last = [
                [events.append(conn, intake.prepare(turn), EACH_ALONE).event for turn in _events(item)][-1]
                for item in items
            ]
        learner.learn_all(database, UTC)
        with database.reading() as conn:
            known = {
                event_id: one
                for one in learnings.select(conn, Audience(everything=True), slot=slot)
                for event_id in one.event_ids
            }
    return [known.get(event.id) for event in last]


def _events(item: Mapping[str, Any]) -> Iterator[NewEvent]:
    for turn in item["turns"]:
        role = ROLES.get(turn["role"], "person")
        yield NewEvent(
            content=turn["text"],
            channel="bench",
            chat_id=item["id"],
            direction={"assistant": "outbound", "tool": "internal"}.get(role, "inbound"),  # type: ignore[arg-type]
            event_type="tool_result" if role == "tool" else "message",
            tool_name=turn["speaker"] if role == "tool" else None,
            sender_name=turn["speaker"] if role == "person" else None,
            timestamp=datetime.fromisoformat(turn["at"]),
        )


def _statements(path: Path) -> Iterator[Row]:
    name = path.name.split(".")[0]
    items = list(_lines(path))
    alone = [{"id": str(place), "turns": [_turn_of(item)]} for place, item in enumerate(items)]
    read = [
        learned is not None or taste is not None
        for learned, taste in zip(_learned(alone), _learned(alone, slot=TASTE), strict=True)
    ]
    told = [item["label"] in TOLD for item in items]
    yield _row(name, "found", [got for want, got in zip(told, read, strict=True) if want])
    yield _row(name, "false among the rest", [got for want, got in zip(told, read, strict=True) if not want])


def _turn_of(item: Mapping[str, Any]) -> Mapping[str, str]:
    return {"speaker": "user", "role": "user", "at": "2026-01-01T12:00:00+00:00", "text": item["text"]}


def _read(item: Mapping[str, Any]) -> Feedback | None:
    *before, last = (
        Turn(
            event_id=EventId(f"{item['id']}-{place}"),
            speaker=turn["speaker"],
            role=ROLES.get(turn["role"], "person"),
            at=datetime.fromisoformat(turn["at"]),
            text=turn["text"],
        )
        for place, turn in enumerate(item["turns"])
    )
    return read_feedback(last.text, before)


def _row(name: str, what: str, right: Sequence[bool]) -> Row:
    """Give a share with its 95 % interval by resampling."""
    values = np.array(right, float)
    draws = np.random.default_rng(0).choice(values, (RESAMPLED, len(values))).mean(axis=1)
    low, high = np.percentile(draws, (2.5, 97.5))
    return {"set": name, "what": what, "of": len(values), "share": float(values.mean()), "low": low, "high": high}


def _lines(path: Path) -> Iterator[Mapping[str, Any]]:
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    yield from map(json.loads, text.decode("utf-8").split("\n")[:-1])
