-- When a work that runs late is expected to end, `HH:MM`; an end that is not after its start is of the next day.
ALTER TABLE works ADD COLUMN expected_end TEXT NOT NULL DEFAULT '';
CREATE INDEX works_expected_end ON works (expected_end) WHERE expected_end <> '';
