-- Where the sender's clock stood, so that "tomorrow" in an old message keeps its meaning.
ALTER TABLE event ADD COLUMN utc_offset INTEGER;  -- minutes east of UTC as the sender gave it; NULL: unknown

-- Things that messages speak of. Two rows found to be one thing keep their ids and share a canonical_id.
CREATE TABLE entity (
    id           TEXT PRIMARY KEY,               -- ent_ and a UUIDv7 made from the event that named it first
    type         TEXT NOT NULL,                  -- person, org, location, project, tool, pet, event, concept
    name         TEXT NOT NULL,                  -- as shown to who may see everything; follows from given_name and the aliases
    given_name   TEXT,                           -- the name that its sender or the user gave it
    given_by     TEXT CHECK (given_by IN ('sender', 'user')),
    canonical_id TEXT NOT NULL,                  -- the row that stands for it: its own id while it is not merged
    gender       TEXT CHECK (gender IN ('f', 'm')),
    descriptors  TEXT NOT NULL DEFAULT '[]',     -- JSON list: words that describe it, for telling namesakes apart
    event_id     TEXT NOT NULL,                  -- where it was named first
    at           TEXT NOT NULL                   -- when that was
) STRICT;
CREATE INDEX entity_by_canonical ON entity (canonical_id);

-- The names a thing goes by, as each scope knows them: a private name is not known in a group.
CREATE TABLE alias (
    entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    key       TEXT NOT NULL,                     -- the name without case, accents and punctuation
    scope     TEXT NOT NULL,                     -- of the events that used it
    name      TEXT NOT NULL,                     -- as written
    source    TEXT NOT NULL CHECK (source IN ('mention', 'claim', 'sender', 'user')),
    count     INTEGER NOT NULL,                  -- how often it was used
    removed   INTEGER NOT NULL DEFAULT 0,        -- 1: taken away by the user, and not to come back
    event_id  TEXT NOT NULL,                     -- where it was used first
    PRIMARY KEY (entity_id, key, scope)
) STRICT, WITHOUT ROWID;
CREATE INDEX alias_by_key ON alias (key);

-- Which event names which thing, and where in its text.
CREATE TABLE mention (
    event_id   TEXT NOT NULL,
    ordinal    INTEGER NOT NULL,                 -- its place among the mentions of the event
    entity_id  TEXT NOT NULL REFERENCES entity (id),
    text       TEXT NOT NULL,                    -- verbatim
    key        TEXT NOT NULL,                    -- of the name it was read as
    start      INTEGER NOT NULL,
    stop       INTEGER NOT NULL,
    confidence REAL NOT NULL,
    method     TEXT NOT NULL,                    -- what found it
    at         TEXT NOT NULL,                    -- of the event
    scope      TEXT NOT NULL,                    -- of the event
    PRIMARY KEY (event_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_entity ON mention (entity_id, at);

-- What each event says, resolved to things. Facts follow from it and from nothing else.
CREATE TABLE claim (
    id           TEXT PRIMARY KEY,               -- claim_ and the UUIDv7 of the fact it may open
    event_id     TEXT NOT NULL,
    ordinal      INTEGER NOT NULL,               -- its place among the claims of the event
    subject_id   TEXT NOT NULL REFERENCES entity (id),
    subject_key  TEXT NOT NULL,                  -- of the name that stood for the subject
    predicate    TEXT NOT NULL,
    object_id    TEXT REFERENCES entity (id),    -- NULL: a text, or nothing
    object_name  TEXT,                           -- the text, or the name that stood for the thing; NULL: nothing
    object_key   TEXT,                           -- the same without case, accents and punctuation
    effect       TEXT NOT NULL CHECK (effect IN ('holds', 'ends', 'retracts')),
    polarity     TEXT NOT NULL CHECK (polarity IN ('+', '-')),
    slot         TEXT,
    valid_from   TEXT,                           -- local dates, as exact as they were said
    valid_to     TEXT,
    confidence   REAL NOT NULL,
    method       TEXT NOT NULL,
    pinned       INTEGER NOT NULL DEFAULT 0,     -- 1: the user confirmed it
    at           TEXT NOT NULL,                  -- of the event
    said_on      TEXT NOT NULL,                  -- the local date of the event
    scope        TEXT NOT NULL,                  -- of the event
    start        INTEGER NOT NULL,
    stop         INTEGER NOT NULL
) STRICT;
CREATE INDEX claim_by_subject ON claim (subject_id, predicate);
CREATE INDEX claim_by_object ON claim (object_id, predicate) WHERE object_id IS NOT NULL;
CREATE INDEX claim_by_event ON claim (event_id);

-- What is believed: the claims about one thing in order of time, made into stretches that hold.
CREATE TABLE fact (
    id            TEXT PRIMARY KEY,              -- fact_ and a UUIDv7 made from the claim that opened it
    claim_id      TEXT NOT NULL UNIQUE REFERENCES claim (id),
    subject_id    TEXT NOT NULL REFERENCES entity (id),
    predicate     TEXT NOT NULL,
    object_id     TEXT REFERENCES entity (id),
    object_name   TEXT NOT NULL,                 -- the text, or the name that stood for the thing
    slot          TEXT,
    polarity      TEXT NOT NULL CHECK (polarity IN ('+', '-')),
    kind          TEXT NOT NULL,                 -- relation, attribute, preference, state, decision
    relation_type TEXT NOT NULL,                 -- family, professional, ...; other: in its own words
    confidence    REAL NOT NULL,                 -- of its best source
    strength      REAL NOT NULL,                 -- grows each time it is said
    importance    REAL NOT NULL,
    pinned        INTEGER NOT NULL,              -- 1: the user confirmed it
    scope         TEXT NOT NULL,                 -- of the events that say it
    valid_from    TEXT,                          -- local dates, as exact as they were said
    valid_to      TEXT,                          -- NULL: no end is known
    begins        TEXT NOT NULL,                 -- the local day it is first known to hold
    superseded_by TEXT,                          -- the fact that took its place
    closed_scope  TEXT,                          -- of the event that ended it: who may not read that sees no end
    retracted     INTEGER NOT NULL,              -- 1: a slip, which never held
    said_at       TEXT NOT NULL,                 -- when it was said first
    last_said_at  TEXT NOT NULL                  -- when it was said last
) STRICT;
CREATE INDEX fact_by_subject ON fact (subject_id, predicate);
CREATE INDEX fact_by_object ON fact (object_id, predicate) WHERE object_id IS NOT NULL;
CREATE INDEX fact_by_predicate ON fact (predicate);

CREATE TABLE fact_source (
    fact_id  TEXT NOT NULL REFERENCES fact (id) ON DELETE CASCADE,
    event_id TEXT NOT NULL,
    role     TEXT NOT NULL CHECK (role IN ('says', 'ends')),
    scope    TEXT NOT NULL,                      -- of the event
    PRIMARY KEY (fact_id, event_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_source_by_event ON fact_source (event_id);

-- Facts between two things. A reader filters by scope and by today.
CREATE VIEW edge AS
    SELECT fact.id, subject.canonical_id AS subject_id, object.canonical_id AS object_id, fact.predicate,
           fact.relation_type, fact.strength, fact.scope, fact.valid_to, fact.closed_scope,
           fact.subject_id AS subject_row, fact.object_id AS object_row  -- as said, before any merge
      FROM fact
      JOIN entity AS subject ON subject.id = fact.subject_id
      JOIN entity AS object ON object.id = fact.object_id
     WHERE fact.polarity = '+' AND fact.retracted = 0;

-- Every merge and split, with all that undoes it.
CREATE TABLE merge_log (
    seq       INTEGER PRIMARY KEY,               -- the order they were made in
    id        TEXT NOT NULL UNIQUE,              -- merge_ and a UUIDv7
    kind      TEXT NOT NULL CHECK (kind IN ('merge', 'split')),
    loser_id  TEXT NOT NULL,                     -- merge: what goes into the winner; split: what was taken out
    winner_id TEXT NOT NULL,                     -- split: what it was taken out of
    at        TEXT NOT NULL,                     -- of the event or the command behind it
    layer     TEXT NOT NULL,                     -- which rule decided, or user
    score     REAL NOT NULL,
    reason    TEXT NOT NULL,
    moved     TEXT NOT NULL DEFAULT '{}',        -- split: JSON, what was moved and from where
    undone    INTEGER NOT NULL DEFAULT 0         -- 1: undone; the two are then kept apart
) STRICT;
CREATE INDEX merge_by_loser ON merge_log (loser_id);
CREATE INDEX merge_by_winner ON merge_log (winner_id);

-- Two that may be one thing: a row a sighting that says so. Three of them confirm it.
CREATE TABLE tentative_merge (
    entity_id    TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    candidate_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    event_id     TEXT NOT NULL,
    at           TEXT NOT NULL,
    layer        TEXT NOT NULL,
    score        REAL NOT NULL,
    PRIMARY KEY (entity_id, candidate_id, event_id)
) STRICT, WITHOUT ROWID;

-- Which events were read, and how that ended.
CREATE TABLE extraction (
    seq      INTEGER PRIMARY KEY,                -- of the event
    event_id TEXT NOT NULL UNIQUE,
    outcome  TEXT NOT NULL CHECK (outcome IN ('read', 'skipped', 'failed')),
    error    TEXT
) STRICT;

-- How mentions were resolved, by layer. Figures for people; no knowledge hangs on them.
CREATE TABLE resolution_count (
    layer   TEXT NOT NULL,
    outcome TEXT NOT NULL,
    count   INTEGER NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (layer, outcome)
) STRICT, WITHOUT ROWID;
