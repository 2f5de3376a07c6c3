-- When the password was last given in this session, in milliseconds since 1970: some calls need it again after a while.
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0;
