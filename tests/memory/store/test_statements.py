"""Every statement in the package is one that SQLite understands, on the schema that ships."""

import importlib
import pkgutil
import re
from sqlite3 import Connection

import pytest

import nanobot.memory
from nanobot.memory.store import Database

VERB = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|REPLACE)\s")
PARAMETER = re.compile(r":([a-z_]+)")


def statements() -> dict[str, str]:
    found = {}
    for module in pkgutil.walk_packages(nanobot.memory.__path__, "nanobot.memory."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, str) and name.isupper() and VERB.match(value):
                found[f"{module.name.removeprefix('nanobot.memory.')}.{name}"] = value
    return found


def plan(conn: Connection, statement: str) -> str:
    values = dict.fromkeys(PARAMETER.findall(statement), 1)
    return "; ".join(row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {statement}", values))


def test_there_are_statements_to_look_at() -> None:
    assert {"log.events.INSERT", "index.documents.PASSAGE", "index.vectors.PENDING"} <= set(statements())


@pytest.mark.parametrize("name", sorted(statements()))
def test_a_statement_fits_the_schema(database: Database, name: str) -> None:
    with database.writing() as conn:
        plan(conn, statements()[name])


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("log.events.SAME", "MULTI-INDEX OR"),
        ("log.events.CHAT", "event_by_session"),
        ("log.events.LATEST_IN_SESSION", "event_by_session"),
        ("log.events.ALL_AFTER", "PRIMARY KEY"),
        ("index.documents.OF_THING", "sqlite_autoindex_document"),
        ("index.vectors.CACHED", "PRIMARY KEY"),
        ("index.vectors.PRUNE_CACHE", "cache_by_use"),
    ],
)
def test_what_runs_at_each_message_goes_by_an_index(database: Database, name: str, index: str) -> None:
    with database.reading() as conn:
        assert index in plan(conn, statements()[name])
