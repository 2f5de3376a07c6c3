-- Files of an old program that become records. What the screens of an import need is here and in a file of its own
-- beside the uploads; the records that it writes are journaled as every other.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  -- Who began the run, or the undo.
  id_runner INTEGER REFERENCES users (id),
  filename TEXT NOT NULL,
  -- The name of its files in the folder of imports; null once they are deleted.
  folder_name TEXT UNIQUE,
  digest TEXT NOT NULL,
  size INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'reading' CHECK (
    state IN ('reading', 'columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')
  ),
  -- Chosen by hand for a CSV file; empty is guessed.
  encoding TEXT NOT NULL DEFAULT '',
  "separator" TEXT NOT NULL DEFAULT '',
  kind TEXT,
  sheet INTEGER NOT NULL DEFAULT 0,
  -- The last row of the headings and how many rows they have; 0 without headings.
  header INTEGER NOT NULL DEFAULT 0,
  header_rows INTEGER NOT NULL DEFAULT 0,
  mapping TEXT NOT NULL DEFAULT '{}',
  duplicates TEXT NOT NULL DEFAULT 'skip' CHECK (duplicates IN ('skip', 'merge', 'new')),
  -- Rows handled by the work under way, and all of them.
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  -- The last row of the file that was written, or undone.
  last_row INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}',
  message TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  date_run TEXT
) STRICT;

CREATE INDEX imports_digest ON imports (digest);

-- Which record each row became, and the changes of the journal that did it.
CREATE TABLE import_rows (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  record_table TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  first_change INTEGER NOT NULL,
  last_change INTEGER NOT NULL,
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

-- Duplicates decided one by one.
CREATE TABLE import_decisions (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('skip', 'merge', 'new')),
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

-- Values that imported records lack: listed as long as the column is empty.
CREATE TABLE import_gaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  record_table TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  gap_table TEXT NOT NULL,
  id_gap INTEGER NOT NULL,
  gap_column TEXT NOT NULL,
  heading TEXT NOT NULL
) STRICT;

CREATE INDEX import_gaps_row ON import_gaps (id_import, number);

-- The numbers that records had in the old program, by which later files refer to them.
CREATE TABLE import_codes (
  record_table TEXT NOT NULL,
  code TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  PRIMARY KEY (record_table, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_codes_import ON import_codes (id_import, number);

-- What an undone import left, because somebody had touched it.
CREATE TABLE import_remains (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  record_table TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

-- The meaning of columns for files with the same headings.
CREATE TABLE import_shapes (
  shape TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  mapping TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The log shows the whole import in one line: its parts are left out.
CREATE INDEX activity_shown ON activity (id) WHERE id_operation <> 'Import.part';
