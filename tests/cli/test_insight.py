import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_FAILED, EXIT_OK, EXIT_USAGE
from nanobot.cli.insight_render import show_preferences
from nanobot.memory.insight.notes import Note, NoteLine
from nanobot.memory.models import EventId
from tests.cli.knowing import document, read_file

Run = Callable[..., Result]

SAID = (
    "Please give me longer, more detailed answers.",
    "My sister Emma moved to Lisbon in May 2025.",
    "Emma works at Lumen.",
    "When you use web_search, always cite the sources.",
    "Never use emojis when you write to me.",
    "I love jazz.",
    "Actually, I prefer shorter responses.",
    "Emma works at Lumen, still.",
)

QUESTIONS = (
    ["summary"],
    ["summary", "Ana"],
    ["summaries"],
    ["topics"],
    ["learnings"],
    ["preferences"],
    ["reflect"],
    ["refresh"],
    ["pin", "root"],
    ["forget-learning", "abcd"],
)


@pytest.fixture(name="without_vectors", autouse=True)
def _without_vectors(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")


@pytest.fixture(name="file")
def _file(home: Path, without_vectors: None) -> Path:
    return read_file(home / "workspace" / "memory" / "memory.db", said=SAID)


def learning_id(run: Run, text: str, *options: str) -> str:
    """The id, as it is shown, of the learning that has this in its text."""
    (found,) = [one for one in document(run("memory", "learnings", "--json", *options)) if text in one["text"]]
    return str(found["id"])[-8:]


def test_a_summary_is_text_and_what_it_rests_on_is_said_aside(file: Path, run: Run) -> None:
    result = run("memory", "summary", "entity:Emma")
    assert "Emma works at Lumen" in result.stdout
    assert "messages, refreshed" in result.stderr
    node = document(run("memory", "summary", "entity:Emma", "--json"))
    assert node["text"].strip() == result.stdout.strip()
    assert node["event_ids"]


def test_a_thing_is_named_in_every_way_it_can_be_asked_for(file: Path, run: Run) -> None:
    wanted = document(run("memory", "summary", "entity:Emma", "--json"))
    end = document(run("memory", "entity", "Emma", "--json"))["entity"]["id"][-8:]
    for name in ("Emma", "emma", end, f"entity:{end}"):
        assert document(run("memory", "summary", name, "--json")) == wanted


def test_without_a_name_all_that_was_said_is_summed_up(file: Path, run: Run) -> None:
    assert document(run("memory", "summary", "--json"))["kind"] == "root"


def test_every_summary_that_is_listed_can_be_asked_for(file: Path, run: Run) -> None:
    listed = document(run("memory", "summaries", "--json"))
    assert {"root", "channel:cli", "chat:cli:direct", "entity:Emma", "preferences"} <= {one["name"] for one in listed}
    for one in listed:
        assert document(run("memory", "summary", one["name"], "--json"))["id"] == one["id"]


def test_summaries_tell_how_far_they_are_behind(home: Path, run: Run) -> None:
    read_file(home / "workspace" / "memory" / "memory.db", said=["I live in Porto."])
    assert document(run("memory", "refresh", "--all", "--json"))["left"] == 0
    assert "All summaries are fresh" in run("memory", "summaries", "--stale").stdout
    assert re.search(r"root +\d+ +0 +20\d\d-", run("memory", "summaries").stdout)


def test_refreshing_again_has_nothing_to_do_and_keeps_all(file: Path, run: Run) -> None:
    run("memory", "refresh", "--all")
    before = document(run("memory", "summaries", "--json"))
    assert "0 summaries refreshed" in run("memory", "refresh").stdout
    assert document(run("memory", "summaries", "--json")) == before


def test_topics_are_listed_with_how_often_and_when(file: Path, run: Run) -> None:
    found = document(run("memory", "topics", "--json"))
    assert found
    assert len(document(run("memory", "topics", "--limit", "1", "--json"))) == 1
    assert re.search(
        rf"{re.escape(found[0]['name'])} +{found[0]['event_count']} +2026-05-", run("memory", "topics").stdout
    )
    assert document(run("memory", "topics", "--since", "2026-06-01", "--json")) == []
    assert run("memory", "topics", "--since", "lately").exit_code == EXIT_USAGE


def test_learnings_say_what_about_where_and_how_surely(file: Path, run: Run) -> None:
    shown = run("memory", "learnings").stdout
    assert re.search(
        r"[0-9a-f]{8} +In answers: shorter responses\. +response_length +everywhere +1x +2026-05-10", shown
    )
    assert re.search(r"always cite the sources\. +tool +for web_search", shown)
    assert "longer" not in shown


def test_history_shows_what_was_superseded_and_by_what(file: Path, run: Run) -> None:
    newer = learning_id(run, "shorter")
    shown = run("memory", "learnings", "--history").stdout
    assert re.search(rf"longer, more detailed answers\. .* now {newer}", shown)
    by_text = {one["text"]: one["active"] for one in document(run("memory", "learnings", "--history", "--json"))}
    assert {active for text, active in by_text.items() if "longer" in text} == {False}
    assert {active for text, active in by_text.items() if "shorter" in text} == {True}


def test_learnings_are_narrowed_by_slot_and_tool(file: Path, run: Run) -> None:
    assert {one["slot"] for one in document(run("memory", "learnings", "--slot", "length", "--json"))} == {
        "response_length"
    }
    assert {one["tool_name"] for one in document(run("memory", "learnings", "--tool", "web_search", "--json"))} == {
        "web_search"
    }
    assert "Nothing was learned of that" in run("memory", "learnings", "--tool", "calculator").stdout


def test_preferences_are_shown_as_the_model_reads_them(file: Path, run: Run) -> None:
    shown = run("memory", "preferences").stdout
    assert "shorter responses" in shown
    assert "jazz" in shown
    assert "longer" not in shown
    lines = document(run("memory", "preferences", "--json"))["lines"]
    assert [line["text"] for line in lines] == shown.strip().splitlines()


def test_a_learning_that_is_forgotten_is_kept_to_no_more(file: Path, run: Run) -> None:
    said = run("memory", "forget-learning", learning_id(run, "emojis"))
    assert said.stdout.startswith("Forgotten: ")
    assert "emoji" not in run("memory", "learnings", "--history").stdout


def test_a_learning_or_a_summary_is_pinned(file: Path, run: Run) -> None:
    some_id = learning_id(run, "shorter")
    assert "Pinned: In answers" in run("memory", "pin", some_id).stdout
    assert re.search(rf"{some_id} .* pinned", run("memory", "learnings").stdout)
    assert document(run("memory", "pin", "Emma", "--json"))["pinned"]
    assert run("memory", "pin", "chat:cli:direct").exit_code == EXIT_OK
    pinned = {one["name"] for one in document(run("memory", "summaries", "--json")) if one["pinned"]}
    assert pinned == {"entity:Emma", "chat:cli:direct"}


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        (["forget-learning", "zzzz"], "learnings --history"),
        (["forget-learning", "ab"], "at least 4"),
        (["forget-learning", "lrn_"], "write more of it"),
        (["pin", "zzzz"], "neither a learning nor a summary"),
        (["pin", "lrn_"], "write more of it"),
        (["summary", "Emna"], "did you mean Emma"),
        (["summary", "chat"], "write chat:NAME"),
        (["summary", "chat:cli:nowhere"], "memory summaries"),
        (["summary", "topic:nothing"], "memory summaries"),
    ],
)
def test_what_is_not_there_says_what_to_do(file: Path, run: Run, command: list[str], advice: str) -> None:
    result = run("memory", *command)
    assert result.exit_code == EXIT_FAILED
    assert advice in result.stderr
    assert not result.stdout


def test_a_name_of_several_lists_them(home: Path, run: Run) -> None:
    said = ["My friend Bruno Reis lives in Faro.", "My friend Carla Reis lives in Braga."]
    read_file(home / "workspace" / "memory" / "memory.db", said=said)
    for command in (["summary", "Reis"], ["pin", "entity:Reis"]):
        result = run("memory", *command)
        assert result.exit_code == EXIT_FAILED
        assert "say which, by its id" in result.stderr
        assert "Carla Reis lives in Braga" in result.stdout


def test_a_week_of_which_too_little_is_known_is_not_looked_back_on(file: Path, run: Run) -> None:
    assert "Too little is known" in run("memory", "reflect").stdout
    assert document(run("memory", "reflect", "--json")) is None


@pytest.mark.parametrize("columns", [25, 40, 80])
def test_a_narrow_terminal_loses_no_word(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = run("memory", "learnings", "--history").stdout
    assert max(map(len, shown.splitlines())) <= columns
    assert {"emojis", "web_search", "2026-05-10"} <= set(re.findall(r"[\w-]+", shown))


def test_prose_is_broken_into_lines_for_a_terminal_only(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = document(run("memory", "summary", "Emma", "--json"))["text"]
    assert run("memory", "summary", "Emma").stdout.strip() == text.strip()


def test_stored_markup_and_escapes_do_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    line = NoteLine(text="\x1b[31mLikes [bold]jazz[/bold].", event_ids=(EventId("evt_1"),))
    show_preferences(Note(lines=(line,)), unread=0)
    shown = capsys.readouterr().out
    assert "Likes [bold]jazz[/bold]." in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("command", QUESTIONS)
def test_without_a_memory_every_question_fails_and_creates_none(home: Path, run: Run, command: list[str]) -> None:
    result = run("memory", *command)
    assert result.exit_code == EXIT_FAILED
    assert "no memory yet" in result.stderr
    assert not home.exists()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("summaries", "no summaries yet"),
        ("topics", "No topic"),
        ("learnings", "Nothing was learned yet"),
        ("preferences", "Nothing is known yet"),
        ("reflect", "Too little"),
        ("refresh", "0 summaries refreshed"),
    ],
)
def test_a_memory_of_nothing_says_so(home: Path, run: Run, command: str, told: str) -> None:
    read_file(home / "workspace" / "memory" / "memory.db", said=[])
    result = run("memory", command)
    assert result.exit_code == EXIT_OK
    assert told in result.stdout


def test_what_was_not_read_yet_is_told(home: Path, run: Run) -> None:
    read_file(home / "workspace" / "memory" / "memory.db", said=SAID, reading=False)
    for command in ("summaries", "topics", "preferences", "reflect"):
        assert f"{len(SAID)} events are still to be read" in run("memory", command).stderr
    assert "shorter" in run("memory", "learnings").stdout


def test_status_counts_summaries_and_learnings(file: Path, run: Run) -> None:
    status = document(run("memory", "status", "--json"))
    written = [one for one in document(run("memory", "summaries", "--json")) if one["text"]]
    assert status["summaries"] == len(written) > 0
    assert status["learnings"] == len(document(run("memory", "learnings", "--json"))) > 0


def test_a_chat_is_asked_for_what_it_may_see(file: Path, run: Run) -> None:
    assert document(run("memory", "learnings", "--session", "cli:direct", "--json"))
    assert document(run("memory", "preferences", "--user", "owner", "--json"))["lines"]
    assert document(run("memory", "summary", "--session", "cli:direct", "--json"))["text"]
