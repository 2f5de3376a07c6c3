-- The house: accounts, sessions, the journal, settings.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  hash TEXT NOT NULL,
  profile TEXT NOT NULL,
  level INTEGER NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 3),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  sites TEXT NOT NULL DEFAULT 'AB' CHECK (sites IN ('A', 'B', 'AB')),
  must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id_user INTEGER NOT NULL REFERENCES users (id),
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  ip TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (id_user);

-- Failed logins are counted per account name as typed, never per address.
CREATE TABLE login_attempts (
  account TEXT PRIMARY KEY COLLATE NOCASE,
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
) STRICT;

-- One row per act; chained by hash (journal.ts).
CREATE TABLE activity (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER,
  user TEXT NOT NULL,
  site TEXT NOT NULL,
  id_operation TEXT NOT NULL,
  ip TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  hash TEXT
) STRICT;
CREATE INDEX activity_user ON activity (id_user, id);

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  id_activity INTEGER NOT NULL REFERENCES activity (id),
  noun TEXT NOT NULL,
  id_row INTEGER NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX change_activity ON change (id_activity);
CREATE INDEX change_row ON change (noun, id_row, id);

-- The act under way: one row inside a write transaction, none outside.
CREATE TABLE current_activity (id_activity INTEGER NOT NULL) STRICT;

CREATE TRIGGER activity_is_final BEFORE UPDATE ON activity WHEN OLD.hash IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER activity_is_kept BEFORE DELETE ON activity
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER change_is_final BEFORE UPDATE ON change
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER change_is_kept BEFORE DELETE ON change
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- A create answered once under a requestId is answered the same again.
CREATE TABLE answered_requests (
  id_user INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  "values" TEXT NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (id_user, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX answered_requests_age ON answered_requests (answered_at);

-- Numbers and totals that must not be counted again at each page.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
