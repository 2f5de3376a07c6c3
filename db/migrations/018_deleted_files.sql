-- The file of a deleted row stays on disk for 30 days, so that an undo finds it.
CREATE TABLE deleted_files (
  stored TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_files_when ON deleted_files (deleted_at);

CREATE TRIGGER deleted_file_of_box AFTER DELETE ON box_files BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TRIGGER deleted_file_of_document AFTER DELETE ON documents BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TRIGGER deleted_file_of_report AFTER DELETE ON reports WHEN OLD.stored IS NOT NULL BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;
