-- What each message says of how the assistant should behave, and what the user decided about that. Learnings follow
-- from these rows and from nothing else.
CREATE TABLE feedback (
    event_id       TEXT PRIMARY KEY,
    seq            INTEGER NOT NULL,              -- of the event: what was said first among what was said at once
    at             TEXT NOT NULL,                 -- of the event
    scope          TEXT NOT NULL,                 -- of the event
    verb           TEXT NOT NULL CHECK (verb IN ('says', 'pin', 'forget')),
    target         TEXT,                          -- pin, forget: the event of the learning that is decided on
    holder         TEXT NOT NULL,                 -- user:ID whom it follows into every chat, or chat:SESSION
    kind           TEXT NOT NULL,                 -- where it holds: user, chat or tool:NAME
    slot           TEXT NOT NULL,                 -- what it is about: response_length, tone, format, ...
    speaker        TEXT,                          -- who said it, by the name of the channel
    value          TEXT NOT NULL,
    polarity       TEXT NOT NULL CHECK (polarity IN ('+', '-')),
    source         TEXT NOT NULL CHECK (source IN ('explicit', 'inferred')),
    content        TEXT NOT NULL,                 -- the words it was said in
    recommendation TEXT NOT NULL,                 -- the instruction to follow
    confidence     REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX feedback_by_slot ON feedback (holder, kind, slot);

-- What was learned of how to behave. Nothing here depends on when it is read: age is counted when it is asked for.
CREATE TABLE learning (
    id               TEXT PRIMARY KEY,            -- lrn_ and a UUIDv7 made from the event that says it first
    content          TEXT NOT NULL,               -- the words it was said in
    source           TEXT NOT NULL CHECK (source IN ('explicit', 'inferred')),
    sentiment        TEXT NOT NULL CHECK (sentiment IN ('positive', 'neutral', 'negative')),
    slot             TEXT NOT NULL,
    value            TEXT NOT NULL,
    polarity         TEXT NOT NULL CHECK (polarity IN ('+', '-')),  -- '-': the value is to be avoided
    kind             TEXT NOT NULL,               -- where it holds: user, chat or tool:NAME
    holder           TEXT NOT NULL,               -- user:ID whom it follows into every chat, or chat:SESSION
    speaker          TEXT,
    scope            TEXT NOT NULL,               -- of the event that says it first
    confidence       REAL NOT NULL,               -- grows each time it is said
    tool_name        TEXT,
    recommendation   TEXT NOT NULL,               -- the instruction to follow
    superseded_by    TEXT,                        -- the learning that took its place
    reinforced_count INTEGER NOT NULL,            -- how often it was said
    said_at          TEXT NOT NULL,               -- when it was said first
    last_reinforced  TEXT NOT NULL,               -- when it was said last
    proved_wrong     INTEGER NOT NULL,            -- how often a complaint said the opposite
    parked           INTEGER NOT NULL,            -- 1: proved wrong too often to be followed
    pinned           INTEGER NOT NULL,            -- 1: the user confirmed it
    forgotten        INTEGER NOT NULL             -- 1: the user took it back
) STRICT;
CREATE INDEX learning_by_slot ON learning (holder, kind, slot);

CREATE TABLE learning_source (
    learning_id TEXT NOT NULL REFERENCES learning (id) ON DELETE CASCADE,
    event_id    TEXT NOT NULL,
    role        TEXT NOT NULL CHECK (role IN ('says', 'ends')),
    scope       TEXT NOT NULL,                    -- of the event
    PRIMARY KEY (learning_id, event_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX learning_source_by_event ON learning_source (event_id);

-- Up to which event the log was read for feedback.
CREATE TABLE learning_progress (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
