-- The log: what happened, word for word. Append-only; only forget and retention delete.
CREATE TABLE event (
    seq             INTEGER PRIMARY KEY AUTOINCREMENT,  -- order of arrival, never used twice
    id              TEXT NOT NULL UNIQUE,               -- evt_ and a UUIDv7
    at              TEXT NOT NULL,                      -- when it happened: UTC, ISO 8601, microseconds
    recorded_at     TEXT NOT NULL,                      -- when it was stored
    channel         TEXT NOT NULL,                      -- cli, telegram, ...
    chat_id         TEXT NOT NULL,                      -- the chat within the channel
    chat_type       TEXT NOT NULL CHECK (chat_type IN ('direct', 'group')),
    session_key     TEXT NOT NULL,                      -- channel:chat_id
    direction       TEXT NOT NULL CHECK (direction IN ('inbound', 'outbound', 'internal')),
    event_type      TEXT NOT NULL CHECK (event_type IN ('message', 'tool_call', 'tool_result', 'observation')),
    sender_id       TEXT,                               -- the channel's id of who said it
    sender_name     TEXT,                               -- the name shown in the chat
    content         TEXT NOT NULL,                      -- verbatim, but for redacted secrets
    parent_event_id TEXT,                               -- a tool_result's tool_call; a reply's question
    person_id       TEXT,                               -- the user it belongs to
    tool_name       TEXT,                               -- which tool was called or answered
    metadata        TEXT NOT NULL DEFAULT '{}',         -- JSON object, as given by the channel
    content_hash    TEXT NOT NULL,                      -- sha256 of content, hexadecimal
    idempotency_key TEXT UNIQUE,                        -- the same key twice is the same event
    scope           TEXT NOT NULL                       -- who may read it: global, user:ID, chat:SESSION
) STRICT;

CREATE INDEX event_by_session ON event (session_key, seq);
CREATE INDEX event_by_time ON event (at);

-- What search can find, in any layer. A long text is several parts.
CREATE TABLE document (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,  -- grows: readers load what is new by it
    kind        TEXT NOT NULL,                      -- event, fact, entity, learning, summary
    ref         TEXT NOT NULL,                      -- the id of the thing
    part        INTEGER NOT NULL DEFAULT 0,         -- 0 is the first part of its text
    text        TEXT NOT NULL,                      -- this part, as the words and vectors see it
    scope       TEXT NOT NULL,                      -- as of the thing
    session_key TEXT,                               -- the conversation it stands in, if it is a turn
    speaker     TEXT,                               -- who said it
    at          TEXT NOT NULL,                      -- when it happened
    importance  REAL NOT NULL DEFAULT 0.5,          -- 0 to 1
    active      INTEGER NOT NULL DEFAULT 1,         -- 0: superseded, kept but not found by default
    length      INTEGER NOT NULL,                   -- how many terms are in the word index
    UNIQUE (kind, ref, part)
) STRICT;

-- Counts changes other than appending (removed, deactivated), so that readers drop what they hold.
CREATE TABLE index_state (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO index_state (name, value) VALUES ('revision', 0), ('analysis', 0);

-- The word index over document.text. Words are cut and stemmed before they come here (index/words.py), so every
-- character but the space belongs to a term. It holds no text of its own; rowid is document.id.
CREATE VIRTUAL TABLE document_fts USING fts5 (
    terms,
    content = '',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M* P* S*'"
);
CREATE VIRTUAL TABLE document_term USING fts5vocab (document_fts, 'row');
CREATE VIRTUAL TABLE document_posting USING fts5vocab (document_fts, 'instance');

-- One row a (model, dimensions). Vectors of two spaces are never compared.
CREATE TABLE space (
    id         INTEGER PRIMARY KEY,
    model      TEXT NOT NULL,
    dimensions INTEGER NOT NULL CHECK (dimensions > 0),
    active     INTEGER NOT NULL DEFAULT 0,  -- 1: the space this file is searched in
    UNIQUE (model, dimensions)
) STRICT;
CREATE UNIQUE INDEX one_active_space ON space (active) WHERE active = 1;

CREATE TABLE document_vector (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,  -- grows: readers load what is new by it
    space_id    INTEGER NOT NULL REFERENCES space (id) ON DELETE CASCADE,
    document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    vector      BLOB NOT NULL,                      -- float16, little-endian, unit length
    UNIQUE (space_id, document_id)
) STRICT;
CREATE INDEX vector_by_document ON document_vector (document_id);

CREATE TABLE embedding_cache (
    hash     TEXT NOT NULL,             -- sha256 of the text, hexadecimal
    space_id INTEGER NOT NULL REFERENCES space (id) ON DELETE CASCADE,
    vector   BLOB NOT NULL,             -- as in document_vector
    used_at  TEXT NOT NULL,             -- entries unused for 30 days leave
    PRIMARY KEY (hash, space_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cache_by_use ON embedding_cache (used_at);
