"""What is believed of labelled chat, through the public interface, is not less true than it was."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[3]
LABELLED = ROOT / "tests" / "data"

pytestmark = pytest.mark.slow


@pytest.fixture(name="beliefs")
def _beliefs(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "benchmarks"))
    return importlib.import_module("beliefs")


@pytest.mark.parametrize(("part", "dated"), [("extraction/facts", 0.85), ("siblings/facts_d", 0.65)])
async def test_facts_are_true_and_most_are_found(beliefs: ModuleType, part: str, dated: float) -> None:
    figures = await beliefs.figures(LABELLED / f"{part}.jsonl")
    assert figures["signed precision"] >= 0.93
    assert figures["recall"] >= 0.65
    assert figures["dates"] >= dated


@pytest.mark.parametrize("part", ["extraction/negatives_long", "siblings/negatives_c"])
async def test_small_talk_leaves_hardly_a_belief(beliefs: ModuleType, part: str) -> None:
    figures = await beliefs.figures(LABELLED / f"{part}.jsonl")
    assert figures["junk in 100 turns"] <= 1


@pytest.mark.parametrize("part", ["extraction/updates", "siblings/updates_d"])
async def test_what_changes_is_followed_and_what_does_not_is_kept(beliefs: ModuleType, part: str) -> None:
    figures = await beliefs.figures(LABELLED / f"{part}.jsonl")
    assert figures["F1"] >= 0.85
    assert figures["stale"] <= 0.06
    assert figures["kept"] >= 0.9
