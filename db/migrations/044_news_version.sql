-- A news can be corrected, by one person at a time.
ALTER TABLE news ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
