-- Background work: what is to be done, what was done, and who is at it. Read by other processes' command lines.
CREATE TABLE job (
    id          TEXT PRIMARY KEY,                                -- job_ and a UUIDv7
    kind        TEXT NOT NULL,                                   -- which handler does it
    key         TEXT NOT NULL,                                   -- of two waiting jobs with one kind and key, one is enough
    payload     TEXT NOT NULL DEFAULT '{}',                      -- JSON object for the handler
    priority    INTEGER NOT NULL CHECK (priority IN (0, 1, 2)),  -- 0 high, 1 medium, 2 low
    quiet       INTEGER NOT NULL CHECK (quiet IN (0, 1)),        -- 1: waits while the user is active
    created_at  TEXT NOT NULL,
    not_before  TEXT NOT NULL,                                   -- when it is due
    attempts    INTEGER NOT NULL DEFAULT 0,
    lease_owner TEXT,                                            -- who is at it
    lease_until TEXT,                                            -- until when; then anyone may take it
    parked_at   TEXT,                                            -- given up, until someone says retry
    last_error  TEXT
) STRICT;
CREATE UNIQUE INDEX waiting_job_by_key ON job (kind, key) WHERE lease_owner IS NULL AND parked_at IS NULL;
CREATE INDEX job_by_key ON job (kind, key);
CREATE INDEX job_by_due ON job (priority, not_before, id) WHERE parked_at IS NULL;

-- What ran, and how it ended. Kept for 30 days.
CREATE TABLE task_run (
    id         INTEGER PRIMARY KEY,
    kind       TEXT NOT NULL,
    started_at TEXT NOT NULL,
    seconds    REAL NOT NULL,
    outcome    TEXT NOT NULL CHECK (outcome IN ('completed', 'failed', 'parked')),
    error      TEXT
) STRICT;
CREATE INDEX task_run_by_time ON task_run (started_at);

-- When each periodic task is due.
CREATE TABLE schedule (
    kind    TEXT PRIMARY KEY,
    next_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The processes that work on this file.
CREATE TABLE process (
    id          TEXT PRIMARY KEY,  -- proc_ and a UUIDv7
    pid         INTEGER NOT NULL,
    workers     INTEGER NOT NULL,
    started_at  TEXT NOT NULL,
    seen_at     TEXT NOT NULL,     -- renewed while it lives
    active_at   TEXT,              -- when the user was last active there
    stopped_at  TEXT               -- set by an orderly stop
) STRICT;
