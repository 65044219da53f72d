import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.cli import render
from nanobot.memory.models import (
    ContextSection,
    EventId,
    Hit,
    ImportReport,
    Leg,
    MemoryContext,
    MemoryStatus,
    Progress,
    Reason,
    SearchResult,
    SpaceStatus,
)

NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
LISBON = ZoneInfo("Europe/Lisbon")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def hit(text: str, *, speaker: str | None = "Ana") -> Hit:
    return Hit(
        kind="event",
        id="evt_1",
        text=text,
        score=0.876,
        at=NOON,
        event_ids=(EventId("evt_1"),),
        why=MappingProxyType({"lexical": Reason(rank=1, score=1.0)}),
        speaker=speaker,
    )


def result(*hits: Hit, legs: Mapping[str, Leg] | None = None) -> SearchResult:
    return SearchResult(hits=hits, legs=legs or {"lexical": Leg(state="ok")}, abstained=not hits)


def test_a_hit_shows_rank_score_local_date_speaker_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    render.show_search(result(hit("Emma moved to Lisbon.")), LISBON)
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "Emma" in line]
    assert line.split() == ["1", "0.88", "2026-05-03", "13:00", "Ana", "Emma", "moved", "to", "Lisbon."]


def test_stored_text_is_shown_and_never_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    text = "[bold]loud[/bold] [/] [link=http://x]y[/link] :smile: \x1b[31mred\x1b[0m\a \u202edesrever"
    render.show_search(result(hit(text, speaker="[red]Ana[/]")), LISBON)
    out = capsys.readouterr().out
    assert "[bold]loud[/bold] [/] [link=http://x]y[/link] :smile: red desrever" in out
    assert "[red]Ana[/]" in out
    assert "\x1b" not in out


def test_each_weak_leg_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    legs = {
        "lexical": Leg(state="ok"),
        "vector": Leg(state="degraded", reason="no model [x]"),
        "entity": Leg(state="off"),
        "temporal": Leg(state="off", reason="no dates given"),
    }
    render.show_search(result(legs=legs), LISBON)
    assert capsys.readouterr().out.splitlines() == [
        "Nothing in memory matches this well.",
        "vector: degraded: no model [x]",
    ]


def test_long_text_is_cut_for_people_and_whole_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(hit("x" * 5_000))
    render.show_search(found, LISBON)
    assert capsys.readouterr().out.count("x") < 1_000
    render.print_json(found)
    assert json.loads(capsys.readouterr().out)["hits"][0]["text"] == "x" * 5_000


def test_json_holds_everything_of_a_result(capsys: pytest.CaptureFixture[str]) -> None:
    render.print_json(result(hit("猫")))
    out = capsys.readouterr().out
    assert "猫" in out
    assert json.loads(out) == {
        "hits": [
            {
                "kind": "event",
                "id": "evt_1",
                "text": "猫",
                "score": 0.876,
                "at": "2026-05-03T12:00:00+00:00",
                "event_ids": ["evt_1"],
                "why": {"lexical": {"rank": 1, "score": 1.0}},
                "speaker": "Ana",
                "session_key": None,
                "neighbours": [],
            }
        ],
        "legs": {"lexical": {"state": "ok", "reason": ""}},
        "abstained": False,
    }


@given(text=st.text() | st.text(alphabet="\ud800\udfff\x00\x1b\u2028"))
def test_any_text_makes_one_json_document(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        written: list[str] = []
        patch.setattr("sys.stdout.write", written.append)
        render.print_json({"text": text})
    assert json.loads("".join(written).encode("utf-8"))["text"] == text.encode("utf-8", "replace").decode()


@given(at=st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-3))])))
def test_an_instant_survives_json(at: datetime) -> None:
    assert datetime.fromisoformat(render.plain(at)) == at


def test_status_shows_each_space_and_what_is_degraded(capsys: pytest.CaptureFixture[str]) -> None:
    space = SpaceStatus(model="mini", dimensions=384, vectors=1_200, pending=3, active=True)
    status = MemoryStatus(
        path="/x/memory.db",
        schema_version=1,
        events=1_234,
        documents=2_345,
        entities=0,
        facts=0,
        summaries=0,
        learnings=0,
        spaces=(space,),
        embedding_model="mini",
        file_bytes=1_500_000,
        oldest=NOON,
        newest=None,
        pending={"embed": 3, "index": 0},
        spooled=2,
        degraded={"vector": "no model"},
    )
    render.show_status(status, LISBON)
    out = capsys.readouterr().out
    for words in (
        "1,234 (2026-05-03 13:00 to -)",
        "1.4 MiB",
        "1,200 of 384",
        "embed 3",
        "2 events wait",
        "no model",
    ):
        assert words in out
    assert "index" not in out


def test_context_is_on_stdout_and_its_cost_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    section = ContextSection(name="recall", text="[b]x[/b]", tokens=9, dropped=2)
    context = MemoryContext(
        text="[b]x[/b]\n你好", stable="", volatile="", tokens=9, sections={"recall": section}, event_ids=()
    )
    render.show_context(context)
    shown = capsys.readouterr()
    assert shown.out == "[b]x[/b]\n你好\n"
    assert "2 did not fit" in shown.err


def test_what_an_import_refused_is_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    render.show_import(ImportReport(added=1, skipped=2, refused=1, problems=("line 3: \x1b[1mno content",)))
    shown = capsys.readouterr()
    assert shown.out == "1 added, 2 there already, 1 refused\n"
    assert shown.err == "line 3: no content\n"


def test_progress_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with render.progress_bars() as show:
        show(Progress(done=1, total=None, what="reading"))
        show(Progress(done=2, total=2, what="reading"))
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.strip() == ""
