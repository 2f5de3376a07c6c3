-- A letter with a password forgets it once sent; the history of boxes keeps its files; reminders of deadlines.

ALTER TABLE letters ADD COLUMN secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1));

-- Which files a line had at that moment.
CREATE TABLE box_log_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_log INTEGER NOT NULL REFERENCES box_log (id),
  id_file INTEGER NOT NULL REFERENCES box_files (id),
  UNIQUE (id_log, id_file)
) STRICT;
CREATE INDEX box_log_files_file ON box_log_files (id_file);

-- It outlives the line: what was sent to whom stays known.
CREATE TABLE box_reminders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_line INTEGER NOT NULL,
  title INTEGER NOT NULL CHECK (title IN (1, 2)),
  due TEXT NOT NULL,
  recipient TEXT NOT NULL,
  id_letter INTEGER NOT NULL REFERENCES letters (id),
  id_user INTEGER REFERENCES users (id),
  date_created TEXT NOT NULL
) STRICT;
CREATE INDEX box_reminders_line ON box_reminders (id_line, title, id);
CREATE INDEX box_reminders_letter ON box_reminders (id_letter);
