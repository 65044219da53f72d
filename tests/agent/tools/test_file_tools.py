import os
import stat
import sys
from pathlib import Path

import pytest

from nanobot.agent.tools import ToolRegistry, file_tools


@pytest.fixture(name="workspace")
def _workspace(tmp_path: Path) -> Path:
    workspace = tmp_path / "workspace"
    (workspace / "notes").mkdir(parents=True)
    (workspace / "notes" / "a.txt").write_text("alpha\n")
    (tmp_path / "secret.txt").write_text("secret")
    return workspace


@pytest.fixture(name="tools")
def _tools(workspace: Path) -> ToolRegistry:
    return ToolRegistry(file_tools(workspace))


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


OUTSIDE = [
    "../secret.txt",
    "notes/../../secret.txt",
    "/etc/passwd",
    "C:\\x",
    "\\\\host\\x",
    "notes\\..\\..\\x",
    "a\0b",
]


async def test_a_file_is_read(tools: ToolRegistry) -> None:
    assert await tools.execute("read_file", {"path": "notes/a.txt"}) == "alpha\n"


async def test_what_is_written_is_read(tools: ToolRegistry, workspace: Path) -> None:
    text = "línea 你好\n"
    assert "Wrote" in await tools.execute("write_file", {"path": "new/deep/b.md", "content": text})
    assert await tools.execute("read_file", {"path": "new/deep/b.md"}) == text
    assert _names(workspace / "new" / "deep") == {"b.md"}


async def test_a_folder_is_listed(tools: ToolRegistry, workspace: Path) -> None:
    (workspace / "link").symlink_to(workspace / "notes")
    assert await tools.execute("list_dir", {}) == "link (a link)\nnotes/"
    assert await tools.execute("list_dir", {"path": "notes"}) == "a.txt (6 bytes)"


async def test_a_long_folder_is_cut_with_a_note(tools: ToolRegistry, workspace: Path) -> None:
    for number in range(510):
        (workspace / "notes" / f"{number}.txt").touch()
    assert (await tools.execute("list_dir", {"path": "notes"})).endswith("... and 11 more")


@pytest.mark.parametrize("path", OUTSIDE)
async def test_nothing_outside_is_reached(tools: ToolRegistry, tmp_path: Path, path: str) -> None:
    for name, more in (("read_file", {}), ("write_file", {"content": "x"}), ("list_dir", {})):
        assert (await tools.execute(name, {"path": path, **more})).startswith("Error: ")
    assert (tmp_path / "secret.txt").read_text() == "secret"
    assert _names(tmp_path) == {"workspace", "secret.txt"}


async def test_no_link_is_followed(tools: ToolRegistry, workspace: Path, tmp_path: Path) -> None:
    (workspace / "file").symlink_to(tmp_path / "secret.txt")
    (workspace / "folder").symlink_to(tmp_path)
    (workspace / "inside").symlink_to(workspace / "notes")
    for path in ("file", "folder/secret.txt", "folder/new.txt", "inside/a.txt"):
        assert "link" in await tools.execute("read_file", {"path": path})
        assert "link" in await tools.execute("write_file", {"path": path, "content": "x"})
    assert "link" in await tools.execute("list_dir", {"path": "folder"})
    assert (tmp_path / "secret.txt").read_text() == "secret"
    assert not (tmp_path / "new.txt").exists()


async def test_a_workspace_behind_a_link_works(tmp_path: Path, workspace: Path) -> None:
    (tmp_path / "way").symlink_to(workspace)
    tools = ToolRegistry(file_tools(tmp_path / "way"))
    assert await tools.execute("read_file", {"path": "notes/a.txt"}) == "alpha\n"


async def test_a_large_file_is_refused_with_its_size(tools: ToolRegistry, workspace: Path) -> None:
    (workspace / "big.txt").write_text("x" * 200_001)
    assert "200,001 bytes" in await tools.execute("read_file", {"path": "big.txt"})


async def test_a_binary_file_is_neither_read_nor_replaced(tools: ToolRegistry, workspace: Path) -> None:
    (workspace / "memory.db").write_bytes(b"SQLite format 3\0 and so on")
    assert "not a text file" in await tools.execute("read_file", {"path": "memory.db"})
    assert "not a text file" in await tools.execute("write_file", {"path": "memory.db", "content": "x"})
    assert (workspace / "memory.db").read_bytes().startswith(b"SQLite")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders on Windows")
async def test_a_pipe_does_not_hang_the_agent(tools: ToolRegistry, workspace: Path) -> None:
    os.mkfifo(workspace / "pipe")
    assert "not a plain file" in await tools.execute("read_file", {"path": "pipe"})
    assert "not a plain file" in await tools.execute("write_file", {"path": "pipe", "content": "x"})


async def test_what_is_missing_or_no_file_is_said(tools: ToolRegistry) -> None:
    assert "No such file" in await tools.execute("read_file", {"path": "none.txt"})
    assert "not a plain file" in await tools.execute("read_file", {"path": "notes"})
    assert "is a folder" in await tools.execute("write_file", {"path": "notes", "content": "x"})
    assert "cannot list" in await tools.execute("list_dir", {"path": "notes/a.txt"})


@pytest.mark.parametrize("path", ["notes/a.txt/b", "x" * 300, "", "notes/"])
async def test_odd_paths_are_told_not_raised(tools: ToolRegistry, path: str) -> None:
    assert "Error: " in await tools.execute("write_file", {"path": path, "content": "x"})


async def test_an_empty_file_and_folder_are_named_so(tools: ToolRegistry, workspace: Path) -> None:
    (workspace / "empty").mkdir()
    (workspace / "empty.txt").touch()
    assert await tools.execute("read_file", {"path": "empty.txt"}) == "(the file is empty)"
    assert await tools.execute("list_dir", {"path": "empty"}) == "(the folder is empty)"


async def test_a_file_keeps_its_mode(tools: ToolRegistry, workspace: Path) -> None:
    (workspace / "run.sh").write_text("true")
    (workspace / "run.sh").chmod(0o750)
    await tools.execute("write_file", {"path": "run.sh", "content": "false"})
    assert stat.S_IMODE((workspace / "run.sh").stat().st_mode) == 0o750


async def test_a_text_that_is_too_long_is_refused(tools: ToolRegistry) -> None:
    assert "too long" in await tools.execute("write_file", {"path": "a", "content": "x" * 1_000_001})


async def test_a_file_in_the_place_of_a_folder_is_told(tools: ToolRegistry, workspace: Path) -> None:
    answer = await tools.execute("write_file", {"path": "notes/a.txt/b.txt", "content": "x"})
    assert answer.startswith("Error: ")
    assert (workspace / "notes" / "a.txt").read_text() == "alpha\n"
