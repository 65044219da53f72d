import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from nanobot.cli.exits import EXIT_USAGE
from nanobot.cli.neighbourhood import Neighbourhood, dot, mermaid
from nanobot.memory.knowledge.models import Edge, Entity, EntityId, FactId
from tests.cli.knowing import document, read_file

Run = Callable[..., Result]


@pytest.fixture(name="file")
def _file(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NANOBOT_MEMORY__EMBEDDING__PROVIDER", "none")
    return read_file(home / "workspace" / "memory" / "memory.db")


def test_a_tree_goes_two_steps(file: Path, run: Run) -> None:
    shown = run("memory", "graph", "Porto").stdout
    assert shown.startswith("Porto\n")
    assert re.search(r"^└── Ana lives in Porto\n    [├└]── is a", shown, re.MULTILINE)
    assert "is a sibling of Emma" in shown
    assert "Lisbon" not in shown
    assert "lives in Lisbon" in run("memory", "graph", "Porto", "--depth", "3").stdout


def test_a_graph_tells_each_edge_once(file: Path, run: Run) -> None:
    found = document(run("memory", "graph", "Ana", "--json"))
    ids = [edge["fact_id"] for edge in found["edges"]]
    assert len(ids) == len(set(ids)) > 3
    assert {edge[side] for edge in found["edges"] for side in ("subject_id", "object_id")} == set(found["names"])


def test_a_lonely_thing_has_a_hint(file: Path, run: Run) -> None:
    run("memory", "remember", "My name is Ana.")
    shown = run("memory", "graph", "Kestrel").stdout
    assert shown.startswith("Kestrel\n")
    assert "nanobot memory relationships" in shown


def test_other_programs_are_given_their_format(file: Path, run: Run) -> None:
    graphviz = run("memory", "graph", "Ana", "--format", "dot").stdout
    assert graphviz.startswith("digraph memory {\n")
    assert graphviz.endswith("}\n")
    assert '[label="is a sibling of"];' in graphviz
    drawn = run("memory", "graph", "Ana", "--format", "mermaid").stdout
    assert re.search(r'n0 -- "lives in" --> n\d', drawn)
    assert run("memory", "graph", "Ana", "--format", "gif").exit_code == EXIT_USAGE


def test_names_cannot_leave_their_quotes() -> None:
    names = {"a": 'x"]; evil [label="', "b": "</b>\n```\\"}
    edge = Edge(
        subject_id=EntityId("a"),
        subject=names["a"],
        predicate='"said"',
        object_id=EntityId("b"),
        object=names["b"],
        relation_type="other",
        strength=1.0,
        fact_id=FactId("f"),
    )
    entity = Entity(id=EntityId("a"), type="person", name=names["a"])
    drawn = Neighbourhood(entity=entity, names=names, edges=(edge,))
    for line in list(dot(drawn))[1:-1]:
        assert re.fullmatch(r'  ("([^"\\]|\\.)*"|->|\[label=| |\];)+', line), line
    for line in list(mermaid(drawn))[1:]:
        assert not re.search(r"[<>`\\]", line.replace("-->", ""))
        assert line.count('"') == 2
