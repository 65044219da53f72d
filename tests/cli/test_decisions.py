import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_OK
from tests.cli.knowing import SAID, document, fact_id, read_file

Run = Callable[..., Result]


@pytest.fixture(name="file", autouse=True)
def _file(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")
    return read_file(home / "workspace" / "memory" / "memory.db")


def objects(run: Run, subject: str) -> set[str]:
    return {fact["object"] for fact in document(run("memory", "facts", "--subject", subject, "--json"))}


def people(run: Run) -> set[str]:
    return {entity["name"] for entity in document(run("memory", "entities", "--type", "person", "--json"))}


def everything(run: Run) -> Any:  # noqa: ANN401 - JSON may be anything
    return [document(run("memory", *words, "--json")) for words in (["entities"], ["facts", "--history"])]


def test_what_is_remembered_is_believed(run: Run) -> None:
    shown = run("memory", "remember", "Emma is allergic to shrimp.")
    assert re.search(r"Emma is allergic to shrimp .* 1x +1\.00", shown.stdout)
    assert "shrimp" in objects(run, "Emma")


def test_what_is_not_understood_is_kept_word_for_word(run: Run) -> None:
    assert "no fact was understood" in run("memory", "remember", "Hm, zanzibar, hm.").stdout
    assert document(run("memory", "search", "zanzibar", "--json"))["hits"]


def test_a_fact_is_corrected_by_a_word(run: Run) -> None:
    shown = run("memory", "correct", fact_id(run, "Ana", "lives_in"), "Coimbra").stdout
    assert "Taken back: Ana lives in Porto" in shown
    assert "Ana lives in Coimbra" in shown
    assert "Coimbra" in objects(run, "Ana")
    assert "Porto" not in objects(run, "Ana")
    assert "taken back" in run("memory", "facts", "--history").stdout


def test_a_fact_is_taken_back_and_nothing_put_in_its_place(run: Run) -> None:
    answer = document(run("memory", "correct", fact_id(run, "Emma", "works_at"), "--json"))
    assert answer["taken_back"]["object"] == "Lumen"
    assert answer["instead"] == []
    assert "Lumen" not in objects(run, "Emma")


def test_a_fact_is_confirmed(run: Run) -> None:
    assert "confirmed" in run("memory", "confirm", fact_id(run, "Ana", "lives_in")).stdout
    assert document(run("memory", "confirm", fact_id(run, "Emma", "lives_in"), "--json"))["pinned"] is True


def test_every_decision_answers_in_json(run: Run) -> None:
    (fact,) = document(run("memory", "remember", "Emma is allergic to shrimp.", "--json"))
    assert fact["object"] == "shrimp"
    merged = document(run("memory", "merge", "Bruno Reis", "Carla Reis", "--json"))
    assert merged["kind"] == "merge"
    assert document(run("memory", "unmerge", merged["id"], "--json"))["undone"] is True
    split = document(run("memory", "split-alias", "Emma", "Ana's sister", "--json"))
    assert (split["kind"], split["undone"]) == ("split", False)


@pytest.mark.parametrize("command", ["correct", "confirm"])
def test_a_decision_about_no_fact_decides_nothing(run: Run, command: str) -> None:
    before = document(run("memory", "status", "--json"))["events"]
    result = run("memory", command, "zzzzzz")
    assert result.exit_code == EXIT_FAILED
    assert "facts --history" in result.stderr
    assert document(run("memory", "status", "--json"))["events"] == before


def test_a_merge_is_shown_behind_a_fact_and_taken_back_exactly(run: Run) -> None:
    before = everything(run)
    shown = run("memory", "merge", "Bruno Reis", "Carla Reis").stdout
    assert "Bruno Reis and Carla Reis are one now." in shown
    (merge_id,) = re.findall(r"unmerge ([0-9a-f]{8})", shown)
    assert len(people(run) & {"Bruno Reis", "Carla Reis"}) == 1
    assert f"  {merge_id}  " in run("memory", "why", fact_id(run, "Reis", "friend_of")).stdout
    assert "two again" in run("memory", "unmerge", merge_id).stdout
    assert everything(run) == before


def test_what_is_one_already_cannot_be_merged(run: Run) -> None:
    result = run("memory", "merge", "Emma", "emma")
    assert result.exit_code == EXIT_FAILED
    assert "Emma and emma are one thing already" in result.stderr


def test_a_merge_of_an_ambiguous_name_lists_whom_it_may_mean(run: Run) -> None:
    result = run("memory", "merge", "Emma", "Reis")
    assert result.exit_code == EXIT_FAILED
    assert "Bruno Reis lives in Faro" in result.stdout


def test_a_merge_that_is_not_known_says_what_to_do(run: Run) -> None:
    result = run("memory", "unmerge", "zzzzzz")
    assert result.exit_code == EXIT_FAILED
    assert "why FACT" in result.stderr


def test_a_name_is_split_off_and_joined_again(run: Run) -> None:
    before = everything(run)
    shown = run("memory", "split-alias", "Emma", "Ana's sister").stdout
    assert "Ana's sister and Emma are two now." in shown
    assert "Also" not in run("memory", "entity", "Emma").stdout
    (split_id,) = re.findall(r"unmerge ([0-9a-f]{8})", shown)
    undone = run("memory", "unmerge", split_id)
    assert undone.exit_code == EXIT_OK, undone.stderr
    assert "one again" in undone.stdout
    assert everything(run) == before


def test_a_name_that_it_does_not_have_cannot_be_split_off(run: Run) -> None:
    result = run("memory", "split-alias", "Emma", "Zoe")
    assert result.exit_code == EXIT_FAILED
    assert "'Zoe'" in result.stderr


def test_a_rebuild_of_what_was_read_changes_nothing(run: Run) -> None:
    run("memory", "correct", fact_id(run, "Ana", "lives_in"), "Coimbra")
    before = everything(run)
    shown = run("memory", "rebuild").stdout
    assert shown.startswith(f"{len(SAID) + 1} events read: ")
    assert "Nothing changed." in shown
    assert everything(run) == before


def test_a_rebuild_tells_what_changed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EXTRACTION__EXTRACTORS", "[]")
    report = document(run("memory", "rebuild", "--json"))
    assert any("lives in Lisbon" in told for told in report["facts_removed"])
    monkeypatch.delenv("NANOBOT_MEMORY__EXTRACTION__EXTRACTORS")
    shown = run("memory", "rebuild").stdout
    assert "facts that are new" in shown
    assert "+ Emma lives in Lisbon" in shown


@pytest.mark.slow
def test_an_interrupted_rebuild_says_how_to_go_on(file: Path, run: Run) -> None:
    before = everything(run)
    command = [sys.executable, "-m", "nanobot", "memory", "rebuild"]
    chatter = "".join(f'{{"content": "Hello number {number}."}}\n' for number in range(600))
    export = file.with_name("chatter.jsonl")
    export.write_text(chatter)
    assert run("memory", "import", str(export), "--no-index").exit_code == EXIT_OK
    controller, terminal = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal) as rebuilding:
        os.close(terminal)
        until(b"events read", controller)
        rebuilding.send_signal(signal.SIGINT)
        talk = until(b"goes on from there", controller)
        assert rebuilding.wait(30) == EXIT_INTERRUPTED
    os.close(controller)
    assert b"interrupted: what was read is kept" in talk
    assert b"Traceback" not in talk
    assert run("memory", "extract-now").exit_code == EXIT_OK
    assert everything(run) == before


def until(sign: bytes, descriptor: int) -> bytes:
    shown = b""
    while sign not in shown:
        shown += os.read(descriptor, 1000)
    return shown
