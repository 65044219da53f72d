-- What is known at a glance: a tree of short texts. Leaves are told from events, branches from their children.
CREATE TABLE summary_node (
    id           TEXT PRIMARY KEY,              -- sum_ and a hash of kind, key and scope
    kind         TEXT NOT NULL,                 -- root, channel, chat, entity_type, entity, topic, preferences, ...
    key          TEXT NOT NULL,                 -- telegram, telegram:42, person, ent_...; empty where there is but one
    scope        TEXT NOT NULL,                 -- who may read it: it is made of what that scope may read
    parent_id    TEXT,                          -- the branch it is on; NULL: it is on none
    level        INTEGER NOT NULL,              -- 0 leaf, 1 branch, 2 root: refreshed in this order
    text         TEXT,                          -- as it is shown; NULL until it is written
    tokens       INTEGER NOT NULL DEFAULT 0,    -- of the text
    model        TEXT,                          -- which language model wrote it; NULL: made locally
    covers_from  INTEGER,                       -- seq of the first event it was told from
    covers_to    INTEGER,                       -- seq of the last event it covers
    newest       INTEGER NOT NULL,              -- seq of the last event that concerns it
    staleness    INTEGER NOT NULL,              -- events that came since it was read
    pinned       INTEGER NOT NULL DEFAULT 0,    -- 1: refreshed before others
    refreshed_at TEXT,
    UNIQUE (kind, key, scope)
) STRICT;
CREATE INDEX summary_by_parent ON summary_node (parent_id);
CREATE INDEX summary_by_staleness ON summary_node (staleness) WHERE staleness > 0;

-- The sentences of a node, in the order shown.
CREATE TABLE summary_statement (
    node_id TEXT NOT NULL REFERENCES summary_node (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    text    TEXT NOT NULL,
    day     TEXT,                               -- the local day it was said on; NULL: it holds, whenever it was said
    weight  REAL NOT NULL,                      -- how much it tells: the best go up the tree
    PRIMARY KEY (node_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Which event each sentence comes from.
CREATE TABLE summary_source (
    node_id  TEXT NOT NULL,
    ordinal  INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    PRIMARY KEY (node_id, ordinal, event_id),
    FOREIGN KEY (node_id, ordinal) REFERENCES summary_statement (node_id, ordinal) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_source_by_event ON summary_source (event_id);

-- Who is heard in an event: what they say of themselves is told of them, though it does not name them.
CREATE TABLE summary_voice (
    event_id  TEXT PRIMARY KEY,
    seq       INTEGER NOT NULL,                 -- of the event
    entity_id TEXT NOT NULL,                    -- who speaks
    scope     TEXT NOT NULL                     -- of the event
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_voice_by_entity ON summary_voice (entity_id, seq);

-- What language models were asked for: the budget of an hour, and what was used.
CREATE TABLE summary_call (
    id            INTEGER PRIMARY KEY,
    at            TEXT NOT NULL,
    node_id       TEXT NOT NULL,
    model         TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL,             -- as we count them
    answer_tokens INTEGER NOT NULL,
    outcome       TEXT NOT NULL                 -- used, or why the answer was not
) STRICT;
CREATE INDEX summary_call_by_time ON summary_call (at);
