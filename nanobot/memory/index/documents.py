"""What search can find: tables ``document``, ``document_fts`` and ``index_state``.

A document is one thing (an event now; facts and summaries later) as words and vectors see it. A long text is several
rows, one a part. The word index keeps no text: a row is taken out of it by giving it the same terms again, which is why
the number of the analysis is kept in the file and the index is built again when it changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.index.splitting import parts
from nanobot.memory.index.words import ANALYSIS, terms
from nanobot.memory.models import HitKind
from nanobot.memory.scopes import VISIBLE, Audience
from nanobot.memory.store import Connection, Row

INSERT: Final = """
    INSERT INTO document (kind, ref, part, text, scope, session_key, speaker, at, importance, length)
    VALUES (:kind, :ref, :part, :text, :scope, :session_key, :speaker, :at, :importance, :length)
    RETURNING id
"""

INSERT_TERMS: Final = "INSERT INTO document_fts (rowid, terms) VALUES (:id, :terms)"

TAKE_OUT_TERMS: Final = """
    INSERT INTO document_fts (document_fts, rowid, terms) VALUES ('delete', :id, :terms)
"""

CLEAR_TERMS: Final = "INSERT INTO document_fts (document_fts) VALUES ('delete-all')"

OF_THING: Final = "SELECT id, text FROM document WHERE kind = :kind AND ref = :ref ORDER BY part"

DELETE: Final = "DELETE FROM document WHERE kind = :kind AND ref = :ref"

SET_LENGTH: Final = "UPDATE document SET length = :length WHERE id = :id"

ALL_AFTER: Final = """
    SELECT id, kind, ref, part, scope, session_key, speaker, at, active, length FROM document
     WHERE id > :id
     ORDER BY id
"""

TEXTS_AFTER: Final = "SELECT id, text FROM document WHERE id > :id ORDER BY id LIMIT :limit"

PASSAGE: Final = f"""
    SELECT kind, ref, text, speaker, session_key, at FROM document WHERE id = :id AND {VISIBLE}
"""  # noqa: S608 - VISIBLE is a constant

COUNT: Final = "SELECT count(*) FROM document"

FREQUENCY: Final = "SELECT doc, cnt FROM document_term WHERE term = :term"

POSTINGS: Final = "SELECT group_concat(doc) FROM document_posting WHERE term = :term"

STATE: Final = "SELECT value FROM index_state WHERE name = :name"

SET_STATE: Final = "UPDATE index_state SET value = :value WHERE name = :name"

ADVANCE_REVISION: Final = "UPDATE index_state SET value = value + 1 WHERE name = 'revision'"

PAGE: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDocument:
    """A thing to be found. `speaker` is found too: it stands before the text."""

    kind: HitKind
    ref: str
    text: str
    scope: str
    at: str
    session_key: str | None = None
    speaker: str | None = None
    importance: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One row, as people read it: without the speaker before the text."""

    kind: HitKind
    ref: str
    text: str
    speaker: str | None
    session_key: str | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequency:
    """How often a term occurs: in how many rows, and how many times in all."""

    rows: int = 0
    occurrences: int = 0


def add(conn: Connection, document: NewDocument) -> list[int]:
    """Make a thing findable by its words. Returns its row ids; none where it was there already."""
    if conn.execute(OF_THING, {"kind": document.kind, "ref": document.ref}).fetchone():
        return []
    added: list[int] = []
    for number, text in enumerate(_spoken(document)):
        cut = terms(text)
        row = {
            "kind": document.kind,
            "ref": document.ref,
            "part": number,
            "text": text,
            "scope": document.scope,
            "session_key": document.session_key,
            "speaker": document.speaker,
            "at": document.at,
            "importance": document.importance,
            "length": len(cut),
        }
        (row_id,) = conn.execute(INSERT, row).fetchone()
        conn.execute(INSERT_TERMS, {"id": row_id, "terms": " ".join(cut)})
        added.append(row_id)
    return added


def remove(conn: Connection, kind: HitKind, ref: str) -> None:
    """Take a thing out of every index."""
    thing = {"kind": kind, "ref": ref}
    for row in conn.execute(OF_THING, thing).fetchall():
        conn.execute(TAKE_OUT_TERMS, {"id": row["id"], "terms": " ".join(terms(row["text"]))})
    conn.execute(DELETE, thing)
    conn.execute(ADVANCE_REVISION)


def rows_after(conn: Connection, document_id: int) -> list[Row]:
    """Return the rows that came after one, without their text."""
    return conn.execute(ALL_AFTER, {"id": document_id}).fetchall()


def passage(conn: Connection, row_id: int, audience: Audience) -> Passage | None:
    """Return one row as people read it; None where it is gone or not for this audience."""
    row = conn.execute(PASSAGE, {"id": row_id, **audience.parameters}).fetchone()
    if row is None:
        return None
    lead = _lead(row["speaker"])
    return Passage(
        kind=row["kind"],
        ref=row["ref"],
        text=row["text"].removeprefix(lead),
        speaker=row["speaker"],
        session_key=row["session_key"],
        at=datetime.fromisoformat(row["at"]),
    )


def count(conn: Connection) -> int:
    """Return how many rows there are."""
    (number,) = conn.execute(COUNT).fetchone()
    return int(number)


def revision(conn: Connection) -> int:
    """Return a number that changes whenever rows are removed or changed, not when they are added."""
    return _state(conn, "revision")


def frequency(conn: Connection, term: str) -> Frequency:
    """Tell how often a term occurs."""
    row = conn.execute(FREQUENCY, {"term": term}).fetchone()
    return Frequency(rows=row["doc"], occurrences=row["cnt"]) if row else Frequency()


def postings(conn: Connection, term: str) -> NDArray[np.int64]:
    """Return the row ids a term occurs in, once for each occurrence: shape ``(occurrences,)``.

    They come as one text: three times as quick as a row each.
    """
    (ids,) = conn.execute(POSTINGS, {"term": term}).fetchone()
    return np.fromstring(ids or "", dtype=np.int64, sep=",")


def is_outdated(conn: Connection) -> bool:
    """Tell whether the word index was made by another way of cutting words than this code's."""
    return _state(conn, "analysis") != ANALYSIS


def rebuild(conn: Connection) -> int:
    """Make the word index again from the texts. Returns how many rows it holds."""
    conn.execute(CLEAR_TERMS)
    done, last = 0, 0
    while page := conn.execute(TEXTS_AFTER, {"id": last, "limit": PAGE}).fetchall():
        _index_again(conn, page)
        done, last = done + len(page), page[-1]["id"]
    conn.execute(SET_STATE, {"name": "analysis", "value": ANALYSIS})
    conn.execute(ADVANCE_REVISION)
    return done


def _index_again(conn: Connection, page: Sequence[Row]) -> None:
    for row in page:
        cut = terms(row["text"])
        conn.execute(INSERT_TERMS, {"id": row["id"], "terms": " ".join(cut)})
        conn.execute(SET_LENGTH, {"id": row["id"], "length": len(cut)})


def _spoken(document: NewDocument) -> list[str]:
    """Give the parts of a text, each with its speaker's name before it."""
    if not document.text.strip():
        return []
    return [_lead(document.speaker) + part for part in parts(document.text)]


def _lead(speaker: str | None) -> str:
    return f"{speaker}: " if speaker else ""


def _state(conn: Connection, name: str) -> int:
    (value,) = conn.execute(STATE, {"name": name}).fetchone()
    return int(value)
