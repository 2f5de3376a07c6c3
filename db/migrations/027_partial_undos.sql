-- 1: the act gave back values of one row of another act, which does not count as undone.
ALTER TABLE undos ADD COLUMN partial INTEGER NOT NULL DEFAULT 0 CHECK (partial IN (0, 1));
