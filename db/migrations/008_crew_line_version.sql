-- Two dispatchers write the same seat: the slower one is told, not obeyed.
ALTER TABLE crew_lines ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
