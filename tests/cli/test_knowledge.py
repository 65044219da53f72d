import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_FAILED, EXIT_OK, EXIT_USAGE
from nanobot.cli.knowledge import Thing
from nanobot.memory.knowledge.findings import EntityType
from tests.cli.knowing import SAID, document, fact_id, read_file

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]

QUESTIONS = (
    ["entities"],
    ["entity", "Ana"],
    ["relationships", "Ana"],
    ["facts"],
    ["why", "abcd"],
    ["graph", "Ana"],
    ["resolution-stats"],
)


@pytest.fixture(name="without_vectors", autouse=True)
def _without_vectors(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")


@pytest.fixture(name="file")
def _file(home: Path, without_vectors: None) -> Path:
    return read_file(home / "workspace" / "memory" / "memory.db")


def test_the_types_on_the_command_line_are_those_of_memory() -> None:
    assert {kind.value for kind in Thing} == set(get_args(EntityType))


def test_entities_are_listed_the_most_mentioned_first(file: Path, run: Run) -> None:
    names = [entity["name"] for entity in document(run("memory", "entities", "--json"))]
    assert names[0] == "Emma"
    assert {"Ana", "Bruno Reis", "Carla Reis", "Lisbon", "Lumen"} <= set(names)
    assert len(document(run("memory", "entities", "--limit", "2", "--json"))) == 2
    people = document(run("memory", "entities", "--type", "person", "--json"))
    assert {person["type"] for person in people} == {"person"}
    assert re.search(r"[0-9a-f]{8} +Emma +person +4 +2026-05-11", run("memory", "entities").stdout)


def test_an_entity_is_shown_with_its_names_and_facts(file: Path, run: Run) -> None:
    shown = run("memory", "entity", "emma").stdout
    assert re.search(r"Also +Ana's sister", shown)
    assert re.search(r"[0-9a-f]{8} +Emma lives in Lisbon +2025-05 +1x +0\.90", shown)
    assert re.search(r"Emma works at Lumen +by 2026-05-06 +2x", shown)
    profile = document(run("memory", "entity", "Emma", "--json"))
    assert document(run("memory", "entity", profile["entity"]["id"][-8:], "--json")) == profile


def test_a_name_of_several_lists_them_with_ids_to_ask_again(file: Path, run: Run) -> None:
    result = run("memory", "entity", "Reis")
    assert result.exit_code == EXIT_FAILED
    assert "say which, by its id" in result.stderr
    assert "Bruno Reis lives in Faro" in result.stdout
    (found,) = re.findall(r"([0-9a-f]{8})  Carla", result.stdout)
    assert "Carla Reis lives in Braga" in run("memory", "entity", found).stdout
    candidates = document(run("memory", "entity", "Reis", "--json"), code=EXIT_FAILED)["candidates"]
    assert {each["entity"]["name"] for each in candidates} == {"Bruno Reis", "Carla Reis"}


@pytest.mark.parametrize(
    "command",
    [
        ["entity", "Emna"],
        ["relationships", "Emna"],
        ["relationships", "Ana", "Emna"],
        ["graph", "Emna"],
        ["facts", "--subject", "Emna"],
        ["merge", "Ana", "Emna"],
        ["split-alias", "Emna", "x"],
    ],
)
def test_a_typo_names_what_was_meant(file: Path, run: Run, command: list[str]) -> None:
    result = run("memory", *command)
    assert result.exit_code == EXIT_FAILED
    assert "did you mean Emma" in result.stderr
    assert not result.stdout


def test_relationships_of_one_and_the_way_to_another(file: Path, run: Run) -> None:
    shown = run("memory", "relationships", "Emma").stdout
    assert "Ana is a sibling of Emma" in shown
    assert "Named together with: Lumen (2x)" in shown
    way = run("memory", "relationships", "Lumen", "Porto").stdout.splitlines()
    assert [line.partition("  ")[0] for line in way] == [
        "1. Emma works at Lumen",
        "2. Ana is a sibling of Emma",
        "3. Ana lives in Porto",
    ]
    assert len(document(run("memory", "relationships", "Lumen", "Porto", "--json"))) == 3
    assert "No way is known" in run("memory", "relationships", "Ana", "Ana").stdout


def test_facts_say_since_when_how_often_and_how_surely(file: Path, run: Run) -> None:
    shown = run("memory", "facts").stdout
    assert re.search(r"Ana lives in Porto +by 2026-05-04 +1x +0\.90", shown)
    assert "Kestrel" not in shown
    assert re.search(r"Ana works at Kestrel +by 2026-05-07 +2026-05-10", run("memory", "facts", "--history").stdout)


def test_facts_are_narrowed_by_thing_kind_day_and_number(file: Path, run: Run) -> None:
    def found(*options: str) -> set[str]:
        return {f"{fact['subject']} {fact['object']}" for fact in document(run("memory", "facts", "--json", *options))}

    assert found("--subject", "Emma", "--predicate", "lives in") == {"Emma Lisbon"}
    assert found("--predicate", "lives_in") > {"Emma Lisbon", "Ana Porto"}
    assert "Ana Kestrel" in found("--as-of", "2026-05-08")
    assert "Emma Lumen" not in found("--as-of", "2026-05-05")
    assert len(found("--limit", "2")) == 2
    assert not found("--predicate", "sings_with")
    assert "Nothing of that is believed" in run("memory", "facts", "--predicate", "sings_with").stdout


def test_a_day_that_is_none_says_how_to_write_one(file: Path, run: Run) -> None:
    result = run("memory", "facts", "--as-of", "tomorrow")
    assert result.exit_code == EXIT_USAGE
    assert "2026-05-03" in result.stderr


def test_why_quotes_who_said_it_when_and_where(file: Path, run: Run) -> None:
    shown = run("memory", "why", fact_id(run, "Emma", "works_at")).stdout
    assert shown.startswith("Emma works at Lumen\n")
    assert f'2026-05-06 00:30  cli:direct  Ana:\n    "{SAID[2]}"' in shown
    assert f'"{SAID[7]}"' in shown
    (ended,) = [fact for fact in document(run("memory", "facts", "--history", "--json")) if fact["object"] == "Kestrel"]
    shown = run("memory", "why", ended["id"]).stdout
    assert shown.index("I work at Kestrel.") < shown.index("Ended by") < shown.index("I quit Kestrel.")
    assert document(run("memory", "why", ended["id"], "--json"))["ended_in"][0]["content"] == "I quit Kestrel."


def test_an_id_of_no_fact_says_what_to_do(file: Path, run: Run) -> None:
    for part, advice in {"zzzzzz": "facts --history", "fact_": "write more of it", "ab": "at least 4"}.items():
        result = run("memory", "why", part)
        assert result.exit_code == EXIT_FAILED
        assert advice in result.stderr


def test_resolution_is_told_by_rule(file: Path, run: Run) -> None:
    counts = document(run("memory", "resolution-stats", "--json"))
    shown = run("memory", "resolution-stats").stdout
    assert all(count["layer"] in shown for count in counts)
    assert f"{sum(count['count'] for count in counts)} names" in shown


@pytest.mark.parametrize("columns", [30, 60, 80])
def test_a_narrow_terminal_loses_no_word(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = run("memory", "facts", "--history").stdout
    assert max(map(len, shown.splitlines())) <= columns
    assert {"Kestrel", "2026-05-10", "Lumen", "2025-05"} <= set(re.findall(r"[\w-]+", shown))


def test_a_name_in_another_script_is_shown_and_found(file: Path, spawn: Spawn) -> None:
    read_file(file.with_name("other.db"), said=["Hello!"], speaker="林小美")
    done = spawn("memory", "entity", "林小美", "--db", str(file.with_name("other.db")))
    assert done.stdout.startswith("林小美  person")


def test_stored_markup_and_escapes_do_nothing(file: Path, run: Run) -> None:
    said = "\x1b[31m[bold]Look![/bold] Emma works at Lumen."
    assert run("memory", "remember", said).exit_code == EXIT_OK
    shown = run("memory", "why", fact_id(run, "Emma", "works_at")).stdout
    assert '"[bold]Look![/bold] Emma works at Lumen."' in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("command", QUESTIONS)
def test_without_a_memory_every_question_fails_and_creates_none(home: Path, run: Run, command: list[str]) -> None:
    result = run("memory", *command)
    assert result.exit_code == EXIT_FAILED
    assert "no memory yet" in result.stderr
    assert not home.exists()


def test_a_memory_that_read_nothing_yet_says_so(home: Path, run: Run) -> None:
    read_file(home / "workspace" / "memory" / "memory.db", reading=False)
    for command in (["entities"], ["facts"]):
        result = run("memory", *command)
        assert result.exit_code == EXIT_OK
        assert "Nothing is known yet" in result.stdout
        assert f"{len(SAID)} events are still to be read" in result.stderr
    result = run("memory", "entity", "Emma")
    assert result.exit_code == EXIT_FAILED
    assert "extract-now" in result.stderr
    assert document(run("memory", "facts", "--json")) == []


def test_a_chat_is_asked_for_what_it_may_see(file: Path, run: Run) -> None:
    assert document(run("memory", "entities", "--session", "cli:direct", "--json"))
    assert document(run("memory", "facts", "--user", "owner", "--json"))


def test_the_first_thing_to_remember_begins_a_memory(home: Path, run: Run) -> None:
    assert run("memory", "remember", "Emma lives in Lisbon.").exit_code == EXIT_OK
    assert "Emma lives in Lisbon" in run("memory", "facts").stdout


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_is_not_remembered(file: Path, run: Run, text: str) -> None:
    result = run("memory", "remember", text)
    assert result.exit_code == EXIT_FAILED
    assert "write a sentence" in " ".join(result.stderr.split())
