"""What memory believes after labelled chat, through its public interface, against what a person would believe."""

import importlib.util
import io
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from report import show

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig, IdentityConfig
from nanobot.memory.knowledge.models import Fact

Item = dict[str, Any]
Predicted = dict[str, Any]
RESAMPLES: Final = 500
SCORER: Final = Path(__file__).parents[2] / "tests" / "data" / "extraction" / "score.py"


async def run(paths: Sequence[Path]) -> None:
    """Read every item of some files into a memory of its own and show the figures with 95 % intervals."""
    score = _scorer()
    for path in paths:
        items: list[Item] = score.load(path)
        updates = "final" in items[0]
        predicted = {item["id"]: await _believed(item, updates=updates) for item in items}
        show(
            f"beliefs-{path.stem}",
            f"beliefs after {path.name}",
            [_row(items, predicted, _measure(score, updates=updates))],
        )


async def figures(path: Path) -> dict[str, float]:
    """Read every item of a file into a memory of its own; returns the figures without intervals."""
    score = _scorer()
    items: list[Item] = score.load(path)
    updates = "final" in items[0]
    predicted = {item["id"]: await _believed(item, updates=updates) for item in items}
    return _measure(score, updates=updates)(items, predicted)


def _scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", SCORER)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{SCORER} is missing: run this in a checkout.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def _believed(item: Item, *, updates: bool) -> Any:  # noqa: ANN401 - what the scorer takes
    """Say what memory believes after the turns of one item."""
    end = datetime.fromisoformat(item["turns"][-1]["at"]).astimezone(UTC) + timedelta(minutes=5)
    config = MemoryConfig(identity=IdentityConfig(owner_name=item["owner"]), embedding=EmbeddingConfig(provider="none"))
    with tempfile.TemporaryDirectory() as folder:
        async with Memory.open(Path(folder) / "m.db", config=config, clock=lambda: end, background=False) as memory:
            await memory.observe_many([_event(turn, item) for turn in item["turns"]])
            await memory.process_pending()
            held, ever = await memory.facts(), await memory.facts(history=True)
    ever = [fact for fact in ever if not fact.retracted]
    if not updates:
        return [_plain(fact) for fact in ever]
    now = {fact.id for fact in held}
    return {"final": [_plain(fact) for fact in held], "history": [_plain(fact) for fact in ever if fact.id not in now]}


def _event(turn: Item, item: Item) -> NewEvent:
    at = datetime.fromisoformat(turn["at"])
    if turn["role"] == "assistant":
        return NewEvent(content=turn["text"], direction="outbound", timestamp=at)
    if turn["role"] == "tool":
        return NewEvent(
            content=turn["text"],
            direction="internal",
            event_type="tool_result",
            tool_name=turn["speaker"],
            timestamp=at,
        )
    group = any(other["role"] == "user" and other["speaker"] != item["owner"] for other in item["turns"])
    return NewEvent(
        content=turn["text"],
        sender_name=turn["speaker"],
        sender_id=turn["speaker"],
        timestamp=at,
        chat_type="group" if group else "direct",
    )


def _plain(fact: Fact) -> Predicted:
    return {
        "s": fact.subject,
        "p": fact.predicate,
        "o": fact.object,
        "polarity": fact.polarity,
        "slot": fact.slot,
        "valid_from": fact.valid_from,
        "valid_to": fact.valid_to,
    }


def _measure(score: ModuleType, *, updates: bool) -> Callable[[Sequence[Item], Mapping[str, Any]], dict[str, float]]:
    def measure(items: Sequence[Item], predicted: Mapping[str, Any]) -> dict[str, float]:
        with redirect_stdout(io.StringIO()):
            if updates:
                found = score.score_updates(items, predicted)
                return {name: found[name] for name in ("P", "R", "F1", "stale", "kept", "history")}
            found = score.score_facts(items, predicted)
        precision, recall, _ = found["plain"]
        signed_precision, signed_recall, _ = found["signed"]
        return {
            "precision": precision,
            "recall": recall,
            "signed precision": signed_precision,
            "signed recall": signed_recall,
            "dates": found["dates"],
            "junk in 100 turns": found["junk_per_100_turns"],
        }

    return measure


def _row(
    items: Sequence[Item],
    predicted: Mapping[str, Any],
    measure: Callable[[Sequence[Item], Mapping[str, Any]], dict[str, float]],
) -> dict[str, str | float | int]:
    """Give each figure with the interval that resampling the items gives."""
    random = np.random.default_rng(0)
    again = [
        measure([items[one] for one in chosen], predicted)
        for chosen in random.integers(0, len(items), (RESAMPLES, len(items)))
    ]
    row: dict[str, str | float | int] = {"items": len(items)}
    for name, value in measure(items, predicted).items():
        low, high = np.percentile([each[name] for each in again], (2.5, 97.5))
        row[name] = f"{value:.3f} [{low:.3f}, {high:.3f}]"
    return row
