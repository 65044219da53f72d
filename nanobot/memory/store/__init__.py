"""The only code that speaks to SQLite. Everything above gets a `Connection` and writes SQL."""

from sqlite3 import Connection, Row

from nanobot.memory.store.database import Database

__all__ = ["Connection", "Database", "Row"]
