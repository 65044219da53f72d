"""The house style that can be measured, measured."""

import ast
import importlib
import os
import re
import stat
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import nanobot

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "nanobot"
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = [path for path in sorted((ROOT / "scripts").iterdir()) if path.is_file()]

LABELLED = ROOT / "tests" / "data" / "extraction"
"""Comes with its own scorer."""
MODULE_LINES = 300
FUNCTION_LINES = 40
MEDIAN_FUNCTION_LINES = 10
VAGUE_NAMES = {"common", "helper", "helpers", "manager", "misc", "processor", "util", "utils"}
LEFT_OVERS = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")
MACHINE_PATHS = re.compile(r"(?<![\w.~])/(?:root|work|Users|home|opt)/\w+")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def length(function: Function) -> int:
    """Lines from `def` to the end, without the docstring: prose is not what makes a function long."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) and first.end_lineno:
        lines -= first.end_lineno - first.lineno + 1
    return lines


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Each imported module and the number of leading dots."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, 0) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.level


def public(body: list[ast.stmt]) -> Iterator[Documented]:
    """Public functions and classes, and the public methods of public classes."""
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


def is_overload(node: Documented) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)


def exported(path: Path) -> list[str] | None:
    for node in tree(path).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_a_module_is_short() -> None:
    long = {
        place(path): lines
        for path in [*MODULES, *TESTS]
        if LABELLED not in path.parents and (lines := len(path.read_text(encoding="utf-8").splitlines())) > MODULE_LINES
    }
    assert not long


def test_a_function_is_short() -> None:
    long = {
        f"{place(path)}:{function.name}": length(function)
        for path in MODULES
        for function in functions(path)
        if length(function) > FUNCTION_LINES
    }
    assert not long


def test_most_functions_are_a_few_lines() -> None:
    lengths = [length(function) for path in MODULES for function in functions(path)]
    assert statistics.median(lengths) <= MEDIAN_FUNCTION_LINES


def test_modules_are_named_for_what_they_are() -> None:
    vague = [
        place(path) for path in MODULES if VAGUE_NAMES & set(re.split(r"[_/]", module_name(path).replace(".", "/")))
    ]
    assert not vague


def _in_order(names: set[str]) -> list[str]:
    """Sort as the linter does: constants, classes, then the rest."""
    return sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def test_what_a_package_exports_is_sorted_and_there() -> None:
    for path in MODULES:
        names = exported(path)
        if names is not None:
            assert names == _in_order(set(names)), place(path)
            module = importlib.import_module(module_name(path))
            assert not [name for name in names if not hasattr(module, name)], place(path)


def test_imports_are_absolute() -> None:
    relative = [place(path) for path in [*MODULES, *TESTS] for _, level in imports(path) if level]
    assert not relative


def test_only_the_store_speaks_to_sqlite() -> None:
    store = PACKAGE / "memory" / "store"
    elsewhere = [
        place(path) for path in MODULES for name, _ in imports(path) if name == "sqlite3" and store not in path.parents
    ]
    assert not elsewhere


def test_every_module_says_what_it_is_for() -> None:
    assert not [place(path) for path in MODULES if path.stat().st_size and not ast.get_docstring(tree(path))]


def test_everything_public_is_documented() -> None:
    silent = [
        f"{place(path)}:{node.name}"
        for path in MODULES
        for node in public(tree(path).body)
        if not ast.get_docstring(node) and not is_overload(node)
    ]
    assert not silent


def test_a_docstring_begins_with_one_sentence() -> None:
    """So that the first line can stand alone in a list."""
    rambling = [
        f"{place(path)}:{node.name}"
        for path in MODULES
        for node in public(tree(path).body)
        if (text := ast.get_docstring(node)) and not text.partition("\n")[0].endswith((".", "?", "!", ":", "`"))
    ]
    assert not rambling


def test_tests_are_functions_with_sentences_for_names() -> None:
    classes = [
        place(path)
        for path in TESTS
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test")
    ]
    curt = [
        f"{place(path)}:{function.name}"
        for path in TESTS
        for function in functions(path)
        if function.name.startswith("test") and function.name.count("_") < 3
    ]
    assert not classes
    assert not curt


def test_no_test_sleeps_or_replaces_our_own_code() -> None:
    forbidden = re.compile(r"\btime\.sleep\(|\bunittest\.mock\b|\bMagicMock\b")
    found = [
        place(path) for path in TESTS if path != Path(__file__) and forbidden.search(path.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize("path", [*MODULES, *TESTS, *PAGES, *SCRIPTS, *WORKFLOWS], ids=place)
def test_no_left_overs_and_no_paths_of_a_machine(path: Path) -> None:
    if path == Path(__file__):
        return
    text = path.read_text(encoding="utf-8")
    assert not LEFT_OVERS.findall(text)
    assert not MACHINE_PATHS.findall(text)


def test_every_script_can_be_run() -> None:
    if os.name == "nt":
        pytest.skip("Windows has no executable bit")
    started = [path for path in SCRIPTS if not path.suffix] + [ROOT / ".ci" / "run"]
    assert started
    assert not [place(path) for path in started if not path.stat().st_mode & stat.S_IXUSR]


def test_every_action_is_pinned_to_a_commit() -> None:
    pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d")
    uses = [
        line.split("uses:")[1].strip()
        for path in WORKFLOWS
        for line in path.read_text().splitlines()
        if "uses:" in line
    ]
    assert uses
    assert not [use for use in uses if not pinned.match(use)]


def test_the_changelog_knows_this_version() -> None:
    assert re.search(rf"^## \[{re.escape(nanobot.__version__)}\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_python_versions_agree() -> None:
    """What the classifiers promise, continuous integration tries."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = {
        name.rpartition(" ")[2]
        for name in project["classifiers"]
        if name.startswith("Programming Language :: Python :: 3.")
    }
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert promised == set(re.findall(r'"(3\.\d+)"', workflow))


def test_importing_memory_loads_nothing_heavy() -> None:
    program = "import sys, nanobot.memory; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"openai", "fastembed", "onnxruntime", "rich"} & set(done.stdout.split())
