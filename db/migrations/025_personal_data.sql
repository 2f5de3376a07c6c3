-- The key under which the journal seals the personal values of a person: destroyed when the person is erased.
CREATE TABLE person_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person TEXT NOT NULL UNIQUE,
  "key" BLOB NOT NULL
) STRICT;

-- The persons whose data were erased. The digest is of the rows of erased_activities: the journal has it.
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('client', 'worker', 'account', 'request')),
  id_person INTEGER NOT NULL,
  -- What tells the person from another one that got the same number after a restore.
  mark TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('term', 'request')),
  digest TEXT NOT NULL,
  date_created TEXT NOT NULL,
  UNIQUE (kind, id_person)
) STRICT;

-- Earlier activities of which contents were erased, with the hash of what is left of each.
CREATE TABLE erased_activities (
  id_erasure INTEGER NOT NULL,
  activity INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (id_erasure, activity)
) STRICT, WITHOUT ROWID;

-- The last activity of each part of the journal that was deleted when its time was over.
CREATE TABLE log_cuts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  activity INTEGER NOT NULL,
  hash TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;

-- Values are sealed before the activity gets its hash, which makes it final.
DROP TRIGGER change_is_final;

CREATE TRIGGER change_is_final BEFORE UPDATE ON change
WHEN (SELECT hash FROM activity WHERE id = OLD.id_activity) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- lastPlainChange: the last change with readable personal values. uncleaned: since when the files may have erased ones.
CREATE TABLE erasure_state (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO erasure_state (name, value) SELECT 'lastPlainChange', ifnull(max(id), 0) FROM change;
