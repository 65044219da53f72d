-- What is talked about: messages that belong together. Derived from the log; one topic has messages of one scope.
CREATE TABLE topic (
    id          TEXT PRIMARY KEY,              -- topic_ and a UUIDv7 made from the event that opened it
    seq         INTEGER NOT NULL UNIQUE,       -- of the event that opened it
    event_id    TEXT NOT NULL,                 -- the event that opened it
    scope       TEXT NOT NULL,                 -- of all its events
    name        TEXT NOT NULL,                 -- its words, as people read them; empty where none tells it from others
    terms       TEXT NOT NULL,                 -- JSON list: the terms of those words
    named_at    INTEGER NOT NULL,              -- how many events it had when it was named
    profile     TEXT NOT NULL,                 -- JSON: the words it is known by, each with its weight and its forms
    vector_sum  BLOB,                          -- of its events' vectors: float32, little-endian; NULL: it has none
    vectors     INTEGER NOT NULL,              -- how many are in the sum
    events      INTEGER NOT NULL,              -- how many belong to it
    first_at    TEXT NOT NULL,                 -- when the earliest of them happened
    last_at     TEXT NOT NULL,                 -- when the latest happened
    last_seq    INTEGER NOT NULL,              -- the last to arrive
    faded       INTEGER NOT NULL DEFAULT 0,    -- 1: small and old; kept, not shown, and nothing joins it
    merged_into TEXT REFERENCES topic (id) ON DELETE CASCADE  -- the topic it became part of; its events went there
) STRICT;
CREATE INDEX topic_by_scope ON topic (scope, seq) WHERE faded = 0 AND merged_into IS NULL;
CREATE INDEX topic_by_time ON topic (last_at) WHERE faded = 0 AND merged_into IS NULL;
CREATE INDEX topic_by_merge ON topic (merged_into) WHERE merged_into IS NOT NULL;

-- Which message belongs to which topic; one at most.
CREATE TABLE event_topic (
    event_id    TEXT PRIMARY KEY,
    topic_id    TEXT NOT NULL REFERENCES topic (id) ON DELETE CASCADE,
    seq         INTEGER NOT NULL,              -- of the event
    session_key TEXT NOT NULL,                 -- of the event
    at          TEXT NOT NULL,                 -- of the event
    scope       TEXT NOT NULL                  -- of the event
) STRICT, WITHOUT ROWID;
CREATE INDEX event_topic_by_topic ON event_topic (topic_id, seq);
CREATE INDEX event_topic_by_session ON event_topic (session_key, seq);

-- How many messages have a word, so that rare words weigh more.
CREATE TABLE topic_term (
    term   TEXT PRIMARY KEY,
    events INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What all messages of one scope have in common, and who speaks there: neither tells one topic from another.
CREATE TABLE topic_scope (
    scope      TEXT PRIMARY KEY,
    vector_sum BLOB,                           -- of all its messages' vectors
    vectors    INTEGER NOT NULL,               -- how many are in the sum
    speakers   TEXT NOT NULL                   -- JSON list: the terms of the names of who speaks
) STRICT, WITHOUT ROWID;

-- How far the log was sorted into topics. One row.
CREATE TABLE topic_progress (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    seq      INTEGER NOT NULL,                 -- of the last event that was looked at
    events   INTEGER NOT NULL,                 -- how many messages were counted in topic_term
    space_id INTEGER                           -- whose vectors were used; NULL: words alone
) STRICT;
INSERT INTO topic_progress (id, seq, events, space_id) VALUES (1, 0, 0, NULL);
