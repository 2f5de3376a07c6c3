-- Temporary passwords, secret letters, requests counted by the hour, settings that two people can edit.

-- Until when a temporary password opens the door, in milliseconds; 0 once it did; null when the owner chose it.
ALTER TABLE users ADD COLUMN temporary_until INTEGER;

-- A letter with a password is read by administrators of at least the account's level.
ALTER TABLE letters ADD COLUMN level INTEGER NOT NULL DEFAULT 1;

ALTER TABLE account_requests ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
DROP INDEX account_requests_ip;
CREATE INDEX account_requests_ip ON account_requests (ip, asked_at);

ALTER TABLE settings ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
