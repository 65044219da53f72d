"""Feedback over sets of messages written for this, half of them without any."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from nanobot.memory.insight.feedback import Feedback, read_feedback
from nanobot.memory.knowledge.findings import Turn
from nanobot.memory.models import EventId

FOLDER = Path(__file__).parent
OURS, OTHERS = "feedback_items", "feedback_of_others"
"""Worded beside the rules, and without sight of them."""
READ = {OURS: 0.95, OTHERS: 0.9}
FOUND = {OURS: 0.9, OTHERS: 0.65}
PARTS = {
    OURS: {"slot": 0.88, "polarity": 0.85, "explicit": 0.88, "scope": 0.95},
    OTHERS: {"slot": 0.85, "polarity": 0.82, "explicit": 0.93, "scope": 0.93},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What a message was labelled with and what was read in it."""

    gold: dict[str, Any] | None
    read: Feedback | None


@pytest.fixture(name="file", scope="module", params=[OURS, OTHERS])
def _file(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(name="judged", scope="module")
def _judged(file: str) -> list[Judged]:
    items = [json.loads(line) for line in (FOLDER / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [_judge(item) for item in items]


def _judge(item: dict[str, Any]) -> Judged:
    *before, last = (_turn(turn) for turn in item["turns"])
    return Judged(gold=item["learning"], read=read_feedback(last.text, before))


def _turn(turn: dict[str, str]) -> Turn:
    return Turn(
        event_id=EventId("e"),
        speaker=turn["speaker"],
        role="assistant" if turn["role"] == "assistant" else "person",
        at=datetime.fromisoformat(turn["at"]),
        text=turn["text"],
    )


def _share(right: Sequence[bool]) -> float:
    return sum(right) / len(right)


def test_what_is_read_as_feedback_nearly_always_is(judged: list[Judged], file: str) -> None:
    assert _share([item.gold is not None for item in judged if item.read]) >= READ[file]


def test_most_feedback_is_found(judged: list[Judged], file: str) -> None:
    assert _share([item.read is not None for item in judged if item.gold]) >= FOUND[file]


@pytest.mark.parametrize("part", list(PARTS[OURS]))
def test_the_parts_of_what_is_found_are_right(judged: list[Judged], file: str, part: str) -> None:
    found = [getattr(item.read, part) == item.gold[part] for item in judged if item.gold and item.read]
    assert _share(found) >= PARTS[file][part]


def test_every_instruction_is_a_sentence_of_its_own(judged: list[Judged]) -> None:
    texts = [item.read.text for item in judged if item.read]
    assert all(text[0] == text[0].upper() and text.endswith(".") and len(text.split()) > 1 for text in texts)
