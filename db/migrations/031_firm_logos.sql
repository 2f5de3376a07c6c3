-- The firm's logo: at most one row, replaced as a whole.
CREATE TABLE firm_logos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  only INTEGER NOT NULL DEFAULT 1 UNIQUE CHECK (only = 1),
  filename TEXT NOT NULL,
  stored TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL CHECK (mime IN ('image/png', 'image/jpeg')),
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TRIGGER deleted_file_of_logo AFTER DELETE ON firm_logos BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;
