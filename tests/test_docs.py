"""What the pages say is true: their programs run, their commands exist, their links lead somewhere."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer.main

from nanobot.cli.app import app
from nanobot.config.schema import Config

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
VECTORS = """
import asyncio
from nanobot.memory import Memory, NewEvent

async def main():
    async with Memory.open("memory.db") as memory:
        await memory.observe(NewEvent(content="hello"))
        await memory.process_pending()
        assert (await memory.status()).spaces[0].vectors == 1

asyncio.run(main())
"""
OTHER_COMMANDS = {"export", "pip", "pre-commit", "source"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block of a page, and the block of text that follows it at once, if one does."""

    language: str
    text: str
    output: str | None


def blocks(page: Path, language: str) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = list(BLOCK.finditer(text))
    after = {match.start(): match[2] for match in found if match[1] == "text"}
    return [
        Block(language=language, text=match[2], output=after.get(match.end() + len("\n\n")))
        for match in found
        if match[1] == language
    ]


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def pages_with(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def run(program: str, folder: Path) -> str:
    """Run a program as a reader would: on its own, in an empty home, without a network."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NANOBOT_", "OPENAI_"))}
    environment |= {
        "HOME": str(folder),
        "USERPROFILE": str(folder),
        "HF_HUB_OFFLINE": "1",
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("page", pages_with("python"), ids=place)
def test_the_programs_of_a_page_run(page: Path, tmp_path: Path) -> None:
    """In order, in one folder, so that a later one finds what an earlier one made."""
    for block in blocks(page, "python"):
        output = run(block.text, tmp_path)
        if block.output is not None:
            assert output.strip() == block.output.strip()


@pytest.mark.slow
def test_making_vectors_leaves_no_trace_of_telemetry(tmp_path: Path) -> None:
    """docs/explanation/privacy.md promises it; onnxruntime keeps an identifier of the machine otherwise."""
    run(VECTORS, tmp_path)
    assert not [path.name for path in tmp_path.rglob("*") if path.name in {"deviceid", "onnxruntime.db"}]


def command_lines(page: Path) -> Iterator[list[str]]:
    for block in blocks(page, "bash"):
        yield from (shlex.split(line, comments=True) for line in block.text.splitlines() if line.strip())


def check_command(words: list[str]) -> None:
    """Follow the words to a command, then check the options that it is given."""
    node: Any = typer.main.get_command(app)
    rest = words[1:]
    options = spellings(node)
    while rest and rest[0] in getattr(node, "commands", {}):
        node, rest = node.commands[rest[0]], rest[1:]
        options |= spellings(node)
    unknown = [word for word in rest if word.startswith("-") and word not in options]
    assert not unknown, words
    if getattr(node, "commands", None):
        assert rest, words
        assert all(word.startswith("-") for word in rest), words


def spellings(node: Any) -> set[str]:  # noqa: ANN401 - click's or typer's class, by version
    return {"--help"} | {name for option in node.params for name in [*option.opts, *option.secondary_opts]}


@pytest.mark.parametrize("page", pages_with("bash"), ids=place)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    for words in command_lines(page):
        if words[0] == "nanobot":
            check_command(words)
        elif words[0].startswith("scripts/"):
            assert (ROOT / words[0]).exists(), words
        else:
            assert words[0] in OTHER_COMMANDS, words


@pytest.mark.parametrize("page", pages_with("json"), ids=place)
def test_the_configurations_of_a_page_are_valid(page: Path) -> None:
    for block in blocks(page, "json"):
        Config.model_validate(json.loads(block.text))


@pytest.mark.parametrize("page", PAGES, ids=place)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), f"{place(page)} -> {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {slug(heading) for heading in headings}, f"{place(page)} -> {target}#{anchor}"


def test_every_page_of_the_docs_is_in_the_navigation() -> None:
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}


def test_pages_made_from_the_code_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "docs", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr + "\nRun: .venv/bin/python scripts/docs"


def commands(node: Any, path: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - click's or typer's class
    yield path, node
    for name, sub in getattr(node, "commands", {}).items():
        yield from commands(sub, f"{path} {name}")


def test_every_command_and_option_has_help() -> None:
    for path, node in commands(typer.main.get_command(app), "nanobot"):
        assert node.help, path
        assert not [parameter.name for parameter in node.params if not getattr(parameter, "help", None)], path


def test_every_dependency_has_its_licence_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=\[; ]", requirement)[0] for requirement in wanted}
    page = (DOCS / "reference" / "licences.md").read_text(encoding="utf-8")
    assert not {name for name in names if f"| {name} |" not in page}
