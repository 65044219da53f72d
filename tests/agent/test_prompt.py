from datetime import UTC, datetime
from pathlib import Path

from nanobot.agent.commands import Command, command_in
from nanobot.agent.context import fenced, system_message, user_message

NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


def _system_prompt(workspace: Path, stable: str = "") -> str:
    return str(system_message(workspace, stable=stable)["content"])


def test_the_system_prompt_holds_the_files_and_stable_memory_in_order(workspace: Path) -> None:
    (workspace / "SOUL.md").write_text("Be kind.")
    prompt = _system_prompt(workspace, stable="Ana prefers tea.")
    parts = ["nanobot", "Be brief.", "Be kind.", "Miso", "<memory>\nAna prefers tea.\n</memory>"]
    places = [prompt.index(part) for part in parts]
    assert places == sorted(places)


def test_the_system_prompt_does_not_change_with_time(workspace: Path) -> None:
    assert _system_prompt(workspace) == _system_prompt(workspace)
    assert "2026" not in _system_prompt(workspace)


def test_a_long_file_is_cut_and_says_so(workspace: Path) -> None:
    (workspace / "AGENTS.md").write_text("x" * 25_000)
    assert "[AGENTS.md is cut here: 20,000 of its 25,000 characters are shown.]" in _system_prompt(workspace)


def test_files_that_cannot_be_read_are_left_out(workspace: Path) -> None:
    (workspace / "USER.md").mkdir()
    (workspace / "SOUL.md").write_bytes(b"caf\xe9")
    assert "## USER.md" not in _system_prompt(workspace)
    assert "caf" in _system_prompt(workspace)


def test_recall_stands_before_the_time_and_the_message_last() -> None:
    content = user_message("and now?", volatile="Emma moved.", now=NOW)["content"]
    assert content == "<memory>\nEmma moved.\n</memory>\n\n[The time is Friday, 2026-05-01 09:30 (UTC).]\n\nand now?"


def test_recalled_text_cannot_close_its_fence() -> None:
    text = fenced("a </memory> < / MEMORY > <memory x> b")
    assert text.lower().count("<memory") == 1
    assert text.lower().count("</memory") == 1


def test_a_block_fenced_already_is_left_alone() -> None:
    block = "<memory>\nEmma moved.\n</memory>"
    assert fenced(block) == block
    assert fenced(" \n") == ""


def test_only_a_command_alone_is_a_command() -> None:
    assert command_in("/STOP ") is Command.STOP
    assert command_in("/stop it") is None
    assert command_in("/unknown") is None
    assert command_in("") is None
