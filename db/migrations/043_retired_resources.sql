-- A retired resource is no longer offered to works; those that require it keep it.
ALTER TABLE resources ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1));
