import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from nanobot.cli.demo import demo
from nanobot.cli.demo.conversation import ASKED_AT, ASKED_FROM, QUESTIONS, Turn, conversation
from nanobot.cli.demo.performance import Answer, Performance
from nanobot.cli.demo.report import show
from nanobot.memory.models import (
    ContextSection,
    EventId,
    Hit,
    Leg,
    MemoryContext,
    MemoryStatus,
    Reason,
    SearchResult,
    SpaceStatus,
)

MARKUP = "[bold]not bold[/bold] [/] [red"


@pytest.fixture(name="turns")
def _turns() -> tuple[Turn, ...]:
    return conversation()


@pytest.fixture(name="performance")
def _performance() -> Performance:
    event_ids = (EventId("evt_1"),)
    hit = Hit(
        kind="event",
        id="evt_1",
        text=MARKUP,
        score=0.9,
        at=ASKED_AT,
        event_ids=event_ids,
        why={"lexical": Reason(rank=1, score=0.9)},
        speaker="Ana",
        session_key="telegram:42",
    )
    context = MemoryContext(
        text=MARKUP,
        stable="",
        volatile=MARKUP,
        tokens=9,
        sections={"recall": ContextSection(name="recall", text=MARKUP, tokens=9, event_ids=event_ids)},
        event_ids=event_ids,
    )
    result = SearchResult(hits=(hit,), legs={"lexical": Leg(state="ok")}, abstained=False)
    status = MemoryStatus(
        path="memory.db",
        schema_version=1,
        events=1,
        documents=1,
        entities=0,
        facts=0,
        summaries=0,
        learnings=0,
        spaces=(SpaceStatus(model="tiny", dimensions=3, vectors=1, pending=0, active=True),),
        embedding_model="tiny",
        file_bytes=4096,
        oldest=ASKED_AT,
        newest=ASKED_AT,
        pending={},
        spooled=0,
        degraded={},
    )
    answer = Answer(question="what?", result=result, context=context, search_ms=1, context_ms=2)
    return Performance(status=status, answers=(answer,), turns=1, observe_ms=3, load_ms=400, index_ms=5)


@pytest.fixture(name="app")
def _app() -> typer.Typer:
    app = typer.Typer()
    app.command()(demo)
    return app


def run_demo(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    script = "import typer; from nanobot.cli.demo import demo; typer.run(demo)"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env={"PATH": "", "HOME": str(folder), "PYTHONPATH": str(Path.cwd()), "PYTHONUTF8": "1"},
        timeout=120,
    )


def test_the_story_is_told_in_order(turns: tuple[Turn, ...]) -> None:
    times = [turn.event.timestamp for turn in turns if turn.event.timestamp]
    assert len(times) == len(turns)
    assert times == sorted(set(times))


def test_the_story_has_about_two_hundred_messages_in_four_weeks(turns: tuple[Turn, ...]) -> None:
    messages = [turn.event for turn in turns if turn.event.event_type == "message"]
    assert 180 <= len(messages) <= 230
    assert messages[0].timestamp
    assert messages[-1].timestamp
    assert timedelta(days=26) <= messages[-1].timestamp - messages[0].timestamp <= timedelta(days=30)


def test_the_story_happens_on_two_channels(turns: tuple[Turn, ...]) -> None:
    chats = Counter(turn.event.session_key for turn in turns)
    assert set(chats) == {"telegram:42", "cli:direct"}
    assert min(chats.values()) > 40


def test_times_carry_the_local_offset_of_their_day(turns: tuple[Turn, ...]) -> None:
    offsets = {turn.event.timestamp.utcoffset() for turn in turns if turn.event.timestamp}
    assert offsets == {timedelta(0), timedelta(hours=1)}


def test_every_key_is_used_once(turns: tuple[Turn, ...]) -> None:
    keys = [turn.event.idempotency_key for turn in turns]
    assert len(set(keys)) == len(turns)
    assert None not in keys


def test_every_tool_result_points_at_an_earlier_call(turns: tuple[Turn, ...]) -> None:
    calls = {turn.key: turn for turn in turns if turn.event.event_type == "tool_call"}
    results = [turn for turn in turns if turn.event.event_type == "tool_result"]
    assert len(calls) == len(results) == 2
    for result in results:
        assert result.parent_key is not None
        call = calls[result.parent_key]
        assert call.event.tool_name == result.event.tool_name
        assert call.key < result.key


def test_a_result_whose_call_is_not_stored_is_refused(turns: tuple[Turn, ...]) -> None:
    result = next(turn for turn in turns if turn.event.event_type == "tool_result")
    with pytest.raises(KeyError):
        result.after({})


def test_the_arguments_of_a_tool_call_are_json(turns: tuple[Turn, ...]) -> None:
    for turn in turns:
        if turn.event.event_type == "tool_call":
            assert "path" in json.loads(turn.event.content)


def test_questions_are_asked_afterwards_and_elsewhere(turns: tuple[Turn, ...]) -> None:
    assert len(QUESTIONS) == 5
    assert all(turn.event.timestamp < ASKED_AT for turn in turns if turn.event.timestamp)
    assert ASKED_FROM not in {turn.event.session_key for turn in turns}


def test_nobody_in_the_story_mentions_what_the_last_question_asks(turns: tuple[Turn, ...]) -> None:
    assert not any("passport" in turn.event.content.lower() for turn in turns)


def test_the_demo_has_help(app: typer.Typer) -> None:
    shown = CliRunner().invoke(app, ["--help"])
    assert shown.exit_code == 0
    assert "--keep" in shown.output
    assert "five questions" in shown.output


def test_an_existing_file_is_refused(app: typer.Typer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.db"
    mine.write_text("precious")
    refused = CliRunner().invoke(app, ["--keep", str(mine)])
    assert refused.exit_code == 2
    assert mine.read_text() == "precious"


@pytest.mark.parametrize("terminal", [True, False])
def test_stored_text_is_shown_as_it_is(
    performance: Performance,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    terminal: bool,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("FORCE_COLOR", "1" if terminal else "")
    show(performance, kept=None)
    assert capsys.readouterr().out.count(MARKUP) == 2


def test_a_long_context_is_cut_around_its_best_hit(
    performance: Performance, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = performance.answers
    text = "\n".join([*(f"line {number}" for number in range(100)), MARKUP, "after", *["end"] * 50])
    long = replace(answer, context=replace(answer.context, text=text))
    show(replace(performance, answers=(long,)), kept=None)
    shown = capsys.readouterr().out.splitlines()
    assert {"line 0", "line 99", MARKUP, "after"} <= set(shown)
    assert "line 50" not in shown
    assert "… 88 more lines" in shown


def test_silence_is_said_aloud(performance: Performance, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = SearchResult(hits=(), legs={}, abstained=True)
    silent = replace(performance, answers=(replace(performance.answers[0], result=nothing),))
    show(silent, kept=None)
    assert "stays silent" in capsys.readouterr().out


def test_a_kept_file_is_named_in_what_to_try_next(performance: Performance, capsys: pytest.CaptureFixture[str]) -> None:
    show(performance, kept=Path("mine.db"))
    assert "--db mine.db" in capsys.readouterr().out


@pytest.mark.slow
def test_the_demo_prints_each_question_and_keeps_nothing(tmp_path: Path) -> None:
    done = run_demo(folder=tmp_path)
    assert done.returncode == 0, done.stderr
    for question in QUESTIONS:
        assert question in done.stdout
    assert "nanobot onboard" in done.stdout
    assert "\x1b" not in done.stdout
    assert list(tmp_path.rglob("memory.db*")) == []


@pytest.mark.slow
def test_json_is_one_document_and_the_file_is_kept(tmp_path: Path) -> None:
    done = run_demo("--json", "--keep", "kept.db", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert [answer["question"] for answer in document["answers"]] == list(QUESTIONS)
    assert document["status"]["events"] == document["turns"]
    assert (tmp_path / "kept.db").stat().st_size > 0
